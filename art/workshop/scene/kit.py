"""The workshop: meshes built from numbers. Everything on the set is made of these eight shapes."""

import math

import bmesh
import bpy
from mathutils import Vector, noise

TAU = math.tau


def empty(name, location=(0, 0, 0), rotation=(0, 0, 0), parent=None):
    thing = bpy.data.objects.new(name, None)
    return place(thing, location, rotation, parent)


def place(thing, location=(0, 0, 0), rotation=(0, 0, 0), parent=None):
    bpy.context.scene.collection.objects.link(thing)
    thing.location, thing.rotation_euler, thing.parent = location, rotation, parent
    return thing


def mesh(name, build, material, location=(0, 0, 0), rotation=(0, 0, 0), parent=None):
    """build: fills a bmesh."""
    sketch = bmesh.new()
    build(sketch)
    data = bpy.data.meshes.new(name)
    sketch.to_mesh(data)
    sketch.free()
    return _finished(name, data, material, location, rotation, parent)


def lofted(name, rings, material, location=(0, 0, 0), rotation=(0, 0, 0), parent=None, closed=True):
    """A skin over rings of equally many points."""
    count = len(rings[0])
    faces = []
    for row in range(len(rings) - 1):
        for column in range(count if closed else count - 1):
            here, beside = row * count + column, row * count + (column + 1) % count
            faces.append((here, beside, beside + count, here + count))
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(point) for ring in rings for point in ring], [], faces)
    data.update()
    return _finished(name, data, material, location, rotation, parent)


def tube(name, points, radii, material, parent=None, sides=20, wrinkle=0.0, seed=0, flatten=1.0):
    """A limb along a smooth path; `wrinkle` creases it like cloth, `flatten` squeezes it sideways."""
    path, widths = _smooth_path([Vector(p) for p in points], radii)
    rings = []
    for step, point in enumerate(path):
        ahead = path[min(step + 1, len(path) - 1)] - path[max(step - 1, 0)]
        side = ahead.normalized().cross(Vector((0, 1, 0.01))).normalized()
        up = side.cross(ahead.normalized()).normalized()
        ring = []
        for column in range(sides):
            angle = column / sides * TAU
            radius = widths[step]
            if wrinkle:
                crease = math.sin(
                    step * 1.15 + 1.3 * math.sin(angle + seed) + noise.noise(Vector((angle, step * 0.2, seed))) * 3
                )
                radius *= 1 + wrinkle * (crease * 0.5 + noise.noise(point * 9 + Vector((seed, 0, 0))) * 0.8)
            ring.append(point + (side * math.cos(angle) * flatten + up * math.sin(angle)) * radius)
        rings.append(ring)
    limb = lofted(name, rings, material, parent=parent)
    modify(limb, "SUBSURF", levels=1, render_levels=1)
    return limb


def torus(name, radius, thickness, material, location=(0, 0, 0), rotation=(0, 0, 0), parent=None, segments=64):
    def point(around, across):
        reach = radius + thickness * math.cos(across)
        return Vector((reach * math.cos(around), reach * math.sin(around), thickness * math.sin(across)))

    rings = [[point(a / segments * TAU, b / 14 * TAU) for b in range(14)] for a in range(segments + 1)]
    return lofted(name, rings, material, location, rotation, parent)


def cylinder(
    name, radius, height, material, location=(0, 0, 0), rotation=(0, 0, 0), parent=None, bevel=0.006, sides=48
):
    def build(sketch):
        bmesh.ops.create_cone(sketch, cap_ends=True, segments=sides, radius1=radius, radius2=radius, depth=height)

    return _bevelled(mesh(name, build, material, location, rotation, parent), bevel, 3)


def box(name, size, material, location=(0, 0, 0), rotation=(0, 0, 0), parent=None, bevel=0.02, rounds=3):
    def build(sketch):
        bmesh.ops.create_cube(sketch, size=1)
        bmesh.ops.scale(sketch, vec=size, verts=sketch.verts)

    return _bevelled(mesh(name, build, material, location, rotation, parent), bevel, rounds)


def sphere(name, radius, material, location=(0, 0, 0), parent=None, scale=(1, 1, 1), segments=96):
    def build(sketch):
        bmesh.ops.create_uvsphere(sketch, u_segments=segments, v_segments=segments // 2, radius=radius)

    ball = mesh(name, build, material, location, parent=parent)
    ball.scale = scale
    return ball


def lettering(words, size, material, location, rotation, parent):
    curve = bpy.data.curves.new("lettering", "FONT")
    curve.body, curve.size, curve.extrude = words, size, 0.0006
    curve.align_x = curve.align_y = "CENTER"
    curve.materials.append(material)
    return place(bpy.data.objects.new("lettering", curve), location, rotation, parent)


def modify(thing, kind, **settings):
    modifier = thing.modifiers.new(kind, kind)
    for name, value in settings.items():
        setattr(modifier, name, value)


def _bevelled(thing, width, segments):
    if width:
        modify(thing, "BEVEL", width=width, segments=segments, limit_method="ANGLE")
    thing.data.use_auto_smooth = True
    return thing


def _finished(name, data, material, location, rotation, parent):
    data.materials.append(material)
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    return place(bpy.data.objects.new(name, data), location, rotation, parent)


def _smooth_path(points, radii, steps=14):
    """Catmull-Rom through the points, radii interpolated straight."""
    path, widths = [], []
    for index in range(len(points) - 1):
        before, start = points[max(index - 1, 0)], points[index]
        stop, after = points[index + 1], points[min(index + 2, len(points) - 1)]
        for step in range(steps):
            t = step / steps
            path.append(
                0.5
                * (
                    2 * start
                    + (stop - before) * t
                    + (2 * before - 5 * start + 4 * stop - after) * t**2
                    + (3 * start - before - 3 * stop + after) * t**3
                )
            )
            widths.append(radii[index] * (1 - t) + radii[index + 1] * t)
    return path + [points[-1]], widths + [radii[-1]]
