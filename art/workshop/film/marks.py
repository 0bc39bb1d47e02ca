"""blender -b --python marks.py -- TAKE.json OUT.json
Where coat, lamp and number are in the picture at each frame, as the camera sees them: rays are cast through a grid over
each detail's outline, and the mark is the middle of those that reach it before anything else."""

import json
import os
import sys
from math import ceil, floor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
from bpy_extras.object_utils import world_to_camera_view
from film_set import FilmSet
from mathutils import Vector

RAYS = 48  # along the longer side of a detail's outline
LEAST_RAYS = 12  # fewer is a glint, which nobody could point at
LEAST_FACING = 0.34  # a surface at less than 20 degrees to the sight cannot be read
# Drops, glass and fog are seen through, and would stop a ray.
SEEN_THROUGH = ("droplets", "chimney", "fog")


def main(take_file, target):
    with open(take_file) as file:
        take = json.load(file)
    film = FilmSet(take["look"])
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = take["size"]
    _clear_the_way()
    details = {
        "coat": _named("coat", "cape", "arm", "belt", "harness"),
        "lamp": [o for o in film.lantern.children_recursive if o.type == "MESH" and not o.hide_viewport],
        "07": [_as_mesh("07")],
    }
    tracks = {name: [] for name in details}
    for frame in take["frames"]:
        film.pose(frame)
        bpy.context.view_layer.update()
        graph = bpy.context.evaluated_depsgraph_get()
        for name, things in details.items():
            tracks[name].append(_seen(film.camera, graph, things))
    with open(target, "w") as file:
        json.dump(tracks, file)


def _seen(camera, graph, things):
    """The middle of what is seen of the things, 0..1 from the top left; None where too little is."""
    width, height = _size()
    outline = _outline(camera, things)
    if not outline:
        return None
    left, top, right, bottom = outline
    step = max(right - left, bottom - top) / RAYS
    columns, rows = ceil((right - left) / step), ceil((bottom - top) / step)
    origin = camera.matrix_world.translation
    corners = _picture_corners(camera)
    names = {thing.name for thing in things}
    found = []
    for row in range(rows):
        for column in range(columns):
            x, y = left + (column + 0.5) * step, top + (row + 0.5) * step
            if not (0 <= x < width and 0 <= y < height):
                continue
            way = (_through(corners, x / width, y / height) - origin).normalized()
            hit, _, normal, _, thing, _ = bpy.context.scene.ray_cast(graph, origin, way)
            if hit and thing.name in names and abs(normal.dot(way)) > LEAST_FACING:
                found.append((x, y))
    if len(found) < LEAST_RAYS:
        return None
    x, y = (sum(axis) / len(found) for axis in zip(*found))
    near = min(found, key=lambda one: (one[0] - x) ** 2 + (one[1] - y) ** 2)
    # The middle of a crescent lies outside it: take the ray nearest to the middle, which does see the thing.
    x, y = (x, y) if max(abs(near[0] - x), abs(near[1] - y)) <= step else near
    return [x / width, y / height]


def _outline(camera, things):
    """The rectangle around the things in the picture, in pixels; None where they are outside it or behind."""
    (width, height), points = _size(), []
    for thing in things:
        for corner in thing.bound_box:
            at = world_to_camera_view(bpy.context.scene, camera, thing.matrix_world @ Vector(corner))
            if at.z <= 0.01:
                continue
            points.append((at.x * width, (1 - at.y) * height))
    if not points:
        return None
    xs, ys = zip(*points)
    left, right = max(0, floor(min(xs))), min(width, ceil(max(xs)))
    top, bottom = max(0, floor(min(ys))), min(height, ceil(max(ys)))
    return (left, top, right, bottom) if left < right and top < bottom else None


def _size():
    render = bpy.context.scene.render
    return render.resolution_x, render.resolution_y


def _picture_corners(camera):
    """Top right, bottom right, bottom left, top left of the picture, one metre before the lens or so."""
    return [camera.matrix_world @ corner for corner in camera.data.view_frame(scene=bpy.context.scene)]


def _through(corners, x, y):
    top_right, bottom_right, _, top_left = corners
    return top_left + (top_right - top_left) * x + (bottom_right - top_right) * y


def _clear_the_way():
    for thing in bpy.data.objects:
        thing.hide_viewport = thing.name.split(".")[0] in SEEN_THROUGH


def _named(*names):
    return [thing for thing in bpy.data.objects if thing.name.split(".")[0] in names]


def _as_mesh(words):
    """Rays do not meet text: a mesh of the same outline takes its place. It is flat, so that only its face is met."""
    text = next(o for o in bpy.data.objects if o.type == "FONT" and o.data.body == words)
    text.data.extrude = 0
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.objects.new(words, bpy.data.meshes.new_from_object(text.evaluated_get(graph)))
    bpy.context.scene.collection.objects.link(mesh)
    mesh.parent, mesh.matrix_local = text.parent, text.matrix_local
    text.hide_viewport = True
    return mesh


if __name__ == "__main__":
    main(*sys.argv[sys.argv.index("--") + 1 :])
