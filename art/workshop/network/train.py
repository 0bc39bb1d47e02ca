"""python3 train.py FOLDER TAKE.json DUSK.rgb OUT SECONDS [--compile] [--critic SHARE] [--enough PICTURES] [--from NETWORK.pt]
Trains on what render_lights.py and develop_lights.py left in FOLDER, beginning as soon as most of it is there, and writes
OUT/network.pt (averaged weights) and OUT/loss.json. DUSK.rgb: the take in dusk, rawvideo rgb24."""

import copy
import json
import math
import os
import random
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import lights
import numpy as np
import torch
import torch.nn.functional as F
from network import Critic, Relight, cameras, features

BATCH = 4
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Material:
    """All frames on the GPU: what the network sees of them, and the targets as they are rendered."""

    def __init__(self, folder, take_file, dusk_file):
        with open(take_file) as file:
            take = json.load(file)
        self.folder, self.dusk_file = folder, dusk_file
        self.at, self.axes, self.lens = (t.to(DEVICE) for t in cameras(take))
        self.discs = Discs(take)
        self.pending_buffers = set(range(len(take["frames"])))
        self.pending = [dict(s, path=f"{folder}/{lights.folder_of(s)}/f{s['frame']:04d}.npy") for s in lights.samples()]
        self.ready, self.dusk, self.buffer = [], None, None

    def absorb(self):
        if self.dusk is None:
            if not os.path.exists(self.dusk_file):
                return
            sample = next((f for f in sorted(self.pending_buffers) if os.path.exists(self._buffer_path(f))), None)
            if sample is None:
                return
            self.height, self.width = np.load(self._buffer_path(sample)).shape[:2]
            raw = np.fromfile(self.dusk_file, "u1").reshape(-1, self.height, self.width, 3)
            rows = -self.height % 32
            self.dusk = torch.empty((len(raw), 3, self.height + rows, self.width), dtype=torch.uint8, device=DEVICE)
            self.buffer = torch.zeros((len(raw), 10, self.height + rows, self.width), dtype=torch.float16, device=DEVICE)
            for n, frame in enumerate(raw):
                self.dusk[n] = _padded(torch.from_numpy(frame).to(DEVICE).permute(2, 0, 1), rows)
        rows = self.dusk.shape[2] - self.height
        for frame in sorted(self.pending_buffers):
            if os.path.exists(self._buffer_path(frame)):
                self.buffer[frame] = _padded(torch.from_numpy(np.load(self._buffer_path(frame))).to(DEVICE).permute(2, 0, 1), rows)
                self.pending_buffers.discard(frame)
        for s in list(self.pending):
            if s["frame"] not in self.pending_buffers and os.path.exists(s["path"]):
                s["target"] = torch.from_numpy(np.load(s["path"]).astype("i4")).to(DEVICE).permute(2, 0, 1).div(65535).half()
                self.pending.remove(s)
                self.ready.append(s)

    def of(self, use):
        return [s for s in self.ready if s["use"] == use]

    def look(self, samples):
        """Dusk pictures and features of the frames of samples."""
        n = torch.tensor([s["frame"] for s in samples], device=DEVICE)
        dusk = self.dusk[n].float() / 255
        return dusk, lambda picture: features(
            picture, self.buffer[n], self.at[n], self.axes[n], self.lens[n], self.discs.of(samples)
        )

    def _buffer_path(self, frame):
        return f"{self.folder}/buffer/f{frame:04d}.npy"


class Discs:
    """Sun and moon of samples, as features() takes them."""

    def __init__(self, take):
        self.looks, self.heights = lights.looks(), [f["sky"]["sunHeight"] for f in take["frames"]]

    def of(self, samples):
        return torch.tensor([lights.disc(self.looks, s, self.heights[s["frame"]]) for s in samples], device=DEVICE)


def _padded(picture, rows):
    return torch.cat([picture, picture[:, -1:].expand(-1, rows, -1)], 1) if rows else picture


def conditions(samples):
    """Numbers of the two lights, share between them and time of the take, for the network."""
    numbers = lambda key: torch.tensor([lights.NAMES.index(s[key]) for s in samples], device=DEVICE)
    share = torch.tensor([float(s["share"]) for s in samples], device=DEVICE)
    return numbers("from"), numbers("to"), share, torch.tensor([s["frame"] / lights.FRAMES for s in samples], device=DEVICE)


def picture_loss(made, target):
    """Difference, difference of edges at three sizes, and of structure; dark pictures weigh as much as bright ones."""
    weight = (0.25 / (0.1 + target.mean((1, 2, 3), keepdim=True))).clamp(0.5, 2.5)
    total, a, b = 0.0, made, target
    for size in range(4):
        total = total + (1.0, 0.35, 0.35, 0.35)[size] * (weight * (a - b).abs()).mean()
        if size < 3:
            for axis in (2, 3):
                total = total + 0.7 * (weight * (a.diff(dim=axis) - b.diff(dim=axis)).abs()).mean()
        a, b = F.avg_pool2d(a, 2), F.avg_pool2d(b, 2)
    return total + 0.06 * (1 - similarity(made, target)).mean()


def similarity(a, b):
    """SSIM of each pixel, windows of 9."""
    mean = lambda x: F.avg_pool2d(x, 9, 1, 4, count_include_pad=False)
    ma, mb = mean(a), mean(b)
    va, vb, both = (mean(a * a) - ma * ma).clamp(min=0), (mean(b * b) - mb * mb).clamp(min=0), mean(a * b) - ma * mb
    return (2 * ma * mb + 1e-4) * (2 * both + 9e-4) / ((ma * ma + mb * mb + 1e-4) * (va + vb + 9e-4))


@torch.no_grad()
def make(network, material, samples):
    """The network's pictures, Bx3xHxW in 0..1."""
    dusk, see = material.look(samples)
    one, other, share, when = conditions(samples)
    with torch.autocast(DEVICE, torch.bfloat16):
        made = network(see(dusk).to(memory_format=torch.channels_last), network.code(one, other, share), when)
    return made[:, :, : material.height].clamp(0, 1)


def measure(network, material, use="test"):
    """PSNR and SSIM of frames that were never trained on, by light."""
    found = {}
    for s in material.of(use):
        made, target = make(network, material, [s]), s["target"][None].float()
        error = (made - target).pow(2).mean().item()
        name = s["from"] if s["from"] == s["to"] else "between"
        found.setdefault(name, []).append((-10 * math.log10(max(error, 1e-9)), similarity(made, target).mean().item()))
    return {name: [round(float(np.mean(v)), 4) for v in zip(*values)] for name, values in found.items()}


def main(folder, take_file, dusk_file, out, seconds, compiled, critic_share, enough, start):
    os.makedirs(out, exist_ok=True)
    torch.manual_seed(7)
    random.seed(7)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    network = Relight(len(lights.NAMES)).to(DEVICE).to(memory_format=torch.channels_last)
    if start:
        network.load_state_dict({name: value.float() for name, value in torch.load(start, map_location=DEVICE).items()})
    average = copy.deepcopy(network).eval().requires_grad_(False)
    run, see_all = network, features
    if compiled:
        run, see_all = torch.compile(network), torch.compile(features)
        _warm_up(run, see_all, network)
    material = Material(folder, take_file, dusk_file)
    while len(material.of("train")) < enough and material.pending:
        material.absorb()
        time.sleep(0.5)
    rate = 4e-4 if start else 6e-4
    optimiser = torch.optim.AdamW(network.parameters(), rate, betas=(0.9, 0.99), weight_decay=1e-3, fused=DEVICE == "cuda")
    critic = Critic().to(DEVICE).to(memory_format=torch.channels_last)
    judge = torch.optim.Adam(critic.parameters(), 4e-4, betas=(0.0, 0.99), fused=DEVICE == "cuda")
    began, step, log, waiting = time.time(), 0, [], []
    while True:
        gone = (time.time() - began) / seconds
        if gone >= 1:
            break
        if material.pending and step % 50 == 0:
            material.absorb()
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 300) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * gone)))
        if len(waiting) < BATCH:
            waiting = random.sample(material.of("train"), len(material.of("train")))
        batch, waiting = waiting[:BATCH], waiting[BATCH:]
        n = torch.tensor([s["frame"] for s in batch], device=DEVICE)
        dusk = material.dusk[n].float() / 255
        noisy = dusk + torch.randn_like(dusk) * (0.012 * torch.rand((len(batch), 1, 1, 1), device=DEVICE))
        discs = material.discs.of(batch)
        stack = see_all(noisy, material.buffer[n], material.at[n], material.axes[n], material.lens[n], discs)
        one, other, share, when = conditions(batch)
        # Shares that are nearly right keep the way between two codes smooth.
        with torch.autocast(DEVICE, torch.bfloat16):
            code = network.code(one, other, share)
            code = code + 0.02 * torch.randn_like(code)
            made = run(stack.to(memory_format=torch.channels_last), code, when)[:, :, : material.height]
        target = torch.stack([s["target"] for s in batch]).float()
        shown = made.detach().requires_grad_()
        loss = picture_loss(shown, target)
        (pull,) = torch.autograd.grad(loss, shown)
        if gone > critic_share:
            if not os.path.exists(f"{out}/before-critic.pt"):
                torch.save(average.state_dict(), f"{out}/before-critic.pt")
            pull = pull + _sharpen(critic, judge, shown, target, dusk[:, :, : material.height], code.detach().float(), pull, learn_only=gone < critic_share + 0.02)
        optimiser.zero_grad(set_to_none=True)
        made.backward(pull)
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        keep = min(0.999, (step + 1) / (step + 20))
        torch._foreach_lerp_(list(average.parameters()), list(network.parameters()), 1 - keep)
        step += 1
        if step % 100 == 0:
            log.append([step, round(time.time() - began, 1), round(loss.item(), 5), len(material.of("train"))])
            print("STEP", *log[-1], flush=True)
            if step % 500 == 0:
                torch.save(average.state_dict(), f"{out}/network.part.pt")
                os.replace(f"{out}/network.part.pt", f"{out}/network.pt")
    torch.save(average.state_dict(), f"{out}/network.pt")
    facts = {
        "parameters": sum(p.numel() for p in network.parameters()),
        "steps": step,
        "batch": BATCH,
        "seconds": round(time.time() - began, 1),
        "trained_on": len(material.of("train")),
        "held_out": {"test": len(material.of("test")), "motion": len(material.of("motion"))},
        "psnr_ssim": measure(average, material),
        "psnr_ssim_rows": measure(average, material, "motion"),
        "log_step_seconds_loss_pictures": log,
    }
    with open(f"{out}/loss.json", "w") as file:
        json.dump(facts, file, indent=1)
    print({k: v for k, v in facts.items() if not k.startswith("log")}, flush=True)
    return average, material


def _sharpen(critic, judge, shown, target, dusk, code, pull, learn_only):
    """One lesson for the critic on crops, and its pull on the pictures, a quarter as strong as the pictures' own loss."""
    size = min(384, shown.shape[2])
    y, x = random.randrange(shown.shape[2] - size + 1), random.randrange(shown.shape[3] - size + 1)
    cut = lambda t: t[:, :, y : y + size, x : x + size].contiguous(memory_format=torch.channels_last)
    with torch.autocast(DEVICE, torch.bfloat16):
        real, fake = critic(cut(target), cut(dusk), code), critic(cut(shown.detach()), cut(dusk), code)
        lesson = F.relu(1 - real).mean() + F.relu(1 + fake).mean()
    judge.zero_grad(set_to_none=True)
    lesson.backward()
    judge.step()
    if learn_only:
        return torch.zeros_like(pull)
    with torch.autocast(DEVICE, torch.bfloat16):
        wish = -critic(cut(shown), cut(dusk), code).mean()
    (push,) = torch.autograd.grad(wish, shown)
    return push * (0.25 * pull.norm() / (push.norm() + 1e-12))


def _warm_up(run, see_all, network):
    """Compiles while the renders are still coming."""
    started = time.time()
    h, w = (1280, 1024) if lights.UPRIGHT else (672, 1600)
    dusk = torch.rand((BATCH, 3, h, w), device=DEVICE)
    buffer = torch.rand((BATCH, 10, h, w), device=DEVICE).half()
    stack = see_all(dusk, buffer, torch.rand((BATCH, 3), device=DEVICE), torch.rand((BATCH, 3, 3), device=DEVICE), torch.rand(BATCH, device=DEVICE) + 30, torch.rand((BATCH, 4), device=DEVICE))
    with torch.autocast(DEVICE, torch.bfloat16):
        code = network.code(torch.zeros(BATCH, dtype=torch.long, device=DEVICE), torch.ones(BATCH, dtype=torch.long, device=DEVICE), torch.rand(BATCH, device=DEVICE))
        made = run(stack.to(memory_format=torch.channels_last), code, torch.rand(BATCH, device=DEVICE))
    made.backward(torch.zeros_like(made))
    network.zero_grad(set_to_none=True)
    print(f"COMPILED {time.time() - started:.0f}s", flush=True)


if __name__ == "__main__":
    word = lambda name, usual: sys.argv[sys.argv.index(name) + 1] if name in sys.argv else usual
    main(*sys.argv[1:5], float(sys.argv[5]), "--compile" in sys.argv, float(word("--critic", 2)), int(word("--enough", 490)), word("--from", None))
