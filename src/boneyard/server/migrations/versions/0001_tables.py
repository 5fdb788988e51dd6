"""Tables, their logs, and the processes that keep them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("here", sa.Integer, nullable=False),
        sa.Column("info", sa.Text, nullable=False),
        sa.Column("keeper", sa.String(32), nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
    )
    op.create_index("tables_by_change", "tables", ["stage", "changed_at"])
    op.create_table(
        "entry",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("move_id", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "move_id", name="entry_once"),
    )
    op.create_table(
        "house",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("onlookers", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("house")
    op.drop_table("entry")
    op.drop_table("tables")
