"""Two servers on one PostgreSQL behind nginx, as `deploy/nginx.conf` has it: TLS, sockets, and one dies."""

import asyncio
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from boneyard.core.rng import Rng
from tests.server.served import PATIENCE, ROOT, Client, Served, until
from tools.system import provide_proxy, proxy

PACE = ("--pause", "0", "--messages", "100000", "--thinkers", "1", "--parting", "0.2")
FLAGS = (*PACE, "--failures", "3", "--trusted-proxy", "127.0.0.1")
SAMPLE = (ROOT / "deploy" / "nginx.conf").read_text()
NAME = "play.example.org"
WHOLE = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Front:
    """nginx with the sample, in which only ports, names of files and the name of the site are others."""

    def __init__(self, folder: Path, *servers: Served, sample: str = SAMPLE) -> None:
        self.folder, self.port = folder, free_port()
        make_certificate(folder)
        first, *rest = (
            f"    server 127.0.0.1:{served.port} max_fails=1 fail_timeout=2s;" for served in servers
        )
        site = replaced(
            sample,
            {
                "    server 127.0.0.1:8000 max_fails=1 fail_timeout=2s;": "\n".join([first, *rest]),
                "    listen 80;\n    listen [::]:80;": f"    listen 127.0.0.1:{free_port()};",
                "    listen 443 ssl;\n    listen [::]:443 ssl;": f"    listen 127.0.0.1:{self.port} ssl;",
                f"/etc/letsencrypt/live/{NAME}/fullchain.pem": f"{folder}/cert.pem",
                f"/etc/letsencrypt/live/{NAME}/privkey.pem": f"{folder}/key.pem",
                f"server_name {NAME};": "server_name localhost;",
            },
        )
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(WHOLE.format(folder=folder))
        self.trust = ssl.create_default_context(cafile=folder / "cert.pem")

    def __enter__(self) -> "Front":
        command, folder = proxy(), self.folder
        assert command is not None
        self.process = subprocess.Popen(
            [command, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")],
            stderr=subprocess.DEVNULL,
        )
        try:
            until(self._listens, "nginx listens")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _listens(self) -> bool:
        assert self.process.poll() is None, (self.folder / "error.log").read_text()
        try:
            return self.get("/healthz").status_code in (200, 502)
        except httpx.TransportError:
            return False

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(self.url + path, verify=self.trust, timeout=PATIENCE, **more)

    def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        return httpx.post(self.url + path, json=body, verify=self.trust, timeout=PATIENCE, **more)


def replaced(text: str, others: dict[str, str]) -> str:
    for old, new in others.items():
        assert old in text, f"deploy/nginx.conf says no more: {old}"
        text = text.replace(old, new)
    return text


def make_certificate(folder: Path) -> None:
    openssl = shutil.which("openssl")
    assert openssl is not None, "There is no openssl here, which nginx itself needs."
    wanted = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    wanted += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([openssl, *wanted, *files], check=True, capture_output=True)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Open to the user as whom nginx serves."""
    with tempfile.TemporaryDirectory(prefix="boneyard-nginx-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def two(database: str, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    assert provide_proxy(), "There is no nginx for these tests; `make proxy` gets it."
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    flags = (*FLAGS, "--database", database)
    one, other = Served(tmp_path / "a", *flags), Served(tmp_path / "b", *flags)
    with one, other:
        yield one, other
    for served in (one, other):
        assert served.mistakes() == ""


@asynccontextmanager
async def client(front: Front, table: str, token: str) -> Any:
    """A page's socket: it says where the page comes from."""
    address = f"wss://localhost:{front.port}/api/tables/{table}/socket"
    async with connect(
        address,
        ssl=front.trust,
        origin=Origin(front.url),
        compression=None,
        max_size=None,
    ) as socket:
        found = Client(socket)
        await found.send(t="hello", token=token)
        await found.until("table")
        yield found


async def play_on(sat: Client, rng: Rng, name: str) -> None:
    state = await sat.sees("state")
    while not state["prompt"]:
        state = await sat.until("state")
    choices = state["prompt"]["choices"]
    answer = await sat.act(choices[rng.below(len(choices))]["text"], id=name)
    assert answer["t"] == "done"


def test_people_play_through_nginx_and_one_server_dies(two: tuple[Served, Served], folder: Path) -> None:
    with Front(folder, *two) as front:
        page = {"origin": front.url}
        seated = front.post("/api/tables", {"game": "spots", "name": "Ann", "seats": 1}, headers=page).json()
        link = front.get(f"/api/tables/{seated['table']}/invitation").json()["link"]
        assert link == f"{front.url}/t/{seated['code']}"

        async def story() -> None:
            rng = Rng(1)
            async with client(front, seated["table"], seated["token"]) as ann:
                await ann.send(t="start")
                await ann.until("state")
                await play_on(ann, rng, "before")
            two[0].kill()
            for number in range(4):  # whichever server was asked first
                async with client(front, seated["table"], seated["token"]) as ann:
                    await play_on(ann, rng, f"after-{number}")

        asyncio.run(story())
        assert front.get("/readyz").status_code == 200


def test_nginx_passes_on_who_asks_and_nobody_can_say_otherwise(
    two: tuple[Served, Served], folder: Path
) -> None:
    """Three wrong guesses are one address's, whatever it claims to be; other pages are turned away."""
    with Front(folder, two[0]) as front:
        claims = [{"x-forwarded-for": f"203.0.113.{n}"} for n in range(6)]
        guesses = [front.get(f"/api/tables/ZZZ{n}", headers=claim) for n, claim in enumerate(claims)]
        assert [guess.status_code for guess in guesses] == [404, 404, 404, 429, 429, 429]
        foreign = {"origin": "https://elsewhere.example"}
        assert front.post("/api/tables", {"game": "spots", "name": "x"}, headers=foreign).status_code == 403
        assert front.get("/metrics").status_code == 404


def test_the_test_would_notice_a_proxy_that_believes_what_clients_say(
    two: tuple[Served, Served], folder: Path
) -> None:
    planted = replaced(SAMPLE, {"X-Forwarded-For   $remote_addr": "X-Forwarded-For   $http_x_forwarded_for"})
    with Front(folder, two[0], sample=planted) as front:
        claims = [{"x-forwarded-for": f"203.0.113.{n}"} for n in range(6)]
        guesses = [front.get(f"/api/tables/ZZZ{n}", headers=claim) for n, claim in enumerate(claims)]
        assert [guess.status_code for guess in guesses] == [404] * 6
