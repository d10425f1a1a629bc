"""The guided move: choose what to do, with what and where; see a preview; confirm it."""
