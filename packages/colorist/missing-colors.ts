import type { Rgb } from "@atelier/painting";
import type { ColorRequest } from "./color-request.ts";
import type { Naming } from "./name.ts";
import type { Paint } from "./parts/view.ts";

/** The largest distance in RGB at which a paint still counts as a named color: skies and shades are lightened. */
const TOLERANCE = 70;

/**
 * The colors of a prompt that no region of the painting has, such as "white sail". The shapes of a drawing do not always
 * tell its parts apart.
 */
export function findMissingColors(request: ColorRequest, naming: Naming): string[] {
  const getName = (color: Rgb) => request.colors.find((known) => isNear(known.color, color, 1))?.name ?? "";
  const missing = new Map<string, Rgb>();
  const check = (color: Rgb | null | undefined, noun: string, paints: readonly Paint[]) => {
    if (color && !paints.some((paint) => isNear(paint.color, color, TOLERANCE)))
      missing.set(`${getName(color)} ${noun}`.trim(), color);
  };
  const painted = [...naming.paints.values()];
  for (const named of request.things) {
    check(named.color, named.noun, painted);
    for (const [part, color] of named.parts) check(color, part, painted);
  }
  const all = [...painted, naming.sky, ...(naming.land ? [naming.land] : [])];
  for (const { name, color } of request.grounds) check(color, name, all);
  const isListed = (color: Rgb) => [...missing.values()].some((known) => isNear(known, color, 1));
  for (const { color } of request.colors) if (!isListed(color)) check(color, "", all);
  return [...missing.keys()];
}

const isNear = (one: Rgb, other: Rgb, distance: number) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) <= distance;
