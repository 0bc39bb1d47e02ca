"""The ten lights of the film, where they come from, and which of them (or what between two) each frame is in.
Only light differs: tide, sand, ripples, stars, rain and snow of the covers are left out, so that the place stays the same."""

import dataclasses
import json
import os
import sys

WORKSHOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(WORKSHOP, "scene"))

from look import Look

FRAMES, FPS = 576, 24
# name: (picture in recipes.json, what differs from its look, exposure in stops)
LIGHTS = {
    "dusk": (None, {}, 0.0),
    "blue-hour": ("cover-07", {"sky_power": 1.6}, 0.0),
    "gold": ("cover-09", {"screen_power": 3.0}, -0.3),
    "noon": ("cover-03", {"counter": 0.001}, 0.75),
    "fog": ("cover-06", {"counter": 0.001}, 1.2),
    "lamps": ("cover-12", {"counter": 0.14}, 0.6),
    "red-moon": ("cover-04", {"sky_power": 1.5}, 0.0),
    "silver": ("cover-11", {"counter": 0.6}, -0.25),
    "green-storm": ("cover-05", {"sky_power": 1.5}, 0.0),
    "violet": ("cover-01", {}, 0.0),
}
NAMES = list(LIGHTS)
STAYS = ("rain", "snow", "shore", "tide", "sand", "ripple", "stars")
# The film: from second to second the light moves on to the next, for CHANGE seconds; it ends where it began.
ORDER = NAMES + ["dusk"]
STARTS = (1.3, 3.4, 5.5, 7.6, 9.6, 12.4, 14.9, 17.0, 19.0, 21.0)
CHANGE = 0.95
# The upright film began from the wide one's weights and learned from fewer: UPRIGHT=1.
UPRIGHT = os.environ.get("UPRIGHT") == "1"
PER_LIGHT, PER_CHANGE, EVERY_HELD_OUT = (30, 7, 8) if UPRIGHT else (44, 12, 8)


def looks():
    """name -> (every field of scene/look.py's Look, exposure)."""
    with open(os.path.join(WORKSHOP, "recipes.json")) as file:
        recipes = json.load(file)
    found = {}
    for name, (picture, changes, exposure) in LIGHTS.items():
        own = {k: v for k, v in recipes[picture]["look"].items() if k not in STAYS} if picture else {}
        look = {**dataclasses.asdict(Look()), **own, **changes}
        look["lamps"] = max(look["lamps"], 0.4)  # unlit, but they stand there
        found[name] = (look, exposure)
    return found


def between(one, other, share):
    """The look on the way from one to another. A disc that is not there grows where the other's is."""
    (first, e0), (second, e1) = one, other
    first, second = dict(first), dict(second)
    for gone, there in ((first, second), (second, first)):
        if not gone["disc_radius"]:
            gone.update({k: there[k] for k in ("disc_across", "disc_height", "disc_core", "disc_edge")})
    return {key: _mixed(first[key], second[key], share) for key in first}, e0 + (e1 - e0) * share


def disc(looks, sample, sun_height):
    """Sun or moon of a light, or of what lies between two: place across the big frame, height and radius in frame
    heights, and 1 where there is one. `sun_height` is that of the take, by which film_set.py hangs the others too."""
    one, other = looks[sample["from"]][0], looks[sample["to"]][0]
    look, _ = between((one, 0), (other, 0), sample["share"])
    risen = Look.disc_height - sun_height
    one, other = (
        sun_height if of["disc_height"] == Look.disc_height else of["disc_height"] + risen
        for of in (one if one["disc_radius"] else other, other if other["disc_radius"] else one)
    )
    return look["disc_across"], _mixed(one, other, sample["share"]), look["disc_radius"], float(look["disc_radius"] > 0)


def at(frame):
    """(from, to, share) of the film's frame."""
    t = frame / FPS
    for number, start in reversed(list(enumerate(STARTS))):
        if t >= start:
            x = min((t - start) / CHANGE, 1)
            return ORDER[number], ORDER[number + 1], x * x * (3 - 2 * x)
    return ORDER[0], ORDER[0], 0.0


def frames_of(name):
    """Which frames of a light are rendered: spread over the take, other ones for every light."""
    offset = NAMES.index(name) * 0.618034 % 1
    found = [int((k + offset) * FRAMES / PER_LIGHT) for k in range(PER_LIGHT)]
    return found[:-1] + [FRAMES - 1] if name == "dusk" else found


def samples():
    """Everything that is rendered as a target: dicts with from, to, share, frame, use (train, test or motion)."""
    found = []
    for name in NAMES:
        for k, frame in enumerate(frames_of(name)):
            use = "test" if k % EVERY_HELD_OUT == 5 else "train"
            found.append({"from": name, "to": name, "share": 0.0, "frame": frame, "use": use})
    for number, start in enumerate(STARTS):
        one, other = ORDER[number], ORDER[number + 1]
        for k in range(PER_CHANGE):
            share = (0.25, 0.5, 0.75)[k % 3]
            # Three of four around the change itself, the fourth anywhere.
            near = int((start - 0.5 + (CHANGE + 1.0) * ((k * 0.618034 + 0.1) % 1)) * FPS)
            frame = near if k % 4 else int((number * 0.381966 + k / PER_CHANGE) % 1 * FRAMES)
            use = "test" if k == min(7, PER_CHANGE - 1) else "train"
            found.append({"from": one, "to": other, "share": share, "frame": min(frame, FRAMES - 1), "use": use})
    # Eight frames in a row, never trained on: how much a true film moves from frame to frame.
    for name, first in () if UPRIGHT else (("noon", 164), ("green-storm", 436)):
        done = {s["frame"] for s in found if s["from"] == s["to"] == name}
        found += [
            {"from": name, "to": name, "share": 0.0, "frame": f, "use": "motion"} for f in range(first, first + 8) if f not in done
        ]
    return found


def folder_of(sample):
    return sample["from"] if sample["from"] == sample["to"] else f"{sample['from']}_{sample['to']}_{sample['share']}"


def _mixed(a, b, share):
    if isinstance(a, (list, tuple)):
        return [_mixed(x, y, share) for x, y in zip(a, b)]
    return a + (b - a) * share


if __name__ == "__main__":
    everything = samples()
    print(len(everything), {use: sum(s["use"] == use for s in everything) for use in ("train", "test", "motion")})
