"""The routes: what can be asked over HTTP, and the socket at which people sit."""

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import msgspec
import segno
from litestar import Litestar, Request, Response, get, post
from litestar.connection import WebSocket
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, NotFoundException, WebSocketDisconnect, WebSocketException
from litestar.handlers import websocket
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody

import boneyard
from boneyard import languages
from boneyard.core import puzzles
from boneyard.core.errors import BadOption, Refused, UnknownGame
from boneyard.core.registry import game_class
from boneyard.core.state import ONLOOKER
from boneyard.core.text import Sentence, Voice, say
from boneyard.server import advice, days, game_info, projection, protocol, reach, replays, retention
from boneyard.server.admission import Visitor, find_table, join
from boneyard.server.bans import ShutOut
from boneyard.server.connection import VIOLATION, Connection
from boneyard.server.limits import Limits, TooMuch
from boneyard.server.middleware import SecurityMiddleware
from boneyard.server.node import Draining, Node, NoTable
from boneyard.server.operating import routes
from boneyard.server.static_files import NOT_BUILT, StaticFiles
from boneyard.server.store import Unkept
from boneyard.server.table import Table
from boneyard.server.tokens import hash_of

TROUBLE = say("The server made a mistake. Please try again.")
NOT_KEPT = say("The tables cannot be reached just now; please try again.")
NOT_UNDERSTOOD = "The server does not understand that: {why}."

LOG = logging.getLogger("boneyard.app")
GONE = (
    WebSocketDisconnect,
    WebSocketException,
    RuntimeError,
    OSError,
)  # what a socket says whose client has gone
LAST_WORDS = 5.0  # seconds that a client gets to read why its socket is closed

SAID = msgspec.json.Decoder(protocol.Said)
HELLO = msgspec.json.Decoder(protocol.Hello)

AppRequest = Request[Any, Any, AppState]
AppSocket = WebSocket[Any, Any, AppState]


def node_of(request: "AppRequest | AppSocket") -> Node:
    node: Node = request.app.state.node
    return node


# Reading


@get("/api/games", sync_to_thread=False)
def list_games(language: FromQuery[str] = "en") -> list[protocol.GameInfo]:
    return game_info.games(known(language))


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def read_rules(game: FromPath[str], language: FromQuery[str] = "en") -> protocol.RulesPage:
    return game_info.rules(game, known(language))


@get("/api/languages", sync_to_thread=False)
def list_languages() -> list[protocol.LanguageInfo]:
    return [
        protocol.LanguageInfo(code=code, name=languages.language(code).name) for code in languages.codes()
    ]


@get("/api/languages/{code:str}", sync_to_thread=False)
def read_language(code: FromPath[str]) -> protocol.LanguagePage:
    found = languages.language(code)
    return protocol.LanguagePage(code=found.code, name=found.name, page=found.page)


def known(language: str) -> str:
    return language if language in languages.codes() else "en"


@get("/api/games/{game:str}/days/{day:str}")
async def read_day(
    request: AppRequest, game: FromPath[str], day: FromPath[str], language: FromQuery[str] = "en"
) -> protocol.DayInfo:
    """How bots of each level did at the deal of a day."""
    found = await node_of(request).days.results(game, day)
    return days.day_info(game, day, found, Voice(catalogue=languages.catalogue(language)))


@get("/api/games/{game:str}/puzzles", sync_to_thread=False)
def list_puzzles(game: FromPath[str]) -> list[protocol.PuzzleRow]:
    """All that there are, easiest first."""
    cls = game_class(game)
    grades = [*(level.name for level in cls.levels), puzzles.NOBODY]
    return [
        protocol.PuzzleRow(id=each.id, grade=grades.index(each.level), grades=len(grades))
        for each in puzzles.puzzles(cls).values()
    ]


# Tables


@get("/api/tables")
async def list_tables(request: AppRequest) -> list[protocol.TableInfo]:
    return await node_of(request).lobby()


@post("/api/tables")
async def open_table(request: AppRequest, data: JSONBody[protocol.NewTable]) -> protocol.Seated:
    node = node_of(request)
    node.limiter.opens(address(request), node.clock())
    return await node.open_table(data, address(request))


@get("/api/tables/{table:str}")
async def read_table(request: AppRequest, table: FromPath[str]) -> protocol.TableInfo:
    return (await found(request, table)).info()


@post("/api/tables/{table:str}/seats")
async def sit_down(
    request: AppRequest, table: FromPath[str], data: JSONBody[protocol.SitDown]
) -> protocol.Seated:
    await found(request, table)
    node, where = node_of(request), address(request)
    node.limiter.sits_down(where, node.clock())
    try:
        return await node.sit(table, data)
    except Refused:
        node.limiter.stays_standing(where, node.clock())
        raise


@post("/api/tables/{table:str}/duplicates")
async def duplicate(
    request: AppRequest, table: FromPath[str], data: JSONBody[protocol.SitDown]
) -> protocol.Seated:
    """Open another table that plays the same deal."""
    await found(request, table)
    node = node_of(request)
    node.limiter.opens(address(request), node.clock())
    return await node.duplicate(table, data)


@get("/api/tables/{table:str}/duplicates")
async def list_duplicates(request: AppRequest, table: FromPath[str]) -> list[protocol.DuplicateInfo]:
    """All tables that play this deal, with their results once this one is over."""
    over = (await found(request, table)).state.stage == "over"
    tables = await node_of(request).duplicates(table)
    return [projection.duplicate_info(each.state, with_result=over) for each in tables]


@get("/api/tables/{table:str}/invitation")
async def invite(request: AppRequest, table: FromPath[str]) -> protocol.Invitation:
    return invitation(request, (await found(request, table)).state.code)


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml")
async def draw_code(request: AppRequest, table: FromPath[str]) -> bytes:
    """The address of a table, for whoever holds a phone."""
    link = invitation(request, (await found(request, table, linked=True)).state.code).link
    drawing = io.BytesIO()
    segno.make(link, micro=False, error="m").save(
        drawing, kind="svg", scale=8, border=2, omitsize=True, xmldecl=False
    )
    return drawing.getvalue()


def invitation(request: AppRequest, code: str) -> protocol.Invitation:
    base, reached = reach.base(request.url.scheme, request.url.netloc, request.app.state.listening)
    return protocol.Invitation(link=f"{base}/t/{code}", reach=reached)


async def found(request: AppRequest, name: str, *, linked: bool = False) -> Table:
    """The table of that name, for whoever asks."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    known = hash_of(token) if scheme.lower() == "bearer" and token else ""
    return await find_table(node_of(request), name, Visitor(address(request), known), linked=linked)


def must_not_be_shut_out(request: "AppRequest | AppSocket") -> None:
    node = node_of(request)
    if node.bans.holds(address(request), node.clock()):
        raise ShutOut


def address(request: "AppRequest | AppSocket") -> str:
    return request.client.host if request.client else ""


# What is kept of a table


@post("/api/tables/{table:str}/pin", status_code=200)
async def pin(request: AppRequest, table: FromPath[str], data: JSONBody[protocol.Pin]) -> protocol.TableInfo:
    return await with_secret(request, table, partial(retention.pin, on=data.on), data.token)


@post("/api/tables/{table:str}/forget", status_code=200)
async def forget(
    request: AppRequest, table: FromPath[str], data: JSONBody[protocol.Forget]
) -> protocol.TableInfo:
    return await with_secret(request, table, retention.forget, data.token)


async def with_secret(
    request: AppRequest, name: str, do: Callable[[Table, str], Awaitable[None]], token: str
) -> protocol.TableInfo:
    """What whoever has a seat may do to a table. Guessing secrets is limited."""
    node = node_of(request)
    table = await found(request, name)
    try:
        await table.ask(partial(do, table, hash_of(token)))
    except retention.NotYours:
        node.limiter.failed(address(request), node.clock())
        raise
    return table.info()


# Finished games


@get("/api/tables/{table:str}/record")
async def read_record(request: AppRequest, table: FromPath[str]) -> Response[bytes]:
    state = (await found(request, table, linked=True)).state
    record = msgspec.json.format(msgspec.json.encode(replays.record(state)), indent=1)
    name = f"{state.game_name}-{state.code.lower()}.json"
    return Response(
        record + b"\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/verify")
async def verify(
    request: AppRequest, table: FromPath[str], language: FromQuery[str] = "en"
) -> protocol.Verdict:
    state = (await found(request, table)).state
    return await node_of(request).checks.verdict(state, languages.catalogue(language))


@get("/api/tables/{table:str}/replay")
async def read_replay(request: AppRequest, table: FromPath[str]) -> protocol.ReplayInfo:
    there = await found(request, table)
    replay = await asyncio.to_thread(replays.replay, there.state)
    return protocol.ReplayInfo(
        info=there.info(), plies=replay.plies, marks=replay.marks, verified=replay.verified
    )


@get("/api/tables/{table:str}/replay/{ply:int}")
async def read_ply(
    request: AppRequest,
    table: FromPath[str],
    ply: FromPath[int],
    seat: FromQuery[int] = ONLOOKER,
    language: FromQuery[str] = "en",
) -> protocol.State:
    state = (await found(request, table)).state
    replay = await asyncio.to_thread(replays.replay, state)
    return replay.at(ply, seat, state, languages.catalogue(language))


@get("/api/tables/{table:str}/review")
async def read_review(
    request: AppRequest, table: FromPath[str], language: FromQuery[str] = "en"
) -> protocol.ReviewInfo:
    state = (await found(request, table)).state
    review = await node_of(request).reviews.review(state)
    voice = Voice(catalogue=languages.catalogue(language), names=state.names)
    return await asyncio.to_thread(advice.review_info, state, review, voice)


@post("/api/tables/{table:str}/branch")
async def branch_off(
    request: AppRequest, table: FromPath[str], data: JSONBody[protocol.BranchOff]
) -> protocol.Seated:
    await found(request, table)
    node = node_of(request)
    node.limiter.opens(address(request), node.clock())
    return await node.branch(table, data)


# The socket


@websocket("/api/tables/{table:str}/socket")
async def sit_at(socket: AppSocket, table: FromPath[str]) -> None:
    """A client's whole stay at a table."""
    node = node_of(socket)
    where = address(socket)
    try:
        must_not_be_shut_out(socket)
        node.limiter.let_in(where)
    except (TooMuch, ShutOut) as error:
        node.metrics.refused(error)
        await turn_away(socket, error.sentence)
        return
    try:
        await stay(socket, node, table)
    except (Refused, Unkept) as error:
        node.metrics.refused(error)
        await turn_away(socket, error.sentence if isinstance(error, Refused) else NOT_KEPT)
    except GONE:
        pass
    except Exception:
        LOG.exception("a socket failed")
        await turn_away(socket, TROUBLE)
    finally:
        node.limiter.let_out(where)


async def turn_away(socket: AppSocket, sentence: Sentence, language: str = "en") -> None:
    """Say why, then close. A browser only shows that to a page whose socket was accepted."""
    text = Voice(catalogue=languages.catalogue(language)).render(sentence)
    with suppress(*GONE):
        if socket.connection_state == "init":
            await socket.accept()
        await socket.send_data(msgspec.json.encode(protocol.Bye(sentence=text)).decode())
        await socket.close(VIOLATION)


async def stay(socket: AppSocket, node: Node, name: str) -> None:
    where = address(socket)
    table = None
    if not node.limiter.locked_out(where, node.clock()):
        table = await find_table(node, name, Visitor(where))
    await socket.accept()
    try:
        async with asyncio.timeout(node.limits.hello):
            hello = understood(await next_message(socket), HELLO)
    except TimeoutError:
        raise TooMuch("You kept the table waiting.") from None
    try:
        if table is None:
            table = await find_table(node, name, Visitor(where, hash_of(hello.token)))
        connection = await join(node, table, hello, where)
    except Refused as error:
        node.metrics.refused(error)
        await turn_away(socket, error.sentence, hello.language)
        return
    reading = asyncio.create_task(read_on(socket, node, table, connection))
    writing = asyncio.create_task(write_on(socket, table, connection))
    try:
        await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
        if connection.closed:  # what it still has to hear, and then the end
            await asyncio.wait([writing], timeout=LAST_WORDS)
    finally:
        for task in (reading, writing):
            task.cancel()
        ends = await asyncio.gather(reading, writing, return_exceptions=True)
        await asyncio.shield(table.ask(partial(table.part, connection)))
    for end in ends:
        if isinstance(end, Exception) and not isinstance(end, GONE):
            raise end


async def next_message(socket: AppSocket) -> bytes:
    message: Any = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message.get("code", 1000))
    text = message.get("text")
    return text.encode("utf-8", "replace") if text is not None else message.get("bytes") or b""


def understood(frame: bytes, decoder: "msgspec.json.Decoder[Any]") -> Any:
    """A message, or a sentence about what is wrong with it."""
    try:
        return decoder.decode(frame)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        why = str(error).splitlines()[0][:200] if str(error) else "it is no message"
        raise BadOption(NOT_UNDERSTOOD, why=why.rstrip(".")) from None


async def read_on(socket: AppSocket, node: Node, table: Table, connection: Connection) -> None:
    """Message by message, as many as are allowed; bad ones are answered, too many end it."""
    who = connection.token, connection.address
    while not connection.closed:
        frame = await next_message(socket)
        if not node.speech.messages.admit(*who, node.clock()):
            connection.bye(say("Too many messages came from you; wait a little."), VIOLATION)
            return
        message = None
        try:
            message = understood(frame, SAID)
            says = isinstance(message, protocol.Say | protocol.Report)
            if says and not node.speech.sayings.admit(*who, node.clock()):
                raise TooMuch("Not so fast; others want to speak too.")
            asks = isinstance(message, protocol.Hint | protocol.Weigh)
            if asks and not node.speech.hints.admit(*who, node.clock()):
                raise TooMuch("So much advice in so little time; think for yourself for a moment.")
        except Refused as error:
            node.metrics.refused(error)
            asked = getattr(message, "id", "")
            connection.tell(protocol.Refused(id=asked, sentence=connection.render(error.sentence)))
            continue
        await table.ask(partial(table.hear, connection, message))


async def write_on(socket: AppSocket, table: Table, connection: Connection) -> None:
    while True:
        if connection.behind and connection.outbox.empty():
            await table.ask(partial(table.show_newest, connection))
        frame = await connection.next_frame()
        if not frame:
            await socket.close(connection.closed)
            return
        await socket.send_data(frame.decode())


# The page


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def read_page(request: AppRequest, path: FromPath[str] = "/") -> Response[bytes]:
    if path == "/api" or path.startswith("/api/"):
        raise NotFoundException("There is no such page.")
    files: StaticFiles = request.app.state.files
    file = files.find(path)
    if file is None:
        if files.find("/") is None:
            return Response(NOT_BUILT.encode(), media_type="text/plain; charset=utf-8", status_code=503)
        raise NotFoundException("There is no such page.")
    headers = {"cache-control": "public, max-age=31536000, immutable" if file.lasting else "no-cache"}
    headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.body, media_type=file.kind, headers=headers)


# Refusals


def refuse(request: AppRequest, error: Refused) -> Response[protocol.Problem]:
    node_of(request).metrics.refused(error)
    return problem(request, error.sentence, code_of(error))


def code_of(error: Refused) -> int:
    match error:
        case TooMuch():
            return 429
        case NoTable() | UnknownGame():
            return 404
        case ShutOut():
            return 403
        case advice.NoAnswer() | Draining():
            return 503
    return 400


def refuse_http(request: AppRequest, error: HTTPException) -> Response[protocol.Problem]:
    if error.status_code == 404:
        return problem(request, say("There is no such page."), 404)
    why = error.detail or "it makes no sense"
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        why = f"{extra[0].get('key', '')}: {extra[0].get('message', '')}".removeprefix(": ")
    return problem(request, say(NOT_UNDERSTOOD, why=why.splitlines()[0][:200].rstrip(".")), error.status_code)


def refuse_nesting(request: AppRequest, _error: RecursionError) -> Response[protocol.Problem]:
    return problem(request, say(NOT_UNDERSTOOD, why="it is nested too deeply"), 400)


def refuse_unkept(request: AppRequest, error: Unkept) -> Response[protocol.Problem]:
    node_of(request).metrics.refused(error)
    return problem(request, NOT_KEPT, 503)


def apologise(request: AppRequest, error: Exception) -> Response[protocol.Problem]:
    LOG.error("a request failed", exc_info=error)
    return problem(request, TROUBLE, 500)


def problem(request: AppRequest, sentence: Sentence, code: int) -> Response[protocol.Problem]:
    language = request.query_params.get("language", request.headers.get("accept-language", "en")[:2])
    text = Voice(catalogue=languages.catalogue(language)).render(sentence)
    return Response(protocol.Problem(detail=text), status_code=code, media_type="application/json")


# The description of all this


class Wire(OpenAPIRenderPlugin):
    """The description as JSON, with the frames of the socket among its shapes: `Said` and `Heard`."""

    def render(self, request: AppRequest, openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(with_frames(openapi_schema))


def with_frames(schema: dict[str, Any]) -> dict[str, Any]:
    sides, shapes = msgspec.json.schema_components(
        [protocol.Said, protocol.Heard, protocol.Problem], ref_template="#/components/schemas/{name}"
    )
    known = schema.get("components", {}).get("schemas", {})
    frames = {"Said": sides[0], "Heard": sides[1], **shapes}
    return {**schema, "components": {**schema.get("components", {}), "schemas": {**frames, **known}}}


def describe() -> dict[str, Any]:
    """The description without a server, for whoever makes types of it."""

    async def nowhere() -> Node:
        raise AssertionError("nobody asks")

    return with_frames(make_litestar(nowhere, Limits(), reach.Listening("", 0)).openapi_schema.to_schema())


# Putting it together

ROUTES = [
    list_games,
    read_rules,
    read_day,
    list_puzzles,
    duplicate,
    list_duplicates,
    list_languages,
    read_language,
    list_tables,
    open_table,
    read_table,
    sit_down,
    invite,
    draw_code,
    pin,
    forget,
    read_record,
    verify,
    read_replay,
    read_ply,
    read_review,
    branch_off,
    sit_at,
    *routes.ROUTES,
    read_page,
]


def make_litestar(
    open_node: Callable[[], Any], limits: Limits, listening: reach.Listening, metrics_token: str = ""
) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        node: Node = await open_node()
        app.state.node = node
        app.state.files = StaticFiles()
        app.state.listening = listening
        app.state.metrics_token = metrics_token
        node.build = app.state.files.build
        yield
        await node.close()

    return Litestar(
        ROUTES,
        lifespan=[lifespan],
        request_max_body_size=limits.body,
        before_request=must_not_be_shut_out,
        exception_handlers={
            Refused: refuse,
            HTTPException: refuse_http,
            Unkept: refuse_unkept,
            RecursionError: refuse_nesting,
            Exception: apologise,
        },
        openapi_config=OpenAPIConfig(
            title="Boneyard",
            version=boneyard.__version__,
            path="/api/schema",
            render_plugins=[Wire(path="/openapi.json")],
        ),
        logging_config=None,
    )


def make_app(
    open_node: Callable[[], Any],
    limits: Limits,
    listening: reach.Listening,
    hosts: reach.Hosts | None = None,
    proxies: reach.Proxies | None = None,
    metrics_token: str = "",
) -> SecurityMiddleware:
    """The whole application, as a server runs it."""
    return SecurityMiddleware(make_litestar(open_node, limits, listening, metrics_token), hosts, proxies)
