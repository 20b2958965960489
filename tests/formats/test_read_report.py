"""manage.py read_report tells what the readers get out of files."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from deals.formats.limits import MOST_PROBLEMS

SAMPLES = Path(__file__).parent / "samples"


def report(*paths: Path, verbosity: int = 1) -> list[str]:
    """The lines it prints."""
    out = StringIO()
    call_command("read_report", *map(str, paths), stdout=out, verbosity=verbosity)
    return out.getvalue().splitlines()


def test_a_file_is_one_line_and_the_sum_another() -> None:
    path = SAMPLES / "pairs.xml"
    assert report(path) == [
        f"{path}: boards 4, results 3, plays 0, problems 0",
        "1 files: boards 4, results 3, plays 0, problems 0",
    ]


def test_problems_are_counted_by_kind_and_told_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "broken.lin"
    path.write_text("md|1SX|")
    counted = "boards 0, results 0, plays 0, problems 1 (deal_unreadable 1)"
    first, told, lacking, last = report(path, verbosity=2)
    assert first == f"{path}: {counted}"
    assert told.startswith(f"  {path}, line 1: The deal “1SX” cannot be read.")
    assert lacking == f"not understood in {path}: deal_unreadable 1"
    assert last == f"1 files: {counted}"


def test_problems_past_the_limit_are_counted_too(tmp_path: Path) -> None:
    path = tmp_path / "many.pbn"
    path.write_text('[Board "1"]\n' + "[1]\n" * (MOST_PROBLEMS + 7))
    kinds = f"bad_tag {MOST_PROBLEMS}, more_problems 7"
    counted = f"boards 1, results 0, plays 0, problems {MOST_PROBLEMS + 7} ({kinds})"
    assert report(path)[-2:] == [f"not understood in {path}: {kinds}", f"1 files: {counted}"]


def test_folders_are_searched_for_files_of_known_formats(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "a.PBN").write_text('[Board "1"]\n[South "Ann"]\n')
    (tmp_path / "notes.txt").write_text("nothing")
    assert report(tmp_path)[0].startswith(f"{inner / 'a.PBN'}: boards 1,")
    assert len(report(tmp_path)) == 2


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"gone\.pbn: No such file"):
        report(tmp_path / "gone.pbn")
