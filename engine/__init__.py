"""The rules of the games: pure Python, standard library only, exactly what the browser runs."""
