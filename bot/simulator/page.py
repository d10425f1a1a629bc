"""What our page changes in SimCord's: its name, its style, its channels, how it recovers by itself, and the direct messages of the
member who is chosen, which SimCord's page of a channel cannot show.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

import discord

MOST: Final = 50
"""How many messages are shown, the newest first."""


def told(messages: Iterable[discord.Message]) -> list[Mapping[str, str]]:
    """The newest of these messages as JSON data, the newest first."""
    newest = list(messages)[-MOST:]
    return [{"id": str(each.id), "at": str(each.created_at), "text": each.content} for each in newest[::-1]]


DIRECT_BUTTON: Final = (
    '<button type="button" id="direct-open" class="toolbar-button" title="Direct messages" hidden></button>'
    '<dialog id="direct" aria-label="Direct messages"><form method="dialog"><strong>Direct messages</strong>'
    '<button class="toolbar-button">Close</button></form><div id="direct-list"></div></dialog>'
)

STYLE: Final = """
#messages-toggle, #refresh, #capture-open, #inspector-toggle, .session-menu, #view-action-output,
#back-activity, #messages-sidebar, .brand-mark, .preview-brand small { display: none !important; }
#action-status[data-quiet] { visibility: hidden; }
.message-edited-compact { display: none; }
/* On Discord a message's pictures stand above its buttons. */
.channel-message, .message-surface { display: flex; flex-direction: column; align-items: stretch; }
.channel-message .message-components { order: 2; }
.channel-message .message-context-actions { order: 3; }
.other-channel { flex: none; padding: 10px 4px; color: inherit; opacity: 0.75; text-decoration: none; }
.play-clock { flex: none; display: flex; align-items: center; gap: 4px; padding-left: 8px; }
.play-clock output { font-variant-numeric: tabular-nums; white-space: nowrap; opacity: 0.75; }
.play-clock button { min-height: 32px; padding: 0 8px; white-space: nowrap; }
.play-clock button:disabled { opacity: 0.5; }
.other-channel:hover, .other-channel:focus-visible { opacity: 1; text-decoration: underline; }
@media (max-width: 760px) {
  .preview-shell { --toolbar-height: 48px; }
  .preview-toolbar { align-content: center; flex-wrap: nowrap; }
  .preview-brand > span:last-child { display: inline; }
  .viewer-control select { max-width: 10rem; min-height: 36px; font-size: 16px; }
  #action-status { flex: 0 1 auto; margin-left: auto; overflow: hidden; }
  .channel-topic { display: none; }
  .play-clock { gap: 0; padding-left: 0; }
  .play-clock button, .preview-toolbar #direct-open { min-height: 36px; padding: 0 2px; }
}

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

SCRIPT: Final = (
    """
"use strict";
// SimCord reads its key from the fragment; the front end adds it for us.
if (!location.hash) history.replaceState(null, "", "#play");

// A page that could not be opened stays empty: on a busy machine, or while the bot starts, it takes a few tries.
async function patiently(ask) {
  for (let left = 9; ; left -= 1) {
    try {
      const answer = await ask();
      if (answer.status <= 400 || !left) return answer;
    } catch (error) {
      if (!left) throw error;
    }
    await new Promise((then) => setTimeout(then, 1000));
  }
}

// Remember who this window is, even after the bot restarts.
const chosen = "cairn-member";
const plainFetch = window.fetch.bind(window);
window.fetch = async (address, options) => {
  let sent = options;
  const channel = document.querySelector(".channel-header")?.dataset.channel;
  if (channel) sent = { ...sent, headers: { ...sent?.headers, "X-Cairn-Channel": channel } };
  if (address === "/api/pages" && options?.method === "POST" && sessionStorage.getItem(chosen)) {
    sent = { ...sent, body: JSON.stringify({ viewer_id: sessionStorage.getItem(chosen) }) };
  }
  if (address === "/api/action" && String(options?.body).includes('"kind":"run_command"')) sending.ran += 1;
  const opens = address === "/backend-diagnostics.json" || (address === "/api/pages" && options?.method === "POST");
  let answer = await (opens ? patiently(() => plainFetch(address, sent)) : plainFetch(address, sent));
  if (answer.status === 400 && sent?.body !== options?.body) {
    sessionStorage.removeItem(chosen);
    answer = await plainFetch(address, { ...sent, body: options.body });
  }
  // The bot has restarted, or this page slept too long: load it again.
  if (address === "/api/state" && (answer.status === 410 || answer.status === 401)) location.reload();
  return answer;
};
document.addEventListener("change", (event) => {
  if (event.target.id === "viewer-picker") sessionStorage.setItem(chosen, event.target.value);
}, true);

// A link to one of our channels stays on this page.
document.addEventListener("click", (event) => {
  const there = event.target.closest?.("a[href]")?.pathname.split("/").pop();
  const known = [...document.querySelectorAll(".channel-header [data-channel]")].map((each) => each.dataset.channel);
  if (!there || ![...known, document.querySelector(".channel-header").dataset.channel].includes(there)) return;
  event.preventDefault();
  location.href = `/?channel=${there}`;
}, true);

// As on Discord, suggestions appear when an option gets the focus, before anything is typed.
document.addEventListener("focusin", (event) => {
  const field = event.target;
  if (field.matches?.(".command-option-input[role=combobox]") && !field.value) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// As on Discord, Enter sends a command when its last option has been chosen.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && document.activeElement === document.body && document.querySelector(".command-row")) {
    document.getElementById("send-message").click();
  }
});

// SimCord drops a command that is sent while it fetches suggestions or the newest state: it is sent as soon as it can be,
// unless somebody types on.
const sending = { ran: 0, waiting: 0 };
function sent() {
  const { ran } = sending, until = performance.now() + 15000;
  const words = () => [...document.querySelectorAll(".command-row input")].map((each) => each.value).join("\\0");
  const before = words();
  clearInterval(sending.waiting);
  sending.waiting = setInterval(() => {
    const row = document.querySelector(".command-row");
    const done = !row || sending.ran > ran || words() !== before || row.querySelector(".has-error");
    if (done || performance.now() > until) clearInterval(sending.waiting);
    else document.getElementById("send-message").click();
  }, 100);
}
document.addEventListener("keydown", (event) => {
  const chooses = document.querySelector('.command-popup:not([hidden]) [aria-selected="true"]');
  if (event.key === "Enter" && event.target.closest?.(".command-row") && !chooses) sent();
}, true);

// As on Discord, scroll to a new message and its picture if this person has just acted or was at the end already.
// Leave alone whoever scrolls.
let newest = null, pinnedUntil = 0, acted = 0, atEnd = true;
const timeline = () => document.getElementById("channel-timeline");
function pin() {
  const box = timeline();
  if (performance.now() > pinnedUntil || document.querySelector(".preview-select.is-open")) return;
  if (box.scrollHeight - box.scrollTop - box.clientHeight > 1) box.scrollTop = box.scrollHeight;
  requestAnimationFrame(pin);
}
for (const kind of ["pointerdown", "keydown", "change"]) {
  document.addEventListener(kind, () => { acted = performance.now(); pinnedUntil = 0; }, true);
}
for (const kind of ["wheel", "touchmove"]) {
  document.addEventListener(kind, () => { acted = pinnedUntil = 0; }, { capture: true, passive: true });
}
// As on Discord, "in 3 hours" changes as time passes.
const AWAY = /\\b(ago|now|in \\d+|this|next|last|tomorrow|yesterday|today)\\b/i, UNITS = [
  ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1],
];
function tellAgain(time) {
  for (const each of document.querySelectorAll("time.discord-timestamp[datetime]")) {
    if (!AWAY.test(each.textContent)) continue;
    const seconds = (new Date(each.dateTime).getTime() - time) / 1000;
    const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) || UNITS.at(-1);
    const told = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(Math.round(seconds / size), unit);
    if (each.textContent !== told) each.textContent = told;
  }
}

// The time of the page, and steps ahead: everything that is due until then happens.
async function tell(answer) {
  if (!answer.ok) return;
  const { now, zone } = await answer.json();
  tell.zone = zone;
  const read = performance.now(), began = new Date(now).getTime(), shown = document.querySelector(".play-clock output");
  const form = new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "short", hour: "2-digit", minute: "2-digit" });
  const tick = () => {
    const time = began + (performance.now() - read);
    shown.textContent = form.format(time);
    tellAgain(time);
  };
  clearInterval(tell.ticking);
  tell.ticking = setInterval(tick, 1000);
  tick();
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.(".play-clock button");
  if (!button) return;
  const all = document.querySelectorAll(".play-clock button");
  for (const each of all) each.disabled = true;
  try {
    const body = JSON.stringify({ seconds: Number(button.dataset.seconds) });
    await tell(await plainFetch("/api/clock", { method: "POST", body }));
  } finally {
    for (const each of all) each.disabled = false;
  }
});
document.addEventListener("DOMContentLoaded", () => {
  const asking = async () => tell(await plainFetch("/api/clock"));
  asking();
  setInterval(asking, 30000);
  const list = document.getElementById("channel-message-list");
  timeline().addEventListener("scroll", () => {
    const box = timeline();
    atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
  });
  new MutationObserver(() => {
    const last = list.lastElementChild;
    if (!last || last === newest) return;
    const follow = atEnd || performance.now() - acted < 5000;
    newest = last;
    if (!follow) return;
    pinnedUntil = performance.now() + 1500;
    requestAnimationFrame(pin);
  }).observe(list, { childList: true });

  // No need to report success.
  const status = document.getElementById("action-status");
  new MutationObserver(() => {
    const quiet = /(completed|updated|opened|switched|refreshed|ready)$/.test(status.textContent);
    status.toggleAttribute("data-quiet", quiet);
  }).observe(status, { childList: true, characterData: true, subtree: true });
});
"""
    + r"""
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
)


STATUS: Final = '<span id="action-status"'
CLOCK: Final = (
    '<span class="play-clock" role="group" aria-label="Time"><output title="The time here"></output>'
    '<button type="button" class="toolbar-button" data-seconds="3600" title="One hour later">+1 h</button>'
    '<button type="button" class="toolbar-button" data-seconds="86400" title="One day later">+1 day</button></span>'
)


def dressed(page: str, channels: Mapping[int, str], shown: int | None) -> str:
    """SimCord's page with our name, style and script, on the channel `shown`, with links to the others."""
    header = '<header class="channel-header">'
    others = "".join(
        f'<a class="other-channel" data-channel="{number}" href="/?channel={number}"># {escape(name)}</a>'
        for number, name in channels.items()
        if number != shown
    )
    at = page.find("</header>", page.find(header))
    if header in page:
        page = page[:at] + others + page[at:]
    for before, after in (
        ("<title>SimCord Preview</title>", "<title>Cairn</title>"),
        ("<strong>SimCord</strong>", "<strong>Cairn</strong>"),
        ("Viewing as", "You are"),
        (STATUS, CLOCK + DIRECT_BUTTON + STATUS),
        ("No messages in this channel.", "Nothing here yet. Type <b>/game new</b> below to begin."),
        (header, f'<header class="channel-header" data-channel="{shown}">'),
        (
            '<link rel="stylesheet" href="/preview.css">',
            '<link rel="stylesheet" href="/preview.css">\n    <link rel="stylesheet" href="/play.css">'
            '\n    <script src="/play.js"></script>',
        ),
    ):
        page = page.replace(before, after)
    return page
