"""What a push service is sent: words only the phone can read, and the proof of who sends them.

RFC 8291 (the message), RFC 8188 (its coding) and RFC 8292 (the proof, VAPID).
"""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.crypto import salted_hmac

CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve's group: a private key is a number from 1 up to below this."""
_RECORD = 4096
_LASTS = 12 * 3600
"""Seconds for which a proof holds; a service accepts a day at most."""


def packed(data: bytes) -> str:
    """Base64 as the web writes it, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """Raises ValueError for what is no base64."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def site_key() -> ec.EllipticCurvePrivateKey:
    """The key this site signs with: made of its secret key, so that every process has the same."""
    seed = salted_hmac("rulings.alerts.push", "", algorithm="sha512").digest()
    return ec.derive_private_key(int.from_bytes(seed) % (_ORDER - 1) + 1, CURVE)


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The point of its public half, in 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    words: bytes,
    *,
    phone: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """The body to send to a phone with that public key and secret. Raises ValueError for no key.

    `own` and `salt` are made anew for each message.
    """
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, phone)
    about = b"WebPush: info\0" + phone + public(own)
    both = _derived(own.exchange(ec.ECDH(), theirs), salt=secret, info=about, length=32)
    key = _derived(both, salt=salt, info=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(both, salt=salt, info=b"Content-Encoding: nonce\0", length=12)
    head = salt + _RECORD.to_bytes(4) + bytes([len(public(own))]) + public(own)
    return head + AESGCM(key).encrypt(nonce, words + b"\x02", None)


def _derived(secret: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorization(endpoint: str) -> str:
    """The header that tells a push service which site sends, for its address of a phone."""
    parts = urlsplit(endpoint)
    host = settings.ALLOWED_HOSTS[0].lstrip("*.") or "localhost"
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + _LASTS,
        "sub": f"https://{host}",
    }
    head = {"typ": "JWT", "alg": "ES256"}
    signed = ".".join(packed(json.dumps(part).encode()) for part in (head, claims))
    key = site_key()
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    proof = packed(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={signed}.{proof},k={packed(public(key))}"
