"""Games that a person plays: boards, the record of a game, and replays as text."""
