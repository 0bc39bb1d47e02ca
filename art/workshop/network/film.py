"""python3 film.py FOLDER TAKE.json DUSK.rgb NETWORK.pt OUT [FFMPEG]
The network's film and sheets: OUT/every-light.mp4 (grain as in the lab, H.264 10 bit), contact-sheet.jpg (every light at six
moments), held-out.jpg (network, true render, difference of frames never trained on), crops.jpg, film.json (flicker)."""

import json
import multiprocessing
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
WORKSHOP = os.path.dirname(HERE)
sys.path.insert(0, HERE)

import cv2
import lights
import numpy as np

GRAIN, CRF = 0.4, 17
SHEET, HELD_OUT = ((256, 320), (384, 480)) if lights.UPRIGHT else ((480, 201), (640, 268))
MOMENTS = (2, 6, 11, 15, 19, 23)


def main(folder, take_file, dusk_file, network_file, out, ffmpeg="ffmpeg"):
    import torch
    import train

    started = time.time()
    os.makedirs(out, exist_ok=True)
    network = train.Relight(len(lights.NAMES)).to(train.DEVICE).to(memory_format=torch.channels_last).eval()
    network.load_state_dict(torch.load(network_file, map_location=train.DEVICE))
    material = train.Material(folder, take_file, dusk_file)
    material.absorb()
    say = lambda *words: print(f"{time.time() - started:.0f}s", *words, flush=True)
    say("loaded", len(material.ready), "pictures;", len(material.pending), "are missing")

    def picture(name, frame, other=None, share=0.0):
        made = train.make(network, material, [{"from": name, "to": other or name, "share": share, "frame": frame}])
        return (made[0].permute(1, 2, 0) * 65535).round().to(torch.int32).cpu().numpy().astype("u2")

    facts = {"mean_change_per_frame_of_255": _changes(torch, train, network, material, picture)}
    say(facts)
    with open(f"{out}/film.json", "w") as file:
        json.dump(facts, file, indent=1)
    _sheets(out, material, picture)
    say("sheets")
    # Grain and encoding beside the network: the pool hands frames on in their order.
    command = [ffmpeg, "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{material.width}x{material.height}", "-r", "24", "-i", "-"]
    command += ["-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int", "-c:v", "libx264", "-preset", "slow", "-crf", str(CRF)]
    command += "-pix_fmt yuv420p10le -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -movflags +faststart".split()
    encoder = subprocess.Popen(command + [f"{out}/every-light.mp4"], stdin=subprocess.PIPE)
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(10, os.cpu_count()), apart, _start_grain) as pool:
        waiting = []
        for frame in range(lights.FRAMES):
            one, other, share = lights.at(frame)
            waiting.append(pool.submit(_grained, picture(one, frame, other, share), frame))
            while waiting and (waiting[0].done() or len(waiting) > 40):
                encoder.stdin.write(waiting.pop(0).result())
        say("all frames made")
        for one in waiting:
            encoder.stdin.write(one.result())
    encoder.stdin.close()
    encoder.wait()
    say("film")


def _changes(torch, train, network, material, picture):
    """Mean difference between a frame and the next: network and truth over the same rows of frames, both without grain."""
    found = {}
    rows = {}
    for s in material.of("motion") + material.of("test") + material.of("train"):
        if s["from"] == s["to"]:
            rows.setdefault(s["from"], {})[s["frame"]] = s["target"].float()
    for name, targets in rows.items():
        pairs = [(f, f + 1) for f in sorted(targets) if f + 1 in targets]
        if len(pairs) < 5:
            continue
        truth = np.mean([(targets[a] - targets[b]).abs().mean().item() * 255 for a, b in pairs])
        made = {f: picture(name, f).astype("f4") / 257 for f in {f for pair in pairs for f in pair}}
        found[name] = {"network": round(float(np.mean([np.abs(made[a] - made[b]).mean() for a, b in pairs])), 4), "render": round(float(truth), 4), "frames": [pairs[0][0], pairs[-1][1]]}
    return found


def _sheets(out, material, picture):
    eight = lambda p: (p / 257).round().astype("u1")
    rows = [np.concatenate([cv2.resize(eight(picture(name, t * 24)), SHEET, interpolation=cv2.INTER_AREA) for t in MOMENTS], 1) for name in lights.NAMES]
    cv2.imwrite(f"{out}/contact-sheet.jpg", np.concatenate(rows)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
    rows, crops = [], []
    tests = {}
    for s in material.of("test"):
        tests.setdefault(s["from"] if s["from"] == s["to"] else "between", []).append(s)
    for name in lights.NAMES + ["between"]:
        group = sorted(tests.get(name, []), key=lambda s: s["frame"])
        chosen = [group[len(group) // 4], group[3 * len(group) // 4]] if group else []
        for s in chosen:
            made = eight(picture(s["from"], s["frame"], s["to"], s["share"]))
            truth = (s["target"].permute(1, 2, 0).float() * 255).round().byte().cpu().numpy()
            difference = np.clip(np.abs(made.astype("i2") - truth) * 4, 0, 255).astype("u1")
            rows.append(np.concatenate([cv2.resize(p, HELD_OUT, interpolation=cv2.INTER_AREA) for p in (made, truth, difference)], 1))
            y, x = 180, 560 + 250 * (s["frame"] > 200)
            crops.append(np.concatenate([made[y : y + 320, x : x + 480], truth[y : y + 320, x : x + 480]], 1))
    cv2.imwrite(f"{out}/held-out.jpg", np.concatenate(rows)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 88])
    crops = [c for c in crops if c.shape == (320, 960, 3)]
    half = len(crops) // 2
    if not half:
        return
    cv2.imwrite(f"{out}/crops.jpg", np.concatenate([np.concatenate(crops[:half]), np.concatenate(crops[half : 2 * half])], 1)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])


def _start_grain():
    global finish
    sys.path.insert(0, os.path.join(WORKSHOP, "lab"))
    import finish

    cv2.setNumThreads(1)


def _grained(picture, frame):
    return finish._grain(picture.astype("f4") / 65535, picture.shape[1] / 1280, frame + 1, GRAIN).tobytes()


if __name__ == "__main__":
    main(*sys.argv[1:])
