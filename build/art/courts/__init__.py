"""Twelve court figures, assembled from faces, hair, hats, clothes and props."""
