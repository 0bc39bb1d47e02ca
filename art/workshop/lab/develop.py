"""python3 develop.py recipe-json in.exr out.png weights.tza: denoise, finish, write."""

import json
import sys

import cv2
import numpy as np
from denoise import denoise
from exr import read_exr
from finish import finish


def develop(recipe, source, target, weights):
    layers = read_exr(source)
    light = layers["colour"]
    if recipe.get("pass", "beauty") in ("beauty", "lighting", "clay"):
        light = denoise(light, layers["albedo"], layers["normal"], weights)
    light = _resized(light, recipe["size"])
    picture = finish(light, **recipe.get("lab", {}))
    # Level 9 and no filter guessing: grain defeats filters, and masters are read rarely.
    cv2.imwrite(target, picture[..., ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 9])


def _resized(light, size):
    if (light.shape[1], light.shape[0]) == tuple(size):
        return light
    # In the logarithm: a lamp a hundred times brighter than the sky around it would ring.
    larger = cv2.resize(np.log1p(light * 16), tuple(size), interpolation=cv2.INTER_CUBIC)
    return np.expm1(larger).clip(0) / 16


if __name__ == "__main__":
    develop(json.loads(sys.argv[1]), *sys.argv[2:5])
