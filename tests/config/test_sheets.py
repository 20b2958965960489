"""One style sheet for every page, made of its parts when one of them has changed."""

from pathlib import Path

from django.contrib.staticfiles import finders

from config.sheets import SHEETS


def test_it_is_made_of_its_parts_and_what_is_for_paper_comes_last(settings, tmp_path):
    folder = tmp_path / "static" / "css"
    folder.mkdir(parents=True)
    for name in [*SHEETS, "print"]:
        (folder / f"{name}.css").write_text(f".{name} {{ }}\n")
    settings.BASE_DIR, settings.DATA_DIR = tmp_path, tmp_path / "data"
    finders.get_finder.cache_clear()
    try:
        made = Path(finders.find("css/site.css"))
        parts = "".join(f".{name} {{ }}\n" for name in SHEETS)
        printed = "@media print {\n.print { }\n}\n"
        assert made.read_text() == parts + printed
        (folder / "base.css").write_text("main { }\n")
        assert finders.find("css/site.css", find_all=True) == [str(made)]
        assert made.read_text() == parts.replace(".base", "main") + printed
    finally:
        finders.get_finder.cache_clear()
    assert [path.name for path in made.parent.iterdir()] == ["site.css"]
