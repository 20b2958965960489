"""A user's phones that are told of calls while Paragraf is not open on them."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec

from deals.models import User
from rulings.alerts.encryption import CURVE, unpacked
from rulings.alerts.push import is_service
from rulings.models import PushDevice

MOST = 8
"""Devices of one user; the oldest gives way."""
KINDS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")
"""What of a browser's own name is kept."""


class NoSubscriptionError(ValueError):
    """What came is no subscription of a push service we know."""


def add_device(
    *, user: User, sign_in: str, endpoint: str, key: str, secret: str, browser: str
) -> PushDevice:
    """Have the device told of calls while that sign-in holds. Raises NoSubscriptionError."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(key))
        if len(unpacked(secret)) != 16 or len(endpoint) > 500 or not is_service(endpoint):
            raise NoSubscriptionError
    except ValueError as error:
        raise NoSubscriptionError from error
    about = {
        "user": user,
        "name": next((kind for kind in KINDS if kind in browser), "?"),
        "key": key,
        "secret": secret,
        "sign_in": sign_in,
        "hash": user.get_session_auth_hash(),
    }
    device, _made = PushDevice.objects.update_or_create(endpoint=endpoint, defaults=about)
    own = PushDevice.objects.filter(user=user)
    own.exclude(pk__in=own.order_by("-pk").values("pk")[:MOST]).delete()
    return device
