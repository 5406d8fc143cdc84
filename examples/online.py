"""A player at a Crownlands table online, in Python: sits down at a link and plays until all is over.

Try it:  python3 examples/online.py http://localhost:8080/table/ID Pythia
docs/protocol.md tells the rest.
"""

import json
import re
import secrets
import sys
import urllib.request

link, name = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Pythia"
origin, table = re.fullmatch(r"(https?://[^/]+)/(?:.+/)?table/([\w-]+)", link).groups()
token, nonce = secrets.token_urlsafe(32), secrets.token_urlsafe(16)  # whoever has the token has our seat


def ask(path, body=None):
    """What the server says to a question, or to something that it is told; a refusal is an answer too."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{origin}/api/tables/{table}/{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.request.HTTPError as error:
        return json.load(error)


def order(after, command):
    """Does something: "done" or what came in between, and up to which event we know now."""
    answer = ask("commands", {"id": secrets.token_urlsafe(16), "after": after, "command": command})
    if "seq" in answer:
        return "done", answer["seq"]
    refusal, missed = answer["refusal"], answer.get("events") or [{"seq": after}]
    if refusal["code"] not in ("stale", "taken"):
        sys.exit(f"refused: {refusal['message']}")
    return refusal["code"], missed[-1]["seq"]


outcome, taken = "stale", set()
while outcome != "done":  # others may be quicker to sit down
    events = ask("events?after=0").get("events") or sys.exit("there is no such table")
    players = [event["settings"]["rules"]["players"] for event in events if "settings" in event][-1]
    seats = {event["seat"]: event["type"] for event in events if event["type"] in ("sat", "seated", "freed")}
    free = [seat for seat in range(players) if seat not in taken and seats.get(seat, "freed") == "freed"]
    seat = free[0] if free else sys.exit("there is no free seat")
    outcome, after = order(events[-1]["seq"], {"type": "sit", "seat": seat, "name": name, "nonce": nonce})
    if outcome == "taken":
        taken.add(seat)

task = {"type": "wait"}
while task["type"] != "over":  # whichever server answers, it knows as much as we do
    task = ask(f"turn?after={after}&wait=20")
    if task["type"] == "turn":  # the highest domino, and then whatever fits first
        move = max(task["legal"], key=lambda move: int(move[1:]) if move[0] == "#" else 0)
        _, after = order(task["seq"], {"type": "move", "seat": task["seat"], "move": move})
    elif task["type"] == "next-game":  # of a dynasty
        _, after = order(task["seq"], {"type": "next-game", "seat": task["seat"]})
print(json.dumps(task["record"]["result"]))
