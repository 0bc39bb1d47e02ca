"""Shader graphs in one call per node: a socket given as an input is linked, anything else is set."""

import bpy


class Graph:
    def __init__(self, owner):
        """owner: a new material or world; it starts with nothing but its output node."""
        owner.use_nodes = True
        self.tree = owner.node_tree
        for node in list(self.tree.nodes):
            if "Output" not in node.bl_idname:
                self.tree.nodes.remove(node)
        self.output = self.tree.nodes[0]

    def node(self, kind, settings=None, at=None, **inputs):
        """Inputs by name (underscores for spaces), or by place with `at` where names repeat."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        for place, value in (at or {}).items():
            self._feed(node.inputs[place], value)
        for name, value in inputs.items():
            self._feed(node.inputs[name.replace("_", " ")], value)
        return node

    def noise(self, vector, scale, detail=2.0, **inputs):
        return self.node("TexNoise", Vector=vector, Scale=scale, Detail=detail, **inputs).outputs["Fac"]

    def object_space(self, scale=None, location=(0, 0, 0)):
        return self._mapped("Object", scale, location)

    def unit_space(self, scale=None, location=(0, 0, 0)):
        """0..1 across the object's bounding box."""
        return self._mapped("Generated", scale, location)

    def smooth(self, value, low, high, to_low=0.0, to_high=1.0, kind="SMOOTHSTEP"):
        inputs = {"From_Min": low, "From_Max": high, "To_Min": to_low, "To_Max": to_high}
        return self.node("MapRange", {"interpolation_type": kind}, Value=value, **inputs).outputs[0]

    def mix(self, factor, first, second, blend="MIX"):
        return self.node("MixRGB", {"blend_type": blend}, Fac=factor, Color1=first, Color2=second).outputs[0]

    def math(self, operation, *values):
        return self.node("Math", {"operation": operation}, at=dict(enumerate(values))).outputs[0]

    def axis(self, vector, name):
        return self.node("SeparateXYZ", Vector=vector).outputs[name]

    def ramp(self, value, stops):
        """stops: [(position, (r, g, b)), ...] in rising order."""
        node = self.node("ValToRGB", Fac=value)
        elements = node.color_ramp.elements
        for index, (position, colour) in enumerate(stops):
            element = elements[index] if index < 2 else elements.new(position)
            element.position, element.color = position, (*colour, 1)
        return node.outputs[0]

    def bump(self, height, strength, distance, normal=None):
        inputs = {"Height": height, "Strength": strength, "Distance": distance}
        return self.node("Bump", **inputs, **({"Normal": normal} if normal else {})).outputs[0]

    def end(self, shader, slot="Surface"):
        self.tree.links.new(shader.outputs[0], self.output.inputs[slot])

    def _mapped(self, space, scale, location):
        coordinates = self.node("TexCoord").outputs[space]
        if scale is None:
            return coordinates
        return self.node("Mapping", Vector=coordinates, Scale=scale, Location=location).outputs[0]

    def _feed(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA" and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value
