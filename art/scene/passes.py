"""The same camera, other materials: what a breakdown shows and what a compositor needs."""

import bmesh
import bpy
import kit
from graph import Graph
from materials import glowing

INK, PAPER, EMBER = (0.0052, 0.0095, 0.0125), (0.62, 0.60, 0.55), (0.75, 0.16, 0.02)
GIVES_LIGHT = {"screen", "filament", "tally", "lamp", "fog", "glass", "rain", "snow"}


def wear(name, diver):
    """Dresses the built scene for one pass. 'beauty' changes nothing."""
    {
        "beauty": lambda _: None,
        "layout": _layout,
        "clay": _clay,
        "lighting": _lighting,
        "ids": _ids,
        "matte": _matte,
        "depth": _depth,
    }[name](diver)


def _layout(diver):
    """Blocking: proxies in wire, the diver in ember, no light at all."""
    _dark()
    mine = _family(diver)
    quiet, loud = _wire("wire", PAPER, 0.55), _wire("wire diver", EMBER, 0.8)
    for thing in _meshes():
        if thing.name.startswith(("fog", "droplets", "rain", "snow")):
            thing.hide_render = True
            continue
        for modifier in list(thing.modifiers):
            if modifier.type in ("SUBSURF", "BEVEL", "SOLIDIFY"):
                thing.modifiers.remove(modifier)
        if len(thing.data.polygons) > 300:
            kit.modify(thing, "DECIMATE", ratio=max(0.03, 300 / len(thing.data.polygons)))
        _dress(thing, loud if thing in mine else quiet)
    ground = bpy.data.objects["ground"]
    sketch = bmesh.new()
    bmesh.ops.create_grid(sketch, x_segments=176, y_segments=176, size=220)
    sketch.to_mesh(ground.data)
    sketch.free()


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


def _ids(_diver):
    """Masks: red screen, green stone, blue ground."""
    _dark()
    colours = {"screen": (1, 0, 0), "jamb": (0, 1, 0), "lintel": (0, 1, 0), "sill": (0, 1, 0), "ground": (0, 0, 1)}
    _flat_colours(lambda thing: colours.get(thing.name.split(".")[0], (0, 0, 0)))


def _matte(diver):
    _dark()
    mine = _family(diver)
    _flat_colours(lambda thing: (1, 1, 1) if thing in mine else (0, 0, 0))


def _depth(_diver):
    """Only the depth channel counts; the lens is stopped down so that edges are hard."""
    _matte(_diver)
    bpy.context.scene.camera.data.dof.use_dof = False


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


def _flat_colours(colour_of):
    painted = {}
    for thing in _meshes():
        if thing.name.startswith(("fog", "rain", "snow", "chimney", "droplets")):
            thing.hide_render = True
            continue
        colour = colour_of(thing)
        if colour not in painted:
            painted[colour] = glowing(f"flat {colour}", colour, 1)
        _dress(thing, painted[colour])


def _wire(name, colour, width):
    material = bpy.data.materials.new(name)
    graph = Graph(material)
    line = graph.node("Wireframe", {"use_pixel_size": True}, Size=width).outputs[0]
    graph.end(graph.node("Emission", Color=graph.mix(line, INK, colour), Strength=1))
    return material


def _dark():
    scene = bpy.context.scene
    for light in [o for o in bpy.data.objects if o.type == "LIGHT"]:
        bpy.data.objects.remove(light)
    graph = Graph(scene.world)
    graph.end(graph.node("Background", Color=(0, 0, 0), Strength=0))
    scene.cycles.max_bounces = 0
    scene.cycles.use_adaptive_sampling = False


def _dress(thing, material):
    thing.data.materials.clear()
    thing.data.materials.append(material)


def _meshes():
    return [o for o in bpy.data.objects if o.type in ("MESH", "FONT")]


def _family(thing):
    return {thing, *thing.children_recursive} if thing else set()
