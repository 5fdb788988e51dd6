"""What is asked of a server around its tables: whether it does well, its numbers, how long it keeps what."""

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from boneyard.server import protocol, tokens
from boneyard.server.node import Node
from boneyard.server.operating import metrics

AnyRequest = Request[Any, Any, State]


@get("/healthz")
async def read_health(request: AnyRequest) -> protocol.Health:
    """It lives, or nobody would answer. That a database fails is said, and no more: a restart mends none."""
    return await health(request.app.state.node)


@get("/readyz")
async def read_readiness(request: AnyRequest) -> Response[protocol.Health]:
    """Whether people should be sent here."""
    found = await health(request.app.state.node)
    return Response(found, status_code=200 if found.ready else 503)


async def health(node: Node) -> protocol.Health:
    answers = await node.answers()
    return protocol.Health(ready=answers and not node.draining, database=answers, draining=node.draining)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def read_metrics(request: AnyRequest) -> Response[bytes]:
    """For whoever knows the token of the settings. Where there is none, there is nothing to see."""
    said = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not tokens.same(request.app.state.metrics_token, said):
        raise NotFoundException("There is no such page.")
    node: Node = request.app.state.node
    return Response(node.metrics.text(), media_type=metrics.TYPE)


@get("/api/privacy", sync_to_thread=False)
def read_privacy(request: AnyRequest) -> protocol.PrivacyInfo:
    node: Node = request.app.state.node
    kept = node.retention.keeping
    return protocol.PrivacyInfo(
        finished=round(kept.games), lobbies=round(kept.lobbies), words=round(kept.words)
    )


ROUTES = [read_health, read_readiness, read_metrics, read_privacy]
