"""Players that see an observation and nothing else."""
