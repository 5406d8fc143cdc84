"""Fits a net to the games that self-play writes; README.md says how to call it."""

import argparse
import glob
import json
import math
import os
import time

import numpy as np

NARROW, REST = 32, 189
BAG, FACTS = 118, 180
WIN = 12
HEADER = 16
END_BYTES = 6
MAGIC = b"CRWN"
BEGIN = time.time()
NETS = {"two": (5, 2, 256), "three": (5, 3, 256), "four": (5, 4, 256), "duel": (7, 2, 128)}


def inputs_of(size):
    return 1024 if size == 7 else 624


def scales(size):
    """What each input is multiplied by, so that all are of about the same size."""
    area = size * size
    scale = np.ones(inputs_of(size), np.float32)
    scale[7 * area : 8 * area] = 1 / 2
    scale[8 * area : 9 * area] = 1 / 3
    scale[9 * area : 10 * area] = 1 / 6
    rest = 17 * area
    scale[rest + BAG : rest + BAG + 36] = 1 / 2
    scale[rest + FACTS] = 1 / 12
    scale[rest + FACTS + 1] = 1 / 30
    return scale


def symmetries(size):
    """For each of the eight ways to turn and mirror a frame, where its squares come from."""
    grid = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(grid, turns) for turns in range(4)]
    return np.stack([way.ravel() for one in turned for way in (one, one.T)]).astype(np.int64)


def part_bytes(size):
    """Bytes of a record for each player: four a square, and one for each other input."""
    return 4 * size * size + REST


def read_chunk(path, size, players):
    """The records of a chunk, a row of bytes each; refuses what is not one."""
    data = np.fromfile(path, np.uint8)
    header = data[:HEADER].tobytes()
    record_bytes = int.from_bytes(header[8:12], "little")
    count = int.from_bytes(header[12:16], "little")
    expected = players * (part_bytes(size) + END_BYTES)
    is_ours = header[:4] == MAGIC and header[4:8] == bytes([2, 0, size, players])
    if not is_ours or record_bytes != expected or len(data) != HEADER + count * expected:
        raise ValueError(f"{path} is not a chunk of this net")
    return data[HEADER:].reshape(count, expected)


def numbers_of(weights):
    """All numbers of a net in the engine's order, the scales of the inputs folded in."""
    size = 7 if weights["first"].shape[0] == 1024 else 5
    parts = [weights["first"] * scales(size)[:, None]]
    for head in ("own", "pair"):
        out = np.zeros(4, np.float32)
        out[:2] = weights[head + "_out_bias"]
        parts += [weights[head], weights[head + "_bias"], weights[head + "_out"], out]
    return np.concatenate([part.ravel() for part in parts]).astype("<f4")


def write_whole(path, data):
    """Writes a file that is never seen half written."""
    with open(path + ".part", "wb") as file:
        file.write(data)
    os.replace(path + ".part", path)


def shapes(size, width):
    """The parts of a net: the first layer, and two heads of a narrow layer and two outputs."""
    heads = {"own": width, "pair": 2 * width}
    parts = {"first": (inputs_of(size), width)}
    for head, inputs in heads.items():
        parts[head] = (inputs, NARROW)
        parts[head + "_bias"] = (NARROW,)
        parts[head + "_out"] = (2, NARROW)
        parts[head + "_out_bias"] = (2,)
    return parts


def initial(size, width, seed):
    """Small random numbers, and an output that begins at the middle of all scores."""
    random = np.random.default_rng(seed)
    weights = {}
    for name, shape in shapes(size, width).items():
        spread = {"first": 0.08, "own": 0.12, "pair": 0.09}.get(name, 0.0)
        if name.endswith("_out"):
            spread = 0.1 if name == "own_out" else 0.01
        weights[name] = (random.normal(size=shape) * spread).astype(np.float32)
    return weights


def expand(xp, parts, ways, size):
    """The inputs of some parts of records, each turned its own way; `xp` is torch or numpy."""
    area = size * size
    cells = parts[:, : 4 * area].reshape(-1, area, 4)
    cells = cells[xp.arange(len(cells), **on(ways))[:, None], ways]
    kind, crowns, hole = cells[:, :, 0] & 7, (cells[:, :, 0] >> 3) & 3, cells[:, :, 0] >> 5
    planes = [kind == plane for plane in range(1, 8)]
    planes += [crowns, cells[:, :, 2], cells[:, :, 3]]
    planes += [(cells[:, :, 1] >> terrain) & 1 for terrain in range(6)]
    planes += [hole]
    squares = xp.stack([as_float(xp, plane) for plane in planes], 1).reshape(len(cells), -1)
    rest = as_float(xp, parts[:, 4 * area :])
    blank = xp.zeros((len(cells), inputs_of(size) - 17 * area - REST), **on(ways))
    return xp.concatenate([squares, rest, blank], 1)


def on(array):
    """Where the array lies, for torch."""
    return {} if isinstance(array, np.ndarray) else {"device": array.device}


def as_float(xp, array):
    return array.astype(np.float32) if xp is np else array.to(xp.float32)


def forward(weights, inputs):
    """Hidden numbers, means in tens above forty, and logarithms of variances in hundreds."""
    hidden = relu(inputs @ weights["first"])
    out = head(weights, "own", hidden)
    return hidden, out[:, 0], out[:, 1]


def head(weights, name, hidden):
    narrow = relu(hidden @ weights[name] + weights[name + "_bias"])
    return narrow @ weights[name + "_out"].T + weights[name + "_out_bias"]


def relu(array):
    return array * (array > 0)


def loss_of(torch, weights, batch, size, players, table, scale):
    """The loss of a batch of records, and what it is made of; seats come one after the other."""
    part = part_bytes(size)
    count = len(batch)
    parts = torch.cat([batch[:, seat * part : (seat + 1) * part] for seat in range(players)])
    ends = batch[:, players * part :].reshape(count, players, END_BYTES).transpose(0, 1).float()
    ways = table[torch.randint(8, (players * count,), device=batch.device)]
    hidden, mean, spread = forward(weights, expand(torch, parts, ways, size) * scale)
    total = (ends[:, :, 0] + 256 * ends[:, :, 1] - 40) / 10
    aim = ((ends[:, :, 4] + 256 * ends[:, :, 5]) / 100 - 40) / 10
    mean, spread = mean.reshape(players, count), spread.reshape(players, count).clamp(-6, 4)
    error = (mean - aim) ** 2
    likelihood = 0.5 * (spread + (mean.detach() - total) ** 2 * torch.exp(-spread))
    hidden = hidden.reshape(players, count, -1)
    others = (hidden.sum(0) - hidden) / (players - 1)
    pair = head(weights, "pair", torch.cat([hidden, others], 2))
    # The best of several others is not where their aims are.
    lead = lead_of(torch, aim if players == 2 else total)
    margin = (lead_of(torch, mean.detach()) + pair[:, :, 0] - lead) ** 2
    wins = torch.nn.functional.binary_cross_entropy_with_logits(
        pair[:, :, 1], ends[:, :, 2] / WIN, reduction="none"
    )
    counts = ends[:, :, 3]
    losses = [(loss * counts).sum() / counts.sum() for loss in (error, likelihood, margin, wins)]
    return losses[0] + 0.1 * losses[1] + 0.3 * (0.1 * losses[2] + losses[3]), losses


def lead_of(torch, scores):
    """How far each seat is before the best of the others."""
    best = torch.stack(
        [torch.cat([scores[:seat], scores[seat + 1 :]]).amax(0) for seat in range(len(scores))]
    )
    return scores - best


class Ring:
    """The newest records, on the device."""

    def __init__(self, torch, capacity, record_bytes, device):
        self.rows = torch.zeros((capacity, record_bytes), dtype=torch.uint8, device=device)
        self.torch, self.device = torch, device
        self.at = self.total = 0

    def add(self, records):
        rows = self.torch.from_numpy(records).to(self.device)
        first = min(len(rows), len(self.rows) - self.at)
        self.rows[self.at : self.at + first] = rows[:first]
        self.rows[: len(rows) - first] = rows[first:]
        self.at = (self.at + len(rows)) % len(self.rows)
        self.total += len(rows)

    def sample(self, count):
        held = min(self.total, len(self.rows))
        return self.rows[self.torch.randint(held, (count,), device=self.device)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--net", choices=NETS, default="two")
    parser.add_argument("--data", default="training/data", help="where self-play writes chunks")
    parser.add_argument("--weights", default="training/data/net.f32", help="for self-play")
    parser.add_argument("--state", default="", help="kept between calls")
    parser.add_argument("--log", default="", help="JSON lines")
    parser.add_argument("--stage", default="", help="a word for the log")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--ring", type=int, default=4_000_000)
    parser.add_argument("--uses", type=float, default=4.5, help="of each record")
    parser.add_argument("--export", type=float, default=4, help="seconds between exports")
    parser.add_argument("--forget", action="store_true", help="a new optimiser: a new generation")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    import torch

    given = arguments()
    size, players, width = NETS[given.net]
    torch.manual_seed(given.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.set_num_threads(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    start = {name: torch.from_numpy(part) for name, part in initial(size, width, given.seed).items()}
    weights = {name: part.to(device).requires_grad_() for name, part in start.items()}
    mean = {name: part.detach().clone() for name, part in weights.items()}
    adam = torch.optim.Adam(weights.values(), lr=given.rate, fused=device == "cuda")
    steps = 0
    if given.state and os.path.exists(given.state):
        state = torch.load(given.state, map_location=device, weights_only=True)
        with torch.no_grad():
            for name in weights:
                weights[name].copy_(state["mean" if given.forget else "weights"][name])
                mean[name].copy_(state["mean"][name])
        if not given.forget:
            adam.load_state_dict(state["adam"])
            steps = state["steps"]

    def export():
        cpu = {name: part.cpu().numpy() for name, part in mean.items()}
        write_whole(given.weights, numbers_of(cpu).tobytes())

    begun = steps
    if steps or given.forget:
        export()
    table = torch.from_numpy(symmetries(size)).to(device)
    scale = torch.from_numpy(scales(size)).to(device)
    ring = Ring(torch, given.ring, players * (part_bytes(size) + END_BYTES), device)
    exported = time.time()
    used = logged = 0
    sums = torch.zeros(4, device=device)
    while (now := time.time()) - BEGIN < given.seconds:
        chunks = sorted(glob.glob(os.path.join(given.data, "*.bin")), key=os.path.getmtime)
        for path in chunks[:40]:
            ring.add(read_chunk(path, size, players))
            os.remove(path)
        if ring.total < 4 * given.batch or used > given.uses * ring.total:
            time.sleep(0.02)
            continue
        passed = (now - BEGIN) / given.seconds
        for group in adam.param_groups:
            group["lr"] = given.rate * max(0.02, 0.5 * (1 + math.cos(math.pi * passed)))
        for _ in range(10):
            loss, losses = loss_of(
                torch, weights, ring.sample(given.batch), size, players, table, scale
            )
            adam.zero_grad()
            loss.backward()
            adam.step()
            steps += 1
            used += given.batch
            logged += 1
            decay = min(0.999, (1 + steps) / (10 + steps))
            with torch.no_grad():
                for name, part in weights.items():
                    mean[name].lerp_(part, 1 - decay)
                sums += torch.stack(losses)
        if now - exported >= given.export:
            exported = now
            export()
            report(given, now - BEGIN, ring.total, steps, (sums / logged).tolist())
            sums.zero_()
            logged = 0
    if steps == begun:
        raise SystemExit(f"nothing was trained: it takes {4 * given.batch} records, not {ring.total}")
    export()
    if given.state:
        keep = {"weights": weights, "mean": mean, "adam": adam.state_dict(), "steps": steps}
        torch.save(keep, given.state + ".part")
        os.replace(given.state + ".part", given.state)


def report(given, seconds, records, steps, losses):
    """One line of the log: the losses are means since the last one."""
    names = ("error", "likelihood", "margin", "wins")
    line = {"net": given.net, "stage": given.stage, "seconds": round(seconds, 1)}
    line |= {"records": records, "steps": steps}
    line |= {name: round(loss, 4) for name, loss in zip(names, losses)}
    line["rmse"] = round(10 * math.sqrt(losses[0]), 2)
    text = json.dumps(line)
    if given.log:
        with open(given.log, "a") as file:
            file.write(text + "\n")
    else:
        print(text, flush=True)


if __name__ == "__main__":
    main()
