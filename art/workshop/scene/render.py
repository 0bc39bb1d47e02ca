"""blender -b --python render.py -- '{"shot": ..., "size": [w, h], ...}' out.exr
The recipe comes as JSON; the result is a multilayer EXR with what the lab needs (colour, albedo, normal, depth)."""

import json
import os
import sys
import time
from dataclasses import replace

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
from diver import make_diver
from frame import make_frame
from ground import make_ground
from look import Look
from materials import make_materials
from passes import wear
from shots import set_up, shot_for
from weather import make_weather


def main(recipe, target):
    started = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    look = replace(Look(), **recipe.get("look", {}))
    stuff = make_materials()
    shot = shot_for(recipe)
    diver = make_diver(stuff, look) if shot.diver else None
    make_frame(stuff, look)
    make_ground(stuff, look)
    make_weather(look, set_up(shot, diver, look))
    built = time.time()
    settings(recipe, target)
    wear(recipe.get("pass", "beauty"), diver)
    bpy.ops.render.render(write_still=True)
    print(f"ART built {built - started:.1f}s rendered {time.time() - built:.1f}s", flush=True)


def settings(recipe, target):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", recipe["samples"], False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.02, 16
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 4
    cycles.transmission_bounces, cycles.volume_bounces, cycles.transparent_max_bounces = 3, 1, 8
    # Clamped and without caustics: fireflies cost more in the lab than they give.
    cycles.sample_clamp_indirect, cycles.blur_glossy = 6, 0.6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    render = scene.render
    render.resolution_x, render.resolution_y = recipe.get("render", recipe["size"])
    render.resolution_percentage, cycles.use_auto_tile = 100, False
    layer = bpy.context.view_layer
    layer.use_pass_z, layer.cycles.denoising_store_passes, layer.name = True, True, "art"
    image = render.image_settings
    image.file_format, image.color_depth, image.exr_codec = "OPEN_EXR_MULTILAYER", "16", "ZIP"
    render.filepath = target


if __name__ == "__main__":
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    main(json.loads(arguments[0]), arguments[1])
