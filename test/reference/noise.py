"""The noise generator of packages/diffusion/noise.ts, written independently: Philox 4x32-10 and Box-Muller."""

import numpy as np
import torch

MASK = np.uint64(0xFFFFFFFF)


def philox(counters, key):
    """Four 32-bit words for each counter. counters: uint64 [n]; key: int below 2**32."""
    a, b = counters.astype(np.uint64), np.zeros_like(counters, dtype=np.uint64)
    c, d = b.copy(), b.copy()
    key_a, key_b = key, 0
    for _ in range(10):
        first, second = a * np.uint64(0xD2511F53), c * np.uint64(0xCD9E8D57)
        a, b, c, d = (
            (second >> np.uint64(32)) ^ b ^ np.uint64(key_a),
            second & MASK,
            (first >> np.uint64(32)) ^ d ^ np.uint64(key_b),
            first & MASK,
        )
        key_a, key_b = (key_a + 0x9E3779B9) & 0xFFFFFFFF, (key_b + 0xBB67AE85) & 0xFFFFFFFF
    return np.stack([a, b, c, d], axis=1)


class Noise:
    """Replaces randn_tensor of diffusers. Picture p of a batch reads the stream of seed + p."""

    def __init__(self, seed):
        self.seed = seed
        self.blocks = {}

    def draw(self, picture, length):
        start, count = self.blocks.get(picture, 0), -(-length // 4)
        self.blocks[picture] = start + count
        words = philox(np.arange(start, start + count, dtype=np.uint64), (self.seed + picture) % 2**32)
        uniform = (words.astype(np.float64) + 0.5) / 2**32
        radius, angle = np.sqrt(-2 * np.log(uniform[:, 0::2])), 2 * np.pi * uniform[:, 1::2]
        values = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=2)
        return values.reshape(-1)[:length].astype(np.float32)

    def __call__(self, shape, generator=None, device=None, dtype=None, layout=None):
        size = int(np.prod(shape[1:]))
        rows = [self.draw(picture, size) for picture in range(shape[0])]
        return torch.from_numpy(np.stack(rows).reshape(tuple(shape))).to(dtype or torch.float32)
