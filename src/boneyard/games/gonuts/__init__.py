"""Go Nuts for Donuts: point at a donut in secret, and hope that nobody else does."""
