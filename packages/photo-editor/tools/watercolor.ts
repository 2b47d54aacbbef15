import type { Raster } from "@atelier/images/raster";
import { saturation } from "./adjust.ts";
import { alongFlow, computeFlow, type Flow, flowLines } from "./flow.ts";
import { kuwahara } from "./kuwahara.ts";
import { grain, greyPlane, type Plane, scaled, softened, softStep, spread } from "./planes.ts";

/** Washes of different depth, the lightest is bare paper. */
const WASHES = 6;
/** How far the limit between two washes wanders, in steps of tone. */
const WANDER = 0.4;
/** How deep the finest dark strokes go: 1 would draw them as ink. */
const STROKES = 0.55;
/** The least lightness of full pigment, 0 to 1: watercolor has no black. */
const DARKEST = 0.13;

/**
 * Transparent washes on paper, after Bousseau and others ("Interactive watercolor rendering", 2006): colors pooled at
 * two sizes, laid in a few depths with pigment at the rim of each wash, in its clouds and in the grain of the paper,
 * and the finest dark details as strokes of a thin brush.
 */
export function watercolor(image: Raster, random: () => number): Raster {
  const { width, height, channels } = image;
  const tones = greyPlane(image);
  const wobble = {
    x: grain(width, height, random, scaled(image, 14)),
    y: grain(width, height, random, scaled(image, 14)),
  };
  const fine = kuwahara(blurred(kuwahara(image, scaled(image, 2)), 1), scaled(image, 2));
  const broad = blurred(kuwahara(image, scaled(image, 9)), scaled(image, 5));
  const laid = saturation(wandered(mixed(fine, broad, 0.4), wobble, scaled(image, 5)), 45);
  const { data } = laid;
  const tone = softened(greyPlane(laid), width, height, 1);
  const washes = layWashes(tone, grain(width, height, random, scaled(image, 30)));
  const { rims, clouds, tooth } = texture(image, washes, random);
  const strokes = thinStrokes(tones, computeFlow(tones, width, height, scaled(image, 4)), scaled(image, 7) / 10);
  const pixels = new Uint8Array(data);
  for (let index = 0; index < tone.length; index++) {
    const own = tone[index] ?? 0;
    const light = DARKEST + (1 - DARKEST) * (washes[index] ?? 0) ** 0.8;
    const gain = light / Math.max(0.02, own);
    const density = 1 + 0.75 * ((clouds[index] ?? 0.5) - 0.5) + 0.5 * ((tooth[index] ?? 0.5) - 0.5) * (0.3 + light);
    const extra = (rims[index] ?? 0) + STROKES * (1 - (strokes[index] ?? 1)) * (0.2 + 0.8 * light);
    const paper = 0.985 + ((tooth[index] ?? 0.5) - 0.5) * 0.05;
    for (let channel = 0; channel < 3; channel++) {
      const at = index * channels + channel;
      const value = own < 0.02 ? light : Math.min(1, Math.max(0.03, 0.85 * (data[at] / 255) * gain + 0.15 * light));
      // Pigment absorbs by its thickness (Beer and Lambert), so thin paint is lighter and deeper paint richer.
      pixels[at] = byte(
        255 * paper * Math.min(1, value * 1.03) ** Math.max(0.25, density + extra) * (1 - extra * 0.12),
      );
    }
  }
  return { ...laid, data: pixels };
}

/** Tones in a few washes: half smooth, half in steps whose limits wander as wet paint does. */
function layWashes(tone: Plane, drift: Plane): Plane {
  return tone.map((own, index) => {
    const moved = own + ((drift[index] ?? 0.5) - 0.5) * (WANDER / WASHES);
    return Math.min(1, Math.max(0, 0.3 * own + 0.7 * softStep(Math.min(0.999, Math.max(0, moved)), WASHES, 14)));
  });
}

/** Where pigment is thicker: `rims` (0 to about 0.4), `clouds` and the `tooth` of the paper (0 to 1). */
function texture(image: Raster, washes: Plane, random: () => number) {
  const { width, height } = image;
  const near = softened(washes, width, height, scaled(image, 2));
  const around = softened(washes, width, height, scaled(image, 8));
  const rims = washes.map((own, index) =>
    Math.min(0.9, Math.max(0, (near[index] ?? 0) - own) * 7 + Math.max(0, (around[index] ?? 0) - own) * 1.6),
  );
  const wide = grain(width, height, random, scaled(image, 120));
  const small = spread(softened(grain(width, height, random, scaled(image, 34)), width, height, scaled(image, 5)));
  const clouds = wide.map((value, index) => 0.6 * value + 0.4 * (small[index] ?? 0.5));
  return {
    rims,
    clouds,
    tooth: paperTooth(width, height, random, scaled(image, 3)),
  };
}

/** Cold-pressed paper: grains of two sizes. */
function paperTooth(width: number, height: number, random: () => number, size: number): Plane {
  const coarse = grain(width, height, random, Math.max(2, size));
  const fine = grain(width, height, random, 2);
  return coarse.map((value, index) => 0.6 * value + 0.4 * (fine[index] ?? 0.5));
}

/** The finest dark details, 0 on a stroke and 1 off it, without the hard edge of ink. */
function thinStrokes(tones: Plane, flow: Flow, size: number): Plane {
  const { width, height } = flow;
  const lines = flowLines(tones, flow, Math.max(0.8, size), 0.012);
  return softened(alongFlow(lines, flow, 2), width, height, 1);
}

function mixed(first: Raster, second: Raster, share: number): Raster {
  const data = new Uint8Array(first.data);
  const { channels } = first;
  for (let at = 0; at < data.length; at++)
    if (channels === 3 || at % channels < 3) data[at] = first.data[at] * (1 - share) + second.data[at] * share + 0.5;
  return { ...first, data };
}

function blurred(image: Raster, radius: number): Raster {
  const { width, height, channels } = image;
  const data = new Uint8Array(image.data);
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Float32Array(width * height);
    for (let index = 0; index < plane.length; index++) plane[index] = image.data[index * channels + channel];
    const soft = softened(plane, width, height, radius);
    for (let index = 0; index < plane.length; index++) data[index * channels + channel] = (soft[index] ?? 0) + 0.5;
  }
  return { ...image, data };
}

/** Takes each pixel from a nearby position, so that straight edges become irregular. */
function wandered(image: Raster, drift: { x: Plane; y: Plane }, reach: number): Raster {
  const { width, height, channels } = image;
  const data = new Uint8Array(image.data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x + ((drift.x[index] ?? 0.5) - 0.5) * reach)));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(y + ((drift.y[index] ?? 0.5) - 0.5) * reach)));
      const from = (fromY * width + fromX) * channels;
      for (let channel = 0; channel < 3; channel++) data[index * channels + channel] = image.data[from + channel];
    }
  }
  return { ...image, data };
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value + 0.5);
