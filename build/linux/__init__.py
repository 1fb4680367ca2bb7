"""Packages for Linux: .deb, .rpm, .tar.xz, and an AppImage where its runtime is at hand."""
