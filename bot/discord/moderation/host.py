"""`/host`: what the host of the channel's game and those who moderate the channel can do. A game is rewound after a private list
of earlier moves says what that undoes; `/games` moves one from the other side.
"""

from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.controls import (
    Interaction,
    Of,
    Press,
    Style,
    answer,
    asker,
    button,
    command,
    menu,
    moderates_here,
    on,
    option,
    place_of,
    request_of,
    rows,
    spend,
    spent,
    tables_of,
)
from bot.discord.controls.server_rules import check_channel
from bot.discord.controls.setup_check import NAMES
from bot.discord.errors import Refusal
from bot.table.model import Place, Table, escaped
from bot.table.moderation.rewinding import Earlier, RewindPlan
from bot.table.quotas import Use


def _earlier_move(each: Earlier) -> discord.SelectOption:
    parts = [f"turn {each.turn}" if each.turn else "", "a turn begins" if each.begins else ""]
    where = ", ".join(part for part in parts if part)
    undone = f"undoes {words.count(each.moves, 'move')}"
    return option(
        each.decided or "A hidden move", str(each.number), f"{where} · {undone}" if where else undone
    )


def plan_words(table: Table, plan: RewindPlan) -> str:
    """What would be undone, newest first, and what stays."""
    lines = [f"Rewind {words.title(table)}? This undoes {words.count(plan.to.moves, 'move')}:"]
    lines += [f"• {escaped(words.cut(line, 300))}" for line in plan.lines]
    close = ["Takes effect at once. Everyone here will read that you did it."]
    if plan.revealed:
        close.insert(0, "What was rolled or revealed since stays known.")
    if plan.unscored:
        close.insert(1, "The game then counts for no best result.")
    return f"{words.fit(lines, 1700, '… and {} more')}\n{' '.join(close)}"


@on("rewindto", of=Of.GAME)
async def choose_move(press: Press) -> None:
    """Show what rewinding to before this move undoes."""
    spend(press.interaction, Use.HISTORIES)
    plan = await press.tables.moderation.rewinding.plan(
        press.table.id,
        asker(press.interaction),
        press.chosen_number(),
        moderator=moderates_here(press.interaction, press.table),
    )
    sure = [
        button("Rewind", "rewindyes", press.table.id, plan.to.number, plan.seen, style=Style.danger),
        button("Cancel", "leaveit"),
    ]
    await answer(press.interaction, plan_words(press.table, plan), rows(sure))


@on("rewindyes", of=Of.GAME)
async def rewind_now(press: Press) -> None:
    """Rewind the game, now that it is confirmed. Raises TableError if it has gone on since."""
    table = await press.tables.moderation.rewinding.rewind(
        press.table.id,
        asker(press.interaction),
        press.number(1),
        seen=press.number(2),
        moderator=moderates_here(press.interaction, press.table),
        request=request_of(press.interaction),
    )
    await answer(press.interaction, f"Done. {words.title(table)} waits for {words.owing(table)}.")


Chosen: TypeAlias = app_commands.AppCommandChannel | app_commands.AppCommandThread
_PLAYED_IN: Final = (discord.TextChannel, discord.VoiceChannel, discord.Thread)


class PlayedIn(app_commands.Transformer):
    """A channel or thread in which a game can be played, also one of which Discord no longer tells the bot."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        kinds = discord.ChannelType
        threads = [kinds.news_thread, kinds.public_thread, kinds.private_thread]
        return [kinds.text, kinds.news, kinds.voice, *threads]

    async def transform(self, _: Interaction, value: Chosen) -> Chosen:  # type: ignore[override]
        """The channel as it was chosen."""
        return value


@command(
    "host move",
    "Move the game to another channel or thread",
    "Move the game to another channel or thread of this server, as the host or a moderator. If its channel is gone, use `/games` where it should go on.",
)
@app_commands.describe(to="The channel or thread in which the game goes on")
async def move(interaction: Interaction, to: app_commands.Transform[Chosen, PlayedIn]) -> None:
    """Answer `/host move`."""
    table = await tables_of(interaction).play.projection.at(place_of(interaction))
    below = to.parent_id if isinstance(to, app_commands.AppCommandThread) else None
    place = Place(table.place.server, to.id, below)
    hosting, moderator = tables_of(interaction).moderation.hosting, moderates_here(interaction, table)
    await check_there(interaction, to.id)
    await check_channel(interaction, place)
    with spent(interaction, Use.LOBBIES):
        table = await hosting.move(
            table.id, asker(interaction), place, request_of(interaction), moderator=moderator
        )
    await answer(interaction, f"{words.title(table)} goes on in <#{table.place.channel}>.")


async def check_there(interaction: Interaction, number: int) -> None:
    """Raise Refusal unless a game can be played in this channel: the bot knows it, and it and the person who asks may write
    there."""
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(number) or await _archived(guild, number)
    where = f"<#{number}>"
    if guild is None or not isinstance(channel, _PLAYED_IN):
        raise Refusal(
            "no_channel",
            f"The bot sees no channel {where} in which a game can be played.",
            "Choose a text channel or a thread that it can see.",
        )
    writing = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    lacking = [name for name in ("view_channel", writing) if not _may(channel, guild.me, name)]
    if lacking or (isinstance(channel, discord.Thread) and channel.locked):
        what = words.listed([f"**{NAMES[name]}**" for name in lacking])
        why = f"it lacks {what}" if lacking else "the thread is locked"
        raise Refusal(
            "not_there",
            f"The bot may not write in {where}: {why}.",
            "People who manage the server see with `/setup check` there how to change that.",
        )
    member = interaction.user
    if isinstance(member, discord.Member) and not all(
        _may(channel, member, name) for name in ("view_channel", writing)
    ):
        raise Refusal("not_there", f"You may not write in {where}.", "Choose a channel where you may.")


async def _archived(guild: discord.Guild, number: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """A thread that Discord no longer tells the bot of; None if the bot may not see it."""
    try:
        return await guild.fetch_channel(number)
    except (discord.HTTPException, discord.InvalidData):
        return None


def _may(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member, name: str) -> bool:
    rights = channel.permissions_for(member)
    return bool(getattr(rights, name)) or rights.administrator


@command(
    "host rewind",
    "Go back to an earlier move; you first see what that undoes",
    "Go back to an earlier move, as the host or a moderator. Choose it in a private list; you see what that undoes before you confirm. Nobody is asked, and everybody reads who did it.",
)
async def rewind(interaction: Interaction) -> None:
    """Answer `/host rewind`: the moves to which the game can be rewound, newest first."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    spend(interaction, Use.HISTORIES)
    listed = await tables_of(interaction).moderation.rewinding.choices(
        table.id, asker(interaction), moderator=moderates_here(interaction, table)
    )
    moves = menu("Back to before …", [_earlier_move(each) for each in listed], "rewindto", table.id)
    told = f"Rewind {words.title(table)}? Choose the last move to undo. You then see all that goes with it."
    await answer(interaction, told, rows([moves], [button("Cancel", "leaveit")]))


@command(
    "host lock",
    "Let nobody move until the game is unlocked",
    "Lock the game, as the host or a moderator: nobody can move, offer or send a plan, and the clocks stand still. What a moderator locks, only moderators unlock.",
)
async def lock(interaction: Interaction) -> None:
    """Answer `/host lock`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    table = await tables_of(interaction).moderation.hosting.lock(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    clocks = "" if table.clocks is None else ", and the clocks stand still"
    await answer(
        interaction, f"{words.title(table)} is locked: nobody can move{clocks}. `/host unlock` opens it."
    )


@command("host unlock", "Let everybody move again", "Open a locked game again, as the host or a moderator.")
async def unlock(interaction: Interaction) -> None:
    """Answer `/host unlock`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    table = await tables_of(interaction).moderation.hosting.unlock(
        table.id,
        asker(interaction),
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    await answer(interaction, f"{words.title(table)} is open again.")


@command(
    "host board",
    "Show the board in one message, or in a new one each turn",
    "Choose how the board is shown, as the host or a moderator: one message that is edited, with a short line that calls who is next, or a new message each turn.",
)
@app_commands.describe(messages="One message that is edited, or a new one each turn?")
@app_commands.choices(
    messages=[
        app_commands.Choice(
            name="One message, edited each turn; a short line calls who is next", value="one"
        ),
        app_commands.Choice(name="A new message each turn", value="each"),
    ]
)
async def board(interaction: Interaction, messages: str) -> None:
    """Answer `/host board`."""
    table = await tables_of(interaction).play.projection.latest(place_of(interaction))
    table = await tables_of(interaction).moderation.hosting.choose_messages(
        table.id,
        asker(interaction),
        one=messages == "one",
        moderator=moderates_here(interaction, table),
        request=request_of(interaction),
    )
    now = "one message, edited each turn" if table.one_board else "a new message each turn"
    await answer(interaction, f"The board of {words.title(table)} is now {now}.")
