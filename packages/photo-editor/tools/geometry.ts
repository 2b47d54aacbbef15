import { resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { Step } from "../plan.ts";
import { throughSharp } from "./adjust.ts";

type Arguments<Name extends Step["tool"]> = Extract<Step, { tool: Name }>["arguments"];

const MAX_SIDE = 8192;
const MAX_PIXELS = 50_000_000;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Resizes to a size, a side or a share of the size. One side keeps the proportions. A size over the limits is reduced
 * to them, with a warning.
 */
export function resize(
  image: Raster,
  requested: Arguments<"resize">,
  warn: (message: string) => void,
): Promise<Raster> {
  let { width, height } = sizeFor(image, requested);
  const over = Math.max(width / MAX_SIDE, height / MAX_SIDE, Math.sqrt((width * height) / MAX_PIXELS), 1);
  if (over > 1) {
    [width, height] = [Math.floor(width / over), Math.floor(height / over)];
    warn(
      `The requested size is over the limit of ${MAX_SIDE} pixels per side and 50 megapixels, so it was reduced to ${width} × ${height}.`,
    );
  }
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  const isStated = requested.width !== undefined && requested.height !== undefined;
  if (isStated && requested.fit === undefined) warnOfCrop(image, size, warn);
  if (isStated && (requested.fit ?? "cover") === "cover")
    return throughSharp(image, (pipeline) => pipeline.resize(size.width, size.height, { fit: "cover" }));
  return resizeRaster(image, size.width, size.height);
}

/** A smaller share of the image that is cut off is not worth a warning. */
const MIN_CUT = 0.02;

/** Warns that a size of another shape cuts something off. */
export function warnOfCrop(
  image: Raster,
  { width, height }: { width: number; height: number },
  warn: (message: string) => void,
) {
  const shapes = [width / height, image.width / image.height];
  const cutOff = 1 - Math.min(...shapes) / Math.max(...shapes);
  if (cutOff < MIN_CUT) return;
  warn(
    `The image has another shape than ${width} × ${height}, so ${Math.round(cutOff * 100)}% of it was cut off instead of distorting it. Add "stretch it" or "fit inside" to the instructions for another fit.`,
  );
}

function sizeFor(image: Raster, { width, height, scale, fit }: Arguments<"resize">): { width: number; height: number } {
  if (scale !== undefined) return { width: image.width * scale, height: image.height * scale };
  if (width !== undefined && height !== undefined) {
    if (fit !== "inside") return { width, height };
    const share = Math.min(width / image.width, height / image.height);
    return { width: image.width * share, height: image.height * share };
  }
  if (width !== undefined) return { width, height: (image.height * width) / image.width };
  return { width: (image.width * (height ?? image.height)) / image.height, height: height ?? image.height };
}

/** Crops by size or shape, around a box if given, otherwise around the middle. */
export function crop(image: Raster, requested: Arguments<"crop">, around: Box | undefined): Raster {
  if (requested.edges) {
    const { left, top, right, bottom, unit } = requested.edges;
    const [across, down] = unit === "px" ? [1, 1] : [image.width, image.height];
    return cut(image, {
      x: left * across,
      y: top * down,
      width: image.width - (left + right) * across,
      height: image.height - (top + bottom) * down,
    });
  }
  const size = getCropSize(image, requested, around);
  const center = around
    ? { x: around.x + around.width / 2, y: around.y + around.height / 2 }
    : { x: image.width / 2, y: image.height / 2 };
  return cut(image, { ...size, x: center.x - size.width / 2, y: center.y - size.height / 2 });
}

/** The largest size of a crop, or the tightest around a box. */
export function getCropSize(
  image: Raster,
  { width, height, ratio }: Arguments<"crop">,
  around: Box | undefined,
): { width: number; height: number } {
  if (width !== undefined && height !== undefined)
    return { width: Math.min(width, image.width), height: Math.min(height, image.height) };
  const MARGIN = 1.15;
  const [across = 1, down = 1] = (ratio ?? (around ? `${around.width}:${around.height}` : "1:1"))
    .split(":")
    .map(Number);
  const shape = across / down;
  const whole =
    shape > image.width / image.height
      ? { width: image.width, height: image.width / shape }
      : { width: image.height * shape, height: image.height };
  if (!around) return whole;
  // As close as the subject allows with a margin, but within the picture.
  const tight = Math.max(around.width * MARGIN, around.height * MARGIN * shape);
  return tight < whole.width ? { width: tight, height: tight / shape } : whole;
}

/** The part of the image in a box. A box that exceeds the image is moved inside. */
export function cut(image: Raster, box: Box): Raster {
  const width = Math.max(1, Math.min(image.width, Math.round(box.width)));
  const height = Math.max(1, Math.min(image.height, Math.round(box.height)));
  const x = Math.max(0, Math.min(image.width - width, Math.round(box.x)));
  const y = Math.max(0, Math.min(image.height - height, Math.round(box.y)));
  const data = new Uint8Array(width * height * image.channels);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * image.width + x) * image.channels;
    data.set(image.data.subarray(start, start + width * image.channels), row * width * image.channels);
  }
  return { width, height, channels: image.channels, data };
}

/** Rotates clockwise. Quarter turns are lossless; other angles leave transparent corners. */
export function rotate(image: Raster, degrees: number): Promise<Raster> {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 0) return Promise.resolve(image);
  if (turn % 90 === 0) return throughSharp(image, (pipeline) => pipeline.rotate(turn));
  return throughSharp(image, (pipeline) =>
    pipeline.ensureAlpha().rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } }),
  );
}

export const flip = (image: Raster, axis: "horizontal" | "vertical") =>
  throughSharp(image, (pipeline) => (axis === "horizontal" ? pipeline.flop() : pipeline.flip()));

/** Rotates by a small angle and crops to the largest part with the same proportions and no transparent corners. */
export async function straighten(image: Raster, degrees: number): Promise<Raster> {
  if (Math.abs(degrees) < 0.05) return image;
  const turned = await throughSharp(image, (pipeline) =>
    pipeline.rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 1 } }),
  );
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const shape = Math.max(image.width / image.height, image.height / image.width);
  const share = 1 / (Math.cos(angle) + shape * Math.sin(angle));
  // One pixel less on each side, because the edge of the rotated picture is partly transparent.
  const [width, height] = [Math.floor(image.width * share) - 2, Math.floor(image.height * share) - 2];
  return cut(turned, { x: (turned.width - width) / 2, y: (turned.height - height) / 2, width, height });
}
