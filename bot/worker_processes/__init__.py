"""Worker processes: slow work runs in them, so that the bot can answer people meanwhile.

works      the kinds of work, the crews that do it, and the errors that say why there is no answer
crew       the way in: ask, and get an answer or an error; the workers of one kind of work
queue      waiting jobs, served fairly by person; what made its worker hang or die
process    a worker process, as the bot sees it, and a thread for crews without processes
main       what runs in the process                       frames     the format the two talk in

No library does all we need. pebble, loky, anyio and concurrent.futures exchange pickle with their processes, so a
process that draws what people wrote could run code in the bot. And none of them lets other jobs go on beside one
that hangs, shares workers fairly between people, or forgets jobs that nobody waits for any more.
"""
