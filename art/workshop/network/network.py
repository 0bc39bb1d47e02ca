"""What the network sees of a frame, and the network: a U-Net whose every block is told the light and the time."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

FAR = 60.0  # as in render_lights.py
ASPECT = 2.39  # of the big frame, as in scene/frame.py
DIVER = (0.86, 4.6, 1.0)
WIDTHS = (48, 80, 128, 192, 256, 320)
DEPTHS = (0, 1, 1, 2, 2, 4)
CHANNELS = 64


def cameras(take):
    """Place, axes (right, up, forward) and lens of every frame."""
    at = torch.tensor([f["camera"]["at"] for f in take["frames"]], dtype=torch.float64)
    to = torch.tensor([f["camera"]["toward"] for f in take["frames"]], dtype=torch.float64)
    forward = F.normalize(to - at, dim=1)
    right = F.normalize(torch.cross(forward, torch.tensor([[0.0, 0, 1]]).to(forward).expand_as(forward), dim=1), dim=1)
    up = torch.cross(right, forward, dim=1)
    lens = torch.tensor([f["camera"]["lens"] for f in take["frames"]], dtype=torch.float64)
    return at.float(), torch.stack([right, up, forward], 1).float(), lens.float()


def features(dusk, buffer, at, axes, lens, disc):
    """dusk Bx3xHxW 0..1, buffer Bx10xHxW, at Bx3, axes Bx3x3, lens B, disc Bx4 (lights.py) -> BxCHANNELSxHxW."""
    b, _, h, w = dusk.shape
    buffer = buffer.float()
    albedo, seen, depth, where = buffer[:, :3], buffer[:, 3:6], buffer[:, 6:7], buffer[:, 7:]
    x = ((torch.arange(w, device=dusk.device) + 0.5) / w - 0.5).view(1, 1, 1, w).expand(b, 1, h, w)
    y = (-(torch.arange(h, device=dusk.device) + 0.5 - h / 2) / w).view(1, 1, h, 1).expand(b, 1, h, w)
    # Blender's 36 mm lie along the longer side.
    wide = (36 / lens * min(1, w / h)).view(b, 1, 1, 1)
    ray = torch.cat([x * wide, y * wide, torch.ones_like(x)], 1)
    ray = torch.einsum("bij,bihw->bjhw", axes, ray / ray.norm(dim=1, keepdim=True))
    # Cycles gives normals as the camera sees them, and that looks along -Z.
    normal = torch.einsum("bij,bihw->bjhw", axes, seen * seen.new_tensor([1, 1, -1]).view(1, 3, 1, 1))
    mirrored = ray - 2 * (ray * normal).sum(1, keepdim=True) * normal
    solid = (depth < 0.995).float()
    point = (at.view(b, 3, 1, 1) + ray * depth * FAR - torch.tensor(DIVER, device=dusk.device).view(1, 3, 1, 1)) * solid
    sees = where[:, 2:3].clamp(0, 4)
    sure = sees / (sees + 0.02)
    on_screen = (where[:, :2] / sees.clamp(min=1e-3)).clamp(-0.2, 1.2)
    waves = [f(2 * math.pi * k * on_screen) * sure for k in (0.5, 1, 2, 4) for f in (torch.sin, torch.cos)]
    places = [f(2 * math.pi * k * point) * solid for k in (0.3, 1.0, 3.0) for f in (torch.sin, torch.cos)]
    stack = [dusk * 2 - 1, albedo * 2 - 1, normal, mirrored, ray, depth * 2 - 1, torch.exp(-depth * FAR / 4), sees.sqrt(), sure]
    stack += [on_screen * sure, x * 2, y * (1.68 * w / h), *waves, *places, *_disc(on_screen, sure, disc)]
    found = torch.cat(stack, 1)
    return F.pad(found, (0, 0, 0, 0, 0, CHANNELS - found.shape[1]))


def _disc(on_screen, sure, disc):
    """Where sun or moon of the asked-for light stands on the screen that each point sees: without it their edges are lumps."""
    across, height, radius, there = disc[:, :, None, None, None].unbind(1)
    x, y = ASPECT * (on_screen[:, :1] - across), on_screen[:, 1:] - height
    away, there = torch.hypot(x, y), there * sure
    reach = (away / radius.clamp(min=1e-3)).clamp(max=1)
    inside = torch.sigmoid((radius - away) / 0.004) * there
    limb = (1 - reach * reach).clamp(min=0).sqrt()
    across_it, up_it = inside * x / radius.clamp(min=1e-3), inside * y / radius.clamp(min=1e-3)
    return ((away - radius) * 2).clamp(-1, 1) * there, inside, limb * there, torch.exp(-away / 0.35) * there, across_it, up_it


class Block(nn.Module):
    def __init__(self, given, width, told):
        super().__init__()
        self.first, self.second = nn.Conv2d(given, width, 3, padding=1), nn.Conv2d(width, width, 3, padding=1)
        self.norm, self.tell = nn.GroupNorm(8, given), nn.Linear(told, 2 * width)
        self.skip = nn.Conv2d(given, width, 1) if given != width else nn.Identity()
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)
        nn.init.normal_(self.tell.weight, std=0.02)
        nn.init.zeros_(self.tell.bias)

    def forward(self, x, told):
        scale, shift = self.tell(told)[:, :, None, None].chunk(2, 1)
        return self.skip(x) + self.second(F.silu(self.first(self.norm(x)) * (1 + scale) + shift))


class Relight(nn.Module):
    def __init__(self, lights, code=64, told=256):
        super().__init__()
        self.codes = nn.Embedding(lights, code)
        self.tell = nn.Sequential(nn.Linear(code + 9, told), nn.SiLU(), nn.Linear(told, told), nn.SiLU())
        self.stem = nn.Conv2d(CHANNELS, WIDTHS[0], 3, padding=1)
        self.down, self.inner, self.up, self.outer = nn.ModuleList(), nn.ModuleList(), nn.ModuleList(), nn.ModuleList()
        for level in range(1, len(WIDTHS)):
            self.down.append(nn.Conv2d(WIDTHS[level - 1], WIDTHS[level], 2, stride=2))
            self.inner.append(nn.ModuleList(Block(WIDTHS[level], WIDTHS[level], told) for _ in range(DEPTHS[level])))
            self.up.append(nn.Conv2d(WIDTHS[level], WIDTHS[level - 1], 1))
            self.outer.append(
                nn.ModuleList(
                    Block(2 * WIDTHS[level - 1] if n == 0 else WIDTHS[level - 1], WIDTHS[level - 1], told)
                    for n in range(max(1, DEPTHS[level - 1]))
                )
            )
        self.out = nn.Conv2d(WIDTHS[0], 3, 3, padding=1)

    def code(self, one, other, share):
        """One and other: numbers of lights; share: how far the light has gone from one to the other."""
        return torch.lerp(self.codes(one), self.codes(other), share[:, None])

    def forward(self, stack, code, time):
        """time 0..1 over the take."""
        phases = 2 * math.pi * time[:, None] * torch.tensor([0.5, 1, 2, 4], device=time.device)
        told = self.tell(torch.cat([code, time[:, None], phases.sin(), phases.cos()], 1))
        x = self.stem(stack)
        kept = []
        for down, blocks in zip(self.down, self.inner):
            kept.append(x)
            x = down(F.silu(x))
            for block in blocks:
                x = block(x, told)
        for level in reversed(range(len(self.up))):
            x = F.interpolate(self.up[level](x), scale_factor=2, mode="nearest")
            x = torch.cat([x, kept[level]], 1)
            for block in self.outer[level]:
                x = block(x, told)
        return self.out(F.silu(x)).float()


class Critic(nn.Module):
    """Judges patches: true render or network's, given dusk's picture and the light's code."""

    def __init__(self, code=64, widths=(48, 96, 192, 256)):
        super().__init__()
        layers, given = [], 6
        for width in widths:
            layers += [nn.utils.parametrizations.spectral_norm(nn.Conv2d(given, width, 4, stride=2, padding=1)), nn.LeakyReLU(0.2)]
            given = width
        self.body, self.judge = nn.Sequential(*layers), nn.Conv2d(given, 1, 3, padding=1)
        self.light = nn.Linear(code, given)

    def forward(self, picture, dusk, code):
        x = self.body(torch.cat([picture * 2 - 1, dusk * 2 - 1], 1))
        return self.judge(x) + (x * self.light(code)[:, :, None, None]).mean(1, keepdim=True)
