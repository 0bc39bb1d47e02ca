"""Takes the hero apart into the layers of the living poster (the textures of the site's moving picture).

  python3 art/workshop/moving-picture-layers.py PASSES WEIGHTS.tza OUT CARDS.json

CARDS.json is the site's list of what stands upright in its moving picture. PASSES holds, all from the hero's camera:
  hero.npy         the hero before its grade: lab/linear.py
  clean-calm.exr   scene/render.py '{"shot": "hero", "size": [2560, 1440], "samples": 144, "camera": {"diver": null},
                                     "look": {"ripple": 0, "lamps": 0, "tide": 1}}'
  full-calm.exr    the same with "look": {"ripple": 0, "tide": 1} and nothing of "camera"
  masks.exr        moving-picture-passes.py, 3840 2160
OUT gets PNG layers, which moving-picture-textures.ts encodes. A new hero needs new layers: the picture would change as it starts to move.

Laid over each other from the poster's camera the layers give the poster back exactly: whatever one layer gives up, another
takes. That is why nothing here is painted freely except the sky behind the frame.
"""
import json
import pathlib
import sys

import cv2
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "lab"))

from denoise import denoise  # noqa: E402
from exr import read_exr  # noqa: E402
from finish import finish  # noqa: E402

CARDS = json.loads(pathlib.Path(sys.argv[4]).read_text())
EYE, TARGET = np.float64([1.2, -5.6, 0.42]), np.float64([-4.7, 30, 4.4])
TAN_HALF_WIDTH = 36 / 2 / 27
FRAME_CORNERS = [(-11.55, 27.8, 0), (-11.55, 27.8, 10.15), (11.55, 27.8, 10.15), (11.55, 27.8, 0)]
HORIZON_ROW = 0.655  # just above the water line: the water layers begin here
# In pixels: so far the foot of a card reaches into the water below it, and the water under it up. Textures are smaller than the
# hero and read between their pixels: cut at one line, the water behind the boots would show along it.
OVERLAP = 16


def main(passes, weights, out):
    hero = graded(np.load(passes / "hero.npy"))
    height, width = hero.shape[:2]
    clean, full = (fit(graded(developed(passes / f"{name}.exr", weights)), width, height) for name in ("clean-calm", "full-calm"))
    matte, sand, rocks = cv2.split(fit(read_exr(passes / "masks.exr")["colour"], width, height))
    rays = camera_rays(width, height)
    upright, mirrored = windows(rays, 1, OVERLAP), windows(rays, -1)
    lifted = windows(rays, 1, -OVERLAP) > 0
    below = rays[..., 2] < -EYE[2] / 101  # the water ends where the mesas begin, 101 m from the camera

    # What stands before the water and the frame, and what is then behind it.
    near_matte = smooth(0.3, 0.8, matte)
    behind = np.where(below[..., None], mix(hero, clean, near_matte * lifted), mix(hero, clean, upright))
    shade = np.clip(1 - (hero / np.maximum(behind, 1 / 255)).min(-1), 0, 1) * upright * (~below | (near_matte > 0.05))
    solid = np.maximum(matte * (upright > 0), np.where(shade > 0.02, shade, 0))
    cards = np.clip(hero - behind * (1 - solid[..., None]), 0, 1)

    # The same for the calm mirror. Ripples will stir it, so it need not be exact, only believable.
    darker = 1 - light(full) / np.maximum(light(clean), 1 / 255)
    solid_calm = mirrored * smooth(0.10, 0.45, cv2.GaussianBlur(darker, (0, 0), width / 1280))
    near_rocks = grow(rocks, width // 640)
    calm = fill(mix(full, clean, np.maximum(mirrored, grow(matte, width // 320))), near_rocks > 0.01)
    cards_calm = np.clip(full - calm * (1 - solid_calm[..., None]), 0, 1) * (mirrored > 0)[..., None]

    frame = polygon(width, height)
    backdrop = fill(behind, grow(frame, width // 1280) > 0.5)
    left, top, right, bottom = bounds(frame, margin=width // 160)
    lower = (0, round(HORIZON_ROW * height), width, height)
    areas = {}

    def save(name, area, size, *parts):
        x0, y0, x1, y1 = area
        scale = size / width
        cut = [cv2.resize(spread(part[y0:y1, x0:x1]), (even((x1 - x0) * scale), even((y1 - y0) * scale)), interpolation=cv2.INTER_AREA) for part in parts]
        areas[name] = [round(v, 6) for v in (x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height)]
        cv2.imwrite(str(out / f"{name}.png"), (np.concatenate(cut) * 255 + 0.5).clip(0, 255).astype("u1"))

    out.mkdir(parents=True, exist_ok=True)
    save("backdrop", (0, 0, width, round(0.70 * height)), 1920, backdrop)
    save("plate", (left, top, right, bottom), 2560, behind)
    save("cards", (0, round(0.36 * height), width, round(0.80 * height)), 2560, cards, solid)
    save("still", lower, 2560, behind, np.maximum(near_rocks, sand))
    save("calm", lower, 1600, calm)
    save("calmCards", lower, 1600, cards_calm, solid_calm)
    (out / "areas.json").write_text(json.dumps(areas, indent=2) + "\n")
    again = np.where(upright[..., None] > 0, behind * (1 - solid[..., None]) + cards, behind)
    print(f"laid together: mean difference {np.abs(again - hero).mean() * 255:.3f}, greatest {np.abs(again - hero).max() * 255:.1f} of 255")


def camera_rays(width, height):
    """Direction of every pixel, scaled so that its y (away from the camera) is 1."""
    forward = TARGET - EYE
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, (0, 0, 1))
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    x = ((np.arange(width) + 0.5) / width * 2 - 1) * TAN_HALF_WIDTH
    y = (1 - (np.arange(height) + 0.5) / height * 2) * TAN_HALF_WIDTH * height / width
    rays = forward + x[None, :, None] * right + y[:, None, None] * up
    return rays / rays[..., 1:2]


def windows(rays, flip, lower=0):
    """1 inside the cards' stretches of the picture, falling to 0 at their sides and tops; hard `lower` pixels below the water line."""
    total = np.zeros(rays.shape[:2], "f4")
    for card in CARDS:
        hit = EYE + rays * (card["y"] - EYE[1])
        side = card["halfWidth"] - np.abs(hit[..., 0] - card["x"])
        z = hit[..., 2] * flip
        pixel = (card["y"] - EYE[1]) * 2 * TAN_HALF_WIDTH / rays.shape[1]
        foot = (card["foot"] if flip > 0 else 0) - lower * pixel
        one = smooth(0, card["halfWidth"] * 0.4, side) * smooth(0, card["height"] * 0.15, card["height"] - z) * (z >= foot)
        if (total * one).max() > 0.02:
            sys.exit(f"{card['name']} at y {card['y']} overlaps another card: {(total * one).max():.2f}")
        total = np.maximum(total, one)
    return total.astype("f4")


def polygon(width, height):
    forward = (TARGET - EYE) / np.linalg.norm(TARGET - EYE)
    right = np.cross(forward, (0, 0, 1))
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    corners = []
    for corner in FRAME_CORNERS:
        to = np.float64(corner) - EYE
        depth = to @ forward * TAN_HALF_WIDTH
        corners.append(((to @ right / depth + 1) / 2 * width, height / 2 - to @ up / depth / 2 * width))
    mask = np.zeros((height, width), "u1")
    cv2.fillPoly(mask, [np.int32(np.round(corners))], 255)
    return mask.astype("f4") / 255


def fill(picture, hole):
    """Carries the nearest known pixel into the hole and softens it: only a hand's breadth behind the edge is ever seen."""
    _, nearest = cv2.distanceTransformWithLabels(hole.astype("u1"), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    known = np.zeros((nearest.max() + 1, 3), "f4")
    known[nearest[~hole]] = picture[~hole]
    carried = known[nearest]
    soft = cv2.GaussianBlur(carried, (0, 0), picture.shape[1] / 400)
    return np.where(hole[..., None], mix(carried, soft, smooth(0, 1, hole.astype("f4"))), picture)


def developed(path, weights):
    layers = read_exr(path)
    return denoise(layers["colour"], layers["albedo"], layers["normal"], weights)


def graded(light):
    """As the poster was, but for the grain: the canvas has its own, new in every frame."""
    return finish(light, grain=0)[..., ::-1].astype("f4") / 255


def fit(picture, width, height):
    return np.clip(cv2.resize(picture.astype("f4"), (width, height), interpolation=cv2.INTER_CUBIC), 0, 1)


def grow(mask, pixels):
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * pixels + 1, 2 * pixels + 1))
    return cv2.GaussianBlur(cv2.dilate(mask.astype("f4"), disc), (0, 0), max(1, pixels / 2))


def bounds(mask, margin):
    ys, xs = np.nonzero(mask)
    return xs.min() - margin, ys.min() - margin, xs.max() + margin, ys.max() + margin


def mix(a, b, share):
    return a + (b - a) * share[..., None]


def smooth(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return (t * t * (3 - 2 * t)).astype("f4")


def light(picture):
    return picture @ np.float32([0.11, 0.59, 0.30])


def spread(part):
    return part if part.ndim == 3 else np.repeat(part[..., None], 3, -1)


def even(value):
    return int(round(value / 2)) * 2


main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
