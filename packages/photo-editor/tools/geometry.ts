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

/** To a size, a side or a share of its size. One side alone keeps the shape; a result past the limits is made as large as they allow. */
export function resize(image: Raster, wanted: Arguments<"resize">, warn: (message: string) => void): Promise<Raster> {
  let { width, height } = sizeFor(image, wanted);
  const over = Math.max(width / MAX_SIDE, height / MAX_SIDE, Math.sqrt((width * height) / MAX_PIXELS), 1);
  if (over > 1) {
    [width, height] = [Math.floor(width / over), Math.floor(height / over)];
    warn(
      `The size asked for is past the limit of ${MAX_SIDE} pixels a side and 50 megapixels: it became ${width} × ${height}.`,
    );
  }
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  if (wanted.fit === "cover" && wanted.width && wanted.height)
    return throughSharp(image, (pipeline) => pipeline.resize(size.width, size.height, { fit: "cover" }));
  return resizeRaster(image, size.width, size.height);
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

/** Cuts a part out: by its size or shape, kept around a box where one is given, else around the middle. */
export function crop(image: Raster, wanted: Arguments<"crop">, around: Box | undefined): Raster {
  if (wanted.edges) {
    const { left, top, right, bottom, unit } = wanted.edges;
    const [across, down] = unit === "px" ? [1, 1] : [image.width, image.height];
    return cut(image, {
      x: left * across,
      y: top * down,
      width: image.width - (left + right) * across,
      height: image.height - (top + bottom) * down,
    });
  }
  const size = cropSize(image, wanted, around);
  const center = around
    ? { x: around.x + around.width / 2, y: around.y + around.height / 2 }
    : { x: image.width / 2, y: image.height / 2 };
  return cut(image, { ...size, x: center.x - size.width / 2, y: center.y - size.height / 2 });
}

function cropSize(
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
  // As tight as the subject allows with some air, never past the picture.
  const tight = Math.max(around.width * MARGIN, around.height * MARGIN * shape);
  return tight < whole.width ? { width: tight, height: tight / shape } : whole;
}

/** The part of the image in a box, moved inside where it sticks out. */
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

/** Clockwise. Quarter turns lose nothing; at other angles the corners that open are transparent. */
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

/** Turned by a small angle and cut to the largest part of its own shape without open corners. */
export async function straighten(image: Raster, degrees: number): Promise<Raster> {
  if (Math.abs(degrees) < 0.05) return image;
  const turned = await throughSharp(image, (pipeline) =>
    pipeline.rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 1 } }),
  );
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const shape = Math.max(image.width / image.height, image.height / image.width);
  const share = 1 / (Math.cos(angle) + shape * Math.sin(angle));
  // A pixel all round less: the turned picture's own edge is half clear.
  const [width, height] = [Math.floor(image.width * share) - 2, Math.floor(image.height * share) - 2];
  return cut(turned, { x: (turned.width - width) / 2, y: (turned.height - height) / 2, width, height });
}
