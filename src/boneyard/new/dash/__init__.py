"""Dash: roll on and risk it, or stop and keep it."""
