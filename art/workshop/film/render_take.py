"""blender -b --python render_take.py -- TAKE.json FOLDER WIDTH SAMPLES [FIRST LAST STEP] [--gpu]
Renders frames of a take as EXR, with motion blur. Frames that are there already are left: stop it whenever you like.
Two or three of these side by side (by FIRST and STEP) keep a GPU busy: one writes while another traces."""

import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
from film_set import FilmSet
from render import settings

SHUTTER = 0.5  # half of the frame's time: a film camera's 180 degrees
FPS = 24


def main(take_file, folder, width, samples, first=0, last=None, step=1, gpu=False):
    with open(take_file) as file:
        take = json.load(file)
    os.makedirs(folder, exist_ok=True)
    film = FilmSet(take["look"])
    across, high = take["size"]
    _set_up_camera([width, round(width * high / across / 2) * 2], samples)
    if gpu:
        _use_gpu()
    frames = take["frames"]
    for number, frame in enumerate(frames):
        film.pose(frame)
        film.key(number)
    film.straighten()
    for number in range(first, len(frames) if last is None else last + 1, step):
        _render(number, os.path.join(folder, f"f{number:04d}.exr"))


def _set_up_camera(size, samples):
    settings({"samples": samples, "size": size}, "")
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    # Tighter than for a still: noise that nobody sees in one picture boils in twenty-four a second.
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.012, 32
    render.fps, render.use_persistent_data = FPS, True
    render.use_motion_blur, render.motion_blur_shutter, cycles.motion_blur_position = True, SHUTTER, "CENTER"
    for thing in bpy.data.objects:
        # Nothing bends: without this Cycles stores every mesh three times.
        thing.cycles.use_deform_motion = False


def _use_gpu():
    preferences = bpy.context.preferences.addons["cycles"].preferences
    preferences.compute_device_type = "CUDA"
    preferences.get_devices()
    for device in preferences.devices:
        device.use = device.type == "CUDA"
    bpy.context.scene.cycles.device = "GPU"


def _render(number, target):
    if os.path.exists(target) or os.path.exists(target.replace(".exr", ".png")):
        return
    started = time.time()
    scene = bpy.context.scene
    scene.frame_set(number)
    scene.cycles.seed = number
    scene.render.filepath = target.replace(".exr", ".part.exr")
    bpy.ops.render.render(write_still=True)
    os.rename(scene.render.filepath, target)
    print(f"FILM {number} {time.time() - started:.1f}s", flush=True)


if __name__ == "__main__":
    words = sys.argv[sys.argv.index("--") + 1 :]
    numbers = [int(word) for word in words[2:] if word != "--gpu"]
    main(*words[:2], *numbers, gpu="--gpu" in words)
