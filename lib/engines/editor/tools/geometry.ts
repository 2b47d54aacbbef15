import type { Raster } from "../../../images/raster.ts";
import { resizeRaster } from "../../../images/resize.ts";
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
    const { left, top, right, bottom } = wanted.edges;
    const x = Math.round(image.width * left);
    const y = Math.round(image.height * top);
    return cut(image, {
      x,
      y,
      width: Math.round(image.width * (1 - left - right)),
      height: Math.round(image.height * (1 - top - bottom)),
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
  const [width, height] = [image.width * share, image.height * share];
  return cut(turned, { x: (turned.width - width) / 2, y: (turned.height - height) / 2, width, height });
}

/** The slant of a photograph in degrees: the direction, within 10° of level or upright, along which most edges run. */
export function slantOf(image: Raster): number {
  const { width, height, channels, data } = image;
  const grey = (x: number, y: number) => data[(y * width + x) * channels + 1] ?? 0;
  const votes = new Float64Array(401);
  const pace = Math.max(1, Math.round(Math.sqrt((width * height) / 400_000)));
  for (let y = 1; y < height - 1; y += pace) {
    for (let x = 1; x < width - 1; x += pace) {
      const dx = grey(x + 1, y) - grey(x - 1, y);
      const dy = grey(x, y + 1) - grey(x, y - 1);
      const strength = dx * dx + dy * dy;
      if (strength < 1_600) continue;
      // The edge runs at a right angle to the change; level and upright count alike.
      const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
      const off = (((((angle % 90) + 135) % 90) + 90) % 90) - 45;
      if (Math.abs(off) <= 10)
        votes[Math.round((off + 10) * 20)] = (votes[Math.round((off + 10) * 20)] ?? 0) + Math.sqrt(strength);
    }
  }
  let best = 200;
  let most = 0;
  let total = 0;
  for (let index = 6; index < votes.length - 6; index++) {
    let sum = 0;
    for (let near = -6; near <= 6; near++) sum += votes[index + near] ?? 0;
    total += votes[index] ?? 0;
    if (sum > most) [most, best] = [sum, index];
  }
  // Without one clear direction the picture is left as it is.
  return most > total * 0.12 ? -(best / 20 - 10) : 0;
}
