"""The oilskin: skirt and body in one piece, a shoulder cape over it, belt, harness and clasps."""

import math
from itertools import pairwise

from kit import TAU, box, lofted, modify
from mathutils import Vector, noise

# (height, radius) from hem to collar, metres
BODY = [
    (0.26, 0.352),
    (0.34, 0.345),
    (0.50, 0.325),
    (0.68, 0.300),
    (0.86, 0.275),
    (1.0, 0.255),
    (1.06, 0.245),
    (1.14, 0.250),
    (1.26, 0.268),
    (1.36, 0.268),
    (1.43, 0.245),
    (1.485, 0.205),
    (1.52, 0.160),
    (1.545, 0.14),
    (1.575, 0.135),
]
BELT_HEIGHT = 1.05
# (height, half width, half depth) from collar to hem: a slope, a shoulder, then a fall. A round profile reads as a balloon.
CAPE = [
    (1.566, 0.155, 0.140), (1.545, 0.190, 0.165), (1.515, 0.240, 0.190), (1.482, 0.290, 0.210), (1.440, 0.328, 0.228),
    (1.390, 0.348, 0.244), (1.330, 0.362, 0.258), (1.270, 0.376, 0.272),
]  # fmt: skip


def make_coat(diver, stuff):
    body = lofted("coat", [_body_ring(z, r) for z, r in _between(BODY, 5)], stuff.oilskin, parent=diver)
    body.data.materials.append(stuff.lining)
    modify(body, "SOLIDIFY", thickness=0.012, offset=-1, material_offset=1)
    modify(body, "SUBSURF", levels=1, render_levels=1)
    rows = 36
    rings = [[_cape_point(c / 180 * TAU, r / rows) for c in range(180)] for r in range(rows + 1)]
    cape = lofted("cape", rings, stuff.oilskin, parent=diver)
    modify(cape, "SOLIDIFY", thickness=0.011, offset=1)
    modify(cape, "SUBSURF", levels=1, render_levels=1)
    _belt(diver, stuff)
    for side in (-1, 1):
        _harness(diver, stuff, side)


def _body_ring(z, radius, points=220):
    hem = max(0, (BELT_HEIGHT - z) / 0.77)  # 0 at the belt, 1 at the hem
    chest = max(0, min(1, (z - 1.02) / 0.1)) * max(0, min(1, (1.5 - z) / 0.1))
    ring = []
    for column in range(points):
        angle = column / points * TAU
        c, s = math.cos(angle), math.sin(angle)
        pleats = math.sin(
            angle * 9 + 1.1 * math.sin(angle * 2 + 1) + noise.noise(Vector((c * 1.5, s * 1.5, z * 0.9))) * 2.4
        )
        creases = math.sin(angle * 17 + 2 * noise.noise(Vector((c * 2, s * 2, z * 1.5 + 4))))
        out = hem**0.8 * (0.026 * pleats + 0.011 * creases) + 0.010 * hem * noise.noise(Vector((c * 4, s * 4, z * 5)))
        out += (
            chest
            * 0.019
            * (noise.noise(Vector((c * 3, s * 3, z * 6))) + 0.6 * noise.noise(Vector((c * 6 + 3, s * 6, z * 13))))
        )
        from_front = (angle + math.pi / 2 + math.pi) % TAU - math.pi
        if -0.06 < from_front < 0.55:
            out += 0.016 * min(1, (from_front + 0.06) / 0.04)  # the storm flap laps over
        depth = 0.80 + (0.16 * hem if z <= BELT_HEIGHT else 0)
        wind = 0.045 * hem**2
        lift = (0.03 * math.sin(angle * 2 + 0.6) + 0.02 * noise.noise(Vector((c * 2, s * 2, 9)))) * hem**2
        ring.append(Vector((c * (radius + out) * 1.06 + wind * 1.2, s * (radius + out) * depth + wind * 0.9, z + lift)))
    return ring


def _cape_point(angle, down, proud=0.0):
    """down: 0 at the collar, 1 at the hem. proud: how far off the cloth, for what lies on it."""
    z, half_width, half_depth = _cape_size(down)
    c, s = math.cos(angle), math.sin(angle)
    drape = 0.017 * down**1.6 * math.sin(angle * 11 + 3 * noise.noise(Vector((c * 2, s * 2, 1))) + 0.8 * down)
    pull = 0.010 * math.sin(math.pi * down) * math.sin(angle * 7 + 2.2 * noise.noise(Vector((c, s, 4))) - 2.4 * down)
    rumple = 0.012 * down * noise.noise(Vector((c * 4, s * 4, down * 5)))
    out = drape + pull + rumple + proud
    front = max(0, -s)
    hem = -0.05 * down * max(0, s) - 0.070 * front**3 * down**2 + 0.014 * math.sin(angle * 3 + 0.7) * down
    return Vector((c * (half_width + out) + 0.006, s * (half_depth + out), z + hem))


def _harness(diver, stuff, side):
    """The pack's strap over the cape: front only, the pack hides the rest."""
    ribbon = []
    for step in range(40):
        down = step / 39
        middle = side * (0.128 + 0.022 * down)
        edges = ((-0.021, 0.004), (-0.019, 0.019), (0.0, 0.021), (0.019, 0.019), (0.021, 0.004))
        ribbon.append([_on_chest(middle + across, down, proud) for across, proud in edges])
    strap = lofted("harness", ribbon, stuff.leather, parent=diver, closed=False)
    modify(strap, "SMOOTH", factor=0.5, iterations=6)
    buckle = _on_chest(side * 0.142, 0.64, 0.024)
    box("harness buckle", (0.062, 0.014, 0.042), stuff.brass, buckle, (-0.12, 0, side * 0.30), diver, bevel=0.006)


def _on_chest(x, down, proud):
    """The point of the cape's front that lies x metres off the middle."""
    return _cape_point(-math.acos(x / _cape_size(down)[1]), down, proud)


def _cape_size(down):
    place = down * (len(CAPE) - 1)
    index = min(int(place), len(CAPE) - 2)
    t = place - index
    return [a * (1 - t) + b * t for a, b in zip(CAPE[index], CAPE[index + 1])]


def _belt(diver, stuff):
    def ring(z, radius):
        return [
            Vector((math.cos(a / 96 * TAU) * radius * 1.06, math.sin(a / 96 * TAU) * radius * 0.80, z))
            for a in range(96)
        ]

    lofted(
        "belt",
        [ring(*row) for row in ((1.015, 0.262), (1.02, 0.274), (1.075, 0.270), (1.08, 0.258))],
        stuff.leather,
        parent=diver,
    )
    box("buckle", (0.07, 0.02, 0.07), stuff.brass, (0.03, -0.222, 1.047), parent=diver, bevel=0.008)
    box("pouch", (0.11, 0.07, 0.13), stuff.leather, (-0.15, -0.20, 0.985), (0, 0, -0.33), diver)
    for z in (1.17, 0.92, 0.80):
        y = -0.236 if z > 1 else -0.245 - (0.95 - z) * 0.12
        box("clasp", (0.062, 0.016, 0.020), stuff.brass, (0.075, y, z), (0, 0, 0.25), diver, 0.005)
        box("clasp pin", (0.020, 0.02, 0.030), stuff.steel, (0.075, y - 0.007, z), (0, 0, 0.25), diver, 0.004)


def _between(profile, steps):
    for (z0, r0), (z1, r1) in pairwise(profile):
        for step in range(steps):
            t = step / steps
            yield z0 * (1 - t) + z1 * t, r0 * (1 - t) + r1 * t
    yield profile[-1]
