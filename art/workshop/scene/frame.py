"""The frame: a 2.39:1 slab of light in stone, and the hour that is seen through it."""

import bpy
from graph import Graph
from kit import box, mesh

WIDTH, HEIGHT, DISTANCE, SILL = 21.5, 9.0, 30.0, 0.35
ASPECT = 2.39


def make_frame(stuff, look):
    middle = SILL + HEIGHT / 2
    for side in (-1, 1):
        box(
            "jamb",
            (0.8, 3.2, HEIGHT + 1.9),
            stuff.stone,
            (side * (WIDTH / 2 + 0.40), DISTANCE - 0.6, middle - 0.15),
            bevel=0.05,
        )
    box("lintel", (WIDTH, 3.2, 0.8), stuff.stone, (0, DISTANCE - 0.6, SILL + HEIGHT + 0.40), bevel=0.05)
    box("sill", (WIDTH, 3.2, 1.0), stuff.stone, (0, DISTANCE - 0.6, SILL - 0.5), bevel=0.05)
    mesh("screen", _pane, _other_hour(look), (0, DISTANCE + 0.6, SILL))


def _pane(sketch):
    corners = ((-WIDTH / 2, 0, 0), (WIDTH / 2, 0, 0), (WIDTH / 2, 0, HEIGHT), (-WIDTH / 2, 0, HEIGHT))
    sketch.faces.new([sketch.verts.new(corner) for corner in corners])


def _other_hour(look):
    """A painted sky with a disc in it, as light: it is the key of every shot, so its colours set the picture's."""
    material = bpy.data.materials.new("screen")
    graph = Graph(material)
    height = graph.axis(graph.unit_space(), "Z")
    sky = graph.ramp(
        height, list(zip((0, 1, 0.20, 0.52), (look.screen[0], look.screen[3], look.screen[1], look.screen[2])))
    )
    squared = graph.unit_space((ASPECT, 0, 1))
    centre = (ASPECT * look.disc_across, 0, look.disc_height)
    away = graph.node("VectorMath", {"operation": "DISTANCE"}, at={0: squared, 1: centre}).outputs["Value"]

    falloff = graph.smooth(away, 1.15, 0.22, 1 - 0.70 * look.halo, 1.0, "SMOOTHERSTEP")
    sky = graph.mix(1, sky, falloff, "MULTIPLY")
    sky = graph.mix(1, sky, _bands(graph, look.cloud), "MULTIPLY")
    if look.disc_radius:
        inside = graph.smooth(away, look.disc_radius + 0.006, look.disc_radius - 0.006)
        sky = graph.mix(inside, sky, _disc(graph, away, squared, look))
    graph.end(graph.node("Emission", Color=sky, Strength=look.screen_power))
    return material


def _disc(graph, away, squared, look):
    """Limb darkening: a real sun is dimmer and redder at its edge; without it the disc is a hole."""
    reach = graph.math("MINIMUM", graph.math("DIVIDE", away, look.disc_radius), 1.0)
    depth = graph.math("SQRT", graph.math("SUBTRACT", 1.0, graph.math("MULTIPLY", reach, reach)))
    colour = graph.mix(graph.math("POWER", depth, 0.75), look.disc_edge, look.disc_core)
    if look.disc_mottle:
        seas = graph.smooth(graph.noise(squared, 5.5, 5), 0.42, 0.62, 1 - look.disc_mottle, 1)
        colour = graph.mix(1, colour, seas, "MULTIPLY")
    return graph.mix(1, colour, _bands(graph, look.disc_cloud, (0.8, 0, 15), 3.7), "MULTIPLY")


def _bands(graph, amount, scale=(0.55, 0, 9), offset=0.0):
    """Thin cloud lying along the horizon."""
    streaks = graph.noise(graph.unit_space(scale, (offset, 0, offset)), 1.5, 2.5)
    return graph.smooth(streaks, 0.44, 0.76, 1.0, 1 - amount)
