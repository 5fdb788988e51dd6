"""The table in a terminal: full screen, or plain lines for pipes and screen readers."""
