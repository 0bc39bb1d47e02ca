"""Open Image Denoise's network run in torch, for a Blender built without it (Debian's).
Reads Intel's own weights (Apache-2.0); their file format and network are public."""

import struct

import numpy as np
import torch
import torch.nn.functional as nn

# OIDN's transfer function for high dynamic range: a perceptual curve in three pieces.
A, B, C, D = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3
E, F, G = 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
MARGIN = 32
LOW_Y, HIGH_Y, LOW_X, HIGH_X = 1.57945760e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1


def denoise(colour, albedo, normal, weights_file):
    """All HxWx3, scene-linear. Costs about 40 CPU seconds at 2560x1440."""
    return Denoiser(weights_file)(colour, albedo, normal, exposure_of(colour))


class Denoiser:
    """Keeps the weights between the frames of a film, on the GPU where there is one."""

    def __init__(self, weights_file):
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.weights = {name: values.to(self.device) for name, values in _weights(weights_file).items()}

    def __call__(self, colour, albedo, normal, exposure):
        light = _encode(np.clip(colour * exposure, 0, 65504))
        layers = [light, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5]
        height, width = colour.shape[:2]
        stack = torch.from_numpy(np.concatenate(layers, -1).astype("f4")).to(self.device).permute(2, 0, 1)[None]
        # The network sees black beyond the edge and draws a dark seam there: give it a mirror to look at instead.
        stack = nn.pad(stack, (MARGIN, MARGIN + -width % 16, MARGIN, MARGIN + -height % 16), mode="reflect")
        with torch.no_grad():
            result = _network(stack, self.weights)
        clean = result[0].permute(1, 2, 0).cpu().numpy()[MARGIN : MARGIN + height, MARGIN : MARGIN + width]
        return np.maximum(_decode(np.maximum(clean, 0)) / exposure, 0).astype("f4")


def exposure_of(colour):
    """Middle grey over the log average of 16-pixel blocks, as the network was trained."""
    light = colour @ np.array([0.212671, 0.715160, 0.072169])
    rows, columns = max(light.shape[0] // 16, 1), max(light.shape[1] // 16, 1)
    blocks = light[: rows * 16, : columns * 16].reshape(rows, 16, columns, 16).mean((1, 3))
    lit = blocks[blocks > 1e-8]
    return 0.18 / np.exp2(np.log2(lit).mean()) if lit.size else 1.0


def _network(image, weights):
    def conv(name, x, last=False):
        y = nn.conv2d(x, weights[name + ".weight"], weights[name + ".bias"], padding=1)
        return y if last else nn.relu_(y)

    def down(x):
        return nn.max_pool2d(x, 2)

    def up(x, beside):
        return torch.cat((nn.interpolate(x, scale_factor=2, mode="nearest"), beside), 1)

    first = down(conv("enc_conv1", conv("enc_conv0", image)))
    second = down(conv("enc_conv2", first))
    third = down(conv("enc_conv3", second))
    x = conv("enc_conv5b", conv("enc_conv5a", down(conv("enc_conv4", third))))
    for level, beside in ((4, third), (3, second), (2, first), (1, image)):
        x = conv(f"dec_conv{level}b", conv(f"dec_conv{level}a", up(x, beside)))
    return conv("dec_conv0", x, last=True)


def _weights(path):
    with open(path, "rb") as file:
        raw = file.read()
    magic, _, _, place = struct.unpack_from("<HBBQ", raw, 0)
    if magic != 0x41D7:
        raise ValueError(f"{path} is not a .tza weights file")
    (count,) = struct.unpack_from("<I", raw, place)
    place += 4
    found = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", raw, place)
        name = raw[place + 2 : place + 2 + length].decode()
        place += 2 + length
        rank = raw[place]
        shape = struct.unpack_from(f"<{rank}I", raw, place + 1)
        place += 1 + 4 * rank + rank  # sizes, then one layout letter per axis
        kind = "<f2" if chr(raw[place]) == "h" else "<f4"
        (offset,) = struct.unpack_from("<Q", raw, place + 1)
        place += 9
        values = np.frombuffer(raw, kind, int(np.prod(shape)), offset).reshape(shape)
        found[name] = torch.from_numpy(values.astype("f4").copy())
    return found


def _curve(y):
    middle = B * np.power(np.maximum(y, 0), C) + D
    return np.where(y <= LOW_Y, A * y, np.where(y <= HIGH_Y, middle, E * np.log(y + F) + G))


TOP = float(_curve(np.array(65504.0)))


def _encode(y):
    return _curve(y) / TOP


def _decode(x):
    x = x * TOP
    middle = np.power(np.maximum((x - D) / B, 0), 1 / C)
    return np.where(x <= LOW_X, x / A, np.where(x <= HIGH_X, middle, np.exp((x - G) / E) - F))
