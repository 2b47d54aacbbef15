import type { Mask } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { countMarked } from "../../tools/part.ts";

/** Colors that neither skies nor plants have, and the share of an image from which an area of such a color is clearly the named thing. */
const [RARE, WIDE] = [/^(?:red|pink|hotpink|purple|violet|magenta|orange|yellow)$/, 0.2];

/** Warns of an area that was found only by its color. Costs half of the price unless the area is clearly the named thing. */
export function warnOfColor(
  words: string,
  color: string,
  { data: area, width }: Pick<Mask, "data" | "width">,
  edit: EditContext,
): void {
  if (isClear(area, width, color)) {
    edit.context.warn(
      `The ${words} cannot be found by name, so the largest area in ${color} was used. Mark the ${words} with a mask if that is not right.`,
    );
    return;
  }
  edit.guessed = true;
  edit.context.warn(
    `The ${words} cannot be found by name, so the largest area in ${color} was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
}

const isClear = (area: Uint8Array, width: number, color: string): boolean =>
  RARE.test(color) && countMarked({ data: area }) > WIDE * area.length && countBorders(area, width) < SURROUNDING;

/** An area that reaches so many borders of an image is its background: blurred leaves in the sun are yellow. */
const SURROUNDING = 3;

/** How many of the four borders of an image an area reaches. */
function countBorders(area: Uint8Array, width: number): number {
  const height = area.length / width;
  const isIn = (at: number) => area[at] > 127;
  const rows = Array.from({ length: height }, (_, y) => y * width);
  const columns = Array.from({ length: width }, (_, x) => x);
  return [
    rows.some(isIn),
    rows.some((at) => isIn(at + width - 1)),
    columns.some(isIn),
    columns.some((x) => isIn(area.length - width + x)),
  ].filter(Boolean).length;
}
