"""python3 layers.py negatives-folder out-folder weights.tza
The hero taken apart for the living poster: its light before the grade, the diver's matte, and masks."""

import sys
from pathlib import Path

import cv2
import numpy as np
from denoise import denoise
from exr import read_exr


def main(negatives, out, weights):
    negatives, out = Path(negatives), Path(out)
    _write(out / "matte.png", read_exr(negatives / "matte.exr")["colour"][..., 0])
    # Red screen, green stone, blue water: taken without the diver, whose matte is apart.
    _write(out / "ids.png", read_exr(negatives / "ids.exr")["colour"])
    hero = read_exr(negatives / "hero.exr")
    np.save(out / "hero.npy", denoise(hero["colour"], hero["albedo"], hero["normal"], weights))


def _write(path, mask):
    picture = (mask.clip(0, 1) * 255).round().astype("u1")
    cv2.imwrite(str(path), picture[..., ::-1] if picture.ndim == 3 else picture)


if __name__ == "__main__":
    main(*sys.argv[1:4])
