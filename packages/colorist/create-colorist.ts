import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { mix, type Rgb, stylize, type Tile, toRaster } from "@atelier/painting";
import type { Style } from "@atelier/painting/style";
import { colorRegions } from "./color.ts";
import { type Naming, nameRegions } from "./name.ts";
import { cutRegions, type Segmentation } from "./regions.ts";
import { measureShapes } from "./shapes.ts";
import { readSketch, type Sketch } from "./sketch.ts";
import { traceLines } from "./trace.ts";
import { readWishes, type Wishes } from "./wishes.ts";

export interface Colorist {
  /** `controlStrength` 0 (free) to 1 (true to the lines). Throws AppError `invalid_input` for a sketch without lines. */
  color(
    request: { image: Raster; prompt: string; style: Style; controlStrength: number },
    context: RunContext,
  ): Promise<{ image: Raster; engine: string; report: Record<string, unknown> }>;
}

const MOST_PIXELS = 4_200_000;

/**
 * The sketch colorist of our own: the paper is flattened, lines are found and closed, the regions between them named after the
 * prompt and painted. Throws AppError `invalid_input` for a sketch without lines.
 */
export function createColorist(): Colorist {
  return {
    color: async ({ image, prompt, style, controlStrength }, { seed, signal, progress, warn }) => {
      progress("reading the lines", 0.05);
      const sketch = readSketch(image);
      if (sketch.photograph)
        warn(
          "The image looks like a photograph rather than a sketch: its edges were taken for lines and its own colors kept where the prompt names none.",
        );
      signal.throwIfAborted();
      progress("finding regions", 0.25);
      const segmentation = cutRegions(sketch.ink, sketch.width, sketch.height);
      const wishes = readWishes(prompt);
      const naming = nameRegions(measureShapes(segmentation), wishes, sketch.width / sketch.height, seed);
      signal.throwIfAborted();
      progress("coloring", 0.45);
      const size = outputSize(image);
      if (size.width !== image.width)
        warn(`The picture is made at ${size.width} × ${size.height} pixels, the most the colorist paints.`);
      const own = sketch.photograph ? ownColors(segmentation, sketch.picture) : null;
      const chosen = style === "none" ? (wishes.style ?? "none") : style;
      const canvas = colorRegions(segmentation, naming, {
        ...size,
        seed,
        control: controlStrength,
        plain: plainStyles.has(chosen),
        own,
      });
      const lines = await traceLines(sketch, size.width, size.height);
      signal.throwIfAborted();
      progress("finishing", 0.8);
      finish(canvas, lines, chosen, controlStrength, seed);
      tell(wishes, naming, style, warn);
      progress("done", 1);
      return { engine: "colorist", image: toRaster(canvas, false), report: toldReport(sketch, segmentation, naming) };
    },
  };
}

const plainStyles = new Set<string>(["flat", "ink", "line_art", "pixel_art", "cartoon"]);

function outputSize({ width, height }: Raster): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Lines go over the painting, except where the style itself is to reach them too. */
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

/** Draws the lines: near black where control is high, the darkened color of what they bound where it is low. */
function inkOver(canvas: Tile, lines: Tile, strength: number, control: number): void {
  const black: Rgb = [38, 30, 44];
  for (let i = 0; i < canvas.data.length; i += 4) {
    const alpha = ((lines.data[i + 3] ?? 0) / 255) * strength;
    if (alpha === 0) continue;
    const here: Rgb = [canvas.data[i] ?? 0, canvas.data[i + 1] ?? 0, canvas.data[i + 2] ?? 0];
    const ink = mix(mix(here, black, 0.72), black, 0.35 + 0.65 * control);
    for (let channel = 0; channel < 3; channel++)
      canvas.data[i + channel] = (here[channel] ?? 0) * (1 - alpha) + (ink[channel] ?? 0) * alpha;
  }
}

function ownColors({ labels, count }: Segmentation, { data }: Tile): Map<number, Rgb> {
  const sums = new Float64Array((count + 1) * 4);
  for (let i = 0; i < labels.length; i++) {
    const at = (labels[i] ?? 0) * 4;
    for (let channel = 0; channel < 3; channel++)
      sums[at + channel] = (sums[at + channel] ?? 0) + (data[i * 4 + channel] ?? 0);
    sums[at + 3] = (sums[at + 3] ?? 0) + 1;
  }
  const own = new Map<number, Rgb>();
  for (let label = 1; label <= count; label++) {
    const n = Math.max(1, sums[label * 4 + 3] ?? 1);
    own.set(label, [(sums[label * 4] ?? 0) / n, (sums[label * 4 + 1] ?? 0) / n, (sums[label * 4 + 2] ?? 0) / n]);
  }
  return own;
}

function tell(wishes: Wishes, naming: Naming, style: Style, warn: (message: string) => void): void {
  if (naming.unmet.length > 0) warn(`Nothing in the sketch was found to be: ${[...new Set(naming.unmet)].join(", ")}.`);
  const left = [...new Set(wishes.unread)].slice(0, 15);
  if (left.length > 0) warn(`The colorist left out words it does not know: ${left.join(", ")}.`);
  if (style === "photo") warn("The colorist paints; the style photo is a softly lit illustration.");
}

function toldReport(sketch: Sketch, { count }: Segmentation, naming: Naming): Record<string, unknown> {
  return {
    kind: sketch.photograph ? "photograph" : "sketch",
    regions: count,
    things: naming.things
      .filter(({ wish }) => wish)
      .map(({ wish, thing }) => ({
        name: wish?.noun,
        box: [thing.left, thing.top, thing.right, thing.bottom].map((value) => Number(value.toFixed(3))),
      })),
    ground: naming.land?.name ?? null,
  };
}
