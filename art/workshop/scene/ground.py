"""The tidal flat: water and sand in one plane, rocks, two rows of lamps, hills."""

import random

import bmesh
import bpy
from graph import Graph
from kit import cylinder, mesh, sphere
from materials import glowing
from mathutils import Vector, noise


def make_ground(stuff, look):
    mesh(
        "ground", lambda sketch: bmesh.ops.create_grid(sketch, x_segments=2, y_segments=2, size=220), _tidal_flat(look)
    )
    _rocks(stuff)
    if look.lamps:
        _lamps(stuff, look)
    mesh("mesas", _ridges, stuff.mesa)
    mesh("mesas behind", _ridges, stuff.mesa, rotation=(0, 0, 2.953))


def _tidal_flat(look):
    material = bpy.data.materials.new("flat")
    graph = Graph(material)
    space = graph.object_space()
    banks = graph.noise(graph.object_space((0.55, 1.5, 1), (0, look.shore, 0)), 0.16, 7, Roughness=0.58)
    edge = 0.28 + 0.5 * look.tide
    sand = graph.smooth(banks, edge, edge + 0.09)
    grit = graph.bump(graph.noise(space, 9, 9, Roughness=0.65), sand, 0.10)
    waves = graph.noise(graph.object_space((0.5, 1.3, 1)), 2.2, 3)
    shader = graph.node(
        "BsdfPrincipled",
        Base_Color=graph.mix(sand, (0.006, 0.009, 0.011), look.sand),
        Roughness=graph.smooth(sand, 0, 1, 0.035, 0.42, "LINEAR"),
        Normal=graph.bump(waves, look.ripple, 0.022, grit),
    )
    graph.end(shader)
    return material


def _rocks(stuff):
    chance = random.Random(11)
    for number in range(64):
        y, x = chance.uniform(-14, 44), chance.uniform(3, 26) * chance.choice((-1, 1))
        size = chance.uniform(0.06, 0.5) ** 1.2 * (1.6 if abs(x) > 9 else 0.55)
        lean = (chance.random() * 0.3, 0, chance.random() * 6)
        mesh("rock", _boulder(size, number), stuff.rock, (x, y, -0.05 * size), lean)


def _boulder(size, number):
    def build(sketch):
        bmesh.ops.create_icosphere(sketch, subdivisions=4, radius=size)
        for vertex in sketch.verts:
            way = vertex.co.normalized()
            lumps = 0.45 * noise.noise(way * 1.3 + Vector((number * 3.1, 0, 0))) + 0.22 * noise.noise(
                way * 3.5 + Vector((0, number * 2, 0))
            )
            vertex.co *= 1 + lumps + 0.08 * noise.noise(way * 9)
            vertex.co.z *= 0.55

    return build


def _lamps(stuff, look):
    """Stakes with a lamp: scale, a leading line, and bokeh in the reverse angles."""
    glow = glowing("lamp", look.lamp_colour, look.lamps)
    glow.cycles.sample_as_light = False  # thirty lights in the sampler double the noise; their glow is seen, not cast
    for row in range(15):
        for side in (-1, 1):
            y = -58 + row * 6.2 + (2.1 if side > 0 else 0)
            if -8 < y < 2:
                continue  # where the cameras stand
            x = side * (6.2 + 0.5 * noise.noise(Vector((row * 3.3, side, 0))))
            lean = (0.02 * noise.noise(Vector((row, 1, side))), 0.05 * noise.noise(Vector((row * 2.2, side, 1))), 0)
            cylinder("stake", 0.018, 1.5, stuff.steel, (x, y, 0.75), lean, bevel=0.002, sides=12)
            sphere("lamp", 0.042, glow, (x, y, 1.52), segments=32)


def _ridges(sketch):
    for distance, tall, seed in ((95, 15, 1), (150, 27, 5)):
        before = None
        for step in range(161):
            x = -260 + step * 3.25
            rise = (
                0.25 + 0.9 * noise.noise(Vector((x * 0.012, seed, 0))) + 0.35 * noise.noise(Vector((x * 0.05, seed, 3)))
            )
            height = tall * max(0, rise + 0.12 * noise.noise(Vector((x * 0.2, seed, 7)))) + 0.5
            profile = ((0, -1), (height * 0.25, height * 0.7), (height * 0.4, height))
            column = [sketch.verts.new((x, distance + back, up)) for back, up in profile]
            if before:
                for low in (0, 1):
                    sketch.faces.new((before[low], column[low], column[low + 1], before[low + 1]))
            before = column
