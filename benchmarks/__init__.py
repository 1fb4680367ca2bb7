"""What is fast, measured: ``python -m benchmarks [NAME …]``. Each module has a `main`."""
