"""Clocks, pauses, outages, and the scheduler of all timers."""
