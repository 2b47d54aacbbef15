import type { Composition } from "../layout/composition.ts";
import type { Scene } from "../scene/scene.ts";
import { ENOUGH, findDye } from "./recolor.ts";

/** Styles that draw in black on paper. */
const COLORLESS = /^(ink|line_art)$/;

/** The things whose pictures do not have the color that the prompt names, with that color: "yellow duck". */
export function findUncolored(
  { placements }: Composition,
  { actors, style }: Pick<Scene, "actors" | "style">,
  flat: boolean,
): string[] {
  return actors.flatMap(({ subject, word, color, colorName }) => {
    if (!color) return [];
    const own = placements.filter((placement) => placement.subject === subject && placement.color === color);
    // The table of a still life is its ground, which has the color of wood or cloth.
    const isShown =
      own.length > 0 &&
      !COLORLESS.test(style) &&
      own.every((placement) => findDye(placement, flat, color).share >= ENOUGH);
    if (isShown) return [];
    return [colorName && !word.includes(colorName) ? `${colorName} ${word}` : word];
  });
}
