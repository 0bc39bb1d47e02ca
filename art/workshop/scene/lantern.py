"""The lantern: the only light the diver carries, and the only warm one on his side of the frame."""

import math

import bpy
import kit
from kit import TAU, cylinder, torus, tube


def make_lantern(hook, stuff, brightness):
    middle = -0.235
    handle = [
        (-0.062, 0, -0.135),
        (-0.060, 0, -0.06),
        (-0.035, 0, -0.012),
        (0, 0, -0.002),
        (0.035, 0, -0.012),
        (0.060, 0, -0.06),
        (0.062, 0, -0.135),
    ]
    tube("handle", handle, [0.0055] * 7, stuff.steel, hook, 10)
    for height, radius, thickness in (
        (-0.135, 0.060, 0.022),
        (-0.113, 0.044, 0.03),
        (-0.092, 0.026, 0.02),
        (-0.335, 0.066, 0.03),
        (-0.358, 0.058, 0.02),
    ):
        cylinder("lantern cap", radius, thickness, stuff.brass, (0, 0, height), parent=hook, bevel=0.004)
    for bar in range(6):
        angle = bar / 6 * TAU + 0.3
        cylinder(
            "lantern bar",
            0.0042,
            0.20,
            stuff.brass,
            (0.056 * math.cos(angle), 0.056 * math.sin(angle), middle),
            parent=hook,
            bevel=0.001,
            sides=10,
        )
    torus("lantern ring", 0.056, 0.004, stuff.brass, (0, 0, middle), parent=hook)
    chimney = cylinder("chimney", 0.047, 0.18, stuff.glass, (0, 0, middle), parent=hook, bevel=0.003)
    chimney.visible_shadow = False
    cylinder("filament", 0.0075, 0.085, stuff.filament, (0, 0, middle), parent=hook, bevel=0.002, sides=16)
    # The filament is what the lens sees; this is what lights the coat, at a tenth of the noise.
    flame = bpy.data.lights.new("flame", "POINT")
    flame.energy, flame.color, flame.shadow_soft_size = 26 * brightness, (1, 0.56, 0.22), 0.03
    kit.place(bpy.data.objects.new("flame", flame), (0, 0, middle), parent=hook)
