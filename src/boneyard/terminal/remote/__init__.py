"""A table that a server keeps, played from this terminal: `boneyard join`."""
