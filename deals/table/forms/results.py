"""Contract, declarer and tricks of one board at one table, without its auction or play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from deals.bridge.cards import Denomination
from deals.bridge.contract import Contract, Doubling, PassedOut, parse_contract
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.pages.forms import field_of
from deals.words.calls import contract_text, denomination_name
from deals.words.seats import seat_name

PASSED = "pass"


class ResultForm(forms.Form):
    """What stands on the score slip. Where calls are entered, they say what the contract is."""

    level = forms.ChoiceField(
        label=_("Contract"),
        choices=[*((str(n), str(n)) for n in range(1, 8)), (PASSED, _("Passed out"))],
    )
    denomination = forms.ChoiceField(label=_("Suit"), required=False)
    doubling = forms.ChoiceField(
        label=_("Doubled?"),
        required=False,
        choices=[
            (Doubling.UNDOUBLED, _("No")),
            (Doubling.DOUBLED, _("Doubled")),
            (Doubling.REDOUBLED, _("Redoubled")),
        ],
    )
    declarer = forms.ChoiceField(label=_("Declarer"), required=False)
    tricks = forms.IntegerField(
        label=_("Declarer’s tricks"),
        min_value=0,
        max_value=13,
        required=False,
        help_text=_("All of them, 0 to 13. Empty while the board is played."),
    )

    def __init__(self, data: QueryDict | None, *, table: TableRecord) -> None:
        super().__init__(data, initial=_as_entered(table))
        self.table = table
        if table.auction and table.auction.calls:
            for name in ("level", "denomination", "doubling", "declarer"):
                del self.fields[name]
            return
        field_of(self, "denomination", forms.ChoiceField).choices = [
            ("", "–"),
            *((one.value, denomination_name(one).capitalize()) for one in Denomination),
        ]
        field_of(self, "declarer", forms.ChoiceField).choices = [
            ("", "–"),
            *((seat.value, seat_name(seat)) for seat in Seat),
        ]

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        by_calls, tricks = "level" not in self.fields, self.cleaned_data.get("tricks")
        if by_calls and tricks is not None and not isinstance(self.table.contract, Contract):
            words = _("By the calls that were entered nobody plays a contract. Change them first.")
            self.add_error("tricks", words)
        if self.cleaned_data.get("level") in (None, PASSED):
            return cleaned
        for name, sentence in (
            ("denomination", _("Choose the suit, or no-trump.")),
            ("declarer", _("Choose who declares.")),
        ):
            if not self.cleaned_data.get(name) and name not in self.errors:
                self.add_error(name, sentence)
        return cleaned

    def change(self, table: TableRecord) -> TableRecord:
        """The record with what the valid form says."""
        data = self.cleaned_data
        if "level" not in self.fields:
            return replace(table, tricks_made=data["tricks"])
        if data["level"] == PASSED:
            return replace(table, contract=PassedOut(), declarer=None, tricks_made=None)
        contract = Contract(
            int(data["level"]), Denomination(data["denomination"]), Doubling(data["doubling"])
        )
        declarer = Seat(data["declarer"])
        return replace(table, contract=contract, declarer=declarer, tricks_made=data["tricks"])

    def given_way(self) -> list[str]:
        """What was chosen on a page of before calls were entered: they say what the contract is."""
        sent = [self.data.get(name, "") for name in ("level", "denomination", "doubling")]
        if "level" in self.fields or not sent[0]:
            return []
        declarer = self.data.get("declarer", "")
        try:
            contract = parse_contract("".join(sent) if sent[0] != PASSED else "Pass")
            chosen = contract_text(contract, Seat(declarer) if declarer else None)
        except ValueError:
            return []
        words = now("The contract follows from the calls by now. You had chosen: %(contract)s.")
        return [words % {"contract": chosen}]


def _as_entered(table: TableRecord) -> dict[str, Any]:
    """What the form shows of a record: the contract in its parts."""
    if isinstance(table.contract, PassedOut):
        return {"level": PASSED}
    if table.contract is None:
        return {}
    return {
        "level": str(table.contract.level),
        "denomination": table.contract.denomination.value,
        "doubling": table.contract.doubling.value,
        "declarer": table.declarer.value if table.declarer else "",
        "tricks": table.tricks_made,
    }
