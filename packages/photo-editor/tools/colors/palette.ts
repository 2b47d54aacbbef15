import type { Raster } from "@atelier/images/raster";

/** A color in OKLab (Ottosson 2020): lightness 0 to 1, then green to red and blue to yellow, about −0.4 to 0.4. */
export type Lab = readonly [l: number, a: number, b: number];

const LINEAR = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

/** Converts sRGB bytes to OKLab. */
export function getLab(r: number, g: number, b: number): Lab {
  const [x = 0, y = 0, z = 0] = [LINEAR[r], LINEAR[g], LINEAR[b]];
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts OKLab to sRGB bytes, limited to the sRGB gamut. */
export function computeRgb([light, a, b]: Lab): [r: number, g: number, b: number] {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encoded = (value: number) => {
    const cut = Math.min(1, Math.max(0, value));
    return Math.round(255 * (cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055));
  };
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const SAMPLES = 6_000;
const ROUNDS = 10;
/** Differences in hue count more than those in lightness, so that a small colored object keeps its own color. */
const CHROMA_WEIGHT = 4;

/**
 * The `count` colors that represent an image best: k-means in OKLab, started with the colors furthest from each other.
 */
export function computePalette({ channels, data }: Raster, count: number): Lab[] {
  const pace = Math.max(1, Math.floor(data.length / channels / SAMPLES));
  const samples: Lab[] = [];
  for (let at = 0; at < data.length; at += pace * channels) samples.push(getLab(data[at], data[at + 1], data[at + 2]));
  let centers = farthest(samples, count);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centers.map(() => [0, 0, 0, 0]);
    for (const sample of samples) {
      const sum = sums[nearest(centers, sample)];
      if (!sum) continue;
      for (let axis = 0; axis < 3; axis++) sum[axis] += sample[axis] ?? 0;
      sum[3] += 1;
    }
    centers = centers.map((center, index) => {
      const [l = 0, a = 0, b = 0, members = 0] = sums[index] ?? [];
      return members > 0 ? [l / members, a / members, b / members] : center;
    });
  }
  return centers;
}

function farthest(samples: readonly Lab[], count: number): Lab[] {
  const [first = [0, 0, 0]] = samples;
  const centers: Lab[] = [first];
  const away = samples.map((sample) => distance(sample, first));
  while (centers.length < count) {
    // The 97th percentile is used instead of the maximum, so that a few outliers do not take all colors.
    const order = away.map((_, index) => index).sort((first, second) => away[first] - away[second]);
    const next = samples[order[Math.floor((samples.length - 1) * 0.985)]] ?? first;
    centers.push(next);
    for (const [index, sample] of samples.entries()) away[index] = Math.min(away[index], distance(sample, next));
  }
  return centers;
}

/** The index of the closest color of a palette. */
export function nearest(palette: readonly Lab[], color: Lab): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < palette.length; index++) {
    const off = distance(palette[index] ?? [0, 0, 0], color);
    if (off < least) [least, best] = [off, index];
  }
  return best;
}

const distance = (first: Lab, second: Lab) =>
  (first[0] - second[0]) ** 2 + CHROMA_WEIGHT * ((first[1] - second[1]) ** 2 + (first[2] - second[2]) ** 2);

/**
 * The index of the closest palette color for each pixel. Similar colors share a cached value (five bits per channel).
 */
export function labels({ width, height, channels, data }: Raster, palette: readonly Lab[]): Uint8Array {
  const known = new Int16Array(1 << 15).fill(-1);
  const indexes = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < indexes.length; index++, at += channels) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
    let label = known[key] ?? -1;
    if (label < 0) {
      label = nearest(palette, getLab(r, g, b));
      known[key] = label;
    }
    indexes[index] = label;
  }
  return indexes;
}
