"""What things are made of. Names are the costume and prop department's, not the renderer's."""

from types import SimpleNamespace

import bpy
from graph import Graph


def make_materials():
    """Built once per scene and handed to every maker, so that one brass is one brass."""
    return SimpleNamespace(
        oilskin=_oilskin("oilskin", (0.62, 0.125, 0.018)),
        lining=_solid("lining", (0.05, 0.035, 0.03), 0.8),
        rubber=_solid("rubber", (0.018, 0.019, 0.021), 0.5, bump=0.25, grain=90, rough_spread=0.15),
        # Redder than real brass: under the teal sky a true brass mirrors green.
        brass=_solid(
            "brass", (0.88, 0.41, 0.19), 0.26, metal=1, bump=0.12, grain=40, rough_spread=0.14, tint_spread=0.25
        ),
        shell=_solid(
            "shell", (0.68, 0.66, 0.60), 0.32, bump=0.06, grain=24, coat=0.5, rough_spread=0.12, tint_spread=0.12
        ),
        steel=_solid("steel", (0.33, 0.34, 0.36), 0.3, metal=1, bump=0.1, grain=60, rough_spread=0.12),
        leather=_solid("leather", (0.075, 0.034, 0.016), 0.5, bump=0.4, grain=80, rough_spread=0.12),
        visor=_solid("visor", (0.36, 0.21, 0.10), 0.03, metal=1, coat=1.0),
        stone=_solid("stone", (0.028, 0.030, 0.033), 0.55, bump=0.7, grain=3, rough_spread=0.2),
        rock=_solid("rock", (0.030, 0.031, 0.032), 0.45, bump=0.9, grain=5, rough_spread=0.25),
        mesa=_solid("mesa", (0.05, 0.055, 0.06), 0.9),
        paint=_solid("paint", (0.02, 0.02, 0.022), 0.6),
        filament=glowing("filament", (1, 0.50, 0.16), 260),
        tally=glowing("tally", (1, 0.05, 0.02), 18),
        glass=_glass(),
    )


def glowing(name, colour, strength):
    material = bpy.data.materials.new(name)
    graph = Graph(material)
    graph.end(graph.node("Emission", Color=colour, Strength=strength))
    return material


def _solid(name, colour, rough, metal=0, bump=0, grain=30, coat=0.0, rough_spread=0, tint_spread=0):
    material = bpy.data.materials.new(name)
    graph = Graph(material)
    inputs = {"Base_Color": colour, "Roughness": rough, "Metallic": metal, "Clearcoat": coat}
    space = graph.object_space()
    if bump:
        inputs["Normal"] = graph.bump(graph.noise(space, grain, 6), bump, 0.02)
    if rough_spread:
        patches = graph.noise(space, grain * 0.18, 5)
        low, high = max(rough - rough_spread, 0.02), min(rough + rough_spread, 1)
        inputs["Roughness"] = graph.smooth(patches, 0.35, 0.65, low, high, "LINEAR")
        if tint_spread:
            inputs["Base_Color"] = _worn(graph, patches, colour, tint_spread)
    graph.end(graph.node("BsdfPrincipled", **inputs))
    return material


def _oilskin(name, colour):
    """Waxed cotton: long creases, a weave, and a hem soaked dark by the tide."""
    material = bpy.data.materials.new(name)
    graph = Graph(material)
    space = graph.object_space()
    patches = graph.noise(space, 9.9, 5)
    creases = graph.noise(graph.object_space((1, 1, 0.45)), 7, 5, Distortion=1.2)
    weave = graph.noise(space, 420, 2)
    folds = graph.bump(creases, 0.75, 0.05)
    above_water = graph.math("MULTIPLY_ADD", creases, -0.55, graph.axis(space, "Z"))
    soaked = graph.smooth(above_water, 0.10, 0.62, 0.32, 1)
    shader = graph.node(
        "BsdfPrincipled",
        Base_Color=graph.mix(1, _worn(graph, patches, colour, 0.25), soaked, "MULTIPLY"),
        Roughness=graph.smooth(patches, 0.35, 0.65, 0.28, 0.56, "LINEAR"),
        Clearcoat=0.15,
        Normal=graph.bump(weave, 0.55, 0.0012, folds),
    )
    graph.end(shader)
    return material


def _worn(graph, patches, colour, spread):
    dark = [c * (1 - spread) for c in colour]
    light = [min(1, c * (1 + spread)) for c in colour]
    return graph.mix(patches, dark, light)


def _glass():
    """Mixed by hand: true refraction costs five times the samples and nobody can tell at lantern size."""
    material = bpy.data.materials.new("glass")
    graph = Graph(material)
    clear = graph.node("BsdfTransparent", Color=(1, 0.93, 0.82))
    sheen = graph.node("BsdfGlossy", Roughness=0.04)
    edge = graph.node("Fresnel", IOR=1.45)
    graph.end(graph.node("MixShader", at={0: edge.outputs[0], 1: clear.outputs[0], 2: sheen.outputs[0]}))
    return material
