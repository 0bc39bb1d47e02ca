"""blender -b --python render_lights.py -- TAKE.json FOLDER WIDTH SAMPLES BUFFER-SAMPLES [--gpu] [--only NAME FRAME,FRAME…]
Renders all targets (lights.py) and the buffers of all frames as EXR. Several side by side share the work: each piece is
taken by whoever makes its lock first."""

import json
import os
import sys
import time

words = sys.argv[sys.argv.index("--") + 1 :]
TAKE, FOLDER = words[:2]
WIDTH, SAMPLES, BUFFER_SAMPLES = map(int, words[2:5])
GPU = "--gpu" in words
HERE = os.path.dirname(os.path.abspath(__file__))
WORKSHOP = os.path.dirname(HERE)
sys.path[:0] = [HERE, os.path.join(WORKSHOP, "film"), os.path.join(WORKSHOP, "scene")]

import bpy
import lights
import render_take
from film_set import FilmSet
from graph import Graph

PIECE, BUFFER_PIECE = 22, 48
FAR = 60.0  # metres at which the buffer's depth ends


def main():
    with open(TAKE) as file:
        take = json.load(file)
    looks = lights.looks()
    if "--only" in words:
        name, frames = words[words.index("--only") + 1 :][:2]
        pieces = [(name, looks[name][0] if name in looks else None, [int(f) for f in frames.split(",")])]
    else:
        pieces = list(_pieces(looks))
    for number, (name, look, frames) in enumerate(pieces):
        folder = os.path.join(FOLDER, name)
        os.makedirs(folder, exist_ok=True)
        try:
            os.close(os.open(os.path.join(FOLDER, f"piece-{number}.lock"), os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            if "--only" not in words:
                continue
        _render(take, name, look, frames, folder)


def _pieces(looks):
    """The buffers, half of every light, the other halves, then what lies between two lights."""
    wanted = {}
    for sample in lights.samples():
        entry = wanted.setdefault(lights.folder_of(sample), (sample, []))
        entry[1].append(sample["frame"])
    pure = [(name, looks[name][0], sorted(frames)) for name, (_, frames) in wanted.items() if name in looks]
    yield from (("buffer", None, list(range(n, lights.FRAMES, lights.FRAMES // BUFFER_PIECE))) for n in range(lights.FRAMES // BUFFER_PIECE))
    yield from ((name, look, frames[0::2]) for name, look, frames in pure)
    yield from ((name, look, frames[1::2]) for name, look, frames in pure)
    for name, (sample, frames) in wanted.items():
        if name not in looks:
            look, _ = lights.between(looks[sample["from"]], looks[sample["to"]], sample["share"])
            yield name, look, sorted(frames)


def _render(take, name, look, frames, folder):
    started = time.time()
    film = FilmSet(look)
    if name == "buffer":
        _only_what_is_where()
    across, high = take["size"]
    render_take._set_up_camera([WIDTH, round(WIDTH * high / across / 2) * 2], BUFFER_SAMPLES if name == "buffer" else SAMPLES)
    scene = bpy.context.scene
    scene.render.image_settings.exr_codec = "NONE"
    if name == "buffer":
        scene.cycles.use_adaptive_sampling = False
        scene.cycles.max_bounces = scene.cycles.glossy_bounces = 3
        bpy.context.view_layer.use_pass_mist = True
        mist = scene.world.mist_settings
        mist.use_mist, mist.start, mist.depth, mist.falloff = True, 0, FAR, "LINEAR"
    if GPU:
        render_take._use_gpu()
    last = len(take["frames"]) - 1
    # Keys only where motion blur looks: at each frame and its two neighbours.
    for number in sorted({min(max(f + d, 0), last) for f in frames for d in (-1, 0, 1)}):
        film.pose(take["frames"][number])
        film.key(number)
    film.straighten()
    print(f"BUILT {name} {time.time() - started:.1f}s", flush=True)
    for number in frames:
        if not os.path.exists(os.path.join(folder, f"f{number:04d}.npy")):
            render_take._render(number, os.path.join(folder, f"f{number:04d}.exr"))


def _only_what_is_where():
    """For the buffers nothing shines but the frame's screen, and that in its own coordinates (across, up, 1): the picture
    tells for each point how much of the screen it sees and where, in the visor and the water too. No fog."""
    where = bpy.data.materials.new("where")
    graph = Graph(where)
    space = graph.unit_space()
    colour = graph.node("CombineXYZ", X=graph.axis(space, "X"), Y=graph.axis(space, "Z"), Z=1.0)
    graph.end(graph.node("Emission", Color=colour.outputs[0], Strength=1.0))
    bpy.data.materials["screen"].use_fake_user = True  # what the set moves is still there
    bpy.data.objects["screen"].data.materials[0] = where
    graph = Graph(bpy.context.scene.world)
    graph.end(graph.node("Background", Color=(0, 0, 0), Strength=0.0))
    for thing in bpy.data.objects:
        if thing.name.startswith("fog") or thing.type == "LIGHT":
            thing.hide_render = True
    for name in ("lamp", "filament", "tally"):
        for node in bpy.data.materials[name].node_tree.nodes:
            if "Strength" in node.inputs:
                node.inputs["Strength"].default_value = 0.0


main()
