"""The laboratory: many games among bots, and what they show. `docs/arena.md` says how to read it."""
