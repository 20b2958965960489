"""Laws 40-46 in our own words."""

from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = ()
