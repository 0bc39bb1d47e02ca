"""The same camera, other materials: what a breakdown shows."""

import bpy
import kit
from graph import Graph
from materials import glowing

INK, PAPER, EMBER = (0.0052, 0.0095, 0.0125), (0.62, 0.60, 0.55), (0.75, 0.16, 0.02)
GIVES_LIGHT = {"screen", "filament", "tally", "lamp", "fog", "glass", "rain", "snow"}


def wear(name, diver):
    """Dresses the built scene for one pass of the breakdown. 'beauty' changes nothing."""
    {"beauty": lambda _: None, "layout": _layout, "clay": _clay, "lighting": _lighting}[name](diver)


def _layout(diver):
    """Blocking: proxies in wire, the diver in ember, no light at all."""
    _dark(INK)
    bpy.context.scene.camera.data.dof.use_dof = False
    mine = _family(diver)
    surface = glowing("surface", INK, 1)
    quiet, loud = glowing("line", PAPER, 1), glowing("line diver", EMBER, 1)
    for thing in _meshes():
        if thing.type == "FONT" or thing.name.startswith(("fog", "droplets", "rain", "snow")):
            thing.hide_render = True
            continue
        for modifier in list(thing.modifiers):
            thing.modifiers.remove(modifier)
        if len(thing.data.polygons) > 400:
            kit.modify(thing, "DECIMATE", ratio=max(0.03, 400 / len(thing.data.polygons)))
        if thing.name in ("screen", "ground"):
            levels = 3 if thing.name == "screen" else 7
            kit.modify(thing, "SUBSURF", subdivision_type="SIMPLE", levels=levels, render_levels=levels)
        _dress(thing, surface)
        thing.data.materials.append(loud if thing in mine else quiet)
        # About one pixel wide where it stands: wire has a thickness in metres, not in pixels.
        away = (thing.matrix_world.translation - bpy.context.scene.camera.location).length
        width = {"ground": 0.007, "mesas": 0.12}.get(thing.name, min(0.0007 * away, 0.02))
        kit.modify(thing, "WIREFRAME", thickness=width, use_replace=False, material_offset=1, use_even_offset=False)


def _clay(_diver):
    """Form only: one grey, an overcast sky, no fog."""
    _grey(keep=set())
    for light in [o for o in bpy.data.objects if o.type == "LIGHT"]:
        bpy.data.objects.remove(light)
    graph = Graph(bpy.context.scene.world)
    colour = graph.ramp(graph.axis(graph.unit_space(), "Z"), [(0, (0.62, 0.62, 0.62)), (1, (1.1, 1.1, 1.1))])
    graph.end(graph.node("Background", Color=colour, Strength=0.55))
    key = bpy.data.lights.new("key", "SUN")
    key.energy, key.angle = 1.6, 0.35
    kit.place(bpy.data.objects.new("key", key), rotation=(0.9, 0.15, -0.8))


def _lighting(_diver):
    """The shot's own light on grey: what the gaffer signs off."""
    _grey(keep=GIVES_LIGHT)


def _grey(keep):
    grey = bpy.data.materials.new("grey")
    graph = Graph(grey)
    graph.end(graph.node("BsdfPrincipled", Base_Color=(0.36, 0.36, 0.36), Roughness=0.62))
    for thing in _meshes():
        names = {slot.material.name for slot in thing.material_slots if slot.material}
        if names & keep:
            continue
        if names & {"fog", "glass", "rain", "snow"}:
            thing.hide_render = True
        _dress(thing, grey)


def _dark(colour):
    scene = bpy.context.scene
    for light in [o for o in bpy.data.objects if o.type == "LIGHT"]:
        bpy.data.objects.remove(light)
    graph = Graph(scene.world)
    graph.end(graph.node("Background", Color=colour))
    scene.cycles.max_bounces = 0
    scene.cycles.use_adaptive_sampling = False


def _dress(thing, material):
    thing.data.materials.clear()
    thing.data.materials.append(material)


def _meshes():
    return [o for o in bpy.data.objects if o.type in ("MESH", "FONT")]


def _family(thing):
    return {thing, *thing.children_recursive}
