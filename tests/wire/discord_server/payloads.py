"""The world as JSON, in the shapes that Discord's description gives."""

from typing import Any

from tests.wire.discord_server.world import DIRECT, EVERYONE, TEXT, Channel, Guild, Message, User, World

JOINED = "2024-01-01T00:00:00+00:00"


def user(person: User) -> dict[str, Any]:
    return {
        "id": str(person.id),
        "username": "".join(c for c in person.name.lower() if c.isalnum())[:32] or "someone",
        "avatar": None,
        "discriminator": "0000" if person.bot else "0",
        "public_flags": 0,
        "flags": 0,
        "bot": person.bot,
        "global_name": None if person.bot else person.name,
        "primary_guild": None,
    }


def me(person: User) -> dict[str, Any]:
    return user(person) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def member(person: User) -> dict[str, Any]:
    return {
        "user": user(person),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": JOINED,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
    }


def role_everyone(guild: Guild) -> dict[str, Any]:
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "description": None,
        "permissions": str(EVERYONE),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(place: Channel) -> dict[str, Any]:
    last = str(place.messages[-1].id) if place.messages else None
    base: dict[str, Any] = {"id": str(place.id), "type": TEXT, "last_message_id": last, "flags": 0}
    if place.recipient is not None:
        return base | {"type": DIRECT, "recipients": [user(place.recipient)]}
    assert place.guild is not None
    return base | {
        "guild_id": str(place.guild.id),
        "name": place.name,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "position": 0,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": [],
    }


def guild(world: World, server: Guild) -> dict[str, Any]:
    """The payload of GUILD_CREATE."""
    return {
        "id": str(server.id),
        "name": server.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(world.owner.id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "application_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "features": [],
        "roles": [role_everyone(server)],
        "emojis": [],
        "stickers": [],
        "channels": [channel(place) for place in server.channels.values()],
        "threads": [],
        "members": [member(world.bot)],
        "member_count": len(server.members) + 1,
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message(post: Message) -> dict[str, Any]:
    body: dict[str, Any] = {
        "id": str(post.id),
        "channel_id": str(post.channel.id),
        "type": 0 if post.metadata is None else (20 if post.metadata["type"] == 2 else 0),
        "author": user(post.author),
        "content": post.content,
        "embeds": [],
        "attachments": post.attachments,
        "components": post.components,
        "mentions": [user(person) for person in post.mentions],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "flags": post.flags,
        "timestamp": post.stamp,
        "edited_timestamp": post.edited,
    }
    if post.nonce is not None:
        body["nonce"] = post.nonce
    if post.metadata is not None:
        body["interaction_metadata"] = post.metadata
        body["application_id"] = str(post.author.id)
        body["webhook_id"] = str(post.author.id)
    return body


def application(world: World) -> dict[str, Any]:
    return {
        "id": str(world.bot.id),
        "name": "Cairn",
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
