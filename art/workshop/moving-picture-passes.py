"""blender -b --python art/workshop/moving-picture-passes.py -- OUT.exr WIDTH HEIGHT
Masks for the living poster, from the hero's camera, in one picture: red whoever stands in the water (diver, stakes, lamps),
green sand, blue rocks."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "scene"))

import bpy  # noqa: E402
import render  # noqa: E402


def masks(_pass, diver):
    """Takes the place of the scene's own passes: same set, same lens, flat colours."""
    scene = bpy.context.scene
    standing = {diver, *diver.children_recursive}
    red, blue, black = (_flat(name, colour) for name, colour in (("red", (1, 0, 0)), ("blue", (0, 0, 1)), ("black", (0, 0, 0))))
    for thing in [o for o in bpy.data.objects if o.type in ("MESH", "FONT")]:
        kind = thing.name.split(".")[0]
        if kind.startswith(("fog", "droplets", "ground")):
            thing.hide_render = kind != "ground"
            continue
        colour = red if thing in standing or kind in ("stake", "lamp") else blue if kind == "rock" else black
        thing.data.materials.clear()
        thing.data.materials.append(colour)
    _show_sand(bpy.data.objects["ground"].data.materials[0])
    scene.world.node_tree.nodes.clear()
    scene.cycles.max_bounces, scene.cycles.use_adaptive_sampling = 0, False


def _show_sand(material):
    """The ground's roughness runs from water to sand; shown as light it is the mask."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = next(node for node in nodes if node.type == "BSDF_PRINCIPLED")
    roughness = shader.inputs["Roughness"].links[0].from_socket
    scaled = nodes.new("ShaderNodeMapRange")
    scaled.inputs["From Min"].default_value, scaled.inputs["From Max"].default_value = 0.035, 0.42
    colour, light = nodes.new("ShaderNodeCombineRGB"), nodes.new("ShaderNodeEmission")
    links.new(roughness, scaled.inputs["Value"])
    links.new(scaled.outputs[0], colour.inputs["G"])
    links.new(colour.outputs[0], light.inputs["Color"])
    links.new(light.outputs[0], next(node for node in nodes if node.type == "OUTPUT_MATERIAL").inputs["Surface"])


def _flat(name, colour):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    light = nodes.new("ShaderNodeEmission")
    light.inputs["Color"].default_value = (*colour, 1)
    links.new(light.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


target, width, height = sys.argv[sys.argv.index("--") + 1 :]
render.wear = masks
render.main(json.loads(f'{{"shot": "hero", "size": [{width}, {height}], "samples": 16}}'), target)
