"""Asks, concludes and explains; knows no Law and no web framework."""

from rulings.engine.chart import chart, digest
from rulings.engine.conclusions import Conclusion, Section
from rulings.engine.explore import Edge, Graph, Node, explore
from rulings.engine.inquiry import Asked, Concluded, Inquiry, Rule, Step, rule
from rulings.engine.outline import outline, whole, with_results, word
from rulings.engine.questions import (
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

__all__ = [
    "Answer",
    "Answers",
    "Asked",
    "Concluded",
    "Conclusion",
    "Edge",
    "Graph",
    "Inquiry",
    "Kind",
    "Message",
    "Node",
    "Pending",
    "Question",
    "Rule",
    "Ruled",
    "Section",
    "Settlement",
    "Shape",
    "Step",
    "TooManyVersions",
    "Version",
    "When",
    "WrongAnswer",
    "asked",
    "chart",
    "conclusions",
    "digest",
    "explore",
    "merged",
    "msg",
    "msg_n",
    "one_of",
    "outline",
    "preview",
    "rule",
    "run",
    "settle",
    "traced",
    "whole",
    "with_results",
    "word",
    "yes_or_no",
]
