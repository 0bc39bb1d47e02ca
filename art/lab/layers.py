"""python3 layers.py negatives-folder out-folder weights.tza
The hero taken apart for the living poster: plate, diver, masks, depth. Graded after compositing, so that diver over
plate is the poster again; what the eye compares is the finished picture, and bloom does not add up layer by layer."""

import sys
from pathlib import Path

import cv2
import numpy as np
from denoise import denoise
from exr import read_exr
from finish import finish

NEAR, SKY = 1.0, 1e4


def main(negatives, out, weights):
    negatives, out = Path(negatives), Path(out)
    hero = _clean_light(negatives / "hero.exr", weights)
    matte = read_exr(negatives / "matte.exr")["colour"][..., 0].clip(0, 1)
    around = _soft(matte, 24)
    without = _filled(hero, negatives / "plate.exr", weights)
    plate = hero + (without - hero) * around[..., None]
    bare = _filled(hero, negatives / "clean.exr", weights)
    where_he_stood = _soft((np.abs(bare - plate).max(-1) > 0.02).astype("f4") * _box_around(matte), 30)
    clean = plate + (bare - plate) * np.maximum(where_he_stood, around)[..., None]
    np.save(out / "hero.npy", hero)
    np.save(out / "plate.npy", plate)
    np.save(out / "plate-clean.npy", clean)

    poster = finish(hero)
    graded_plate = _mixed(poster, finish(plate), around)
    _write(out / "hero.png", poster)
    _write(out / "plate.png", graded_plate)
    _write(out / "plate-clean.png", _mixed(graded_plate, finish(clean), np.maximum(where_he_stood, around)))
    diver = _cut_out(poster, graded_plate, matte)
    cv2.imwrite(str(out / "diver.png"), diver)
    _write(out / "matte.png", (matte * 255).round().astype("u1"))
    _write(out / "ids.png", (read_exr(negatives / "ids.exr")["colour"].clip(0, 1) * 255).round().astype("u1"))
    for name in ("depth", "depth-plate"):
        _write_depth(out, name, read_exr(negatives / f"{name}.exr")["depth"][..., 0])
    alpha = diver[..., 3:].astype("f4") / 255
    again = diver[..., 2::-1] * alpha + graded_plate * (1 - alpha)
    worst = np.abs(again - poster)
    print(f"diver over plate against poster: mean {worst.mean():.4f}, worst {worst.max():.1f} of 255")


def _clean_light(path, weights):
    layers = read_exr(path)
    return denoise(layers["colour"], layers["albedo"], layers["normal"], weights)


def _filled(hero, path, weights):
    """A crop render, cleaned and put into the hero's frame."""
    layers = read_exr(path)
    lit = layers["colour"].max(-1) > 0
    rows, columns = np.flatnonzero(lit.any(1)), np.flatnonzero(lit.any(0))
    window = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    full = hero.copy()
    full[window] = denoise(layers["colour"][window], layers["albedo"][window], layers["normal"][window], weights)
    return full


def _cut_out(poster, plate, matte):
    """Straight alpha, BGRA: the colour that, over the plate, gives the poster exactly."""
    alpha = (matte * 255).round() / 255
    solid = np.maximum(alpha, 1 / 255)[..., None]
    colour = (poster - plate * (1 - solid)) / solid
    visible = np.where(alpha[..., None] > 0, colour, 0).round().clip(0, 255).astype("u1")
    return np.dstack([visible[..., ::-1], (alpha * 255).round().astype("u1")])


def _soft(mask, reach):
    size = reach * 2 + 1
    grown = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    return np.maximum(cv2.GaussianBlur(grown, (0, 0), reach / 3), (mask > 0).astype("f4"))


def _box_around(matte):
    """His reflection lies below him: the columns he fills, from his head down."""
    rows, columns = np.flatnonzero(matte.any(1)), np.flatnonzero(matte.any(0))
    box = np.zeros_like(matte)
    box[rows[0] :, max(columns[0] - 40, 0) : columns[-1] + 40] = 1
    return box


def _mixed(first, second, share):
    return (first + (second.astype("f4") - first) * share[..., None]).round().clip(0, 255).astype("u1")


def _write_depth(out, name, depth):
    depth = np.minimum(depth, SKY).astype("f4")
    np.save(out / f"{name}.npy", depth)
    cv2.imwrite(str(out / f"{name}.png"), ((1 - NEAR / np.maximum(depth, NEAR)) * 65535).round().astype("u2"))


def _write(path, picture):
    cv2.imwrite(str(path), picture[..., ::-1] if picture.ndim == 3 else picture)


if __name__ == "__main__":
    main(*sys.argv[1:4])
