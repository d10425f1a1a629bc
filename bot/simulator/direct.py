"""The direct messages of the member who is chosen on the page, which SimCord's page of a channel cannot show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

MOST: Final = 50
"""How many messages are shown, the newest first."""


class Message(Protocol):
    """A message of the bot's, as discord.py has it."""

    @property
    def id(self) -> int: ...

    @property
    def content(self) -> str: ...

    @property
    def created_at(self) -> object: ...


def told(messages: Iterable[Message]) -> list[Mapping[str, str]]:
    """The newest of these messages as JSON data, the newest first."""
    newest = list(messages)[-MOST:]
    return [{"id": str(each.id), "at": str(each.created_at), "text": each.content} for each in newest[::-1]]


BUTTON: Final = (
    '<button type="button" id="direct-open" class="toolbar-button" title="Direct messages" hidden></button>'
    '<dialog id="direct" aria-label="Direct messages"><form method="dialog"><strong>Direct messages</strong>'
    '<button class="toolbar-button">Close</button></form><div id="direct-list"></div></dialog>'
)

STYLE: Final = """
#direct-open { flex: none; min-height: 36px; padding: 0 6px; white-space: nowrap; font-size: 16px; }
#direct { width: min(36rem, 94vw); max-height: 86vh; padding: 16px; border: 0; border-radius: 8px; background: #313338;
  color: #dbdee1; overflow: auto; }
#direct::backdrop { background: rgb(0 0 0 / 60%); }
#direct form { display: flex; justify-content: space-between; align-items: center; }
#direct form button { min-height: 36px; padding: 0 12px; }
#direct article { padding: 10px 0; border-top: 1px solid #4e5058; white-space: pre-wrap; overflow-wrap: anywhere; }
#direct article > small { display: block; opacity: 0.7; }
#direct a { color: #00a8fc; }
"""

SCRIPT: Final = r"""
// Direct messages: a button with the number of those that are new, and a list.
const direct = { seen: new Set(), list: [] };
const member = () => document.getElementById("viewer-picker")?.value || "";
const PARTS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(<?([^)>]+)>?\)|<t:(\d+)(?::(\w))?>|(https:\/\/\S+\/channels\/\S+)/g;
function timeOf(seconds, style) {
  const time = document.createElement("time");
  time.className = "discord-timestamp";
  time.dateTime = new Date(seconds * 1000).toISOString();
  const full = new Intl.DateTimeFormat("en-GB", { timeZone: tell.zone, dateStyle: "medium", timeStyle: "short" });
  time.textContent = style === "R" ? "in 0 seconds" : full.format(seconds * 1000);
  return time;
}
function linkTo(label, address) {
  const link = document.createElement("a");
  const channel = /\/channels\/\d+\/(\d+)/.exec(address)?.[1];
  link.href = channel ? `/?channel=${channel}` : "#";
  link.textContent = label.replaceAll("**", "");
  return link;
}
function written(text) {
  const box = document.createElement("div");
  let from = 0;
  for (const found of text.matchAll(PARTS)) {
    box.append(text.slice(from, found.index));
    if (found[1]) box.append(Object.assign(document.createElement("strong"), { textContent: found[1] }));
    else if (found[2]) box.append(linkTo(found[2], found[3]));
    else if (found[4]) box.append(timeOf(Number(found[4]), found[5]));
    else box.append(linkTo("Go to the game", found[6]));
    from = found.index + found[0].length;
  }
  box.append(text.slice(from));
  return box;
}
function listed() {
  document.getElementById("direct-list").replaceChildren(...direct.list.map((each) => {
    const item = document.createElement("article"), at = document.createElement("small");
    at.append(timeOf(new Date(each.at).getTime() / 1000, "f"));
    item.append(at, written(each.text));
    direct.seen.add(each.id);
    return item;
  }));
}
async function askDirect() {
  const answer = await plainFetch(`/api/direct?member=${encodeURIComponent(member())}`);
  if (!answer.ok) return;
  direct.list = await answer.json();
  const button = document.getElementById("direct-open"), fresh = direct.list.filter((each) => !direct.seen.has(each.id));
  button.hidden = !direct.list.length;
  button.textContent = fresh.length ? `✉ ${fresh.length}` : "✉";
  if (document.getElementById("direct").open && fresh.length) listed();
}
document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("direct-open").addEventListener("click", () => {
    listed();
    document.getElementById("direct").showModal();
    askDirect();
  });
  document.getElementById("viewer-picker").addEventListener("change", askDirect);
  askDirect();
  setInterval(askDirect, 2000);
});
"""
