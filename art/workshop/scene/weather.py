"""Sky, fog, and what falls from it."""

import math
import random

import bmesh
import bpy
import kit
from graph import Graph
from mathutils import Matrix, Vector


def make_weather(look, camera):
    _sky(look)
    if look.fog:
        _fog(look)
    if look.daylight:
        _daylight(look)
    if look.rain:
        _falling("rain", look.rain, camera, _streak, nearest=2.4)
    if look.snow:
        _falling("snow", look.snow, camera, _flake, nearest=3.4)


def _sky(look):
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    graph = Graph(world)
    way = graph.unit_space()
    low, mid, high, zenith = look.sky
    colour = graph.ramp(graph.axis(way, "Z"), [(0, low), (0.85, zenith), (0.16, mid), (0.42, high)])
    if look.stars:
        cells = graph.node("TexVoronoi", Vector=way, Scale=95.0).outputs["Distance"]
        points = graph.smooth(cells, 0.11, 0.03)
        colour = graph.mix(1, colour, graph.mix(points, (0, 0, 0), [look.stars] * 3), "ADD")
    graph.end(graph.node("Background", Color=colour, Strength=look.sky_power))


def _fog(look):
    """Homogeneous on purpose: no ray marching, so fog costs a third more instead of ten times as much."""
    material = bpy.data.materials.new("fog")
    graph = Graph(material)
    graph.end(graph.node("VolumeScatter", Color=look.fog_colour, Density=look.fog, Anisotropy=0.55), "Volume")
    kit.box("fog", (300, 190, 26), material, (0, 40, 12.9), bevel=0)


def _daylight(look):
    sun = bpy.data.lights.new("daylight", "SUN")
    sun.energy, sun.color, sun.angle = look.daylight, look.daylight_colour, math.radians(3)
    up, bearing = math.radians(look.daylight_height), math.radians(look.daylight_bearing)
    source = Vector((math.sin(bearing) * math.cos(up), math.cos(bearing) * math.cos(up), math.sin(up)))
    lamp = kit.place(bpy.data.objects.new("daylight", sun))
    lamp.rotation_euler = source.to_track_quat("Z", "Y").to_euler()


def _streak(sketch):
    bmesh.ops.create_cone(sketch, segments=5, radius1=0.003, radius2=0.0012, depth=0.32)
    bmesh.ops.transform(sketch, matrix=Matrix.Shear("XY", 4, (0.10, 0)), verts=sketch.verts)


def _flake(sketch):
    bmesh.ops.create_icosphere(sketch, subdivisions=1, radius=0.0065)


def _falling(name, count, camera, shape, nearest):
    """Drops or flakes in the camera's view, thicker than life so that one pixel can hold them."""
    chance = random.Random(5)
    look = camera.matrix_world
    one = bmesh.new()
    shape(one)
    points = [v.co.copy() for v in one.verts]
    sides = [[v.index for v in f.verts] for f in one.faces]
    one.free()
    vertices, faces = [], []
    spread = camera.data.sensor_width / camera.data.lens * 0.6
    for _ in range(count):
        away = nearest + 26 * chance.random() ** 1.5
        where = look @ Vector(
            ((chance.random() - 0.5) * 2 * spread * away, (chance.random() - 0.5) * spread * away, -away)
        )
        if where.z < 0.02:
            continue
        start = len(vertices)
        grow = 0.5 + chance.random()
        vertices += [where + p * grow for p in points]
        faces += [[start + index for index in side] for side in sides]
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.materials.append(_lit_through(name))
    kit.place(bpy.data.objects.new(name, data))


def _lit_through(name):
    material = bpy.data.materials.new(name)
    graph = Graph(material)
    through = graph.node("BsdfTranslucent", Color=(0.9, 0.95, 1))
    if name == "rain":
        other, share = graph.node("BsdfTransparent"), 0.13
    else:  # flakes against the frame would be soot without a little light of their own
        other, share = graph.node("Emission", Color=(0.85, 0.92, 1), Strength=1.1), 0.5
    graph.end(graph.node("MixShader", at={0: share, 1: other.outputs[0], 2: through.outputs[0]}))
    return material
