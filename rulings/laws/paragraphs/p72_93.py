"""Laws 72-93 in our own words."""

from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = ()
