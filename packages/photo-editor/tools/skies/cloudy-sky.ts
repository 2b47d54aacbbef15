import type { Raster } from "@atelier/images/raster";
import { clamp } from "../adjust.ts";
import { gradientThrough } from "../gradient.ts";

interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** A kind of clouds: the sky between them, their shaded and lit sides, and how much of the sky they cover, 0 to 1. */
interface Clouds {
  sky: readonly (readonly [number, Rgb])[];
  shaded: Rgb;
  lit: Rgb;
  cover: number;
  /** How many are beside each other, and how strong their relief is. */
  count: number;
  relief: number;
}

const KINDS = {
  storm: {
    sky: [
      [0, { r: 58, g: 66, b: 78 }],
      [0.7, { r: 108, g: 116, b: 124 }],
      [1, { r: 176, g: 178, b: 174 }],
    ],
    shaded: { r: 44, g: 50, b: 60 },
    lit: { r: 158, g: 164, b: 168 },
    cover: 0.95,
    count: 0.5,
    relief: 1.5,
  },
  fair: {
    sky: [
      [0, { r: 62, g: 124, b: 196 }],
      [0.6, { r: 126, g: 176, b: 224 }],
      [1, { r: 198, g: 220, b: 238 }],
    ],
    shaded: { r: 176, g: 188, b: 204 },
    lit: { r: 252, g: 252, b: 252 },
    cover: 0.42,
    count: 1.15,
    relief: 3.4,
  },
} as const satisfies Record<string, Clouds>;

const ADJECTIVE =
  "(?:an?|some|a few|few|the|nice|beautiful|soft|bright|white|fluffy|puffy|light|summer|dark|heavy|black|gr[ae]y|big|very|more|deep|moody|wild)";
const STORM = new RegExp(
  `^(?:${ADJECTIVE} )*(?:stormy|storm|thunderstorm|thunder|dramatic|moody|gloomy|threatening|dark|heavy)(?: (?:clouds?|cloudy|stormy))*(?: sky| skies)?(?: with (?:${ADJECTIVE} )*clouds)?$`,
);
const FAIR = new RegExp(
  `^(?:${ADJECTIVE} )*(?:(?:cloudy|clouds?|clouded)(?: sky)?|(?:blue )?(?:cloudy )?sky with (?:${ADJECTIVE} )*clouds|blue and cloudy sky)$`,
);

/** The kind of clouds that words for a sky name; null for other skies. */
export const readCloudKind = (scene: string): keyof typeof KINDS | null =>
  STORM.test(scene) ? "storm" : FAIR.test(scene) ? "fair" : null;

/** How much wider the clouds at the zenith are than those near the horizon. */
const HORIZON = 0.16;
/** Octaves of the noise, and how much weaker each is. */
const [OCTAVES, WEAKER] = [7, 0.52];
/** How far toward the light the noise is compared for the relief of clouds. */
const RELIEF_STEP = 0.07;

/**
 * A sky with clouds for the upper `rows` of an image, in the perspective of a ceiling above the viewer. Three channels, at the
 * size of the image. The clouds are fractal noise (Musgrave, "Texturing and Modeling", 2003).
 */
export function drawClouds(
  { width, height }: Pick<Raster, "width" | "height">,
  rows: number,
  kind: keyof typeof KINDS,
  random: () => number,
): Raster {
  const { sky, shaded, lit, cover, count, relief: depthOfRelief } = KINDS[kind];
  const backdrop = gradientThrough({ width, height: Math.max(1, rows) }, sky);
  const pixels = new Uint8Array(width * height * 3);
  pixels.set(backdrop.data.subarray(0, pixels.length));
  const [noise, far] = [createNoise(random), 1000 * random()];
  const shades = [shaded, lit].map(({ r, g, b }) => [r, g, b]);
  for (let y = 0; y < Math.min(rows, height); y++) {
    const depth = 1 / (1 + HORIZON - y / rows);
    // Clouds become flat and pale toward the horizon.
    const haze = Math.max(0, 1 - (depth * HORIZON) ** 1.5);
    for (let x = 0; x < width; x++) {
      const across = far + count * ((x - width / 2) / rows) * depth;
      const own = noise(across, 2 * count * depth);
      const edge = 1 - cover;
      const density = smoothStep((own - edge + 0.12) / 0.3);
      if (density <= 0) continue;
      const relief = 0.5 + depthOfRelief * (own - noise(across + RELIEF_STEP * 0.4, 2 * count * depth - RELIEF_STEP));
      const light = clampShare(relief - (kind === "storm" ? 0.9 * (own - 0.5) : 0.5 * (own - 0.6)));
      const opacity = density * haze;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const cloud = (shades[0]?.[channel] ?? 0) * (1 - light) + (shades[1]?.[channel] ?? 0) * light;
        pixels[at + channel] = clamp((pixels[at + channel] ?? 0) * (1 - opacity) + cloud * opacity);
      }
    }
  }
  return { width, height, channels: 3, data: pixels };
}

const clampShare = (value: number): number => Math.max(0, Math.min(1, value));
const smoothStep = (value: number): number => {
  const share = clampShare(value);
  return share * share * (3 - 2 * share);
};

/** Fractal value noise, 0 to 1 with a mean of one half. */
function createNoise(random: () => number): (x: number, y: number) => number {
  const values = Float32Array.from({ length: 256 }, random);
  const order = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (let at = 255; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  const read = (x: number, y: number) => values[order[((order[x & 255] ?? 0) + y) & 255] ?? 0] ?? 0;
  const single = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [smoothStep(x - left), smoothStep(y - top)];
    const upper = read(left, top) * (1 - across) + read(left + 1, top) * across;
    const lower = read(left, top + 1) * (1 - across) + read(left + 1, top + 1) * across;
    return upper * (1 - down) + lower * down;
  };
  return (x, y) => {
    let [sum, weight, total, scale] = [0, 1, 0, 1.7];
    for (let octave = 0; octave < OCTAVES; octave++) {
      sum += weight * single(x * scale + 17 * octave, y * scale + 31 * octave);
      total += weight;
      [weight, scale] = [weight * WEAKER, scale * 2.03];
    }
    // The mean of several octaves is close to one half, so its range is widened.
    return clampShare(0.5 + 1.7 * (sum / total - 0.5));
  };
}

/** The factors of red, green and blue under dark clouds. */
const STORM_LIGHT = [0.84, 0.87, 0.91] as const;

/** The image in the light under dark clouds. */
export function inStormLight(image: Raster): Raster {
  const data = new Uint8Array(image.data);
  for (let at = 0; at < data.length; at += image.channels)
    for (const [channel, factor] of STORM_LIGHT.entries())
      data[at + channel] = clamp((data[at + channel] ?? 0) * factor);
  return { ...image, data };
}
