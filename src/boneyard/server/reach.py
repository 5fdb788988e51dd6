"""Where others find this server: the address that an invitation names."""

import ipaddress
import socket
from dataclasses import dataclass

EVERYWHERE = ("", "0.0.0.0", "::")
# Addresses that nobody has, kept for documentation: which of ours would be used to get there?
FAR_AWAY = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET, "10.255.255.255"),
    (socket.AF_INET, "192.168.255.255"),
    (socket.AF_INET6, "2001:db8::1"),
)

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
