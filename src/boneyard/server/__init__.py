"""The web table: a server keeps tables, lets people sit down at them, and tells all what they may see."""
