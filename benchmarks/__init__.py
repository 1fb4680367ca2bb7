"""Measures speed: ``python -m benchmarks [NAME …]``. Each module has a `main`."""
