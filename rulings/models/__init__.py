"""The stored half of `rulings`: summonses, answers, and the rulings sealed from them."""

from __future__ import annotations

from rulings.models.adjustments import Adjustment
from rulings.models.alerts import PushDevice
from rulings.models.appeal_seals import AppealSeal
from rulings.models.appeals import Agreement, Appeal, AppealResult, AppealState, AppealStep
from rulings.models.archive import FactsDigest, Review, SavedSearch
from rulings.models.benches import BenchState, ClaimBench
from rulings.models.calls import NO_DECLARER, SOMETHING_ELSE, DirectorCall, Matter
from rulings.models.events import Answer, Source, TableEvent, What
from rulings.models.lines import ArchiveLine, ArchiveTally
from rulings.models.paper import PaperReport
from rulings.models.polls import Poll, PollAnswer, PollKind, PollLink, Strength
from rulings.models.records import (
    IN_HIS_WORDS,
    ClubChain,
    Comment,
    FreeText,
    Ruling,
    RulingKind,
    SeenTexts,
    WordsIn,
)
from rulings.models.rehearsals import Rehearsal, SharedCounts
from rulings.models.seasons import KeptSeason
from rulings.models.stays import Stay
from rulings.models.summaries import PublicPage, Summary
