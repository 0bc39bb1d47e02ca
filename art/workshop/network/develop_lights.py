"""python3 develop_lights.py FOLDER WEIGHTS-FOLDER NUMBER OF
Turns EXRs into arrays as they come: targets denoised and graded as the lab does but without grain (16 bit, HxWx3), buffers
denoised (float16, HxWx10: albedo, normal, depth, where on the screen). Several side by side: this one is NUMBER of OF.
Ends when everything that lights.py asks for is there."""

import os
import sys
import time

folder, weights, number, of = sys.argv[1:5]
number, of = int(number), int(of)
HERE = os.path.dirname(os.path.abspath(__file__))
WORKSHOP = os.path.dirname(HERE)
sys.path[:0] = [HERE, os.path.join(WORKSHOP, "lab"), os.path.join(WORKSHOP, "scene")]

import cv2
import denoise
import exr
import finish
import lights
import numpy as np
import torch

cv2.setNumThreads(1)
torch.set_num_threads(2)


def main():
    looks = lights.looks()
    exposures = {name: exposure for name, (_, exposure) in looks.items()}
    wanted = set()
    for s in lights.samples():
        name = lights.folder_of(s)
        exposures[name] = lights.between(looks[s["from"]], looks[s["to"]], s["share"])[1]
        wanted.add((name, s["frame"]))
    wanted |= {("buffer", f) for f in range(lights.FRAMES)}
    mine = [f"{folder}/{name}/f{frame:04d}" for name, frame in sorted(wanted)][number::of]
    full = denoise.Denoiser(f"{weights}/rt_hdr_alb_nrm.tza")
    parts = {name: denoise.Denoiser(f"{weights}/rt_{name}.tza") for name in ("alb", "nrm")}
    todo = {m for m in mine if not os.path.exists(m + ".npy")}
    while todo:
        ready = sorted(m for m in todo if os.path.exists(m + ".exr"))
        if not ready:
            time.sleep(0.2)
        for one in ready:
            with open(one + ".exr", "rb") as file:
                planes = exr._planes(file.read())
            name = os.path.basename(os.path.dirname(one))
            array = _buffer(planes, full, parts) if name == "buffer" else _target(planes, full, exposures[name])
            with open(one + ".part", "wb") as file:
                np.save(file, array)
            os.rename(one + ".part", one + ".npy")
            os.remove(one + ".exr")
            todo.discard(one)
    print("DEVELOPED", number, len(mine), flush=True)


def _layer(planes, name, axes):
    return np.nan_to_num(np.stack([planes[f"art.{name}.{axis}"] for axis in axes], -1))


def _target(planes, full, exposure):
    colour = _layer(planes, "Combined", "RGB")
    light = full(colour, _layer(planes, "Denoising Albedo", "RGB"), _layer(planes, "Denoising Normal", "XYZ"), denoise.exposure_of(colour))
    return (np.clip(graded(light, exposure), 0, 1) * 65535).round().astype("u2")


def graded(light, exposure):
    """finish.finish() up to the grain."""
    scale = max(light.shape[1], light.shape[0] * 0.75) / 1280
    light = finish._lateral_colour(light.astype("f4") * 2**exposure)
    light = finish._vignette(finish._streak(finish._bloom(light, scale), scale, 1.0))
    return finish._split_tone(finish._curve(light))


def _buffer(planes, full, parts):
    albedo, normal = _layer(planes, "Denoising Albedo", "RGB"), _layer(planes, "Denoising Normal", "XYZ")
    where = full(_layer(planes, "Combined", "RGB"), albedo, normal, 1.0)
    albedo = _alone(np.clip(albedo, 0, 1), parts["alb"])
    normal = _alone(np.clip(normal, -1, 1) * 0.5 + 0.5, parts["nrm"]) * 2 - 1
    return np.concatenate([albedo, normal, planes["art.Mist.Z"][..., None], where], -1).astype("f2")


def _alone(layer, part):
    """A layer through the network for that layer alone."""
    height, width = layer.shape[:2]
    margin = denoise.MARGIN
    stack = torch.from_numpy(layer.astype("f4")).to(part.device).permute(2, 0, 1)[None]
    stack = denoise.nn.pad(stack, (margin, margin + -width % 16, margin, margin + -height % 16), mode="reflect")
    with torch.no_grad():
        clean = denoise._network(stack, part.weights)
    return clean[0].permute(1, 2, 0).cpu().numpy()[margin : margin + height, margin : margin + width]


main()
