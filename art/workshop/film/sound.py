"""python3 sound.py one-take.wav    (numpy and scipy; the same file every time)
The sound of "One take": breath in a helmet, sea, a lamp, a chord that opens with the sun.

Nothing is recorded or taken from anywhere: every layer is filtered noise or sums of sines, placed by the moments of the
take. To change the mix, change the table below; a layer's noise stays the same whatever the others' levels are."""

import sys
from dataclasses import dataclass

import numpy as np
from scipy.io import wavfile
from scipy.signal import butter, fftconvolve, sosfilt

RATE = 48_000
LENGTH = 24.0


@dataclass
class Layer:
    """How loud a layer is, by itself and in the room around it, and when: (second, value) keys, eased between them."""

    gain: float
    room: float = 0.0
    heard: tuple = ((0, 1), (24, 1))
    room_heard: tuple = ((0, 1), (24, 1))


LAYERS = {
    # A fifth in the dark; the third and the ninth arrive with the sun (13 to 20 s).
    "strings": Layer(0.16, room=0.10),
    # The red light on the helmet, far behind everything.
    "beacon": Layer(0.014, room=0.028),
    # Close to the ear at first; the camera leaves the helmet behind.
    "breath": Layer(
        0.336,
        room=0.0504,
        heard=((0, 1), (4.4, 0.8), (8.8, 0.34), (12, 0.16), (16, 0.05), (18, 0), (24, 0)),
        room_heard=((0, 0), (4, 0.3), (10, 1), (24, 1)),
    ),
    # Far water, behind glass until 9 s.
    "sea": Layer(0.24, heard=((0, 0.30), (4.4, 0.36), (9, 0.5), (16, 0.48), (18.7, 0.72), (22, 0.55), (24, 0.5))),
    # Small water against the camera while it is low.
    "lapping": Layer(0.16, heard=((0, 0), (15, 0), (17.2, 0.4), (18.6, 1), (21, 0.5), (24, 0.15))),
    # A flame behind glass, as the camera goes by.
    "lamp": Layer(0.32, heard=((0, 0), (8.2, 0), (10.6, 0.8), (11.6, 1), (13.4, 0.35), (15.5, 0), (24, 0))),
    # What is felt more than heard as the frame enters.
    "swell": Layer(0.07, heard=((0, 0), (12.6, 0), (14.9, 1), (17.5, 0.25), (20, 0), (24, 0))),
}
# Silent at both ends.
WHOLE = ((0, 0), (0.35, 1), (22.6, 1), (23.95, 0), (24, 0))
LEVEL = 1.45  # gives -19.4 LUFS; measure with: ffmpeg -i one-take.wav -af ebur128 -f null -
CEILING_DB = -3.2  # peaks bend softly below it

TIME = np.arange(int(RATE * LENGTH)) / RATE
NOISE = np.random.default_rng(7)


def mix():
    space = room()
    # In this order: all draw from one source of noise.
    makers = (strings, beacon, breath, sea, lapping, lamp, swell)
    sounds = {make.__name__: make() for make in makers}
    dry = sum(sound * LAYERS[name].gain * curve(*LAYERS[name].heard) for name, sound in sounds.items())
    sent = sum(
        sound * LAYERS[name].room * curve(*LAYERS[name].heard) * curve(*LAYERS[name].room_heard)
        for name, sound in sounds.items()
        if LAYERS[name].room
    )
    whole = low_pass((dry + wet(sent, space)) * curve(*WHOLE), 15_000) * LEVEL
    ceiling = 10 ** (CEILING_DB / 20)
    return ceiling * np.tanh(whole / ceiling)


def strings():
    """A second octave, the third and the ninth come on top of the fifth."""
    dark = note(55, harmonics=6) * 0.34 + note(82.41, harmonics=6) * 0.5 + note(110, harmonics=6) * 0.55 + note(164.81) * 0.16
    dark *= curve((0, 0.0), (2.5, 0.55), (8, 0.7), (13.5, 0.85), (18, 0.8), (22.5, 0.55), (24, 0))
    light = note(164.81) * 0.55 + note(220) * 0.5 + note(277.18) * 0.42
    light *= curve((0, 0), (13.2, 0), (16.2, 0.75), (19.5, 1), (22.3, 0.7), (24, 0))
    high = note(493.88, harmonics=4) * 0.22 + note(659.26, harmonics=3) * 0.14
    high *= curve((0, 0), (15.6, 0), (19.2, 1), (21.5, 0.8), (24, 0))
    brightness = (0, 220), (6, 340), (13, 520), (16.5, 1400), (19.5, 2600), (24, 800)
    return np.stack([opening(side, brightness) for side in dark + light + high])


def note(hz, voices=5, harmonics=7, spread=0.0016, bright=1.25):
    """A slow string: several voices a little apart, each with its own wavering."""
    sides = np.zeros((2, TIME.size))
    for voice in range(voices):
        offset = (voice - (voices - 1) / 2) * spread
        waver = 0.0006 * np.sin(2 * np.pi * TIME * NOISE.uniform(0.13, 0.31) + NOISE.uniform(0, 6.28))
        phase = 2 * np.pi * np.cumsum(hz * (1 + offset + waver)) / RATE
        tone = sum(np.sin(n * phase + NOISE.uniform(0, 6.28)) / n**bright for n in range(1, harmonics + 1))
        sides += both(tone, np.linspace(-0.7, 0.7, voices)[voice])
    return sides / voices


def beacon():
    out = np.zeros(TIME.size)
    for moment, gain in ((7.9, 1.0), (12.4, 0.55), (19.9, 0.35)):
        local = np.clip(TIME - moment, 0, None)
        shape = np.clip(local / 0.02, 0, 1) * np.exp(-local / 0.5) * (TIME >= moment)
        out += gain * shape * (np.sin(2 * np.pi * 987.77 * local) + 0.3 * np.sin(2 * np.pi * 1975.5 * local))
    return both(out, 0.25)


def breath():
    """Four breaths."""
    inhale, exhale = band(white(), 650, 2600), band(white(), 220, 900)
    out = np.zeros(TIME.size)
    for start in (0.5, 5.1, 9.8, 14.6):
        for sound, begin, length, gain in ((inhale, start, 1.45, 0.62), (exhale, start + 1.75, 2.1, 1.0)):
            local = (TIME - begin) / length
            inside = (local > 0) & (local < 1)
            shape = np.zeros_like(TIME)
            shape[inside] = np.sin(np.pi * local[inside] ** 0.75) ** 1.6
            out += sound * shape * gain
    # The helmet's own tone: brass and glass ring a little at what passes through them.
    ring = band(out, 340, 380, 1) * 0.9 + band(out, 1180, 1260, 1) * 0.5
    return both(out * 0.55 + ring)


def sea():
    """Two swells that never line up; what lies between them and us opens."""
    distance = (0, 260), (4.4, 420), (8.8, 1500), (14, 1900), (18.5, 3200), (24, 2600)
    sides = []
    for phase in (0.0, 1.3):
        waves = 0.62 + 0.24 * np.sin(2 * np.pi * TIME / 6.7 + phase) + 0.14 * np.sin(2 * np.pi * TIME / 9.1 + 2 * phase)
        sides.append(opening(band(pink(), 90, 6000), distance) * waves)
    return np.stack(sides)


def lapping():
    """Bubbles and splashes, each from its own side."""
    out = np.zeros((2, TIME.size))
    for moment in np.sort(NOISE.uniform(15.2, 23.4, 26)):
        length, pitch = NOISE.uniform(0.12, 0.34), NOISE.uniform(260, 620)
        count, start = int(length * RATE), int(moment * RATE)
        local = np.arange(count) / RATE
        envelope = np.sin(np.pi * np.minimum(local / 0.03, 1) / 2) * np.exp(-local / (length / 3.5))
        bubble = np.sin(2 * np.pi * (pitch * local + pitch * 0.5 * local**2 / length)) * 0.5
        splash = band(NOISE.standard_normal(count), 700, 3800) * 0.5
        sound = ((bubble + splash) * envelope)[: TIME.size - start]
        out[:, start : start + sound.size] += both(sound, NOISE.uniform(-0.8, 0.8)) * NOISE.uniform(0.3, 1)
    return out


def lamp():
    """Flutter and a few crackles, from the left to the middle."""
    flutter = 0.6 + 0.4 * low_pass(white(), 9) / 0.02
    flame = band(white(), 180, 700) * np.clip(flutter, 0.1, 2) * 0.16
    crackle = np.zeros(TIME.size)
    for moment in NOISE.uniform(8.5, 15, 30):
        crackle[int(moment * RATE)] = NOISE.uniform(0.3, 1)
    crackle = band(fftconvolve(crackle, np.exp(-np.arange(900) / 130), "same"), 1200, 7000) * 0.5
    return both(flame + crackle, curve((0, -0.5), (10, -0.55), (13, -0.2), (16, 0.1), (24, 0.2)))


def swell():
    hz = curve((0, 36), (12.6, 36), (15.6, 55), (24, 55))
    return both(np.sin(2 * np.pi * np.cumsum(hz) / RATE))


def room(seconds=3.2):
    """A wide, dark space: decaying noise that loses its highs first."""
    count = int(seconds * RATE)
    local = np.arange(count) / RATE
    sides = []
    for _ in range(2):
        tail = NOISE.standard_normal(count)
        blend = np.clip(local / 0.7, 0, 1)
        decay = np.exp(-local * 6.9 / seconds) * np.clip(local / 0.025, 0, 1)
        sides.append((tail * (1 - blend) + low_pass(tail, 1100) * 2.2 * blend) * decay)
    return [side / np.sqrt(np.sum(side**2)) for side in sides]


def wet(sound, space):
    return np.stack([fftconvolve(side, tail)[: TIME.size] for side, tail in zip(sound, space)])


def curve(*keys):
    """A value over time through (second, value) keys, eased between them."""
    at, value = np.array(keys).T
    place = np.interp(TIME, at, np.arange(len(at)))
    left = np.minimum(place.astype(int), len(at) - 2)
    step = place - left
    return value[left] + (value[left + 1] - value[left]) * step * step * (3 - 2 * step)


def band(signal, low, high, order=2):
    return sosfilt(butter(order, [low, high], "bandpass", fs=RATE, output="sos"), signal)


def low_pass(signal, cutoff, order=2):
    return sosfilt(butter(order, cutoff, "lowpass", fs=RATE, output="sos"), signal)


def opening(signal, keys):
    """A low pass whose cutoff moves: crossfades between fixed filters, an octave apart."""
    cutoff = np.log2(curve(*keys))
    out = np.zeros_like(signal)
    for step in np.arange(np.floor(cutoff.min()), np.ceil(cutoff.max()) + 1):
        weight = np.clip(1 - np.abs(cutoff - step), 0, 1)
        if weight.any():
            out += weight * low_pass(signal, 2.0**step)
    return out


def white():
    return NOISE.standard_normal(TIME.size)


def pink():
    spectrum = np.fft.rfft(white())
    hz = np.fft.rfftfreq(TIME.size, 1 / RATE)
    spectrum[1:] /= np.sqrt(hz[1:] / 100)
    spectrum[0] = 0
    signal = np.fft.irfft(spectrum, TIME.size)
    return signal / np.std(signal)


def both(signal, pan=0.0):
    """Left and right; pan runs from -1 to 1, and may move."""
    angle = (pan + 1) * np.pi / 4
    return np.stack([signal * np.cos(angle), signal * np.sin(angle)])


if __name__ == "__main__":
    wavfile.write(sys.argv[1], RATE, (mix().T * 32767).round().astype(np.int16))
