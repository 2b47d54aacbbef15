import type { Rgb, Tile } from "@atelier/painting";
import { litAs } from "../paint/near-color.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import { ENOUGH, findDye } from "../paint/recolor.ts";
import type { Scene } from "../scene/scene.ts";
import { findShapes } from "./shapes.ts";

/** Styles that draw in black on paper. */
const COLORLESS = /^(ink|line_art)$/;
/** Share of the visible pixels that must keep the color in the light, the haze and the style of the picture. */
const KEPT = 0.25;

/** The things whose pictures do not have the color that the prompt names, with that color: "yellow duck". */
export function findUncolored(
  record: PaintRecord,
  canvas: Tile,
  { actors, style }: Pick<Scene, "actors" | "style">,
  flat: boolean,
): string[] {
  const shares = countColored(record, canvas);
  return actors.flatMap((actor) => {
    const { word, color, colorName } = actor;
    if (!color) return [];
    const own = findShapes(record, actor);
    // The table of a still life is its ground, which has the color of wood or cloth.
    const isShown =
      own.length > 0 &&
      !COLORLESS.test(style) &&
      own.every(
        (shape) =>
          findDye(shape.placement, flat, color).share >= ENOUGH && (shares[record.shapes.indexOf(shape)] ?? 0) >= KEPT,
      );
    if (isShown) return [];
    return [colorName && !word.includes(colorName) ? `${colorName} ${word}` : word];
  });
}

/** The share of the visible pixels of each thing that have its color in the finished picture. */
function countColored({ owner, shapes }: PaintRecord, { data }: Tile): number[] {
  const tests = shapes.map(({ placement: { color } }) => color && litAs(color));
  const [seen, near] = [new Uint32Array(shapes.length), new Uint32Array(shapes.length)];
  for (const [at, index] of owner.entries()) {
    const test = tests[index];
    if (!test) continue;
    seen[index] = (seen[index] ?? 0) + 1;
    const alpha = data[at * 4 + 3] ?? 255;
    const scale = alpha > 0 ? 255 / alpha : 0;
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    const own: Rgb = [red * scale, green * scale, blue * scale];
    if (test(own)) near[index] = (near[index] ?? 0) + 1;
  }
  return shapes.map((_, index) => ((seen[index] ?? 0) > 0 ? (near[index] ?? 0) / (seen[index] ?? 1) : 1));
}
