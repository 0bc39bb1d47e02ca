"""python3 develop_take.py FOLDER WEIGHTS.tza COUNT [GRAIN]
Denoises and grades a take's EXRs into PNGs as they are rendered, until COUNT are done or none came for 90 s. An EXR is
deleted once it is developed: 576 of them at 1920 px are 20 GB."""

import glob
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lab"))

import cv2
from denoise import Denoiser, exposure_of
from exr import read_exr
from finish import finish

PATIENCE = 90
# Half of a still's: at twenty-four a second grain adds up in the eye.
GRAIN = 0.4
# How much of each frame's own exposure the denoiser takes over: all of it flickers.
EXPOSURE_SHARE = 0.15
GRADERS = 8


def main(folder, weights, count, grain=GRAIN):
    denoiser, exposure = Denoiser(weights), None
    done, last_came, grading = set(), time.time(), []
    with ProcessPoolExecutor(GRADERS) as pool:
        while len(done) < count and time.time() - last_came < PATIENCE:
            for path in sorted(set(glob.glob(f"{folder}/f????.exr")) - done):
                layers = read_exr(path)
                own = exposure_of(layers["colour"])
                exposure = own if exposure is None else exposure + (own - exposure) * EXPOSURE_SHARE
                light = denoiser(layers["colour"], layers["albedo"], layers["normal"], exposure)
                grading.append(pool.submit(grade, light, path.replace(".exr", ".png"), grain))
                done.add(path)
                os.remove(path)
                last_came = time.time()
            time.sleep(0.3)
        for one in grading:
            one.result()
    print(f"FILM {len(done)} of {count} frames developed", flush=True)


def grade(light, target, grain):
    cv2.setNumThreads(1)
    number = int(os.path.basename(target)[1:5])
    picture = finish(light, seed=number + 1, grain=grain)  # new grain in every frame
    partial = target.replace(".png", ".part.png")
    cv2.imwrite(partial, picture[..., ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 1])
    os.rename(partial, target)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), *map(float, sys.argv[4:]))
