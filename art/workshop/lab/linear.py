"""python3 linear.py in.exr out.npy weights.tza: the picture's light before the grade, for the living poster."""

import sys

import numpy as np
from denoise import denoise
from exr import read_exr

if __name__ == "__main__":
    source, target, weights = sys.argv[1:4]
    layers = read_exr(source)
    np.save(target, denoise(layers["colour"], layers["albedo"], layers["normal"], weights))
