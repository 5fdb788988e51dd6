"""The database's shape, version by version. `upgrade` brings any older one up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

HERE = Path(__file__).resolve().parent


def upgrade(connection: Connection, to: str = "head") -> None:
    settings = Config()
    settings.set_main_option("script_location", str(HERE).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)
