import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { mix, type Rgb, stylize, type Tile, toRaster } from "@atelier/painting";
import type { Style } from "@atelier/painting/style";
import { assess, measurePaints } from "./assess.ts";
import { colorRegions } from "./color.ts";
import type { ColorRequest } from "./color-request.ts";
import { closeGaps } from "./gaps/close-gaps.ts";
import type { Cutting } from "./gaps/closure.ts";
import { extendGround } from "./gaps/ground-line.ts";
import { countJunctions } from "./junctions.ts";
import { findDoubtful, listColors } from "./list-colors.ts";
import { nameRegions } from "./name.ts";
import type { Naming } from "./naming.ts";
import { findOpenLines } from "./open-lines.ts";
import { readColorRequest } from "./prompt-reader.ts";
import { countRays } from "./rays.ts";
import { cutRegions, findEdgeLabels, type Segmentation } from "./regions.ts";
import { measureShapes } from "./shapes.ts";
import { readSketch, type Sketch } from "./sketch.ts";
import { markStrokes } from "./strokes.ts";
import { traceLines } from "./trace.ts";
import { MAX_AREAS } from "./uncertain.ts";

/** The image with what decides its price. */
export interface ColoredSketch {
  image: Raster;
  engine: string;
  report: Record<string, unknown>;
  /** Whether half of what the prompt names is not painted as it says, or only on guessed parts. */
  isPartial: boolean;
  /** Whether the first thing of the prompt, or most of it, is not painted. */
  isMainMissing: boolean;
}

/** Colors sketches by a prompt. */
export interface Colorist {
  /**
   * Colors the lines of a sketch. `controlStrength` is 0 (color may cross lines) to 1 (true to the lines);
   * `context.seed` fixes the result. The image has the sketch's size, but at most 4.2 megapixels. Throws AppError
   * `invalid_input` if the sketch has no lines.
   */
  color(
    request: {
      image: Raster;
      prompt: string;
      style: Style;
      controlStrength: number;
    },
    context: RunContext,
  ): Promise<ColoredSketch>;
}

const MAX_PIXELS = 4_200_000;

/**
 * Creates the sketch colorist. It flattens the paper, finds and closes the lines, names the regions between them by
 * the prompt, and paints them.
 */
export function createColorist(): Colorist {
  return {
    color: async ({ image, prompt, style, controlStrength }, { seed, signal, progress, warn }) => {
      progress("reading the lines", 0.05);
      const sketch = readSketch(image);
      if (sketch.photograph)
        warn(
          "The image is a photograph and not a sketch. Its edges were used as lines, and its own colors stay unless the prompt names others.",
        );
      signal.throwIfAborted();
      progress("finding regions", 0.25);
      const request = readColorRequest(prompt);
      refuseUnread(request);
      const segmentation = cutSketch(sketch, readCutting(request));
      const shapes = measureShapes(segmentation);
      countRays(shapes, sketch.ink, segmentation);
      countJunctions(shapes, segmentation);
      markStrokes(shapes, sketch.ink, segmentation);
      const naming = nameRegions(shapes, request, sketch.width / sketch.height, seed);
      signal.throwIfAborted();
      progress("coloring", 0.45);
      const size = outputSize(image);
      if (size.width !== image.width)
        warn(`The picture has ${size.width} × ${size.height} pixels, the largest size that the colorist supports.`);
      const own = sketch.photograph ? ownColors(segmentation, sketch.picture) : null;
      const chosen = style === "none" ? (request.style ?? "none") : style;
      const canvas = colorRegions(segmentation, naming, {
        ...size,
        seed,
        control: controlStrength,
        plain: plainStyles.has(chosen),
        own,
      });
      const openLines = sketch.photograph ? [] : findOpenLines(sketch.ink, segmentation, isThing(naming));
      const measured = { ...naming, paints: measurePaints(naming, canvas, segmentation) };
      const { colors, isPartial, isMainMissing } = assess(request, measured, openLines.length);
      const lines = await traceLines(sketch, size.width, size.height);
      signal.throwIfAborted();
      progress("finishing", 0.8);
      finish(canvas, lines, chosen, controlStrength, seed);
      warnAboutGaps(request, naming, { colors: own ? [] : colors, openLines }, warn);
      warn(
        `This is an illustration. Its colors: ${listColors(measured, shapes, findDoubtful(measured, colors))}. The colorist does not make photographs: /docs/guides/photographs describes how to get them.`,
      );
      progress("done", 1);
      return {
        engine: "colorist",
        image: toRaster(canvas, false),
        report: getReport(sketch, segmentation, naming),
        isPartial: !own && isPartial,
        isMainMissing: !own && isMainMissing,
      };
    },
  };
}

/** Whether a label is a region of a thing and not of the background. */
function isThing({ things }: Naming): (label: number) => boolean {
  const labels = new Set(things.flatMap(({ thing }) => thing.shapes.map(({ label }) => label)));
  return (label) => labels.has(label);
}

/** Parts that show more of a person than the bust. */
const BELOW_WAIST = /^(?:legs?|shoe|sock|belt|foot)\b/;

/** Reads from a prompt where the outlines of its sketch are closed. */
export function readCutting({ grounds, things }: ColorRequest): Cutting {
  const hasBoat = things.some(({ kind }) => kind === "boat");
  const [main] = things;
  return {
    hasBoat,
    hasWater: hasBoat || grounds.some(({ name }) => name === "sea"),
    isBust:
      main?.kind === "person" &&
      ![...main.parts.keys(), ...main.partWords.keys()].some((part) => BELOW_WAIST.test(part)),
  };
}

/**
 * Cuts a sketch into regions, with the open outlines of its things closed as the prompt says. The edges of a photograph are
 * never closed.
 */
export function cutSketch({ ink, width, height, photograph }: Sketch, cutting: Cutting = {}): Segmentation {
  const open = cutRegions(ink, width, height);
  if (photograph) return open;
  const outside = findEdgeLabels(open);
  const through = findThrough(open);
  const isOpen = (pixel: number) => through.has(open.labels[pixel] ?? 0);
  const closed = closeGaps(ink, width, height, (pixel) => outside.has(open.labels[pixel] ?? 0), { ...cutting, isOpen });
  const cut = closed.some((value, pixel) => value !== ink[pixel]) ? cutRegions(closed, width, height) : open;
  return cutGround(closed, cut);
}

/** The labels of background that touches the top and the bottom of the picture. */
function findThrough({ labels, width, height }: Segmentation): Set<number> {
  const bottom = new Set(labels.subarray((height - 1) * width));
  return new Set(labels.subarray(0, width).filter((label) => bottom.has(label)));
}

/** Cuts background that touches the top and the bottom of the picture at its ground line, if it has one. */
function cutGround(ink: Uint8Array, cut: Segmentation): Segmentation {
  const { labels, width, height } = cut;
  const open = findThrough(cut);
  if (open.size === 0) return cut;
  const extended = extendGround(ink, width, height, (pixel) => open.has(labels[pixel] ?? 0));
  return extended === ink ? cut : cutRegions(extended, width, height);
}

/** Throws `nothing_matched` for a prompt of which no word is understood: nothing of the picture would follow it. */
function refuseUnread({ things, grounds, colors, time, style, indoors, unread }: ColorRequest): void {
  if (unread.length === 0 || things.length + grounds.length + colors.length > 0 || time || style || indoors) return;
  throw new AppError(
    "nothing_matched",
    `No word of the prompt was understood: ${[...new Set(unread)].slice(0, 15).join(", ")}. Name the things of the sketch and their colors in English, for example "a house with a blue roof".`,
  );
}

const plainStyles = new Set<string>(["flat", "ink", "line_art", "pixel_art", "cartoon"]);

function outputSize({ width, height }: Raster): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Draws the lines over the painting. Styles that change the lines too get them first. */
function finish(canvas: Tile, lines: Tile, style: string, control: number, seed: number): void {
  const strength = style === "photo" || style === "3d" ? 0.35 + 0.5 * control : 0.5 + 0.5 * control;
  if (style === "line_art") {
    for (let i = 0; i < canvas.data.length; i++) canvas.data[i] = 255;
    inkOver(canvas, lines, 1, 1);
    return;
  }
  const under = style === "pixel_art" || style === "ink" || style === "watercolor";
  if (under) inkOver(canvas, lines, strength, control);
  stylize(canvas, { seed, style });
  if (style === "ink" || style === "watercolor") inkOver(canvas, lines, strength * 0.7, control);
  else if (!under) inkOver(canvas, lines, strength, control);
}

/** Draws the lines in near black if control is high, or in a darker shade of the color below if it is low. */
function inkOver(canvas: Tile, lines: Tile, strength: number, control: number): void {
  const black: Rgb = [38, 30, 44];
  for (let i = 0; i < canvas.data.length; i += 4) {
    const alpha = (lines.data[i + 3] / 255) * strength;
    if (alpha === 0) continue;
    const here: Rgb = [canvas.data[i], canvas.data[i + 1], canvas.data[i + 2]];
    const ink = mix(mix(here, black, 0.72), black, 0.35 + 0.65 * control);
    for (let channel = 0; channel < 3; channel++)
      canvas.data[i + channel] = (here[channel] ?? 0) * (1 - alpha) + (ink[channel] ?? 0) * alpha;
  }
}

function ownColors({ labels, count }: Segmentation, { data }: Tile): Map<number, Rgb> {
  const sums = new Float64Array((count + 1) * 4);
  for (let i = 0; i < labels.length; i++) {
    const at = labels[i] * 4;
    for (let channel = 0; channel < 3; channel++) sums[at + channel] += data[i * 4 + channel];
    sums[at + 3] += 1;
  }
  const own = new Map<number, Rgb>();
  for (let label = 1; label <= count; label++) {
    const n = Math.max(1, sums[label * 4 + 3] ?? 1);
    own.set(label, [sums[label * 4] / n, sums[label * 4 + 1] / n, sums[label * 4 + 2] / n]);
  }
  return own;
}

function warnAboutGaps(
  request: ColorRequest,
  naming: Naming,
  { colors, openLines }: { colors: readonly string[]; openLines: readonly string[] },
  warn: (message: string) => void,
): void {
  if (colors.length > 0) warn(`These colors are not in the picture as described: ${colors.slice(0, 10).join(", ")}.`);
  const isColored = request.grounds.some(({ name, color }) => name === naming.sky.name && color);
  if (request.time && request.time !== "day" && /^(wall|sea)$/.test(naming.sky.name) && !isColored)
    warn(`The picture has no sky, so it does not show the time of the day: ${request.time}.`);
  if (naming.missing.length > 0) warn(`Not found in the sketch: ${[...new Set(naming.missing)].join(", ")}.`);
  if (naming.unsure.length > 0)
    warn(
      `The shapes do not show for certain which parts of the sketch these are, so their colors can be on other parts: ${naming.unsure.slice(0, 10).join(", ")}.`,
    );
  if (openLines.length > 0)
    warn(`Lines enclose no area, so what they draw has no color: ${openLines.slice(0, 5).join(", ")}.`);
  if (naming.areas > MAX_AREAS)
    warn(
      `The sketch has ${naming.areas} areas. With more than ${MAX_AREAS}, things and their parts are often confused. Check each color, or send simpler sketches.`,
    );
  if (naming.hasUnnamed) warn("Parts of the sketch stay white, because no name of the prompt fits them.");
  const seen = [...new Set(naming.seen)];
  if (seen.length > 0) warn(`Colored by shape and place, because the prompt does not name it: ${seen.join(", ")}.`);
  const left = [...new Set(request.unread)].slice(0, 15);
  if (left.length > 0) warn(`Unknown words were ignored: ${left.join(", ")}.`);
}

function getReport(sketch: Sketch, { count }: Segmentation, naming: Naming): Record<string, unknown> {
  return {
    kind: sketch.photograph ? "photograph" : "sketch",
    regions: count,
    things: naming.things
      .filter(({ named }) => named)
      .map(({ named, thing }) => ({
        name: named?.noun,
        box: [thing.left, thing.top, thing.right, thing.bottom].map((value) => Number(value.toFixed(3))),
      })),
    ground: naming.land?.name ?? null,
  };
}
