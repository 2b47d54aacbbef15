import type { ColorRequest, NamedThing } from "./color-request.ts";
import { asPaint, INLAND } from "./grounds.ts";
import type { Paint } from "./parts/view.ts";
import { gatherThings, getBorder, type Shape, type Thing } from "./shapes.ts";

/** Width of a mountain near its top divided by that near its bottom. */
const MAX_PEAK = 0.62;
const MIN_MOUNTAIN = 0.03;
/** A mountain ends above the foreground. */
const MAX_FOOT = 0.8;

/** The least width of a lake divided by its height, and its least width as a share of the picture. */
const LAKE = { aspect: 1.9, width: 0.15 } as const;

/** The same for a lake with a boat on it, which can be taken for its hull. */
const MAX_LAKE_OF_BOATS = 1.12;
const MIN_LAKE_OF_BOATS = 0.04;

/** Land that is drawn as things of its own, with the request for what is left. */
interface Land {
  things: Thing[];
  matches: { thing: Thing; named: NamedThing | null }[];
  paints: Map<number, Paint>;
  request: ColorRequest;
}

/**
 * Takes mountains and lakes that are drawn as regions of their own out of the things that names are matched with. The
 * ground around a lake is no water.
 */
export function takeLand(drawn: readonly Thing[], request: ColorRequest, wide: number): Land {
  const mountains = request.grounds.find(({ name }) => name === "mountains");
  const named: NamedThing = {
    noun: "mountain",
    kind: "mountain",
    color: mountains?.color ?? null,
    parts: new Map(),
    partWords: new Map(),
    plural: true,
  };
  const shapes = drawn.flatMap((thing) => thing.shapes);
  const peaks = new Set(mountains ? shapes.filter(isMountain) : []);
  // Snow on a peak touches it.
  for (const peak of [...peaks]) for (const shape of shapes) if (isCap(shape, peak)) peaks.add(shape);
  const water = request.grounds.find(({ name, word }) => name === "sea" && INLAND.test(word ?? ""));
  const hasBoat = request.things.some(({ kind }) => kind === "boat");
  // A hull gets narrow downward, and has its mast or sail on it.
  const isHull = (shape: Shape) => hasBoat && (shape.taper > MAX_LAKE_OF_BOATS || shape.area < MIN_LAKE_OF_BOATS);
  const lake =
    water && shapes.find((shape) => !peaks.has(shape) && isLake(shape) && !isHull(shape) && !isInRegion(shape, shapes));
  const paints = new Map<number, Paint>();
  if (lake && water) paints.set(lake.label, asPaint("sea", water.color));
  if (!lake && peaks.size === 0) return { things: [...drawn], matches: [], paints, request };
  const isTaken = (shape: Shape) => shape === lake || peaks.has(shape);
  return {
    things: drawn.flatMap((thing) => {
      const left = thing.shapes.filter((shape) => !isTaken(shape));
      return left.length === thing.shapes.length ? [thing] : gatherThings(left, () => false, wide);
    }),
    matches: gatherThings([...peaks], () => false, wide).map((thing) => ({ thing, named })),
    paints,
    request: { ...request, grounds: addForeground(request.grounds.filter((ground) => !lake || ground !== water)) },
  };
}

/** The least share of the outline of a part that is at the region it lies in. */
const MOSTLY = 0.6;

/** Whether one drawn region is around another one, as the body of a swan around its wing. */
const isInRegion = (part: Shape, shapes: readonly Shape[]): boolean => {
  const border = getBorder(part);
  return shapes.some(({ label }) => (part.neighbors.get(label) ?? 0) > MOSTLY * border);
};

/** Mountains and lakes are behind or in a land, of which the prompt can say nothing. */
function addForeground(grounds: ColorRequest["grounds"]): ColorRequest["grounds"] {
  const isBehind = ({ name }: ColorRequest["grounds"][number]) => /^(?:sky|space|wall|mountains)$/.test(name);
  return grounds.every(isBehind) ? [...grounds, { name: "grass", color: null, isImplied: true }] : grounds;
}

const isMountain = ({ taper, area, bottom, aspect }: Shape): boolean =>
  taper <= MAX_PEAK && area >= MIN_MOUNTAIN && bottom < MAX_FOOT && aspect > 0.9;

/** Whether a small region is the top of a mountain. */
const isCap = (shape: Shape, peak: Shape): boolean =>
  peak.neighbors.has(shape.label) &&
  shape.area < 0.3 * peak.area &&
  shape.y < peak.y &&
  shape.x > peak.left &&
  shape.x < peak.right &&
  shape.taper < MAX_PEAK;

/** A hull is as wide, but narrower at its bottom. */
const isLake = ({ aspect, left, right, y, solid, taper }: Shape): boolean =>
  aspect > LAKE.aspect &&
  right - left > LAKE.width &&
  y > 0.45 &&
  solid > 0.6 &&
  solid < 0.93 &&
  taper > 0.75 &&
  taper < 1.25;
