"""The guided move: what, with what, where to; a preview; a confirmation."""
