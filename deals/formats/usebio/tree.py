"""From untrusted XML to a tree that knows its lines and keeps what came before damage.

Entities are refused before they are expanded, so that no file can blow up or read
another; references to a document type elsewhere are allowed and never followed.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from sys import intern
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, feature_external_ges
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from deals.formats.problems import Code, Problem
from deals.formats.text import decode

_DECLARATION = re.compile(r"\ufeff?\s*+<\?xml[^<>]{0,200}\?>")
_ENCODING = re.compile(
    rb"""\s*+<\?xml[^<>]{0,100}?\bencoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._-]{1,40}+)"""
)
_LONG_PIECE = re.compile(r"<[^<]{100000}")
"""An element without end, or a text."""
_BARE_AMPERSAND = re.compile(r"&(?!(?:[A-Za-z_][\w.-]*|#\d+|#x[0-9A-Fa-f]+);)")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What XML 1.0 does not allow anywhere."""
_WITHOUT_FORBIDDEN = dict.fromkeys((*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0xFFFE, 0xFFFF))
MOST_AMPERSANDS = 100_000
"""Bare ampersands that are put right; the next one breaks the file off."""
_ATTRIBUTES = frozenset({"EVENT_TYPE", "SECTION_ID"})
"""Those that are read."""
MOST_ELEMENTS = 300_000
MOST_DEPTH = 50
"""Elements within each other; the format has eight."""
MOST_PIECES = 100
"""Pieces of text directly inside one element, between others or from line to line."""


class _TooMuchError(Exception):
    """More elements, or deeper ones, than are read."""


@dataclass(slots=True)
class Element:
    """One element; names of elements and attributes are in capitals."""

    tag: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    content: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text directly inside, with single blanks."""
        return " ".join("".join(self.content).split())

    def all(self, *tags: str) -> Iterator[Element]:
        """The children of these names, in file order."""
        return (child for child in self.children if child.tag in tags)

    def value(self, *tags: str) -> str:
        """The text of the first child of one of these names; empty when there is none."""
        return next((child.text for child in self.all(*tags) if child.text), "")

    def below(self) -> Iterator[Element]:
        """All descendants, in file order."""
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children[::-1]


def parse_tree(
    data: bytes, file: str, containers: frozenset[str]
) -> tuple[Element | None, list[Problem]]:
    """The root, and what is wrong with the XML.

    At the place where a file breaks off, elements that are still open are dropped
    unless they are among the `containers`. The root is None when nothing is left.
    """
    builder = _Builder()
    # A document type elsewhere is named by every such file; naming is all it does.
    parser = DefusedExpatParser(forbid_external=False)
    parser.setFeature(feature_external_ges, False)
    parser.setContentHandler(builder)
    builder.setDocumentLocator(parser)
    text = _BARE_AMPERSAND.sub("&amp;", _text(data), count=MOST_AMPERSANDS)
    if _FORBIDDEN.search(text):  # a substitution would keep all the pieces between them
        text = text.translate(_WITHOUT_FORBIDDEN)
    long = _LONG_PIECE.search(text)
    try:
        if "<!ATTLIST" in text:  # a long value that is given to every element
            return None, [Problem(Code.XML_ENTITY, file, 0)]
        parser.feed(text[: long.start()] if long else text)
        if long:
            raise _TooMuchError
        parser.close()
    except _TooMuchError:
        builder.drop_open(containers)
        return builder.root, [Problem(Code.LONG_XML, file, parser.getLineNumber() or 0)]
    except DefusedXmlException:
        return None, [Problem(Code.XML_ENTITY, file, 0)]
    except SAXParseException as error:
        builder.drop_open(containers)
        return builder.root, [Problem(Code.BROKEN_OFF, file, error.getLineNumber() or 0)]
    return builder.root, []


def _text(data: bytes) -> str:
    """The text in the encoding the file declares, if that is so; else as any text.

    The declaration itself is left out: it has done its work, and may stand after blanks.
    """
    declared = _ENCODING.match(data)
    try:
        text = data.decode(declared[1].decode()) if declared else decode(data)
    except (LookupError, ValueError):
        text = decode(data)
    found = _DECLARATION.match(text)
    return "\n" * found[0].count("\n") + text[found.end() :] if found else text


class _Builder(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self.locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802
        self.locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) >= MOST_DEPTH:
            raise _TooMuchError
        line = self.locator.getLineNumber() if self.locator else None
        node = Element(intern(name.upper()), line or 0)
        for key, value in attrs.items():
            if key.upper() in _ATTRIBUTES:
                node.attributes[key.upper()] = value
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def characters(self, content: str) -> None:
        if self.open and len(self.open[-1].content) < MOST_PIECES:
            self.open[-1].content.append(content)

    def skippedEntity(self, name: str) -> None:  # noqa: N802
        """An entity of the document type that is not fetched: what HTML means by the name."""
        self.characters(html.unescape(f"&{name};"))

    def endElement(self, name: str) -> None:  # noqa: N802
        self.open.pop()

    def drop_open(self, containers: frozenset[str]) -> None:
        """Take out the outermost open element that is no container, and all in it."""
        for parent, node in zip(self.open, self.open[1:], strict=False):
            if node.tag not in containers:
                parent.children.pop()
                return
