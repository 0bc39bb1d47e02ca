"""One place, many hours: everything a recipe may change about light, weather and tide. The defaults are the hero's dusk."""

from dataclasses import dataclass


@dataclass
class Look:
    # What is seen through the frame. Colours are scene-linear; `screen` runs from sill to lintel.
    screen: tuple = ((0.95, 0.30, 0.06), (1, 0.42, 0.11), (0.90, 0.19, 0.035), (0.34, 0.030, 0.014))
    screen_power: float = 3.6
    cloud: float = 0.45
    # The disc: radius and height in frame heights, place across the frame 0..1.
    disc_core: tuple = (2.75, 1.55, 0.66)
    disc_edge: tuple = (1.75, 0.72, 0.20)
    disc_radius: float = 0.299
    disc_height: float = 0.40
    disc_across: float = 0.5
    disc_cloud: float = 0.65
    disc_mottle: float = 0.0
    halo: float = 1.0
    # The sky outside the frame, horizon to zenith.
    sky: tuple = ((0.070, 0.185, 0.215), (0.022, 0.082, 0.108), (0.007, 0.030, 0.046), (0.003, 0.012, 0.022))
    sky_power: float = 1.0
    stars: float = 0.0
    # A sun outside the frame: power, height in degrees, bearing in degrees (0 behind the frame).
    daylight: float = 0.0
    daylight_colour: tuple = (1, 0.95, 0.85)
    daylight_height: float = 40.0
    daylight_bearing: float = 30.0
    fog: float = 0.0075
    fog_colour: tuple = (0.80, 0.92, 1)
    rain: int = 0
    snow: int = 0
    # Where on the flat we stand, and how much of it is under water (0 dry sand, 1 all water).
    shore: float = 7.9
    tide: float = 0.5
    sand: tuple = (0.040, 0.034, 0.030)
    ripple: float = 0.5
    lamps: float = 70.0
    lamp_colour: tuple = (1, 0.62, 0.30)
    # The cool counter light's power, as a share of what the shot asks for, and its colour.
    counter: float = 1.0
    counter_colour: tuple = (0.48, 0.755, 1)
    lantern: float = 1.0
