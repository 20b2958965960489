"""The score of a ruling as a director enters it: each side's result, and penalties beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from deals.bridge.adjusted_scores import WHOLE, Assigned, Fault, Outcome
from deals.bridge.contract import PassedOut, parse_contract
from deals.bridge.seats import Seat, Side
from deals.pages.forms import CARDS
from deals.words.calls import call_text
from deals.words.seats import seat_name, side_name
from rulings.scores.adjustment import (
    Penalty,
    PenaltyLaw,
    PenaltyUnit,
    ScoreDecision,
    ScoreKind,
    ScorePart,
    SideScore,
)
from rulings.scores.page import KIND, MEASURE, PART, SHARE, UNIT, choices

ROWS = 4
"""How many results a weighted score can have."""
PENALTIES = 2
BOTH = "both"
CELLS = ("contract", "declarer", "tricks", "weight")


class ScoreForm(forms.Form):
    """One block for both sides, or one for each where they are scored `apart`."""

    def __init__(self, *args: Any, apart: bool, weighs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.apart = apart
        self.weighs = weighs
        """The ruling is that several results are weighted."""
        self.prefixes = [side.value for side in Side] if apart else [BOTH]
        for prefix in self.prefixes:
            self._add_block(prefix)
        for number in range(1, PENALTIES + 1):
            self._add_penalty(number)
        self.fields["note"] = forms.CharField(
            label=_("Why"),
            required=False,
            widget=forms.Textarea({"rows": 3}),
            help_text=_("What the weights or the penalty are based on. It is on the slip."),
        )
        self.decision: ScoreDecision | None = None

    def _add_block(self, prefix: str) -> None:
        self.fields[f"{prefix}_kind"] = forms.ChoiceField(
            label=_("The score") if prefix == BOTH else side_name(prefix),
            choices=list(choices(KIND)),
            initial=ScoreKind.ASSIGNED.value,
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose what the score becomes.")},
        )
        for row in range(1, ROWS + 1):
            self._add_row(prefix, row)
        sides = list(Side) if prefix == BOTH else [Side(prefix)]
        for side in sides:
            self.fields[f"{side.value}_share"] = forms.ChoiceField(
                label=_("Artificial score of %(side)s") % {"side": side_name(side)},
                required=False,
                choices=list(choices(SHARE, empty="–")),
            )
        if self.apart:
            self.fields[f"{prefix}_part"] = forms.ChoiceField(
                label=_("%(side)s scored apart by Law") % {"side": side_name(prefix)},
                required=False,
                choices=list(choices(PART, empty="–")),
            )

    def _add_row(self, prefix: str, row: int) -> None:
        of = {"n": row}
        seats = [("", "–"), *((seat.value, seat_name(seat)) for seat in Seat)]
        self.fields[f"{prefix}_contract_{row}"] = forms.CharField(
            label=_("Contract %(n)s") % of,
            required=False,
            max_length=12,
            widget=forms.TextInput(CARDS),
        )
        self.fields[f"{prefix}_declarer_{row}"] = forms.ChoiceField(
            label=_("Declarer %(n)s") % of, required=False, choices=seats
        )
        self.fields[f"{prefix}_tricks_{row}"] = forms.IntegerField(
            label=_("Tricks %(n)s") % of, required=False, min_value=0, max_value=13
        )
        self.fields[f"{prefix}_weight_{row}"] = forms.IntegerField(
            label=_("Pct. %(n)s") % of, required=False, min_value=1, max_value=WHOLE
        )

    def _add_penalty(self, number: int) -> None:
        of = {"n": number}
        sides = [("", "–"), *((side.value, side_name(side)) for side in Side)]
        self.fields[f"penalty_side_{number}"] = forms.ChoiceField(
            label=_("Penalty %(n)s, for") % of, required=False, choices=sides
        )
        self.fields[f"penalty_kind_{number}"] = forms.ChoiceField(
            label=_("Kind"), required=False, choices=list(choices(MEASURE))
        )
        self.fields[f"penalty_amount_{number}"] = forms.DecimalField(
            label=_("How much"),
            required=False,
            min_value=0,
            max_digits=7,
            decimal_places=2,
            localize=True,
        )
        self.fields[f"penalty_unit_{number}"] = forms.ChoiceField(
            label=_("Counted in"), required=False, choices=list(choices(UNIT))
        )

    # What the template goes through

    def blocks(self) -> Iterator[dict[str, Any]]:
        for prefix in self.prefixes:
            shares = [side.value for side in Side] if prefix == BOTH else [prefix]
            rows = [
                [self[f"{prefix}_{cell}_{row}"] for cell in CELLS] for row in range(1, ROWS + 1)
            ]
            weighted = (self[f"{prefix}_weight_1"], *(cell for row in rows[1:] for cell in row))
            yield {
                "kind": self[f"{prefix}_kind"],
                "rows": rows,
                "is_weighted": self.weighs or any(cell.value() or cell.errors for cell in weighted),
                "shares": [self[f"{side}_share"] for side in shares],
                "part": self[f"{prefix}_part"] if self.apart else None,
            }

    def penalties(self) -> list[list[forms.BoundField]]:
        names = ("side", "kind", "amount", "unit")
        return [
            [self[f"penalty_{name}_{number}"] for name in names]
            for number in range(1, PENALTIES + 1)
        ]

    # What was meant

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        scores = {side: self._score(side) for side in Side}
        penalties = [self._penalty(number) for number in range(1, PENALTIES + 1)]
        ns, ew = scores[Side.NS], scores[Side.EW]
        if self.errors or ns is None or ew is None:
            return cleaned
        decision = ScoreDecision(ns, ew, tuple(one for one in penalties if one))
        for side in Side:
            if self.apart and decision.is_split and decision.of(side).part is None:
                self.add_error(
                    f"{side.value}_part",
                    _("The two sides are scored apart. Name the Law by which this side is."),
                )
        self.decision = decision
        return cleaned

    def _score(self, side: Side) -> SideScore | None:
        prefix = side.value if self.apart else BOTH
        kind = ScoreKind(self.cleaned_data.get(f"{prefix}_kind") or ScoreKind.STANDS)
        part = self.cleaned_data.get(f"{prefix}_part")
        by = ScorePart(part) if part else None
        if kind is ScoreKind.ARTIFICIAL:
            share = self.cleaned_data.get(f"{side.value}_share")
            if not share:
                self.add_error(f"{side.value}_share", _("Choose how far this side is at fault."))
                return None
            return SideScore(kind, fault=Fault(share), part=by)
        if kind is ScoreKind.STANDS:
            return SideScore(part=by)
        if not self.apart and side is Side.EW:
            return self._both  # read once, so that nothing is said twice
        assigned = self._assigned(prefix)
        score = SideScore(kind, assigned, part=by) if assigned else None
        self._both: SideScore | None = score
        return score

    def _assigned(self, prefix: str) -> Assigned | None:
        outcomes = []
        whole = True
        filled = [row for row in range(1, ROWS + 1) if self._is_filled(prefix, row)]
        for row in filled:
            outcome = self._outcome(prefix, row, alone=len(filled) == 1)
            whole = whole and outcome is not None
            if outcome is not None:
                outcomes.append(outcome)
        if not filled:
            self.add_error(f"{prefix}_contract_1", _("Write a contract, for example 4S or 3NTX."))
        if not filled or not whole:
            return None
        total = sum(outcome.weight for outcome in outcomes)
        if total != WHOLE:
            self.add_error(
                f"{prefix}_weight_{filled[-1]}",
                _("The weights add to %(sum)s per cent. They must add to 100.") % {"sum": total},
            )
            return None
        return Assigned(tuple(outcomes))

    def _is_filled(self, prefix: str, row: int) -> bool:
        names = [f"{prefix}_{cell}_{row}" for cell in CELLS]
        return any(self.cleaned_data.get(n) not in (None, "") or n in self.errors for n in names)

    def _outcome(self, prefix: str, row: int, *, alone: bool) -> Outcome | None:
        at = {cell: f"{prefix}_{cell}_{row}" for cell in CELLS}
        said: dict[str, Any] = {cell: self.cleaned_data.get(name) for cell, name in at.items()}
        try:
            contract = parse_contract(_plain(said["contract"] or ""))
        except ValueError:
            self.add_error(
                at["contract"], _("This is no contract. Write for example 4S, 3NTX or Pass.")
            )
            return None
        weight = said["weight"] or (WHOLE if alone else 0)
        missing = []
        if not weight and at["weight"] not in self.errors:
            missing.append((at["weight"], _("How many per cent has this result?")))
        if not isinstance(contract, PassedOut):
            if not said["declarer"]:
                missing.append((at["declarer"], _("Choose who declares.")))
            if said["tricks"] is None and at["tricks"] not in self.errors:
                missing.append((at["tricks"], _("How many tricks does declarer win, 0 to 13?")))
        for name, sentence in missing:
            self.add_error(name, sentence)
        if missing or any(name in self.errors for name in at.values()):
            return None
        if isinstance(contract, PassedOut):
            return Outcome(contract, weight=weight)
        return Outcome(contract, Seat(said["declarer"]), said["tricks"], weight)

    def _penalty(self, number: int) -> Penalty | None:
        said = {
            name: self.cleaned_data.get(f"penalty_{name}_{number}")
            for name in ("side", "kind", "amount", "unit")
        }
        if not said["side"]:
            if said["amount"]:
                self.add_error(f"penalty_side_{number}", _("Which side is penalised?"))
            return None
        unit = PenaltyUnit(said["unit"] or PenaltyUnit.WARNING)
        if unit is PenaltyUnit.WARNING and said["amount"]:
            self.add_error(f"penalty_unit_{number}", _("What is the amount counted in?"))
            return None
        if unit is not PenaltyUnit.WARNING and not said["amount"]:
            if f"penalty_amount_{number}" not in self.errors:
                self.add_error(f"penalty_amount_{number}", _("How much is the penalty?"))
            return None
        measure = PenaltyLaw(said["kind"] or PenaltyLaw.PROCEDURAL)
        return Penalty(Side(said["side"]), measure, unit, said["amount"] or Decimal(0))


def _plain(contract: str) -> str:
    """As `parse_contract` reads it: suits may be symbols or Danish letters, "4♥", "4K", "3UT"."""
    text = contract.strip().upper().replace("\ufe0e", "").replace("UT", "NT")
    for written, letter in zip("♣♦♥♠KR", "CDHSCD", strict=True):
        text = text.replace(written, letter)
    return "Pass" if text == "PAS" else text


def initial_of(decision: ScoreDecision, result: dict[str, Any], *, apart: bool) -> dict[str, Any]:
    """The fields that say what is decided; the `result` at the table where no other is."""
    initial: dict[str, Any] = {}
    if result.get("contract"):
        result = result | {"contract": _written(result["contract"])}
    for side in Side:
        for cell, value in result.items():
            initial[f"{side.value if apart else BOTH}_{cell}_1"] = value
    for side in Side:
        score = decision.of(side)
        prefix = side.value if apart else BOTH
        initial[f"{prefix}_kind"] = score.kind.value
        initial[f"{side.value}_share"] = score.fault.value if score.fault else ""
        initial[f"{prefix}_part"] = score.part.value if score.part else ""
        for row, one in enumerate(score.assigned.outcomes if score.assigned else (), 1):
            initial[f"{prefix}_contract_{row}"] = _written(one.contract)
            initial[f"{prefix}_declarer_{row}"] = one.declarer.value if one.declarer else ""
            initial[f"{prefix}_tricks_{row}"] = one.tricks
            initial[f"{prefix}_weight_{row}"] = one.weight if one.weight < WHOLE else None
    for number, penalty in enumerate(decision.penalties[:PENALTIES], 1):
        initial[f"penalty_side_{number}"] = penalty.side.value
        initial[f"penalty_kind_{number}"] = penalty.measure.value
        initial[f"penalty_amount_{number}"] = penalty.amount or None
        initial[f"penalty_unit_{number}"] = penalty.unit.value
    return initial


def _written(contract: object) -> str:
    """In the reader's language, as `_plain` reads it: "4♥", "3UT", "pass"."""
    return call_text(contract).replace("\ufe0e", "")


def switched(posted: Mapping[str, str], *, apart: bool) -> dict[str, str]:
    """What was typed into the form of the other kind, for this one: of both sides the same, and of
    sides apart that of North-South.
    """
    initial: dict[str, str] = {}
    for name, value in posted.items():
        prefix, _dash, cell = name.partition("_")
        if apart and prefix == BOTH:
            initial |= {f"{side.value}_{cell}": value for side in Side}
        elif not apart and prefix == Side.NS.value and cell != "share":
            initial[f"{BOTH}_{cell}"] = value
        else:
            initial[name] = value
    return initial
