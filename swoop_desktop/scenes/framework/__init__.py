"""What scenes and pages are made from. Begin with `scene`, then `page`."""
