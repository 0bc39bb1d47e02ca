"""The helmet: shell, brass port, mirrored visor, droplets."""

import math
import random

import bmesh
import bpy
import kit
from kit import TAU, cylinder, lofted, mesh, modify, sphere, torus
from mathutils import Matrix, Vector

RADIUS = 0.178
PORT_HALF_ANGLE = 0.80
LOOKING = Vector((0, -1, -0.02)).normalized()


def make_helmet(diver, stuff):
    helmet = kit.empty("helmet", (0, -0.005, 1.725), (math.radians(4), 0, math.radians(-6)), diver)
    shell = mesh("helmet shell", _shell_with_port, stuff.shell, parent=helmet)
    modify(shell, "SOLIDIFY", thickness=0.008, offset=1)
    sphere("visor", RADIUS * 0.965, stuff.visor, parent=helmet)
    _port(helmet, stuff)
    _crest(helmet, stuff)
    _fittings(helmet, stuff)
    _droplets(helmet, stuff)
    for height, radius, thickness, material in (
        (1.575, 0.165, 0.024, stuff.brass),
        (1.605, 0.150, 0.018, stuff.rubber),
        (1.545, 0.185, 0.018, stuff.rubber),
    ):
        torus("collar", radius, thickness, material, (0, 0, height), parent=diver)


def _shell_with_port(sketch):
    bmesh.ops.create_uvsphere(sketch, u_segments=128, v_segments=64, radius=RADIUS)
    opening = [v for v in sketch.verts if v.co.normalized().angle(LOOKING) < PORT_HALF_ANGLE]
    bmesh.ops.delete(sketch, geom=opening, context="VERTS")


def _port(helmet, stuff):
    facing = Vector((0, 0, 1)).rotation_difference(LOOKING).to_euler()
    rim, reach = RADIUS * math.sin(PORT_HALF_ANGLE), RADIUS * math.cos(PORT_HALF_ANGLE)
    torus("port", rim + 0.002, 0.0135, stuff.brass, LOOKING * reach, facing, helmet, 96)
    torus("port gasket", rim + 0.018, 0.006, stuff.steel, LOOKING * (reach - 0.012), facing, helmet, 96)
    for bolt in range(12):
        angle = bolt / 12 * TAU
        around = Vector((math.cos(angle), math.sin(angle), 0)) * (rim + 0.004)
        around.rotate(facing)
        cylinder("bolt", 0.0062, 0.014, stuff.steel, around + LOOKING * (reach + 0.010), facing, helmet, 0.002, 12)


def _crest(helmet, stuff):
    """The orange stripe from brow to nape."""
    rows = []
    for step in range(49):
        turn = -0.62 + step / 48 * 2.35
        rows.append(
            [
                Vector((x * 0.5, math.sin(turn), math.cos(turn))).normalized() * (RADIUS + 0.0092)
                for x in (-0.13, -0.065, 0, 0.065, 0.13)
            ]
        )
    lofted("crest", rows, stuff.oilskin, parent=helmet, closed=False)


def _fittings(helmet, stuff):
    sideways = (0, math.pi / 2, 0)
    for side in (-1, 1):
        cylinder("ear", 0.062, 0.035, stuff.brass, (side * 0.172, 0.03, -0.005), sideways, helmet)
        cylinder("ear cap", 0.042, 0.05, stuff.shell, (side * 0.180, 0.03, -0.005), sideways, helmet)
        cylinder("ear pin", 0.012, 0.06, stuff.steel, (side * 0.190, 0.03, -0.005), sideways, helmet, 0.003)
    tilt = (math.radians(78), 0, math.radians(20))
    cylinder("brow lamp", 0.026, 0.05, stuff.steel, (0.085, -0.10, 0.135), tilt, helmet, 0.005)
    cylinder("brow tally", 0.010, 0.012, stuff.tally, (0.097, -0.128, 0.141), tilt, helmet, 0.002)


def _droplets(helmet, stuff, count=900):
    """One bead copied by its vertices: building each took twenty seconds of every render."""
    bead = bmesh.new()
    bmesh.ops.create_icosphere(bead, subdivisions=2, radius=1)
    points = [v.co.copy() for v in bead.verts]
    triangles = [[v.index for v in f.verts] for f in bead.faces]
    bead.free()
    chance = random.Random(3)
    vertices, faces = [], []
    for _ in range(count):
        where = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1) + 0.3)).normalized()
        if where.angle(LOOKING) < PORT_HALF_ANGLE + 0.10:
            continue
        size = 0.0009 + 0.0026 * chance.random() ** 3
        flat = Matrix.Diagonal((size, size, size * 0.55, 1))
        put = Matrix.Translation(where * (RADIUS + 0.0086)) @ where.to_track_quat("Z", "Y").to_matrix().to_4x4() @ flat
        start = len(vertices)
        vertices += [put @ p for p in points]
        faces += [[start + index for index in triangle] for triangle in triangles]
    data = bpy.data.meshes.new("droplets")
    data.from_pydata(vertices, [], faces)
    data.materials.append(stuff.glass)
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    kit.place(bpy.data.objects.new("droplets", data), parent=helmet)
