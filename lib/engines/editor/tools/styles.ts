import { boxBlur } from "../../../images/box-blur.ts";
import type { Raster } from "../../../images/raster.ts";
import { resizeRaster } from "../../../images/resize.ts";
import { sharp } from "../../../images/vips.ts";
import { blackAndWhite, clamp, contrast, luma, saturation, throughSharp } from "./adjust.ts";
import { kuwahara } from "./kuwahara.ts";

export type StyleName = "pencil" | "ink" | "oil" | "watercolor" | "cartoon" | "pixel_art" | "poster" | "halftone";

/** Draws the image anew in a style; `random` gives the grain of paper and canvas. Alpha stays. */
export async function drawn(image: Raster, name: StyleName, random: () => number): Promise<Raster> {
  return withAlphaOf(image, await painters[name](image, random));
}

const painters: Record<StyleName, (image: Raster, random: () => number) => Raster | Promise<Raster>> = {
  pencil,
  ink,
  oil,
  watercolor,
  cartoon,
  pixel_art: pixelArt,
  poster,
  halftone,
};

/** Graphite: paper shows where the tone is even, strokes where it changes (a dodge of the tone by its own blurred negative), with hatching in the shadows. */
function pencil(image: Raster, random: () => number): Raster {
  const { width, height } = image;
  const grey = greyPlane(blackAndWhite(image));
  const soft = boxBlur(boxBlur(grey, width, height, scaled(image, 7)), width, height, scaled(image, 7));
  const paper = grain(width, height, random, 2);
  return fromPlane(image, (index, x, y) => {
    const tone = grey[index] ?? 0;
    const stroke = Math.min(1, tone / Math.max(0.02, (soft[index] ?? 0) * 1.02));
    const dark = Math.max(0, 0.62 - tone);
    const hatch =
      dark > 0.06
        ? (Math.sin((x + y) * 0.9) > 1 - dark * 2.2 ? 0.82 : 1) *
          (dark > 0.35 && Math.sin((x - y) * 0.9) > 0.2 ? 0.84 : 1)
        : 1;
    const line = 1 - (1 - stroke) * 1.9;
    const shade = 1 - Math.max(0, 0.75 - tone) * 0.38;
    return Math.max(0.1, line) * hatch * shade * 0.97 + ((paper[index] ?? 0) - 0.5) * 0.09;
  });
}

/** Pen and brush: an extended difference of Gaussians (Winnemöller 2011) draws the lines, deep shadows are filled. */
function ink(image: Raster): Raster {
  const { width, height } = image;
  const lines = edgeLines(image, 1.4, 22);
  const grey = boxBlur(greyPlane(image), width, height, scaled(image, 3));
  return fromPlane(image, (index, x, y) => {
    const tone = grey[index] ?? 0;
    const filled = tone < 0.14 ? 0 : tone < 0.3 && (x + y) % scaled(image, 6) < scaled(image, 2) ? 0.1 : 1;
    return 0.04 + 0.94 * Math.min(lines[index] ?? 1, filled);
  });
}

/** Thick paint: tones pooled along edges by a Kuwahara filter, lit from the upper left so that strokes stand up, on canvas. */
function oil(image: Raster, random: () => number): Raster {
  const painted = saturation(contrast(kuwahara(image, scaled(image, 6)), 14), 28);
  const { width, height, channels, data } = painted;
  const relief = boxBlur(greyPlane(painted), width, height, 1);
  const bristle = streaks(width, height, random, scaled(image, 9));
  const made = new Uint8Array(data);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const slope = (relief[index - width - 1] ?? 0) - (relief[index + width + 1] ?? 0);
      const light = -slope * 70 + ((bristle[index] ?? 0.5) - 0.5) * 34;
      for (let channel = 0; channel < 3; channel++)
        made[index * channels + channel] = clamp((data[index * channels + channel] ?? 0) + light);
    }
  }
  return { ...painted, data: made };
}

/** Washes: even patches that darken at their rims, pigment that settles in the paper, light that is the paper itself. */
function watercolor(image: Raster, random: () => number): Raster {
  const { width, height } = image;
  const washed = saturation(kuwahara(kuwahara(image, scaled(image, 5)), scaled(image, 3)), 22);
  const { channels, data } = washed;
  const grey = greyPlane(washed);
  const soft = boxBlur(grey, width, height, scaled(image, 4));
  const pigment = boxBlur(grain(width, height, random, 1), width, height, scaled(image, 14));
  const paper = grain(width, height, random, 2);
  const made = new Uint8Array(data);
  for (let index = 0; index < width * height; index++) {
    const rim = Math.min(0.2, Math.abs((grey[index] ?? 0) - (soft[index] ?? 0)) * 1.6);
    const cloud = ((pigment[index] ?? 0.5) - 0.5) * 2.4;
    const tooth = ((paper[index] ?? 0.5) - 0.5) * 0.09;
    for (let channel = 0; channel < 3; channel++) {
      const value = (data[index * channels + channel] ?? 0) / 255;
      // Thin paint lets the white of the paper through: lights go up, darks never reach black.
      const thin = 0.13 + 0.87 * value ** 0.8;
      made[index * channels + channel] = clamp(255 * (thin * (1 - rim) + cloud * (1 - value) * 0.5 + tooth));
    }
  }
  return { ...washed, data: made };
}

/** Flat, lively colors in few tones behind bold outlines. */
function cartoon(image: Raster): Raster {
  const flat = saturation(kuwahara(image, scaled(image, 4)), 55);
  const lines = edgeLines(image, 1.6, 14);
  const { channels, data } = flat;
  const made = new Uint8Array(data);
  for (let index = 0; index < lines.length; index++) {
    const at = index * channels;
    const tone = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    const stepped = softStep(tone, 5);
    const gain = tone < 0.02 ? 1 : stepped / tone;
    const line = Math.min(1, Math.max(0, ((lines[index] ?? 1) - 0.25) * 1.5));
    for (let channel = 0; channel < 3; channel++) made[at + channel] = clamp((data[at + channel] ?? 0) * gain * line);
  }
  return { ...flat, data: made };
}

/** Few big squares of few colors. */
async function pixelArt(image: Raster): Promise<Raster> {
  const cell = Math.max(2, Math.round(Math.max(image.width, image.height) / 112));
  const [columns, rows] = [Math.max(1, Math.round(image.width / cell)), Math.max(1, Math.round(image.height / cell))];
  const small = await palette(saturation(contrast(await resizeRaster(image, columns, rows), 18), 30), 28);
  return throughSharp(small, (pipeline) =>
    pipeline.resize(image.width, image.height, { kernel: "nearest", fit: "fill" }),
  );
}

/** A screen print: large areas of seven flat colors. */
async function poster(image: Raster): Promise<Raster> {
  return palette(saturation(contrast(kuwahara(image, scaled(image, 6)), 30), 60), 7);
}

/** Four screens of dots at the printer's angles (cyan 15°, magenta 75°, yellow 0°, black 45°). */
function halftone(image: Raster): Raster {
  const { width, height, channels } = image;
  const pitch = Math.max(4, scaled(image, 7));
  const source = boxBlurred(image, Math.max(1, Math.round(pitch / 3)));
  const screens = [15, 75, 0, 45].map((degrees) => ({
    cos: Math.cos((degrees * Math.PI) / 180),
    sin: Math.sin((degrees * Math.PI) / 180),
  }));
  const made = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const [r = 0, g = 0, b = 0] = [(source[at] ?? 0) / 255, (source[at + 1] ?? 0) / 255, (source[at + 2] ?? 0) / 255];
      const key = 1 - Math.max(r, g, b);
      const inks = [1 - r - key, 1 - g - key, 1 - b - key].map((value) => (key >= 1 ? 0 : value / (1 - key)));
      const covered = screens.map(({ cos, sin }, index) => {
        const u = (((x * cos + y * sin) / pitch) % 1) + 1;
        const v = (((y * cos - x * sin) / pitch) % 1) + 1;
        const distance = Math.hypot((u % 1) - 0.5, (v % 1) - 0.5);
        const amount = index < 3 ? (inks[index] ?? 0) : key * 0.9;
        // A dot of this radius covers as much of its cell as the tone asks for.
        const radius = Math.sqrt(Math.min(1, amount) / Math.PI) * 1.12;
        return Math.min(1, Math.max(0, (radius - distance) * pitch + 0.5));
      });
      const [cyan = 0, magenta = 0, yellow = 0, black = 0] = covered;
      made[at] = clamp(255 * (1 - cyan * 0.92) * (1 - black * 0.9));
      made[at + 1] = clamp(255 * (1 - magenta * 0.88) * (1 - black * 0.9));
      made[at + 2] = clamp(250 * (1 - yellow * 0.92) * (1 - black * 0.88));
    }
  }
  return { ...image, data: made };
}

/** Lines where the tone changes, 0 on a line and 1 off it: XDoG with a steep threshold. */
function edgeLines(image: Raster, size: number, sharpness: number): Float32Array {
  const { width, height } = image;
  const grey = greyPlane(image);
  const [fine, coarse] = [Math.max(1, scaled(image, size)), Math.max(2, scaled(image, size * 1.9))];
  const near = boxBlur(boxBlur(grey, width, height, fine), width, height, fine);
  const far = boxBlur(boxBlur(grey, width, height, coarse), width, height, coarse);
  return near.map((value, index) => {
    const difference = value - 0.985 * (far[index] ?? 0) + 0.012;
    return difference >= 0.012 ? 1 : Math.max(0, 1 + Math.tanh(sharpness * (difference - 0.006) * 6));
  });
}

async function palette(image: Raster, colors: number): Promise<Raster> {
  const { width, height, channels, data } = image;
  const png = await sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .removeAlpha()
    .png({ palette: true, colors, dither: 0, effort: 4 })
    .toBuffer();
  const { data: flat } = await sharp(png)
    .toColorspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, channels: 3, data: flat };
}

function boxBlurred(image: Raster, radius: number): Uint8Array {
  const { width, height, channels, data } = image;
  const made = new Uint8Array(data);
  for (let channel = 0; channel < 3; channel++) {
    const plane = boxBlur(
      Float32Array.from({ length: width * height }, (_, index) => data[index * channels + channel] ?? 0),
      width,
      height,
      radius,
    );
    for (let index = 0; index < plane.length; index++) made[index * channels + channel] = plane[index] ?? 0;
  }
  return made;
}

/** Noise between 0 and 1 in grains of `size` pixels. */
function grain(width: number, height: number, random: () => number, size: number): Float32Array {
  const noise = Float32Array.from({ length: width * height }, random);
  return size > 1 ? boxBlur(noise, width, height, size - 1).map((value) => 0.5 + (value - 0.5) * 2.2) : noise;
}

/** Noise drawn out into short slanting strokes. */
function streaks(width: number, height: number, random: () => number, length: number): Float32Array {
  const noise = grain(width, height, random, 1);
  const made = new Float32Array(noise.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let step = 0; step < length; step++)
        sum += noise[Math.min(height - 1, y + (step >> 1)) * width + Math.min(width - 1, x + step)] ?? 0;
      made[y * width + x] = sum / length;
    }
  }
  return made;
}

function greyPlane({ channels, data }: Raster): Float32Array {
  return Float32Array.from(
    { length: data.length / channels },
    (_, index) =>
      luma(data[index * channels] ?? 0, data[index * channels + 1] ?? 0, data[index * channels + 2] ?? 0) / 255,
  );
}

function fromPlane({ width, height }: Raster, tone: (index: number, x: number, y: number) => number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = clamp(255 * tone(y * width + x, x, y));
      data.fill(value, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, channels: 3, data };
}

/** A length meant for an image of one megapixel, for this one. */
const scaled = ({ width, height }: Raster, length: number) =>
  Math.max(1, Math.round((length * Math.sqrt(width * height)) / 1_000));

/** Levels with soft passages between them. */
function softStep(value: number, levels: number): number {
  const level = Math.floor(value * levels);
  const inside = value * levels - level;
  const soft = 1 / (1 + Math.exp(-(inside - 0.5) * 14));
  return (level + soft) / levels;
}

function withAlphaOf(image: Raster, made: Raster): Raster {
  if (image.channels === 3)
    return made.channels === 3 ? made : { ...made, channels: 3, data: made.data.filter((_, index) => index % 4 !== 3) };
  const data = new Uint8Array(image.width * image.height * 4);
  for (let index = 0; index < image.width * image.height; index++) {
    for (let channel = 0; channel < 3; channel++)
      data[index * 4 + channel] = made.data[index * made.channels + channel] ?? 0;
    data[index * 4 + 3] = image.data[index * 4 + 3] ?? 255;
  }
  return { ...image, data };
}
