import { dark, type Paint } from "../parts/view.ts";
import type { Match } from "../regroup.ts";
import type { Shape } from "../shapes.ts";

const WITH_RIM = /^(?:pot|flowerpot|planter|vase|bucket|pail|tub|urn)$/;

/** How far the upper edge of a vessel may be from the lower edge of its rim, as a share of the picture. */
const SLACK = 0.02;
/** The least width of a rim and its greatest height, by those of its vessel. */
const RIM = { width: 0.85, height: 0.35 } as const;

/** Paints the rim of a pot like the pot, if a plant that is before or in it divides the rim and took its pieces. */
export function paintRims(things: readonly Match[], paints: Map<number, Paint>): void {
  const all = things.flatMap(({ thing }) => thing.shapes);
  for (const { thing, named } of things) {
    const [body] = thing.shapes.toSorted((a, b) => b.area - a.area);
    if (!named || !body || !WITH_RIM.test(named.noun) || named.parts.has("rim")) continue;
    const paint = paints.get(body.label);
    const rim = findRim(body, all).filter(({ label }) => !thing.shapes.some((own) => own.label === label));
    if (paint) for (const { label } of rim) paints.set(label, { ...paint, color: dark(paint.color, 0.06) });
  }
}

/** The regions of one row on top of a vessel, which are together as wide as it; none if there is no such row. */
function findRim(body: Shape, shapes: readonly Shape[]): Shape[] {
  const high = body.bottom - body.top;
  const isOnTop = (shape: Shape) =>
    shape !== body &&
    shape.neighbors.has(body.label) &&
    Math.abs(shape.bottom - body.top) < SLACK &&
    shape.bottom - shape.top < RIM.height * high &&
    shape.left > body.left - 0.2 * (body.right - body.left) &&
    shape.right < body.right + 0.2 * (body.right - body.left);
  const row = shapes.filter(isOnTop);
  const tops = row.map(({ top }) => top);
  const width = row.reduce((sum, { left, right }) => sum + right - left, 0);
  const isRow = Math.max(...tops) - Math.min(...tops) < SLACK && row.some(({ aspect }) => aspect > 1.6);
  return isRow && width > RIM.width * (body.right - body.left) ? row : [];
}
