"""The world as JSON, in the shapes that Discord's description gives."""

from __future__ import annotations

from typing import Any

from tests.wire.discord_server.world import DIRECT, EVERYONE, THREAD, Channel, Guild, Message, User, World

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


def member(guild: Guild, person: User) -> dict[str, Any]:
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


def member_permissions(guild: Guild, person: User) -> str:
    return str(EVERYONE | guild.permissions.get(person.id, 0))


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


def channel(world: World, place: Channel) -> dict[str, Any]:
    last = str(place.messages[-1].id) if place.messages else None
    base: dict[str, Any] = {"id": str(place.id), "type": place.kind, "last_message_id": last, "flags": 0}
    if place.kind == DIRECT:
        assert place.recipient is not None
        return base | {"recipients": [user(place.recipient)]}
    assert place.guild is not None
    base |= {
        "guild_id": str(place.guild.id),
        "name": place.name,
        "parent_id": str(place.parent.id) if place.parent else None,
        "rate_limit_per_user": 0,
    }
    if place.kind == THREAD:
        return base | {
            "owner_id": str(world.owner.id),
            "thread_metadata": {
                "archived": False,
                "archive_timestamp": JOINED,
                "auto_archive_duration": 10080,
                "locked": False,
                "create_timestamp": JOINED,
            },
            "message_count": len(place.messages),
            "member_count": 2,
            "total_message_sent": len(place.messages),
        }
    overwrites = [{"id": str(world.bot.id), "type": 1, "allow": "0", "deny": str(place.denied)}]
    return base | {
        "position": 0,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": overwrites if place.denied else [],
    }


def guild(world: World, server: Guild) -> dict[str, Any]:
    """The payload of GUILD_CREATE."""
    places = list(server.channels.values())
    bot = member(server, world.bot)
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
        "preferred_locale": server.language,
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
        "channels": [channel(world, place) for place in places if place.kind != THREAD],
        "threads": [channel(world, place) for place in places if place.kind == THREAD],
        "members": [bot],
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
        "embeds": post.embeds,
        "attachments": post.attachments,
        "components": post.components,
        "mentions": [user(person) for person in post.mentions],
        "mention_roles": [],
        "mention_everyone": post.mentions_everyone,
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
        "id": str(world.application_id),
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
