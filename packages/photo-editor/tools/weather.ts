import { blendByMask, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { Resvg } from "@resvg/resvg-js";
import { brightness, contrast, exposure, saturation, warmth } from "./adjust.ts";
import { softened } from "./planes.ts";

export type Weather = "rain" | "snow" | "fog";

/** Shows rain, falling snow or fog in a photo. `amount` is a factor of the usual density. */
export async function withWeather(image: Raster, kind: Weather, amount: number, random: () => number): Promise<Raster> {
  if (kind === "fog") return withFog(image, FOG, amount, random);
  if (kind === "snow") {
    const cold = brightness(warmth(saturation(image, -25), -18), 8);
    return withFlakes(await withFog(cold, { ...FOG, density: 0.22 }, amount, random), amount, random);
  }
  const overcast = contrast(exposure(warmth(saturation(image, -30), -12), -0.35), -8);
  return withStreaks(await withFog(overcast, { density: 0.2, color: [186, 196, 206] }, amount, random), amount, random);
}

const FOG = { density: 0.62, color: [222, 226, 230] as const };

/** Drifting fog: smooth noise of two sizes, densest in the middle of the height, where things are far away. */
async function withFog(
  image: Raster,
  { density, color }: { density: number; color: readonly [number, number, number] },
  amount: number,
  random: () => number,
): Promise<Raster> {
  const { width, height } = image;
  const [large, small] = [await drift(width, height, 5, random), await drift(width, height, 14, random)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const far = 1 - 0.55 * Math.abs(y / height - 0.42) * 2;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const drifting = 0.62 + 0.5 * (0.65 * (large[at] ?? 0) + 0.35 * (small[at] ?? 0));
      data[at] = Math.round(255 * Math.min(0.94, density * amount * far * drifting));
    }
  }
  return blendByMask(image, filledWith(image, color), { width, height, data });
}

/** Smooth noise from 0 to 1 with about `cells` hills along the width. */
async function drift(width: number, height: number, cells: number, random: () => number): Promise<Float32Array> {
  const rows = Math.max(3, Math.round((cells * height) / width));
  const seeds = Uint8Array.from({ length: cells * rows * 3 }, () => Math.floor(random() * 256));
  const { data } = await resizeRaster({ width: cells, height: rows, channels: 3, data: seeds }, width, height, "cubic");
  const plane = Float32Array.from({ length: width * height }, (_, index) => (data[index * 3] ?? 0) / 255);
  // The grid of the interpolation would show as bands.
  return softened(plane, width, height, Math.max(1, Math.round(width / cells / 3)));
}

/** An image may be thousands of times as wide as high: more shapes than those of this ratio take minutes and gigabytes. */
const MAX_RATIO = 12;

/** Flakes of three distances: fine and sharp far away, large and out of focus nearby. Sizes are shares of the shorter side. */
const FLAKES = [
  { count: 900, radius: 0.0013, spread: 0.0007, blur: 0.0004, opacity: 0.75 },
  { count: 260, radius: 0.0032, spread: 0.0016, blur: 0.0012, opacity: 0.85 },
  { count: 34, radius: 0.0085, spread: 0.005, blur: 0.0045, opacity: 0.6 },
] as const;

async function withFlakes(image: Raster, amount: number, random: () => number): Promise<Raster> {
  const { width, height } = image;
  const short = Math.min(width, height);
  const spread = Math.min(MAX_RATIO, Math.max(width, height) / short);
  let result = image;
  for (const { count, radius, spread: range, blur, opacity } of FLAKES) {
    const flakes = Array.from({ length: Math.round(count * amount * spread) }, () => {
      const size = short * (radius + range * (2 * random() - 1));
      const turn = Math.round(random() * 180);
      const [x, y] = [random() * width, random() * height].map((at) => at.toFixed(1));
      const paint = (opacity * (0.6 + 0.4 * random())).toFixed(2);
      return `<ellipse cx="${x}" cy="${y}" rx="${size.toFixed(2)}" ry="${(size * 0.82).toFixed(2)}" fill-opacity="${paint}" transform="rotate(${turn} ${x} ${y})"/>`;
    });
    result = await withShapes(result, `<g fill="white">${flakes.join("")}</g>`, short * blur, [255, 255, 255]);
  }
  return result;
}

/** Drops of three distances, which fall at the same slant. Lengths and widths are shares of the height. */
const STREAKS = [
  { count: 900, length: 0.022, thick: 0.0007, blur: 0.0002, opacity: 0.34 },
  { count: 330, length: 0.055, thick: 0.0012, blur: 0.0005, opacity: 0.4 },
  { count: 48, length: 0.13, thick: 0.0026, blur: 0.0016, opacity: 0.3 },
] as const;
/** Sideways share of the fall. */
const SLANT = 0.16;

async function withStreaks(image: Raster, amount: number, random: () => number): Promise<Raster> {
  const { width, height } = image;
  let result = image;
  for (const { count, length, thick, blur, opacity } of STREAKS) {
    const share = Math.min(MAX_RATIO, width / height);
    const drops = Array.from({ length: Math.round(count * amount * share) }, () => {
      const fall = height * length * (0.6 + 0.8 * random());
      const [x, y] = [random() * (width + fall) - fall * SLANT, random() * (height + fall) - fall];
      // The renderer ends the process at an opacity far outside of the image, which needs a layer.
      const paint = (opacity * (0.5 + 0.5 * random())).toFixed(2);
      const end = `${(x - fall * SLANT).toFixed(1)} ${(y + fall).toFixed(1)}`;
      return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${end}" stroke-opacity="${paint}"/>`;
    });
    const stroke = Math.max(0.7, height * thick).toFixed(2);
    const drawn = `<g stroke="white" stroke-width="${stroke}" stroke-linecap="round">${drops.join("")}</g>`;
    result = await withShapes(result, drawn, height * blur, [228, 234, 240]);
  }
  return result;
}

/** Draws white SVG shapes, blurred, in a color. */
async function withShapes(
  image: Raster,
  shapes: string,
  blur: number,
  color: readonly [number, number, number],
): Promise<Raster> {
  const { width, height } = image;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const drawn = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false }).extractChannel(3);
  const data = await (blur >= 0.3 ? drawn.blur(blur) : drawn).toColorspace("b-w").raw().toBuffer();
  const mask: Mask = { width, height, data };
  return blendByMask(image, filledWith(image, color), mask);
}

function filledWith(image: Raster, [r, g, b]: readonly [number, number, number]): Raster {
  const data = new Uint8Array(image.data);
  for (let at = 0; at < data.length; at += image.channels) {
    data[at] = r;
    data[at + 1] = g;
    data[at + 2] = b;
  }
  return { ...image, data };
}
