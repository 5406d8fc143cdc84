"""What the trainer's own net says of the positions that positions.mjs prints, as JSON."""

import base64
import json
import sys

import numpy as np

from train import NETS, expand, forward, head, scales, shapes


def weights_of(path, net):
    """The parts of a net as the trainer has them, from a packed weights file."""
    size, _, width = NETS[net]
    data = open(path, "rb").read()
    begin = 4 + int.from_bytes(data[:4], "little")
    numbers = np.frombuffer(data[begin:], "<f2").astype(np.float32)
    parts, at = {}, 0
    for name, shape in shapes(size, width).items():
        count = int(np.prod(shape))
        parts[name] = numbers[at : at + count].reshape(shape)
        at += count + (2 if name.endswith("_out_bias") else 0)
    assert at == len(numbers)
    parts["first"] = parts["first"] / scales(size)[:, None]
    return parts


def outputs(net, weights, seat, parts):
    """Score, logarithm of its variance, and addition to the lead of one seat."""
    size = NETS[net][0]
    rows = np.stack([np.frombuffer(base64.b64decode(part), np.uint8) for part in parts])
    ways = np.tile(np.arange(size * size), (len(rows), 1))
    hidden, mean, spread = forward(weights, expand(np, rows, ways, size) * scales(size))
    others = np.delete(hidden, seat, 0).mean(0)
    pair = head(weights, "pair", np.concatenate([hidden[seat], others])[None])
    numbers = {"mean": 40 + 10 * mean[seat], "spread": spread[seat], "lead": 10 * pair[0, 0]}
    return {name: round(float(number), 4) for name, number in numbers.items()}


def main():
    said = {}
    for net, positions in json.load(sys.stdin).items():
        weights = weights_of(f"packages/bots/weights/{net}.bin", net)
        said[net] = [outputs(net, weights, one["seat"], one["parts"]) for one in positions]
    print(json.dumps(said, indent=2))


main()
