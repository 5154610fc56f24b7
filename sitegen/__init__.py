"""The generator: content and templates to a static site, with every problem named by its place."""
