"""What makes the networks of the recogniser: drawn tiles, rendered scenes, training. Needs the extra `[train]`."""
