"""The diver: stands at the origin and faces -Y. A helmet for a face and a coat for legs hide what primitives are bad at."""

import kit
from coat import make_coat
from helmet import make_helmet
from kit import box, cylinder, sphere, torus, tube
from lantern import make_lantern

LANTERN_HAND = (0.40, -0.43, 1.13)


def make_diver(stuff, look):
    diver = kit.empty("diver")
    make_coat(diver, stuff)
    _legs(diver, stuff)
    _resting_arm(diver, stuff)
    _lantern_arm(diver, stuff, look)
    _pack(diver, stuff)
    make_helmet(diver, stuff)
    return diver


def _legs(diver, stuff):
    for side in (-1, 1):
        tube(
            "leg",
            [(side * 0.11, 0, 0.75), (side * 0.12, 0, 0.45), (side * 0.125, 0.01, 0.12)],
            [0.11, 0.095, 0.085],
            stuff.rubber,
            diver,
            wrinkle=0.06,
            seed=side,
        )
        shaft = [
            (side * 0.125, 0.02, 0.34),
            (side * 0.125, 0.02, 0.16),
            (side * 0.127, 0, 0.085),
            (side * 0.132, -0.10, 0.06),
            (side * 0.136, -0.19, 0.05),
        ]
        tube("boot", shaft, [0.098, 0.090, 0.096, 0.082, 0.058], stuff.rubber, diver, wrinkle=0.03, seed=side)
        sphere("toe", 0.062, stuff.rubber, (side * 0.136, -0.185, 0.05), diver, (1.05, 1.2, 0.8))
        box("sole", (0.15, 0.34, 0.04), stuff.rubber, (side * 0.13, -0.07, 0.018), parent=diver, bevel=0.015)
        torus("boot cuff", 0.10, 0.014, stuff.leather, (side * 0.125, 0.02, 0.335), parent=diver)


def _resting_arm(diver, stuff):
    """His right: hangs, gloved hand half closed."""
    arm = [(-0.205, 0.01, 1.455), (-0.290, 0.03, 1.30), (-0.335, 0.0, 1.08), (-0.335, -0.07, 0.90)]
    tube("arm", arm, [0.085, 0.088, 0.080, 0.076], stuff.oilskin, diver, 24, 0.095, 2)
    torus("cuff", 0.070, 0.017, stuff.leather, (-0.335, -0.072, 0.895), (0.35, 0, 0), diver)
    palm = [(-0.335, -0.075, 0.915), (-0.338, -0.092, 0.860), (-0.345, -0.104, 0.800)]
    tube("palm", palm, [0.050, 0.056, 0.048], stuff.rubber, diver, 18, 0.04, 3, flatten=0.62)
    for finger in range(4):
        y = -0.070 - 0.023 * finger
        length = (0.0, 0.010, 0.006, -0.006)[finger]
        curl = [
            (-0.347, y, 0.815),
            (-0.352, y - 0.004, 0.765 - length),
            (-0.338, y - 0.006, 0.727 - length),
            (-0.312, y - 0.004, 0.718 - length),
        ]
        tube("finger", curl, [0.0155, 0.0165, 0.0155, 0.012], stuff.rubber, diver, 14)
    thumb = [(-0.322, -0.120, 0.865), (-0.305, -0.150, 0.825), (-0.303, -0.152, 0.775)]
    tube("thumb", thumb, [0.021, 0.020, 0.014], stuff.rubber, diver, 14)


def _lantern_arm(diver, stuff, look):
    """His left: raised, the fingers round the lantern's handle."""
    arm = [(0.205, 0.01, 1.455), (0.325, -0.02, 1.305), (0.390, -0.13, 1.165), (0.40, -0.34, 1.135)]
    tube("arm", arm, [0.085, 0.090, 0.082, 0.075], stuff.oilskin, diver, 24, 0.095, 5)
    torus("cuff", 0.068, 0.017, stuff.leather, (0.40, -0.345, 1.135), (1.5, 0, 0), diver)
    x, y, z = LANTERN_HAND
    for finger in range(4):
        fx = x - 0.035 + 0.024 * finger
        grip = [
            (fx, y + 0.055, z + 0.018),
            (fx, y - 0.018, z + 0.030),
            (fx, y - 0.040, z - 0.008),
            (fx, y - 0.005, z - 0.034),
        ]
        tube("finger", grip, [0.021, 0.021, 0.019, 0.016], stuff.rubber, diver, 14)
    tube(
        "palm",
        [(x, y + 0.12, z + 0.003), (x, y + 0.05, z + 0.006), (x, y, z + 0.004)],
        [0.042, 0.052, 0.034],
        stuff.rubber,
        diver,
        18,
        0.03,
        4,
    )
    tube(
        "thumb",
        [(x - 0.045, y + 0.07, z - 0.01), (x - 0.058, y + 0.02, z - 0.028), (x - 0.03, y - 0.02, z - 0.04)],
        [0.023, 0.022, 0.017],
        stuff.rubber,
        diver,
        14,
    )
    make_lantern(kit.empty("lantern", (x, y - 0.004, z - 0.012), parent=diver), stuff, look.lantern)


def _pack(diver, stuff):
    box("pack", (0.34, 0.15, 0.42), stuff.shell, (0, 0.285, 1.30), parent=diver, bevel=0.045, rounds=5)
    box("pack lid", (0.24, 0.05, 0.30), stuff.shell, (0, 0.372, 1.26), parent=diver)
    facing_back = (1.5707963, 0, 3.1415927)
    kit.lettering("07", 0.15, stuff.paint, (0, 0.3985, 1.265), facing_back, diver)
    kit.lettering("SURVEY", 0.034, stuff.paint, (0, 0.3985, 1.17), facing_back, diver)
    for side in (-1, 1):
        x = side * 0.178
        cylinder("tank", 0.050, 0.44, stuff.oilskin, (x, 0.335, 1.31), parent=diver, bevel=0.028)
        cylinder("valve", 0.018, 0.06, stuff.brass, (x, 0.335, 1.55), parent=diver, bevel=0.004)
        for height in (1.40, 1.20):
            torus("tank band", 0.052, 0.007, stuff.steel, (x, 0.335, height), parent=diver)
        hose = [
            (side * 0.12, 0.33, 1.53),
            (side * 0.18, 0.26, 1.70),
            (side * 0.205, 0.12, 1.735),
            (side * 0.185, 0.04, 1.72),
        ]
        tube("hose", hose, [0.020] * 4, stuff.rubber, diver, 14, 0.10, side)
    antenna = [(-0.15, 0.33, 1.48), (-0.155, 0.34, 1.80), (-0.17, 0.37, 2.10)]
    tube("antenna", antenna, [0.006, 0.004, 0.002], stuff.steel, diver, 8)
    sphere("antenna light", 0.008, stuff.tally, (-0.17, 0.37, 2.10), diver, segments=24)
