"""A push service of our own, and a phone that reads what it is brought."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def of_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


@dataclass
class PushService:
    """Keeps what is sent to it, and answers as it is told to."""

    origin: str = ""
    status: int = 201
    sent: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    """Path, headers and body of each message."""


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.sent.append((self.path, dict(self.headers), body))
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, *_said: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.origin = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()


class Phone:
    """A browser's half: what `PushManager.subscribe` gives, and reading a message (RFC 8291)."""

    def __init__(self, service: PushService, name: str = "phone") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        self._point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.path = f"/{name}?to=it"
        self.subscription = {
            "endpoint": f"{service.origin}{self.path}",
            "key": base64url(self._point),
            "secret": base64url(self._secret),
        }

    def read(self, body: bytes) -> Any:
        """The message. Raises InvalidTag for what was not meant for this phone."""
        salt, size, theirs = body[:16], body[20], body[21 : 21 + body[20]]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), sender)
        both = _hkdf(shared, self._secret, b"WebPush: info\0" + self._point + theirs, 32)
        key = _hkdf(both, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(both, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        return json.loads(padded.rstrip(b"\0").removesuffix(b"\2"))


def _hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def claims_of(header: str) -> tuple[dict[str, Any], bytes]:
    """What an `Authorization: vapid` says and whose key it is; raises if its signature is wrong."""
    token, key = header.removeprefix("vapid t=").split(",k=")
    signed, _, proof = token.rpartition(".")
    raw = of_base64url(proof)
    signature = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point = of_base64url(key)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    public.verify(signature, signed.encode(), ec.ECDSA(SHA256()))
    return json.loads(of_base64url(signed.split(".")[1])), point
