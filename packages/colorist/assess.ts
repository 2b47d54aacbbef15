import type { Rgb, Tile } from "@atelier/painting";
import { type ColorRequest, canBeLines } from "./color-request.ts";
import { findMissingColors } from "./missing-colors.ts";
import type { Naming } from "./naming.ts";
import type { Segmentation } from "./regions.ts";

/** How much of its prompt a colored sketch shows. It decides the warnings and the price. */
export interface Assessment {
  /** Colors that are not on the thing or part that the prompt gives them to. */
  colors: string[];
  /** Whether half of what the prompt names, or of its colors, is not painted as it says, or on parts that are only guessed. */
  isPartial: boolean;
  /** Whether the first thing of the prompt, or most of it, is not painted. */
  isMainMissing: boolean;
}

/** The share of what a prompt names that is not painted, at which a result is partial, and at which it is worth nothing. */
const PARTIAL = 0.5;
const WORTHLESS = 0.7;
/** The weight of a guessed name, where one that is not painted has 1. */
const GUESSED = 0.75;

/**
 * Compares a painting with its prompt: each thing, each part with a color and each ground counts once. The paints of
 * `naming` have their colors in the picture. `openLines` is the number of lines that enclose nothing.
 */
export function assess(request: ColorRequest, naming: Naming, openLines: number): Assessment {
  const colors = findMissingColors(request, naming);
  const things = request.things.filter((named) => !canBeLines(named));
  const isWrong = (noun: string) => naming.missing.includes(noun) || colors.some((color) => color.endsWith(` ${noun}`));
  const parts = things.flatMap(({ parts: own, partWords }) =>
    [...own.keys()].map((part) => partWords.get(part) ?? part),
  );
  const grounds = request.grounds.flatMap(({ name, word }) => (name === "sky" ? [] : [word ?? name]));
  const names = [...new Set([...things.map(({ noun }) => noun), ...parts, ...grounds])];
  // A picture of which no thing is named stays white.
  if (names.length === 0) return { colors, isPartial: colors.length > 0 || naming.hasUnnamed, isMainMissing: false };
  const failed = names.filter(isWrong).length + Math.min(1, openLines);
  const guessed = names.filter((noun) => !isWrong(noun) && naming.unsure.includes(noun)).length;
  const [main] = things;
  return {
    colors,
    isPartial:
      (failed + GUESSED * guessed) / names.length >= PARTIAL ||
      shareLost(request, colors) >= PARTIAL ||
      isDoubtful(naming, things),
    isMainMissing: failed / names.length > WORTHLESS || (main !== undefined && isWrong(main.noun)),
  };
}

/** Whether parts are in doubt, or the shapes do not show which of several things the first one is. */
const isDoubtful = ({ doubts = [], unsure }: Naming, [main, ...others]: ColorRequest["things"]): boolean =>
  doubts.length > 0 ||
  (main !== undefined && others.length > 0 && unsure.includes(main.noun)) ||
  // Two things in each other's place are two wrong ones.
  others.filter(({ noun }) => unsure.includes(noun)).length > 1;

/** The share of the prompt's colors of which nothing that should have them has them. */
function shareLost({ colors }: ColorRequest, missing: readonly string[]): number {
  const names = colors.map(({ name }) => name);
  const isLost = (name: string) =>
    missing.includes(name) ||
    missing.filter((color) => color.startsWith(`${name} `)).length >= names.filter((known) => known === name).length;
  const distinct = [...new Set(names)];
  return distinct.length === 0 ? 0 : distinct.filter(isLost).length / distinct.length;
}

/** The paints of all regions with their mean colors in the picture. */
export function measurePaints(
  { paints }: Naming,
  { data, width, height }: Tile,
  segmentation: Segmentation,
): Naming["paints"] {
  const { labels, count } = segmentation;
  const sums = new Float64Array((count + 1) * 4);
  for (let y = 0; y < segmentation.height; y++)
    for (let x = 0; x < segmentation.width; x++) {
      const at = (labels[y * segmentation.width + x] ?? 0) * 4;
      const [column, row] = [
        Math.min(width - 1, Math.floor((x / segmentation.width) * width)),
        Math.min(height - 1, Math.floor((y / segmentation.height) * height)),
      ];
      for (let channel = 0; channel < 3; channel++)
        sums[at + channel] += data[(row * width + column) * 4 + channel] ?? 0;
      sums[at + 3] += 1;
    }
  const measured = new Map(paints);
  for (const [label, paint] of paints) {
    const count = Math.max(1, sums[label * 4 + 3] ?? 1);
    const color: Rgb = [
      (sums[label * 4] ?? 0) / count,
      (sums[label * 4 + 1] ?? 0) / count,
      (sums[label * 4 + 2] ?? 0) / count,
    ];
    measured.set(label, { ...paint, color });
  }
  return measured;
}
