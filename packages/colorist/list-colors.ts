import { getColorWord } from "@atelier/painting";
import { UNNAMED } from "./match.ts";
import type { Naming } from "./name.ts";
import type { Shape } from "./shapes.ts";

/** The number of parts that are listed, the largest first. */
const LISTED = 16;
/** The share of a part's area from which a color counts, so that a striped part has two. */
const MIN_SHARE = 0.2;
/** The smallest part that is listed, as a share of the picture. */
const MIN_AREA = 0.0006;

/** The colors that the parts of a picture have, largest part first: "house beige, house roof red, sky blue". */
export function listColors({ paints, open, horizon, sky, land }: Naming, shapes: readonly Shape[]): string {
  const areas = new Map<string, Map<string, number>>();
  const add = (name: string, color: string, area: number) => {
    const colors = areas.get(name) ?? new Map<string, number>();
    areas.set(name, colors.set(color, (colors.get(color) ?? 0) + area));
  };
  for (const { label, area } of shapes) {
    const paint = open.has(label) ? undefined : paints.get(label);
    if (paint) add(paint.name === UNNAMED ? "unnamed parts" : paint.name, getColorWord(paint.color), area);
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
      return `${name} ${words.join(" and ")}`;
    })
    .join(", ");
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
