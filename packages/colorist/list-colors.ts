import { getColorWord } from "@atelier/painting";
import { UNNAMED } from "./matching/unnamed.ts";
import type { Naming } from "./naming.ts";
import type { Shape } from "./shapes.ts";

/** The number of parts that are listed, the largest first. */
const LISTED = 16;
/** The share of a part's area from which a color counts, so that a striped part has two. */
const MIN_SHARE = 0.2;
/** The smallest part that is listed, as a share of the picture. */
const MIN_AREA = 0.0006;

/**
 * The colors that the parts of a picture have, largest part first: "house beige, house roof red, sky blue". Parts of things
 * of `doubtful` names can be other things, so they have their place instead of their name: "red at the bottom left".
 */
export function listColors(
  { paints, open, horizon, sky, land, things }: Naming,
  shapes: readonly Shape[],
  doubtful: readonly string[] = [],
): string {
  const isDoubtful = (name: string) =>
    doubtful.some((noun) => name === noun || name.startsWith(`${noun} `) || name.endsWith(` ${noun}`));
  // A pocket is painted as a label, and is listed in the word of the prompt.
  const inWords = new Map<string, string>();
  for (const { named } of things)
    for (const [part, word] of named?.partWords ?? []) inWords.set(`${named?.noun} ${part}`, `${named?.noun} ${word}`);
  const areas = new Map<string, Map<string, number>>();
  const add = (name: string, color: string, area: number) => {
    const colors = areas.get(name) ?? new Map<string, number>();
    areas.set(name, colors.set(color, (colors.get(color) ?? 0) + area));
  };
  for (const { label, area, x, y } of shapes) {
    const paint = open.has(label) ? undefined : paints.get(label);
    if (!paint) continue;
    const own = paint.name === UNNAMED ? "unnamed parts" : paint.name;
    const name = inWords.get(own) ?? own;
    const word = getColorWord(paint.color);
    add(isDoubtful(own) || isDoubtful(name) ? `${word} ${IN}${toPlace(x, y)}` : name, word, area);
  }
  if (open.size > 0) {
    add(sky.name, getColorWord(sky.color), horizon);
    if (land) add(land.name, getColorWord(land.color), 1 - horizon);
  }
  const parts = [...areas].map(([name, colors]) => ({ name, colors, area: sum(colors.values()) }));
  return parts
    .filter(({ area }) => area >= MIN_AREA)
    .sort((first, second) => second.area - first.area)
    .slice(0, LISTED)
    .map(({ name, colors, area }) => {
      const words = [...colors].filter(([, own]) => own >= MIN_SHARE * area).map(([word]) => word);
      return name.includes(` ${IN}`) ? name : `${name} ${words.join(" and ")}`;
    })
    .join(", ");
}

/** The names of which the picture does not show for certain what they are, or that do not have their colors. */
export const findDoubtful = ({ unsure, missing }: Naming, colors: readonly string[]): string[] => [
  ...unsure,
  ...missing,
  ...colors.map((color) => color.split(" ").slice(1).join(" ")).filter(Boolean),
];

/** The words before a place. */
const IN = "at the ";

/** The ninth of a picture in which a point is. */
function toPlace(x: number, y: number): string {
  const across = x < 0.36 ? "left" : x > 0.64 ? "right" : "";
  const down = y < 0.36 ? "top" : y > 0.64 ? "bottom" : "";
  return [down, across].filter(Boolean).join(" ") || "middle";
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
