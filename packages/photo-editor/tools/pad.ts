import { AppError } from "@atelier/errors";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import type { ToolArguments } from "../plan.ts";
import { blur } from "./adjust.ts";
import { getChroma, hue, paintFrom, turn } from "./colors/color-names.ts";
import { getLab, type Lab } from "./colors/palette.ts";
import { withAlpha } from "./decorate.ts";
import { resize } from "./geometry.ts";

const MAX_SIDE = 8192;
const MAX_PIXELS = 50_000_000;

/** Enlarges the canvas around the image to a ratio, to a size in pixels or by margins, and fills it with a color. */
export function pad(image: Raster, args: Omit<ToolArguments["pad"], "continued" | "blurred" | "matched">): Raster {
  const { color } = args;
  const margins = computeMargins(image, args);
  const paint = parseColor(color) ?? { r: 255, g: 255, b: 255, alpha: 1 };
  const source = paint.alpha < 1 ? withAlpha(image) : image;
  const { channels } = source;
  const [columns, rows] = [image.width + margins.left + margins.right, image.height + margins.top + margins.bottom];
  if (columns > MAX_SIDE || rows > MAX_SIDE || columns * rows > MAX_PIXELS)
    throw new AppError(
      "nothing_matched",
      `The canvas would have ${columns} × ${rows} pixels. The limit is ${MAX_SIDE} pixels per side and 50 megapixels. Make the canvas or the image smaller.`,
    );
  const data = new Uint8Array(columns * rows * channels);
  const fill = [paint.r, paint.g, paint.b, Math.round(255 * paint.alpha)].slice(0, channels);
  for (let at = 0; at < data.length; at += channels) data.set(fill, at);
  return withImage({ width: columns, height: rows, channels, data }, source, margins);
}

/** A canvas with the image at its place. */
function withImage(canvas: Raster, { width, height, channels, data }: Raster, { left, top }: Margins): Raster {
  for (let row = 0; row < height; row++)
    canvas.data.set(
      data.subarray(row * width * channels, (row + 1) * width * channels),
      ((row + top) * canvas.width + left) * channels,
    );
  return canvas;
}

/** The radius of the blur around an image, as a share of the canvas's shorter side. */
const BLUR_SHARE = 0.04;

/** Enlarges the canvas like `pad` and fills it with the image itself, which covers the canvas and is blurred. */
export async function padBlurred(image: Raster, args: ToolArguments["pad"]): Promise<Raster> {
  const { width, height } = pad(image, args);
  if (width === image.width && height === image.height) return image;
  const cover = await resize(image, { width, height, fit: "cover" }, () => {});
  const behind = await blur(cover, Math.max(2, Math.min(width, height) * BLUR_SHARE));
  return withImage({ ...behind, data: new Uint8Array(behind.data) }, image, computeMargins(image, args));
}

/** How wide the strip at an edge is, as a share of the image, and how close colors of one surface are in OKLab. */
const [STRIP, SAME_SURFACE] = [0.02, 0.05];

/**
 * The most frequent color of the image along the sides that a canvas enlarges, as a CSS color: of what has the hue of `color`
 * if something there has it.
 */
export function readEdgeColor(image: Raster, args: ToolArguments["pad"]): string {
  const { width, height, channels, data } = image;
  const { left, top, right, bottom } = computeMargins(image, args);
  const [across, down] = [Math.max(1, STRIP * width), Math.max(1, STRIP * height)];
  const read = (at: number): Lab =>
    getLab(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0);
  const edge: number[] = [];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if ((left && x < across) || (right && x >= width - across) || (top && y < down) || (bottom && y >= height - down))
      edge.push(at);
  }
  const wanted = paintFrom(args.color);
  const isNamed = (lab: Lab) => getChroma(wanted) > 0.05 && getChroma(lab) > 0.03 && turn(hue(lab), hue(wanted)) < 40;
  const named = edge.filter((at) => isNamed(read(at)));
  const pool = named.length > edge.length / 20 ? named : edge;
  const pace = Math.max(1, Math.floor(pool.length / 400));
  const sample = pool.filter((_, index) => index % pace === 0).map((at) => ({ at, lab: read(at) }));
  const near = (center: Lab) =>
    sample.filter(({ lab }) => Math.hypot(lab[0] - center[0], lab[1] - center[1], lab[2] - center[2]) < SAME_SURFACE);
  const [most = []] = sample.map(({ lab }) => near(lab)).sort((first, second) => second.length - first.length);
  const mean = (channel: number) =>
    Math.round(most.reduce((sum, { at }) => sum + (data[at * channels + channel] ?? 0), 0) / Math.max(1, most.length));
  return `rgb(${mean(0)} ${mean(1)} ${mean(2)})`;
}

/** The pixels that a canvas adds at each side. */
export function computeMargins(
  image: Raster,
  { ratio, width, height, edges, side }: Omit<ToolArguments["pad"], "color" | "blurred">,
): Margins {
  if (edges) return marginsFrom(image, edges);
  const { left, right, top, bottom } = centered(image, frameFor(image, { ratio, width, height }));
  if (side === "left" || side === "right")
    return { top, bottom, left: side === "left" ? left + right : 0, right: side === "right" ? left + right : 0 };
  if (side === "top" || side === "bottom")
    return { left, right, top: side === "top" ? top + bottom : 0, bottom: side === "bottom" ? top + bottom : 0 };
  return { left, right, top, bottom };
}

interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function marginsFrom({ width, height }: Raster, edges: Margins & { unit?: "px" | undefined }): Margins {
  const sized = (value: number, side: number) => Math.round(edges.unit === "px" ? value : value * side);
  return {
    left: sized(edges.left, width),
    right: sized(edges.right, width),
    top: sized(edges.top, height),
    bottom: sized(edges.bottom, height),
  };
}

/** The canvas, which is never smaller than the image. */
function frameFor(
  image: Raster,
  { ratio, width, height }: Pick<ToolArguments["pad"], "ratio" | "width" | "height">,
): { width: number; height: number } {
  const [across, down] = (ratio ?? "").split(":").map(Number);
  if (across && down)
    return {
      width: Math.max(image.width, Math.round((image.height * across) / down)),
      height: Math.max(image.height, Math.round((image.width * down) / across)),
    };
  return { width: Math.max(image.width, width ?? 0), height: Math.max(image.height, height ?? 0) };
}

function centered(image: Raster, frame: { width: number; height: number }): Margins {
  const [across, down] = [frame.width - image.width, frame.height - image.height];
  const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)];
  return { left, right: across - left, top, bottom: down - top };
}
