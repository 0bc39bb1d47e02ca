"""Reads what Blender wrote: name -> HxWxC float array."""

import numpy as np
import OpenImageIO as oiio

CHANNELS = {
    "colour": ("Combined", "RGB"),
    "albedo": ("Denoising Albedo", "RGB"),
    "normal": ("Denoising Normal", "XYZ"),
    "depth": ("Depth", "Z"),
}


def read_exr(path):
    source = oiio.ImageInput.open(str(path))
    if source is None:
        raise FileNotFoundError(f"{path}: {oiio.geterror()}")
    spec = source.spec()
    pixels = np.asarray(source.read_image("float")).reshape(spec.height, spec.width, spec.nchannels)
    source.close()
    place = {name: index for index, name in enumerate(spec.channelnames)}
    return {
        name: np.ascontiguousarray(pixels[..., [place[f"art.{layer}.{axis}"] for axis in axes]])
        for name, (layer, axes) in CHANNELS.items()
    }
