"""Run by Alembic: the migrations go over the connection they are given."""

from alembic import context

from boneyard.server.shapes import SHAPES

context.configure(connection=context.config.attributes["connection"], target_metadata=SHAPES)
with context.begin_transaction():
    context.run_migrations()
