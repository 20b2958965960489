"""The words of the book: what each paragraph of the Laws means, in plain sentences of our own.

Each module holds a run of Laws and is named for it: ``p17_19`` has Laws 17 to 19.
"""

from rulings.laws.paragraphs import (
    p01_05,
    p06_08,
    p09_11,
    p12,
    p13_15,
    p16,
    p17_19,
    p20_21,
    p22_24,
    p25_27,
    p28_31,
    p32_39,
    p40,
    p41_43,
    p44_46,
    p47_49,
    p50_52,
    p53_56,
    p57_60,
    p61_62,
    p63_64,
    p65_67,
    p68_71,
    p72_74,
    p75_78,
    p79_82,
    p83_89,
    p90_93,
)
from rulings.laws.paragraphs.paragraph import Paragraph, Tag

__all__ = ["PARAGRAPHS", "Paragraph", "Tag"]

PARAGRAPHS: dict[str, Paragraph] = {
    paragraph.key: paragraph
    for module in (
        p01_05,
        p06_08,
        p09_11,
        p12,
        p13_15,
        p16,
        p17_19,
        p20_21,
        p22_24,
        p25_27,
        p28_31,
        p32_39,
        p40,
        p41_43,
        p44_46,
        p47_49,
        p50_52,
        p53_56,
        p57_60,
        p61_62,
        p63_64,
        p65_67,
        p68_71,
        p72_74,
        p75_78,
        p79_82,
        p83_89,
        p90_93,
    )
    for paragraph in module.PARAGRAPHS
}
"""The paragraphs by key, in the order of the book."""
