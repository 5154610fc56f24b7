"""A view as a person sees it: drawn in HTML, said in sentences. Knows no game."""
