"""What the Laws conclude about claims and concessions."""

from __future__ import annotations

from rulings.engine import Conclusion, msg


class PlayContinues(Conclusion):
    """68B2: no claim or concession, so play goes on."""

    sentence = msg("Play continues.")


class ClaimToBeAdjudicated(Conclusion):
    """70: after the correction the claim is judged, doubt against the revoker."""

    elsewhere = "claim"

    sentence = msg(
        "The claim is then adjudicated; what is doubtful goes against the side that revoked."
    )
    aloud = msg("First the revoke is corrected. Then I look at the claim.")
