"""Asks, concludes and explains; knows no Law and no web framework."""

from rulings.engine.call import Call, word
from rulings.engine.conclusions import Conclusion, OutcomeSection
from rulings.engine.digest import digest, graph_digest
from rulings.engine.explore import Edge, Graph, Node, explore, explored
from rulings.engine.inquiry import Asked, Concluded, Inquiry, Rule, Step, rule
from rulings.engine.outline import Box, PassedThrough, Returned, outline, whole, with_results
from rulings.engine.questions import (
    NO,
    YES,
    Answer,
    Answers,
    Kind,
    Question,
    Shape,
    When,
    WrongAnswer,
    one_of,
    yes_or_no,
)
from rulings.engine.reachable import reachable
from rulings.engine.run import (
    Pending,
    Ruled,
    Settlement,
    TooManyVersions,
    Version,
    asked,
    conclusions,
    merged,
    preview,
    run,
    settle,
    traced,
)
from rulings.engine.words import Message, msg, msg_n
