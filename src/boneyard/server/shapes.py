"""The shapes of what the database keeps. The migrations lead to them."""

import sqlalchemy as sa

LATEST = "0002"  # the newest of the migrations

SHAPES = sa.MetaData()

# What is looked for again and again, among very many tables that nobody comes back to. A query has to say it
# in these words, or the small index made for it is not used.
LISTED = sa.text("listed AND here > 0 AND stage <> 'over'")
GOING_ON = sa.text("keeper <> '' AND (here > 0 OR alone)")

TABLES = sa.Table(
    "tables",
    SHAPES,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(8), nullable=False, unique=True),
    sa.Column("stage", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("here", sa.Integer, nullable=False),  # people connected
    sa.Column("info", sa.Text, nullable=False),  # what anybody may know of it, as JSON
    sa.Column("keeper", sa.String(32), nullable=False),  # the process that plays its bots and clocks
    sa.Column("changed_at", sa.Float, nullable=False),
    sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()),  # only bots play there
    sa.Index("tables_by_change", "stage", "changed_at"),
    sa.Index("tables_listed", "changed_at", sqlite_where=LISTED, postgresql_where=LISTED),
    sa.Index("tables_going_on", "keeper", sqlite_where=GOING_ON, postgresql_where=GOING_ON),
)
ENTRIES = sa.Table(
    "entry",
    SHAPES,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("move_id", sa.String(80), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "move_id", name="entry_once"),
)
NODES = sa.Table(
    "house",  # its name in the schema: a row is a process
    SHAPES,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("onlookers", sa.Text, nullable=False),  # table -> how many look on through this process
)
