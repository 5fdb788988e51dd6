#!/bin/sh
# Install the project with one of its extras into .venv: sh tools/setup.sh test
# Make calls this when pyproject.toml or constraints.txt is newer than the extra's stamp.
set -eu
extra=$1
python=${PYTHON:-python3}
sudo=
[ "$(id -u)" = 0 ] || sudo='sudo '

refuse() {
    echo "$1" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 ||
    refuse "Boneyard needs Python 3.11 or newer, and there is no $python; run: ${sudo}apt-get install -y python3 python3-venv"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    refuse "Boneyard needs Python 3.11 or newer, and $python is $("$python" -c 'import platform; print(platform.python_version())'); name a newer one like this: make PYTHON=python3.11"

# An environment whose Python has moved or gone away is made anew.
if ! .venv/bin/python -c 'import pip' >/dev/null 2>&1; then
    "$python" -c 'import venv, ensurepip' >/dev/null 2>&1 ||
        refuse "Boneyard needs Python's venv module; run: ${sudo}apt-get install -y python3-venv"
    rm -rf .venv
    "$python" -m venv .venv
fi

echo "Setting up what '$extra' needs (about a minute, once) …"
# What is installed is what constraints.txt names, also what building needs meanwhile.
PIP_CONSTRAINT=$PWD/constraints.txt
PIP_BUILD_CONSTRAINT=$PIP_CONSTRAINT UV_CONSTRAINT=$PIP_CONSTRAINT UV_BUILD_CONSTRAINT=$PIP_CONSTRAINT
export PIP_CONSTRAINT PIP_BUILD_CONSTRAINT UV_CONSTRAINT UV_BUILD_CONSTRAINT

# uv installs the same several times as fast; where it cannot be had or stumbles, pip does it.
pip="-m pip install -qq --disable-pip-version-check"
{ .venv/bin/python $pip uv && .venv/bin/python -m uv pip install -q --python .venv/bin/python -e ".[$extra]"; } 2>/dev/null ||
    .venv/bin/python $pip -e ".[$extra]" ||
    refuse "Some packages could not be installed; pip says why above, and trying again does no harm."
touch ".venv/ready-$extra" .venv/ready-compile # every extra brings what compiling needs
