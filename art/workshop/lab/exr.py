"""Reads what Blender wrote (multilayer, half or float, ZIP): name -> HxWxC float array. Numpy alone: a render farm has no
OpenImageIO. The format: https://openexr.com/en/latest/OpenEXRFileLayout.html"""

import struct
import zlib

import numpy as np

CHANNELS = {
    "colour": ("Combined", "RGB"),
    "albedo": ("Denoising Albedo", "RGB"),
    "normal": ("Denoising Normal", "XYZ"),
    "depth": ("Depth", "Z"),
}
LINES_PER_BLOCK = {0: 1, 2: 1, 3: 16}  # by compression: none, ZIP by line, ZIP by sixteen lines
KINDS = {0: "<u4", 1: "<f2", 2: "<f4"}


def read_exr(path):
    with open(path, "rb") as file:
        raw = file.read()
    planes = _planes(raw)
    return {
        name: np.stack([planes[f"art.{layer}.{axis}"] for axis in axes], -1)
        for name, (layer, axes) in CHANNELS.items()
    }


def _planes(raw):
    header, place = _header(raw)
    left, top, right, bottom = struct.unpack("<4i", header["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    compression = header["compression"][0]
    lines = LINES_PER_BLOCK[compression]
    channels = _channels(header["channels"])
    planes = {name: np.empty((height, width), "f4") for name, _ in channels}
    line_bytes = width * sum(np.dtype(kind).itemsize for _, kind in channels)
    for offset in struct.unpack_from(f"<{-(-height // lines)}Q", raw, place):
        row, size = struct.unpack_from("<ii", raw, offset)
        block, row = raw[offset + 8 : offset + 8 + size], row - top
        count = min(lines, height - row)
        # A block that did not become smaller is stored as it is.
        if compression and size < line_bytes * count:
            block = _unzipped(block)
        at = 0
        for line in range(row, row + count):
            for name, kind in channels:
                planes[name][line] = np.frombuffer(block, kind, width, at)
                at += width * np.dtype(kind).itemsize
    return planes


def _header(raw):
    """Attributes by name (a name, a type, a size, the bytes), and where the table of offsets begins."""
    place, found = 8, {}
    while raw[place] != 0:
        name, place = _text(raw, place)
        _, place = _text(raw, place)
        (size,) = struct.unpack_from("<i", raw, place)
        found[name] = raw[place + 4 : place + 4 + size]
        place += 4 + size
    return found, place + 1


def _channels(raw):
    place, found = 0, []
    while raw[place] != 0:
        name, place = _text(raw, place)
        found.append((name, KINDS[struct.unpack_from("<i", raw, place)[0]]))
        place += 16
    return found


def _text(raw, place):
    end = raw.index(0, place)
    return raw[place:end].decode(), end + 1


def _unzipped(block):
    """ZIP in OpenEXR: bytes as differences, those of even places first, then those of odd ones."""
    steps = np.frombuffer(zlib.decompress(block), "u1").astype("i4")
    steps[1:] -= 128
    values = (np.cumsum(steps) & 255).astype("u1")
    half = (len(values) + 1) // 2
    woven = np.empty_like(values)
    woven[0::2], woven[1::2] = values[:half], values[half:]
    return woven.tobytes()
