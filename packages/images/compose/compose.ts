import type { Raster } from "../raster.ts";
import { sharp } from "../vips.ts";

/** A color: red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** Pixels with less alpha than this do not belong to the subject. */
const FAINT = 12;
const MAX_CROPPED_PIXELS = 67_108_864;

/** The alpha of an image as an opaque grey picture: white at the subject. */
export function alphaAsRaster({ width, height, channels, data }: Raster): Raster {
  const grey = new Uint8Array(width * height * 3).fill(255);
  if (channels === 4) {
    for (let from = 3, to = 0; from < data.length; from += 4, to += 3) grey.fill(data[from], to, to + 3);
  }
  return { width, height, channels: 3, data: grey };
}

/** The alpha of an image as a white picture with that alpha. */
export function alphaOnWhite({ width, height, channels, data }: Raster): Raster {
  const white = new Uint8Array(width * height * 4).fill(255);
  if (channels === 4) for (let at = 3; at < data.length; at += 4) white[at] = data[at] ?? 0;
  return { width, height, channels: 4, data: white };
}

/** The pixels beside each side of a subject. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/**
 * Crops an image to its subject (by alpha) with a margin of a share (0 to 0.5) of the subject's longer side, or with the
 * margins that `margin` returns for the subject's size. Where a margin reaches beyond the image it is clear. The margins
 * shrink if the result would have more than 67 megapixels.
 */
export function cropToSubject(
  raster: Raster,
  margin: number | ((size: { width: number; height: number }) => Margins),
): Raster {
  const box = subjectBox(raster);
  if (raster.channels === 3 || !box) return raster;
  let { top, right, bottom, left } =
    typeof margin === "number" ? evenMargins(Math.round(Math.max(box.width, box.height) * margin)) : margin(box);
  const size = () => [box.width + left + right, box.height + top + bottom] as const;
  const isTooLarge = () => size()[0] * size()[1] > MAX_CROPPED_PIXELS;
  while (top + right + bottom + left > 0 && isTooLarge())
    [top, right, bottom, left] = [top, right, bottom, left].map((side) => Math.floor(side * 0.9)) as [
      number,
      number,
      number,
      number,
    ];
  return computeWindow(raster, box.x - left, box.y - top, ...size());
}

const evenMargins = (side: number): Margins => ({ top: side, right: side, bottom: side, left: side });

/**
 * Draws a soft shadow slightly below the subject. `strength` is its opacity, 0 to 1. The size of the image stays the
 * same.
 */
export async function withSoftShadow(raster: Raster, strength = 0.45): Promise<Raster> {
  const box = subjectBox(raster);
  if (raster.channels === 3 || !box) return raster;
  const reach = Math.max(box.width, box.height);
  const shadow = await blurredAlpha(raster, Math.max(0.5, reach * 0.02));
  return onShadow(raster, shadow, Math.round(reach * 0.025), strength);
}

/** The height of a shadow on the ground, as a share of the height of what casts it, and how much of it lies below its foot. */
const [GROUND_HEIGHT, BELOW_FOOT] = [0.1, 0.45];

/**
 * Draws the shadow that soft light from above casts on the ground: the flattened outline of the subject at its foot. The
 * size of the image stays the same.
 */
export async function withGroundShadow(raster: Raster, strength = 0.55): Promise<Raster> {
  const box = subjectBox(raster);
  if (raster.channels === 3 || !box) return raster;
  const { width, height, data } = raster;
  const flat = new Uint8Array(data.length);
  const tall = Math.max(2, box.height * GROUND_HEIGHT);
  for (const { x, y: foot } of groundLine(raster, box))
    for (let y = Math.max(0, Math.floor(foot - tall)); y < Math.min(height, foot + tall); y++) {
      const up = (foot + tall * BELOW_FOOT - y) / tall;
      if (up < 0 || up > 1) continue;
      const source = Math.min(height - 1, Math.max(0, Math.round(foot - up * box.height)));
      flat[(y * width + x) * 4 + 3] = data[(source * width + x) * 4 + 3] ?? 0;
    }
  const shadow = await blurredAlpha({ ...raster, data: flat }, Math.max(0.5, Math.max(box.width, box.height) * 0.012));
  return onShadow(raster, shadow, 0, strength);
}

/**
 * The ground below a subject in each column: the lower side of its convex hull (Andrew 1979), which goes through the points at
 * which it stands.
 */
function groundLine({ width, data }: Raster, box: { x: number; y: number; width: number; height: number }) {
  const hull: { x: number; y: number }[] = [];
  for (let x = box.x; x < box.x + box.width; x++) {
    let y = box.y + box.height - 1;
    while (y >= box.y && (data[(y * width + x) * 4 + 3] ?? 0) < 128) y--;
    if (y < box.y) continue;
    for (let last = hull.length - 1; last > 0; last--) {
      const [a, b] = [hull[last - 1] ?? { x, y }, hull[last] ?? { x, y }];
      if ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < 0) break;
      hull.pop();
    }
    hull.push({ x, y });
  }
  return hull.slice(1).flatMap((to, at) => {
    const from = hull[at] ?? to;
    return Array.from({ length: to.x - from.x }, (_, step) => ({
      x: from.x + step,
      y: from.y + 1 + ((to.y - from.y) * step) / (to.x - from.x),
    }));
  });
}

/** A cutout on a black shadow, which is a plane of opacities and lies lower by `drop` pixels. */
function onShadow(raster: Raster, shadow: Uint8Array, drop: number, strength: number): Raster {
  const { width, height, data } = raster;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const below = y >= drop ? (shadow[(y - drop) * width + x] / 255) * strength : 0;
      const alpha = data[at + 3] / 255;
      const total = alpha + below * (1 - alpha);
      const share = total > 0 ? alpha / total : 0;
      out[at] = data[at] * share;
      out[at + 1] = data[at + 1] * share;
      out[at + 2] = data[at + 2] * share;
      out[at + 3] = Math.round(total * 255);
    }
  }
  return { width, height, channels: 4, data: out };
}

/** Puts a color behind the image. An opaque color gives an image of three channels. */
export function placeOnColor(raster: Raster, { r, g, b, alpha }: Color): Raster {
  if (raster.channels === 3) return raster;
  const { width, height, data } = raster;
  const channels = alpha >= 1 ? 3 : 4;
  const out = new Uint8Array(width * height * channels);
  for (let from = 0, to = 0; from < data.length; from += 4, to += channels) {
    const over = data[from + 3] / 255;
    const under = alpha * (1 - over);
    const total = over + under;
    if (total === 0) continue;
    out[to] = Math.round((data[from] * over + r * under) / total);
    out[to + 1] = Math.round((data[from + 1] * over + g * under) / total);
    out[to + 2] = Math.round((data[from + 2] * over + b * under) / total);
    if (channels === 4) out[to + 3] = Math.round(total * 255);
  }
  return { width, height, channels, data: out };
}

/** Puts a picture behind the image, scaled to cover it and centered. The result has three channels. */
export async function placeOnImage(raster: Raster, backdrop: Raster): Promise<Raster> {
  if (raster.channels === 3) return raster;
  const { width, height, data } = raster;
  const { width: backWidth, height: backHeight, channels } = backdrop;
  const behind = await sharp(backdrop.data, {
    raw: { width: backWidth, height: backHeight, channels },
    limitInputPixels: false,
  })
    .resize(width, height, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer();
  const out = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    const over = data[from + 3] / 255;
    for (let c = 0; c < 3; c++) out[to + c] = Math.round(data[from + c] * over + behind[to + c] * (1 - over));
  }
  return { width, height, channels: 3, data: out };
}

/** The smallest box around the visible subject, in pixels, or null if the image is clear. */
export function subjectBox({
  width,
  height,
  channels,
  data,
}: Raster): { x: number; y: number; width: number; height: number } | null {
  if (channels === 3) return { x: 0, y: 0, width, height };
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] < FAINT) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (top === height) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function computeWindow(raster: Raster, left: number, top: number, width: number, height: number): Raster {
  const firstX = Math.max(0, left);
  const lastX = Math.min(raster.width, left + width);
  const copyInto = <Samples extends Uint8Array | Uint16Array>(out: Samples, samples: Samples): Samples => {
    for (let y = Math.max(0, top); y < Math.min(raster.height, top + height); y++) {
      const from = (y * raster.width + firstX) * 4;
      out.set(samples.subarray(from, from + (lastX - firstX) * 4), ((y - top) * width + firstX - left) * 4);
    }
    return out;
  };
  const size = width * height * 4;
  const data = copyInto(new Uint8Array(size), raster.data);
  const samples16 = raster.samples16 && copyInto(new Uint16Array(size), raster.samples16);
  return { width, height, channels: 4, data, samples16 };
}

async function blurredAlpha({ width, height, data }: Raster, sigma: number): Promise<Uint8Array> {
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = data[pixel * 4 + 3];
  return sharp(alpha, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .blur(sigma)
    .toColorspace("b-w")
    .raw()
    .toBuffer();
}
