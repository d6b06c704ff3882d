"""Everything that makes the recogniser's networks: drawn tiles, rendered scenes, training. Needs the extra `[train]`."""
