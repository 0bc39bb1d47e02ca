"""The shot list: where the camera stands, where the diver stands, and the one counter light that shapes him."""

import math
from dataclasses import dataclass, replace

import bpy
import kit
from mathutils import Vector

DUSK_SIDE = (-8, 3, 8)


@dataclass
class Shot:
    at: tuple
    toward: tuple
    lens: float
    stop: float
    focus: tuple
    # Where the diver stands and which way he turns (radians; pi has his back to a camera south of him). None: nobody.
    diver: tuple | None = (0, 9, 0)
    turn: float = math.pi
    # Counter light: position, what it looks at, size, watts. Never from the camera's side.
    counter: tuple | None = None


SHOTS = {
    # The hero: negative space at the left for words, the sun behind the figure.
    "hero": Shot(
        (1.2, -5.6, 0.42),
        (-4.7, 30, 4.4),
        27,
        4,
        (0.86, 4.6, 1),
        (0.86, 4.6, 0),
        math.pi + 0.10,
        (DUSK_SIDE, (1.3, 7, 1), 6, 420),
    ),
    # The same moment recomposed for a phone: figure high, mirror and dark water below for words.
    "tall": Shot(
        (1.15, -5.9, 0.46),
        (-0.55, 30, -3.2),
        29,
        4,
        (0.86, 4.6, 1),
        (0.86, 4.6, 0),
        math.pi + 0.10,
        (DUSK_SIDE, (1.3, 7, 1), 6, 420),
    ),
    # Establishing: a small figure walks towards the frame.
    "wide": Shot(
        (0, -5.0, 0.55),
        (0, 30, 3.55),
        30,
        4,
        (-1.75, 9, 1),
        (-1.75, 9, 0),
        math.pi + 0.12,
        ((-10, 4, 9), (-2, 9, 1), 6, 500),
    ),
    # Reverse angle, three-quarter: the frame's light is the only key.
    "medium": Shot(
        (1.55, 13.0, 1.50),
        (-0.55, 9, 1.39),
        45,
        1.5,
        (0, 8.80, 1.65),
        (0, 9, 0),
        math.pi - 0.50,
        ((-4.5, 3.5, 4.5), (0, 9, 1.4), 2.5, 480),
    ),
    # The helmet, with the frame in the visor: proof that the reverse angle is the same place.
    "close": Shot(
        (0.98, 16.22, 1.66),
        (-0.135, 15.0, 1.715),
        75,
        1.8,
        (0.04, 15.17, 1.73),
        (0, 15, 0),
        math.pi - 0.30,
        ((-3.2, 11.2, 4.2), (0, 15, 1.7), 2.0, 330),
    ),
    # Low over the water from behind, boots and mirror in.
    "low": Shot(
        (1.05, 3.2, 0.19),
        (0.66, 12, 1.12),
        32,
        2.0,
        (0, 9, 1.0),
        (0, 9, 0),
        math.pi + 0.14,
        ((-5, 4.5, 6), (0, 9, 1.2), 3, 300),
    ),
    # The frame alone, square on.
    "plate": Shot((0, -1.5, 0.55), (0, 30, 4.1), 26, 4, (0, 30, 4), None),
    # Portraits: back light only, helmet against the sun.
    "portrait": Shot(
        (0.2, 6.6, 1.58),
        (0.1, 9, 1.50),
        60,
        1.4,
        (0, 9, 1.7),
        (0, 9, 0),
        math.pi + 0.5,
        ((-3, 12, 4.5), (0, 9, 1.6), 2, 500),
    ),
}


def set_up(shot, diver, look):
    """Places diver, counter light and camera; returns the camera."""
    if diver:
        diver.location, diver.rotation_euler = shot.diver, (0, 0, shot.turn)
    if shot.counter and look.counter:
        _counter_light(*shot.counter, look)
    lens = bpy.data.cameras.new("camera")
    lens.sensor_width, lens.lens = 36, shot.lens
    lens.dof.use_dof, lens.dof.aperture_fstop, lens.dof.aperture_ratio = True, shot.stop, 2.0
    lens.dof.focus_distance = (Vector(shot.focus) - Vector(shot.at)).length
    camera = kit.place(bpy.data.objects.new("camera", lens), shot.at, _aim(shot.at, shot.toward))
    bpy.context.scene.camera = camera
    bpy.context.view_layer.update()
    return camera


def shot_for(recipe):
    changes = {
        name: tuple(value) if isinstance(value, list) else value for name, value in recipe.get("camera", {}).items()
    }
    return replace(SHOTS[recipe["shot"]], **changes)


def _counter_light(at, toward, size, watts, look):
    light = bpy.data.lights.new("counter", "AREA")
    light.shape, light.size, light.energy, light.color = "SQUARE", size, watts * look.counter, look.counter_colour
    kit.place(bpy.data.objects.new("counter", light), at, _aim(at, toward))


def _aim(at, toward):
    return (Vector(toward) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
