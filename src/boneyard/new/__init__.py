"""`boneyard new`: a small game that runs at once, to be turned into another."""
