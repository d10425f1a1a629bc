"""Processes that work for the bot, so that nothing it answers has to wait for them.

works      what is asked of them, and by which crews      service    the one door: ask, and get an answer or an error
crew       the workers of one kind of work                queue      what waits, fair by person
process    one process, as the bot sees it                thread     the same where no process can be had
main       the process itself                             frames     how the two talk
worker     what process and thread have in common
strikes    work that has ended or hung its worker         errors     why there is no answer

No library does this as it is needed: pebble, loky, anyio and concurrent.futures all speak pickle with their
processes, which would let a process that draws what people wrote run code in the bot; and none of them lets others
go on beside a job that hangs, is fair by person, or forgets what nobody waits for any more.
"""
