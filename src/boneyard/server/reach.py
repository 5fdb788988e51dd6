"""Where others find this server: the address that an invitation names, the names it answers to, and the
address somebody really comes from.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from boneyard.core.errors import BadOption

EVERYWHERE = ("", "0.0.0.0", "::")
# Addresses that nobody has, kept for documentation: which of ours would be used to get there?
FAR_AWAY = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET, "10.255.255.255"),
    (socket.AF_INET, "192.168.255.255"),
    (socket.AF_INET6, "2001:db8::1"),
)

LONGEST_HOST = 260  # letters of a name in full, with a port
NETLOC = re.compile(r"(\[[0-9a-f:.]+(%\w+)?\]|[a-z0-9_.-]+)(:[0-9]{1,5})?")
HOST_NAME = re.compile(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|[0-9a-f:]+")

# Who is reached by a link
ALL, HERE, OFFLINE = "all", "here", "offline"


@dataclass(frozen=True)
class Listening:
    """Where a server listens."""

    host: str
    port: int

    @property
    def everywhere(self) -> bool:
        return self.host in EVERYWHERE


def base(scheme: str, netloc: str, listening: Listening) -> tuple[str, str]:
    """The beginning of a link for others, and whom it reaches.

    `netloc` is how somebody got here. If that is no name for this very machine, it is good for others too.
    """
    as_asked = f"{scheme}://{netloc}"
    if not is_local(host_of(netloc)):
        return as_asked, ALL
    if listening.everywhere:
        found = own_address()
        return (f"http://{bracketed(found)}:{listening.port}", ALL) if found else (as_asked, OFFLINE)
    if is_local(listening.host):
        return as_asked, HERE
    return f"http://{bracketed(listening.host)}:{listening.port}", ALL


def own_address() -> str:
    """This machine's address in its network; nothing where it is in none."""
    for family, target in FAR_AWAY:
        found = source_for(family, target)
        if found and not is_local(found):
            return found
    return ""


def source_for(family: socket.AddressFamily, target: str) -> str:
    """The address we would send from. Connecting a datagram socket sends nothing."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def host_of(netloc: str) -> str:
    """`[::1]:8000` and `localhost:8000` without the port."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0]
    return netloc.partition(":")[0]


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_local(host: str) -> bool:
    """Whether a name means only the machine it is said on."""
    if host.lower() == "localhost" or host.lower().endswith(".localhost"):
        return True
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return found.is_loopback or found.is_unspecified


# Which names this server answers to


class Hosts:
    """The names under which a browser may have come here.

    A page of somebody else's can let its own name point to this machine; then the browser takes it for ours.
    But it still says by which name it came. An address is no such name: whoever comes by the very address at
    which the connection arrived is right, whichever of ours that is.
    """

    def __init__(self, listening: Listening, named: Iterable[str] = (), machine: str | None = None) -> None:
        """`named` are more names, `.example.org` for all that end so, `*` for any."""
        machine = (socket.gethostname() if machine is None else machine).lower()
        first = machine.partition(".")[0]
        self._names = {machine, first, f"{first}.local"} - {"", ".local"}
        if not listening.everywhere:
            self._names.add(listening.host.lower())
        self._endings: tuple[str, ...] = ()
        self._any = False
        for name in named:
            self._add(name)

    def _add(self, name: str) -> None:
        wanted = name.strip().lower()
        host = wanted if is_bare(wanted) else host_of(wanted)
        if not HOST_NAME.fullmatch(host):
            raise BadOption("{name} is no name that a server can have.", name=repr(name[:60]))
        if host == "*":
            self._any = True
        elif host.startswith("."):
            self._endings = (*self._endings, host.rstrip("."))
        else:
            self._names.add(host.rstrip("."))

    def know(self, netloc: str, arrived_at: str) -> bool:
        """Whether somebody who asked for `netloc`, and arrived at this address of ours, is right here."""
        if not is_netloc(netloc):
            return False
        host = host_of(netloc.lower()).rstrip(".")
        if self._any or is_local(host) or host in self._names or host.endswith(self._endings):
            return True
        return same_address(host, arrived_at)


def is_netloc(netloc: str) -> bool:
    """Whether this is a name or address that a URL can have, with a port or without."""
    if len(netloc) > LONGEST_HOST or not NETLOC.fullmatch(netloc.lower()):
        return False
    port = netloc.rpartition("]")[2].rpartition(":")[2] if ":" in netloc.rpartition("]")[2] else "0"
    return int(port) <= 65535


def same_address(one: str, other: str) -> bool:
    first, second = read_address(one), read_address(other)
    return first is not None and first == second


def read_address(text: str) -> "ipaddress.IPv4Address | ipaddress.IPv6Address | None":
    """An address; one of IPv4 also where it is written as one of IPv6."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


# Behind a proxy


class Proxies:
    """The proxies in front of us that may say for whom they ask. Anybody else would only pretend."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Addresses, or networks such as 10.0.0.0/8."""
        self._networks = [read_network(name) for name in named]
        self.trust = lru_cache(4096)(self._trust)

    def _trust(self, address: str) -> bool:
        found = read_address(address)
        return found is not None and any(found in network for network in self._networks)

    def client(self, peer: str, forwarded: str) -> str:
        """Who asks: the last address in X-Forwarded-For that no proxy of ours has.

        Each proxy adds at the end whom it heard, so what stands before that may be made up.
        """
        client = peer
        for part in reversed(forwarded.split(",")):
            if not self.trust(client):
                return client
            found = read_address(part.strip() if is_bare(part) else host_of(part.strip()))
            if found is None:
                return client
            client = str(found)
        return client


def is_bare(part: str) -> bool:
    """An IPv6 address without the brackets that a port would need."""
    return part.count(":") > 1 and "[" not in part


def read_network(name: str) -> "ipaddress.IPv4Network | ipaddress.IPv6Network":
    try:
        return ipaddress.ip_network(name.strip(), strict=False)
    except ValueError:
        raise BadOption(
            "A proxy is named by its address or network, such as 127.0.0.1 or 10.0.0.0/8, not {name}.",
            name=repr(name[:60]),
        ) from None
