"""What every game is built from: cards, rules, play, sight, records. Knows no game."""
