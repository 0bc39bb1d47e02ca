"""The hero's set with everything on it that moves during a take. Runs in Blender; builds on art/scene."""

import os
import sys
from dataclasses import replace

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scene"))

import bpy
from diver import make_diver
from frame import ASPECT, make_frame
from ground import make_ground
from look import Look
from materials import make_materials
from mathutils import Vector
from shots import SHOTS, set_up
from weather import make_weather

# What tells a noise from the others of its material (scene/ground.py, scene/frame.py).
WAVE_SCALE = 2.2
SEAS_SCALE = 5.5


class FilmSet:
    def __init__(self, look=None):
        """`look`: what differs from the hero's dusk, as a picture's recipe has it."""
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.look, stuff = replace(Look(), **(look or {})), make_materials()
        self.diver = make_diver(stuff, self.look)
        make_frame(stuff, self.look)
        make_ground(stuff, self.look)
        self.camera = set_up(SHOTS["hero"], self.diver, self.look)
        make_weather(self.look, self.camera)
        self.camera.rotation_mode = "QUATERNION"

        things = bpy.data.objects
        self.helmet, self.lantern, self.flame = things["helmet"], things["lantern"], bpy.data.lights["flame"]
        self.helmet_height, self.flame_power = self.helmet.location.z, self.flame.energy
        self._find_water()
        self._find_sky()

    def pose(self, frame):
        """Puts one frame of the take (one-take/take.ts) into the scene."""
        self._aim(frame["camera"])
        self.diver.rotation_euler.z = frame["diver"]["turn"]
        self.helmet.rotation_euler = (frame["helmet"]["nod"], 0, frame["helmet"]["turn"])
        self.helmet.location.z = self.helmet_height + frame["helmet"]["rise"]
        swing = frame["lantern"]["swing"]
        self.lantern.rotation_euler = (swing, swing * 0.45, 0)
        self.flame.energy = self.flame_power * frame["lantern"]["brightness"]
        drift = frame["water"]["drift"]
        self.waves.inputs["W"].default_value = frame["water"]["phase"]
        self.water_space.inputs["Location"].default_value = self.water_at + Vector((0.35 * drift, -drift, 0))
        self._hang_disc(frame["sky"]["sunHeight"])
        for space, at in self.cloud_spaces:
            space.inputs["Location"].default_value = at + Vector((frame["sky"]["cloudDrift"], 0, 0))

    def key(self, number):
        """Keeps the pose as keyframes: motion blur looks at the frames before and after."""
        for owner, path in self._animated():
            owner.keyframe_insert(path, frame=number)

    def straighten(self):
        """Straight lines between keys. Every frame has one, so Blender's own easing would only overshoot."""
        for action in bpy.data.actions:
            for curve in action.fcurves:
                for key in curve.keyframe_points:
                    key.interpolation = "LINEAR"

    def _aim(self, wanted):
        camera, lens = self.camera, self.camera.data
        turned = (Vector(wanted["toward"]) - Vector(wanted["at"])).to_track_quat("-Z", "Y")
        # A quaternion and its negative are the same turn; between two that differ in sign a blurred frame spins.
        if turned.dot(camera.rotation_quaternion) < 0:
            turned.negate()
        camera.location, camera.rotation_quaternion = wanted["at"], turned
        lens.lens, lens.dof.focus_distance, lens.dof.aperture_fstop = wanted["lens"], wanted["focus"], wanted["stop"]

    def _hang_disc(self, sun_height):
        """The dusk's own sun sets. The disc of another light rises by as much, to its own height, and its seas with it."""
        if self.look.disc_height == Look().disc_height:
            height = sun_height
        else:
            rise = Look().disc_height - sun_height
            height = self.look.disc_height + rise
            if self.seas_space:
                self.seas_space.inputs["Location"].default_value = (0, 0, -rise)
        self.disc.inputs[1].default_value = (ASPECT * self.look.disc_across, 0, height)

    def _animated(self):
        lens = self.camera.data
        yield from ((self.camera, "location"), (self.camera, "rotation_quaternion"), (lens, "lens"))
        yield from ((lens.dof, "focus_distance"), (lens.dof, "aperture_fstop"))
        yield from ((self.diver, "rotation_euler"), (self.helmet, "rotation_euler"), (self.helmet, "location"))
        yield from ((self.lantern, "rotation_euler"), (self.flame, "energy"))
        for socket in (self.waves.inputs["W"], self.water_space.inputs["Location"], self.disc.inputs[1]):
            yield socket, "default_value"
        spaces = [space for space, _ in self.cloud_spaces] + [self.seas_space] * bool(self.seas_space)
        for space in spaces:
            yield space.inputs["Location"], "default_value"

    def _find_water(self):
        noises = _nodes("flat", "ShaderNodeTexNoise")
        self.waves = next(n for n in noises if abs(n.inputs["Scale"].default_value - WAVE_SCALE) < 1e-3)
        self.waves.noise_dimensions = "4D"  # the fourth is time
        self.water_space, self.water_at = _space_of(self.waves)

    def _find_sky(self):
        self.disc = next(n for n in _nodes("screen", "ShaderNodeVectorMath") if n.operation == "DISTANCE")
        noises = _nodes("screen", "ShaderNodeTexNoise")
        seas = next((n for n in noises if abs(n.inputs["Scale"].default_value - SEAS_SCALE) < 1e-3), None)
        self.seas_space = _own_space("screen", seas) if seas else None
        self.cloud_spaces = [_space_of(noise) for noise in noises if noise is not seas]


def _nodes(material, kind):
    return [node for node in bpy.data.materials[material].node_tree.nodes if node.bl_idname == kind]


def _space_of(noise):
    """The mapping node that a noise hangs on, and where it stood."""
    mapping = noise.inputs["Vector"].links[0].from_node
    return mapping, Vector(mapping.inputs["Location"].default_value)


def _own_space(material, noise):
    """A mapping node before a noise that has shared its space with others until now."""
    tree, source = bpy.data.materials[material].node_tree, noise.inputs["Vector"].links[0].from_socket
    mapping = tree.nodes.new("ShaderNodeMapping")
    tree.links.new(source, mapping.inputs["Vector"])
    tree.links.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    return mapping
