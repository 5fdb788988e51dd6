"""Who gets to a table. Guessing is limited by address; but who holds the secret of a seat has nothing to
guess, so nobody else's guesses stand in their way.

Nothing in here knows what a request or a socket is.
"""

import re
from dataclasses import dataclass

from boneyard.core.errors import BadOption, Refused
from boneyard.server import protocol
from boneyard.server.connection import Connection
from boneyard.server.limits import TooMuch
from boneyard.server.node import Node, NoTable
from boneyard.server.table import Table
from boneyard.server.tokens import hash_of

WHOLE_ID = re.compile(r"[0-9a-f]{20}")  # 80 bits: whoever says one has been told


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: where from, and with the hash of which seat's secret, if any."""

    address: str
    token: str = ""


async def find_table(node: Node, name: str, visitor: Visitor, *, linked: bool = False) -> Table:
    """The table of that name. Whoever guessed too often learns nothing, not even that it was right this time.

    What a page only links to (`linked`) cannot say a secret; it is asked for by a name that nobody guesses.
    """
    locked = node.limiter.locked_out(visitor.address, node.clock())
    try:
        table = await node.find(name)
    except NoTable:
        node.limiter.must_not_guess(visitor.address, node.clock())
        node.limiter.failed(visitor.address, node.clock())
        raise
    known = table.is_seated(visitor.token) or (linked and WHOLE_ID.fullmatch(name))
    if locked and not known:
        node.limiter.must_not_guess(visitor.address, node.clock())
    table.opener = table.opener or visitor.address
    if table.state.broken is not None:
        raise BadOption("{why}", why=table.state.broken)
    return table


async def join(node: Node, table: Table, hello: protocol.Hello, address: str) -> Connection:
    """Sit or look on. A secret that opens nothing here counts as a guess, and each hello as a message."""
    token = hash_of(hello.token) if hello.token else ""
    seated = table.is_seated(token)
    if not node.speech.messages.admit(token if seated else "", address, node.clock()):
        raise TooMuch("Too many messages came from you; wait a little.")
    try:
        return await table.ask(lambda: table.join(hello, token, address))
    except Refused:
        if hello.token and not seated:
            node.limiter.failed(address, node.clock())
        raise
