"""What our page changes about SimCord's: its name, its dress, and how it comes back by itself."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
#messages-toggle, #refresh, #capture-open, #inspector-toggle, .session-menu, #view-action-output,
#back-activity, #messages-sidebar, .brand-mark, .preview-brand small { display: none !important; }
@media (max-width: 760px) {
  .preview-shell { --toolbar-height: 48px; }
  .preview-toolbar { align-content: center; flex-wrap: nowrap; }
  .preview-brand > span:last-child { display: inline; }
  .viewer-control select { max-width: 10rem; min-height: 36px; font-size: 16px; }
  #action-status { flex: 0 1 auto; margin-left: auto; overflow: hidden; }
  .channel-topic { display: none; }
}
/* On Discord a message's pictures stand above its buttons. */
.channel-message, .message-surface { display: flex; flex-direction: column; align-items: stretch; }
.channel-message .message-components { order: 2; }
.channel-message .message-context-actions { order: 3; }
"""

SCRIPT: Final = """
"use strict";
// SimCord reads its key from the fragment; ours is put in by the door.
if (!location.hash) history.replaceState(null, "", "#play");
const plainFetch = window.fetch.bind(window);
const chosen = "cairn-member";
window.fetch = async (address, options) => {
  let sent = options;
  if (address === "/api/pages" && options?.method === "POST" && sessionStorage.getItem(chosen)) {
    sent = { ...options, body: JSON.stringify({ viewer_id: sessionStorage.getItem(chosen) }) };
  }
  let answer = await plainFetch(address, sent);
  if (answer.status === 400 && sent !== options) {
    sessionStorage.removeItem(chosen);
    answer = await plainFetch(address, options);
  }
  // The bot was started again, or this page slept for long: begin anew, as the same member.
  if (address === "/api/state" && (answer.status === 410 || answer.status === 401)) location.reload();
  return answer;
};
document.addEventListener("change", (event) => {
  if (event.target.id === "viewer-picker") sessionStorage.setItem(chosen, event.target.value);
});
"""


def dressed(page: str) -> str:
    """SimCord's page with our name, style and script."""
    for before, after in (
        ("<title>SimCord Preview</title>", "<title>Cairn</title>"),
        ("<strong>SimCord</strong>", "<strong>Cairn</strong>"),
        ("Viewing as", "You are"),
        (
            '<link rel="stylesheet" href="/preview.css">',
            '<link rel="stylesheet" href="/preview.css">\n    <link rel="stylesheet" href="/play.css">'
            '\n    <script src="/play.js"></script>',
        ),
    ):
        page = page.replace(before, after)
    return page
