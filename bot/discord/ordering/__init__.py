"""Orders that a player writes before they are sealed: what stands, a form for all of them, and dropping one."""
