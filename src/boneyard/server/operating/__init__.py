"""For whoever runs a server: settings, logs, metrics, backups, and the line to a server that runs."""
