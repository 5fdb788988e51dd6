"""What stands before every request: who really asks is found out, foreign pages and names are turned away,
and every answer carries its headers.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from boneyard import languages
from boneyard.core.text import Sentence, Voice, say
from boneyard.server.protocol import Problem
from boneyard.server.reach import Hosts, Listening, Proxies, host_of, is_netloc

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
HURRY = 10.0  # seconds between two parts of a request ...
WHOLE = 3  # ... and so many times as long for all of it
SAFE = {"GET", "HEAD", "OPTIONS"}
SECURE = {"http": "https", "ws": "wss"}
FOREIGN = say("This table only listens to its own page.")
FORBIDDEN, BAD, MISDIRECTED = 403, 400, 421

RawHeaders = Iterable[tuple[bytes, bytes]]


class SecurityMiddleware:
    """An ASGI application around another: foreign names and origins are refused, headers added, slow requests
    ended.
    """

    def __init__(self, app: Any, hosts: Hosts | None = None, proxies: Proxies | None = None) -> None:
        self.app = app
        self.hosts = hosts or Hosts(Listening("", 0))
        self.proxies = proxies or Proxies()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope = seen_through(scope, self.proxies)
        if (refusal := self.refusal(scope)) is not None:
            await refuse(scope, receive, send, *refusal)
            return

        kept_by_nobody = NO_STORE if scope["path"].startswith("/api/") else []

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS, *kept_by_nobody]
            await send(message)

        if scope["type"] == "http":
            receive = TimedReceive(receive)
        await self.app(scope, receive, send_with_headers)

    def refusal(self, scope: Any) -> tuple[int, Sentence] | None:
        """With which number and why a request is turned away."""
        arrived_at = scope["server"][0] if scope.get("server") else ""
        misdirected = not_here(self.hosts, scope["headers"], arrived_at)
        if misdirected is not None:
            return misdirected
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and not same_origin(scope["headers"]):
            return FORBIDDEN, FOREIGN
        return None


class TimedReceive:
    """Receives a request, no part of which may take too long, nor all of them."""

    def __init__(self, receive: Any, now: Callable[[], float] | None = None) -> None:
        self.receive = receive
        self.now = now or asyncio.get_running_loop().time
        self.whole = False
        self.end = self.now() + WHOLE * HURRY

    async def __call__(self) -> Any:
        left = min(HURRY, self.end - self.now())
        if left <= 0 and not self.whole:
            return {"type": "http.disconnect"}
        try:
            async with asyncio.timeout(None if self.whole else left):
                message = await self.receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        self.whole = not message.get("more_body", False)
        return message


# Who asks, and whom


def header(headers: RawHeaders, name: bytes) -> str:
    """All values of a header, as one."""
    return ",".join(value.decode("latin-1") for key, value in headers if key == name)


def seen_through(scope: Any, proxies: Proxies) -> Any:
    """The request as whoever sent it to our proxy meant it; unchanged if it came from anybody else."""
    peer = scope["client"][0] if scope.get("client") else ""
    if not proxies.trust(peer):
        return scope
    headers = scope["headers"]
    client = proxies.client(peer, header(headers, b"x-forwarded-for"))
    secure = header(headers, b"x-forwarded-proto").strip().lower() in ("https", "wss")
    scheme = SECURE.get(scope["scheme"], scope["scheme"]) if secure else scope["scheme"]
    return {**scope, "client": (client, 0), "scheme": scheme}


def not_here(hosts: Hosts, headers: RawHeaders, arrived_at: str) -> tuple[int, Sentence] | None:
    """Why a request is not for this server. A browser always says which one it wants; a program need not."""
    netloc = header(headers, b"host")
    if not netloc or hosts.know(netloc, arrived_at):
        return None
    if not is_netloc(netloc):
        return BAD, say("{name} is no name that a server can have.", name=repr(netloc[:60]))
    return MISDIRECTED, say(
        "This server does not go by the name {name}. If it should, whoever runs it starts it with "
        "--allowed-hosts {host}.",
        name=repr(netloc[:60]),
        host=host_of(netloc)[:255],
    )


def same_origin(headers: RawHeaders) -> bool:
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


async def refuse(scope: Any, receive: Any, send: Any, status: int, sentence: Sentence) -> None:
    """Turn a request away: a page gets a line to read, everything else gets what is always said."""
    text = in_language_of(scope["headers"], sentence)
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": text})
        return
    for_program = scope["path"].startswith("/api")
    body = msgspec.json.encode(Problem(detail=text)) if for_program else f"{text}\n".encode()
    kind = b"application/json" if for_program else b"text/plain; charset=utf-8"
    await send(
        {"type": "http.response.start", "status": status, "headers": [(b"content-type", kind), *HEADERS]}
    )
    await send({"type": "http.response.body", "body": body})


def in_language_of(headers: RawHeaders, sentence: Sentence) -> str:
    language = header(headers, b"accept-language")[:2]
    return Voice(catalogue=languages.catalogue(language)).render(sentence)
