"""What the chores need from the system itself: a C compiler, a browser, a proxy.

As root on a Debian system the missing packages are installed; anybody else is told the exact command.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

INSTALL = ["apt-get", "install", "-y", "--no-install-recommends"]
# The first is made for this: without windows of its own it takes half the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def compiler() -> str | None:
    """The command of a C compiler, preferring the one this Python was built with."""
    built_with = (sysconfig.get_config_var("CC") or "cc").split()[0]
    candidates = [os.environ.get("CC", ""), built_with, "cc", "gcc", "clang"]
    return next((found for name in candidates if (found := shutil.which(name))), None)


def is_gcc(command: str) -> bool:
    asked = subprocess.run([command, "--version"], capture_output=True, text=True)
    return "Free Software Foundation" in asked.stdout


def can_compile() -> bool:
    """Try it on the one header everything needs, and so notice missing headers as well."""
    command = compiler()
    if command is None:
        return False
    probe = [command, "-I", sysconfig.get_path("include"), "-fsyntax-only", "-x", "c", "-"]
    return subprocess.run(probe, input=b"#include <Python.h>\n", capture_output=True).returncode == 0


def compiler_packages() -> list[str]:
    packages = ["gcc", "libc6-dev"]
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        packages.append(f"python{sys.version_info.major}.{sys.version_info.minor}-dev")
    return packages


def browser() -> str | None:
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def proxy() -> str | None:
    """nginx; where only root is used to look for it as well."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def install(packages: list[str]) -> None:
    """Install Debian packages if we may; whether it helped is for the caller to find out."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    say(f"Installing {' '.join(packages)} (once) …")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], [*INSTALL, *packages]):
        subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def how_to_install(packages: list[str]) -> str:
    """The words that finish a sentence like "for full speed ..."."""
    if shutil.which("apt-get") is None:
        return f"install what Debian calls {' '.join(packages)}"
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    return f"run: {' '.join([*sudo, *INSTALL, *packages])}"


def provide_compiler() -> bool:
    """Whether we can compile, after doing what we may about it; if not, one sentence says so."""
    if can_compile():
        return True
    install(compiler_packages())
    if can_compile():
        return True
    advice = how_to_install(compiler_packages())
    say(f"There is no C compiler here, so the rules run interpreted; for full speed {advice}")
    return False


def provide_browser() -> bool:
    for package in ("chromium-headless-shell", "chromium"):  # not every system has the first
        if browser() is None:
            install([package])
    found = browser()
    if found is None:
        say(f"There is no Chromium here; to get it {how_to_install(['chromium'])}")
        return False
    say(f"Chromium is ready: {found}")
    return True


def provide_proxy() -> bool:
    if proxy() is None:
        install(["nginx-light"])
    found = proxy()
    if found is None:
        say(f"There is no nginx here; to get it {how_to_install(['nginx-light'])}")
        return False
    say(f"nginx is ready: {found}")
    return True


def say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    wanted = {"compiler": provide_compiler, "browser": provide_browser, "proxy": provide_proxy}
    if len(sys.argv) != 2 or sys.argv[1] not in wanted:
        sys.exit("Say what you need: compiler, browser or proxy.")
    sys.exit(0 if wanted[sys.argv[1]]() else 1)
