"""Addresses that are shut out for a while."""

import ipaddress
import json
from pathlib import Path

from boneyard.core.errors import Refused
from boneyard.core.text import say

NOT_SERVED = say("This server does not serve your address just now.")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class ShutOut(Refused):
    """Somebody comes from an address that is banned."""

    def __init__(self) -> None:
        super().__init__("{why}", why=NOT_SERVED)


class Bans:
    """Kept in a file, where there is one, so that a restart does not end them."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.until: dict[Network, float] = {}
        if file is not None and file.is_file():
            kept = json.loads(file.read_text())
            self.until = {ipaddress.ip_network(text): float(at) for text, at in kept.items()}

    def add(self, network: Network, until: float) -> None:
        self.until[network] = until
        self._keep()

    def lift(self, network: Network) -> bool:
        """Whether there was one."""
        was = self.until.pop(network, None)
        self._keep()
        return was is not None

    def holds(self, address: str, now: float) -> bool:
        if not self.until:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network and now < until for network, until in self.until.items())

    def standing(self, now: float) -> dict[str, float]:
        """Those that still hold, with their ends."""
        self.until = {network: until for network, until in self.until.items() if now < until}
        return {str(network): until for network, until in self.until.items()}

    def _keep(self) -> None:
        if self.file is None:
            return
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps({str(network): until for network, until in self.until.items()}))
        fresh.replace(self.file)
