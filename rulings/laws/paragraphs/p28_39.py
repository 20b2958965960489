"""Laws 28-39 in our own words."""

from rulings.laws.paragraphs.paragraph import Paragraph

PARAGRAPHS: tuple[Paragraph, ...] = ()
