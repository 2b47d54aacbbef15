import type { NamedThing } from "../color-request.ts";
import type { Match } from "../regroup.ts";
import { type Shape, type Thing, toThing } from "../shapes.ts";

/** Things that are carried on the back of a truck, in a cart or on a roof. */
const LOAD = /^(?:crate|box|barrel|suitcase|trunk|gift|present|package|parcel)$/;
/** The size of a box as a share of its vehicle, its proportions, and how much of it its regions fill: lines have a width. */
const BOX = { least: 0.006, most: 0.16, flat: 2.4, narrow: 0.45, fill: 0.7, edge: 0.012 } as const;

/** The regions of a vehicle that are boxes on top of it, of which crossed ones have four pieces, with the sky above them. */
function findBoxes({ shapes, area, top, bottom }: Thing): Shape[][] {
  const labels = new Set(shapes.map(({ label }) => label));
  const isOpen = ({ neighbors }: Shape) => [...neighbors.keys()].some((label) => !labels.has(label));
  const boxes: Shape[][] = [];
  for (const upper of shapes) {
    if (!isOpen(upper) || upper.y > top + 0.5 * (bottom - top) || boxes.flat().includes(upper)) continue;
    const isBelow = (lower: Shape) =>
      lower.taper < 0.67 &&
      Math.abs(lower.left - upper.left) + Math.abs(lower.right - upper.right) < 0.4 * (upper.right - upper.left) &&
      Math.abs(lower.top - upper.bottom) < 0.03;
    const lower = upper.taper > 1.5 ? shapes.find(isBelow) : upper.fill > 0.82 ? upper : undefined;
    if (!lower) continue;
    const box = {
      left: Math.min(upper.left, lower.left) - BOX.edge,
      right: Math.max(upper.right, lower.right) + BOX.edge,
      top: upper.top - BOX.edge,
      bottom: lower.bottom + BOX.edge,
    };
    // Strokes of a hand go a little over the corners of a box.
    const group = shapes.filter(
      (shape) =>
        shape.x > box.left &&
        shape.x < box.right &&
        shape.y > box.top &&
        shape.y < box.bottom &&
        shape.right - shape.left < 1.1 * (box.right - box.left) &&
        shape.bottom < box.bottom + BOX.edge,
    );
    const size = group.reduce((sum, shape) => sum + shape.area, 0);
    const [wide, high] = [upper.right - upper.left, lower.bottom - upper.top];
    const aspect = (upper.aspect * (upper.bottom - upper.top)) / high;
    const isBox = size > BOX.fill * wide * high && aspect > BOX.narrow && aspect < BOX.flat;
    if (isBox && size > BOX.least * area && size < BOX.most * area) boxes.push(group);
  }
  return boxes;
}

/** Takes the crates of a prompt, of which none was found, off the vehicle on which they are drawn. */
export function takeOutLoad(matches: readonly Match[], names: readonly NamedThing[], wide: number): Match[] {
  const load = names.find((named) => LOAD.test(named.noun) && !matches.some((match) => match.named === named));
  const carrier = matches.find(({ named }) => named?.kind === "vehicle" && names.includes(named));
  if (!load || !carrier) return [...matches];
  const boxes = findBoxes(carrier.thing).slice(0, load.plural ? undefined : 1);
  if (boxes.length === 0) return [...matches];
  const taken = new Set(boxes.flat());
  const rest = carrier.thing.shapes.filter((shape) => !taken.has(shape));
  return [
    ...matches.filter((match) => match !== carrier),
    { ...carrier, thing: toThing(rest, wide) },
    ...boxes.map((box) => ({ thing: toThing(box, wide), named: load })),
  ];
}
