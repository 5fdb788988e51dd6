"""Small indexes for what is looked for again and again; and which tables go on by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

LISTED = sa.text("listed AND here > 0 AND stage <> 'over'")
GOING_ON = sa.text("keeper <> '' AND (here > 0 OR alone)")


def upgrade() -> None:
    op.add_column("tables", sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()))
    # Of older tables it is not known; whoever takes one over says it with the next thing that happens there.
    tables = sa.table("tables", *(sa.column(name) for name in ("alone", "stage", "keeper")))
    op.execute(
        sa.update(tables).where(tables.c.stage == "playing", tables.c.keeper != "").values(alone=sa.true())
    )
    op.create_index("tables_listed", "tables", ["changed_at"], sqlite_where=LISTED, postgresql_where=LISTED)
    op.create_index("tables_going_on", "tables", ["keeper"], sqlite_where=GOING_ON, postgresql_where=GOING_ON)


def downgrade() -> None:
    op.drop_index("tables_going_on", "tables")
    op.drop_index("tables_listed", "tables")
    op.drop_column("tables", "alone")
