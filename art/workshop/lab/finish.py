"""The film lab: lens, print and grain. Everything is scene-linear light until the curve."""

import cv2
import numpy as np

EYE = np.float32([0.25, 0.60, 0.15])
PRINT_EYE = np.float32([0.30, 0.59, 0.11])
# Neighbouring dye layers leak into each other: the path by which a bright colour goes to white.
CROSSTALK = np.float32([[0.86, 0.10, 0.04], [0.05, 0.88, 0.07], [0.03, 0.10, 0.87]])


def finish(light, seed=1, grain=0.8, exposure=0.0, streak=1.0):
    """HxWx3 scene-linear RGB in, 8-bit dithered RGB out. `exposure` in stops."""
    scale = max(light.shape[1], light.shape[0] * 0.75) / 1280
    light = light.astype("f4") * 2**exposure
    light = _lateral_colour(light)
    light = _bloom(light, scale)
    light = _streak(light, scale, streak)
    light = _vignette(light)
    return _grain(_split_tone(_curve(light)), scale, seed, grain)


def _lateral_colour(light):
    return np.maximum(np.dstack([_zoomed(light[..., 0], 1.0009), light[..., 1], _zoomed(light[..., 2], 0.9991)]), 0)


def _bloom(light, scale):
    """A soft lens for everything, and halation: bright light scattered back through the red layer of the film."""
    bright = _over(light, 0.9, 1e-4, 14, by_own=True)
    glow = 0.50 * _blur(light, 4 * scale) + 0.30 * _blur(light, 14 * scale) + 0.20 * _blur(light, 48 * scale)
    light = light * 0.90 + 0.10 * glow
    light = light + _blur(bright, 5 * scale) * np.float32([1, 0.28, 0.06]) * 0.085
    return light + _blur(bright, 15 * scale) * np.float32([1, 0.22, 0.04]) * 0.05


def _streak(light, scale, amount):
    """The blue line an anamorphic lens draws through a lamp."""
    height, width = light.shape[:2]
    bright = _over(light, 2.2, 3.0, 10)
    small = cv2.resize(bright, (width // 4, height), interpolation=cv2.INTER_AREA)
    long = cv2.GaussianBlur(small, (0, 0), sigmaX=90 * scale / 4, sigmaY=0.8 * scale)
    short = cv2.GaussianBlur(small, (0, 0), sigmaX=22 * scale / 4, sigmaY=0.7 * scale)
    line = cv2.resize(long + 0.6 * short, (width, height))
    return light + np.maximum(line, 0) * np.float32([0.30, 0.55, 1.0]) * 0.035 * amount


def _vignette(light):
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype("f4")
    reach = np.hypot((x - width / 2) / (width * 0.62), (y - height / 2) / (height * 0.78))
    return light / (1 + 0.55 * reach**2.6)[..., None]


def _curve(light):
    """A film's S in log exposure, eight stops under middle grey to five and a half over."""
    light = light @ CROSSTALK.T
    stops = np.clip((np.log2(np.maximum(light, 1e-6) / 0.18) + 8.2) / 13.8, 0, 1)
    pivot, contrast = 0.585, 7.67
    low, high = _sigmoid(-contrast * pivot), _sigmoid(contrast * (1 - pivot))
    tone = np.maximum((_sigmoid(contrast * (stops - pivot)) - low) / (high - low), 0) ** 1.22
    return (tone @ np.linalg.inv(CROSSTALK).T.astype("f4")) * 0.8 + tone * 0.2


def _split_tone(tone):
    grey = (tone @ PRINT_EYE)[..., None]
    shadow = np.clip(1 - grey / 0.45, 0, 1) ** 1.5 * np.clip(grey * 8 + 0.2, 0, 1)
    highlight = np.clip((grey - 0.5) / 0.5, 0, 1)
    tone = tone + shadow * np.float32([-0.010, 0.006, 0.014]) + highlight * np.float32([0.012, 0.002, -0.022])
    return grey + (tone - grey) * 1.16


def _grain(tone, scale, seed, amount):
    """Grain strongest in the middle tones; with the dither it also keeps dark gradients from banding."""
    height, width = tone.shape[:2]
    chance, size = np.random.default_rng(seed), max(scale, 0.8)
    clumps = cv2.GaussianBlur(chance.standard_normal((height, width), dtype="f4"), (0, 0), 0.62 * size)
    dyes = cv2.GaussianBlur(chance.standard_normal((height, width, 3), dtype="f4"), (0, 0), 0.8 * size)
    grey = np.clip(tone @ PRINT_EYE, 0, 1)
    strength = (amount * (0.004 + 0.017 * np.sqrt(grey) * (1 - grey) ** 0.8))[..., None]
    tone = np.clip(
        tone + clumps[..., None] / clumps.std() * strength + dyes / dyes.std() * strength * 0.32 + 0.004, 0, 1
    )
    return (tone * 255 + chance.random((height, width, 1), dtype="f4") - 0.5).round().clip(0, 255).astype("u1")


def _over(light, threshold, knee, ceiling, by_own=False):
    level = light @ EYE
    share = np.clip((level - threshold) / (level + knee if by_own else knee), 0, 1)
    return np.minimum(light * share[..., None], ceiling)


def _blur(image, sigma):
    """Wide blurs at a quarter or an eighth of the size: the same look, ten times faster."""
    if sigma < 6:
        return cv2.GaussianBlur(image, (0, 0), sigma)
    height, width = image.shape[:2]
    step = 4 if sigma < 24 else 8
    small = cv2.resize(image, (width // step, height // step), interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), sigma / step), (width, height), interpolation=cv2.INTER_CUBIC)


def _zoomed(channel, by):
    height, width = channel.shape
    move = np.float32([[by, 0, (1 - by) * width / 2], [0, by, (1 - by) * height / 2]])
    return cv2.warpAffine(channel, move, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def _sigmoid(x):
    return 1 / (1 + np.exp(-x))
