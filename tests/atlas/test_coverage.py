"""The page of what is ruled on."""

from tests.atlas.coverage import PAGE, coverage


def test_the_committed_page_is_that_of_the_law_as_it_is() -> None:
    # after a wanted change of law: python -m tests.atlas.coverage --write
    assert PAGE.read_text() == coverage()
