"""What stands before every request: foreign pages are turned away, and every answer carries its headers."""

import asyncio
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from boneyard.server.protocol import Problem

CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
HEADERS = [
    (b"content-security-policy", CONTENT.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
NO_STORE = [(b"cache-control", b"no-store")]
HURRY = 10.0  # seconds between two parts of a request
SAFE = {"GET", "HEAD", "OPTIONS"}
FOREIGN = "This table only listens to its own page."


class SecurityMiddleware:
    """An ASGI application around another: foreign origins are refused, headers added, slow requests ended."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and not same_origin(scope["headers"]):
            await refuse(scope, receive, send)
            return

        kept_by_nobody = NO_STORE if scope["path"].startswith("/api/") else []

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS, *kept_by_nobody]
            await send(message)

        if scope["type"] == "http":
            receive = TimedReceive(receive)
        await self.app(scope, receive, send_with_headers)


class TimedReceive:
    """Receives a request, no part of which may take too long."""

    def __init__(self, receive: Any) -> None:
        self.receive = receive
        self.whole = False

    async def __call__(self) -> Any:
        try:
            async with asyncio.timeout(None if self.whole else HURRY):
                message = await self.receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        self.whole = not message.get("more_body", False)
        return message


def same_origin(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request comes from this server's own page, or from no page at all.

    A browser always says where a page that opens a socket or posts something comes from; programs do not.
    """
    found = dict(headers)
    origin = found.get(b"origin")
    if origin is None:
        return b"cookie" not in found and found.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    try:
        parts = urlsplit(origin.decode("ascii"))
        host = found.get(b"host", b"").decode("ascii")
    except (UnicodeDecodeError, ValueError):
        return False
    whole = f"{parts.scheme}://{parts.netloc}" == origin.decode("ascii")
    return whole and parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == host.lower()


async def refuse(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": FOREIGN})
        return
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(Problem(detail=FOREIGN))})
