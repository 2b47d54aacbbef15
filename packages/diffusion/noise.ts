/** Standard normal noise for one or more pictures. */
export interface NoiseSource {
  /** The next `length` values of one picture's stream. `picture` counts from 0. */
  draw(picture: number, length: number): Float32Array;
}

/**
 * The noise of a seed. Picture `p` reads the stream of `seed + p` (modulo 2³²), so that a picture is the same whether it is
 * made alone or in a batch.
 *
 * Algorithm: Philox 4×32 with 10 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011), key
 * (seed, 0), counter (block, 0, 0, 0). Each block's four words make four values by two Box-Muller transforms:
 * u = (word + 0.5) / 2³², radius √(−2 ln u₁), angle 2π u₂, cosine first. A draw starts at a new block.
 */
export function seededNoise(seed: number): NoiseSource {
  const blocks = new Map<number, number>();
  return {
    draw(picture, length) {
      const start = blocks.get(picture) ?? 0;
      const count = Math.ceil(length / 4);
      blocks.set(picture, start + count);
      const key = (seed + picture) >>> 0;
      const values = new Float32Array(count * 4);
      const words = new Uint32Array(4);
      for (let block = 0; block < count; block++) {
        philox(start + block, key, words);
        for (let pair = 0; pair < 4; pair += 2) {
          const radius = Math.sqrt(-2 * Math.log((words[pair] + 0.5) / 2 ** 32));
          const angle = (2 * Math.PI * (words[pair + 1] + 0.5)) / 2 ** 32;
          values[block * 4 + pair] = radius * Math.cos(angle);
          values[block * 4 + pair + 1] = radius * Math.sin(angle);
        }
      }
      return values.subarray(0, length);
    },
  };
}

/** One block of Philox 4×32-10, written to `out`. */
function philox(counter: number, key: number, out: Uint32Array): void {
  let [a, b, c, d] = [counter >>> 0, 0, 0, 0];
  let [keyA, keyB] = [key, 0];
  for (let round = 0; round < 10; round++) {
    const [highA, lowA] = multiply(0xd2511f53, a);
    const [highC, lowC] = multiply(0xcd9e8d57, c);
    [a, b, c, d] = [(highC ^ b ^ keyA) >>> 0, lowC, (highA ^ d ^ keyB) >>> 0, lowA];
    keyA = (keyA + 0x9e3779b9) >>> 0;
    keyB = (keyB + 0xbb67ae85) >>> 0;
  }
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d;
}

/** The high and low words of the product of two 32-bit integers. */
function multiply(x: number, y: number): [high: number, low: number] {
  const [xLow, xHigh, yLow, yHigh] = [x & 0xffff, x >>> 16, y & 0xffff, y >>> 16];
  const low = xLow * yLow;
  const middle = xHigh * yLow + (low >>> 16);
  const middleLow = xLow * yHigh + (middle % 65_536);
  return [(xHigh * yHigh + Math.floor(middle / 65_536) + Math.floor(middleLow / 65_536)) >>> 0, Math.imul(x, y) >>> 0];
}
