import { type Rgb, rgb } from "@atelier/painting";
import type { ColorRequest } from "./color-request.ts";
import type { Material } from "./materials.ts";
import type { Paint } from "./parts/view.ts";
import type { Shape } from "./shapes.ts";

const grounds: Record<string, readonly [string, Material]> = {
  sky: ["#8ecbf5", "sky"],
  grass: ["#7cbf57", "grass"],
  sea: ["#3f93cf", "water"],
  sand: ["#f1d9a0", "sand"],
  snow: ["#f2f7ff", "snow"],
  road: ["#8d8b98", "road"],
  floor: ["#c99c6a", "wood"],
  table: ["#b98a5a", "wood"],
  wall: ["#f0dfc4", "wallpaper"],
  mountains: ["#8d8fa8", "stone"],
  space: ["#1b1f4a", "sky"],
  forest: ["#4f8f52", "foliage"],
};

/** The paint of a ground or a sky in its usual color, or in another one. */
export function asPaint(name: string, color: Rgb | null): Paint {
  const [fallback, material] = grounds[name] ?? ["#e9e2d4", "plain"];
  return { name, color: color ?? rgb(fallback), material };
}

/** Regions of sky and land: those that touch two edges over some length, or one edge with a large area. */
export function getBackground(shapes: readonly Shape[]): Shape[] {
  const clear = shapes.filter(({ touches, area, left, right, top, bottom }) => {
    const sides = [touches.left, touches.top, touches.right, touches.bottom].filter(Boolean).length;
    return (
      (sides >= 2 && (area > 0.015 || right - left > 0.3)) ||
      (sides === 1 && area > 0.06 && (right - left > 0.6 || bottom - top > 0.6))
    );
  });
  return [...clear, ...shapes.filter((shape) => !clear.includes(shape) && isBandPiece(shape, clear))];
}

/** The least length at which a piece of ground touches the edge of the picture, divided by its height. */
const MIN_EDGE = 0.5;
/** A larger region can be a thing that the edge cuts. */
const MAX_PIECE = 0.15;

/** Whether a region at an edge is a piece of sky or ground between a thing and the edge. Things have details in them. */
export const isPiece = (shape: Shape, shapes: readonly Shape[]): boolean =>
  (shape.touches.left || shape.touches.right) &&
  shape.edge > MIN_EDGE &&
  shape.area < MAX_PIECE &&
  !shapes.some(({ inside }) => inside === shape.label);

/** The least part of the outline of a piece of a band at the ground above it, and at that below it. */
const BAND_BORDER = 0.25;

/** Whether a region at an edge is a piece of a band that a thing before it cuts: the sea left of a parasol. */
function isBandPiece({ touches, neighbors }: Shape, background: readonly Shape[]): boolean {
  if (!touches.left && !touches.right) return false;
  const border = [...neighbors.values()].reduce((sum, length) => sum + length, 0);
  return background.filter(({ label }) => (neighbors.get(label) ?? 0) > BAND_BORDER * border).length > 1;
}

/** The number of bands, of which some consist of several pieces side by side. */
const countBands = (lower: readonly Shape[]): number => new Set(lower.map(({ y }) => Math.round(y * 12))).size;

/** Names of the grounds that lie side by side, of which the drawing does not show which is which. */
export function findSideBySide(bands: readonly Shape[], paints: ReadonlyMap<number, Paint>): Set<string> {
  const lower = bands.filter(({ touches }) => !touches.top);
  const getName = ({ label }: Shape) => paints.get(label)?.name ?? "";
  const areBeside = (first: Shape, second: Shape) =>
    getName(first) !== getName(second) &&
    Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top) >
      0.5 * Math.min(first.bottom - first.top, second.bottom - second.top);
  return new Set(lower.filter((band) => lower.some((beside) => areBeside(band, beside))).map(getName));
}

/** Gaps between things show the sky above the highest land, and the land that they are in below it. */
export function paintGaps(
  gaps: readonly Shape[],
  bands: readonly Shape[],
  sky: Paint,
  paints: Map<number, Paint>,
): void {
  for (const gap of gaps) {
    const around = bands.filter((band) => band.top < gap.y && band.bottom > gap.y && !band.touches.top);
    const [land] = around.toSorted((a, b) => b.top - a.top);
    // A region that begins below the sky is a piece of the land.
    const heaven = bands.filter((band) => band.touches.top);
    const isBelow = heaven.length > 0 && heaven.every(({ bottom }) => bottom < gap.top + 0.02);
    const [lowest] = isBelow ? bands.filter((band) => !band.touches.top).sort((a, b) => a.top - b.top) : [];
    paints.set(gap.label, paints.get(land?.label ?? lowest?.label ?? 0) ?? sky);
  }
}

const rank: Record<string, number> = {
  space: 0,
  sky: 0,
  wall: 0,
  mountains: 1,
  forest: 2,
  sea: 3,
  grass: 4,
  snow: 4,
  sand: 5,
  road: 5,
  floor: 5,
  table: 5,
};

/** Paints the bands of the background. `fallback` is the ground without a name. */
export function paintGrounds(
  bands: readonly Shape[],
  request: ColorRequest,
  { sky, fallback }: { sky: Paint; fallback: string },
  paints: Map<number, Paint>,
): void {
  const ordered = [...bands].sort((a, b) => a.y - b.y);
  const requested = request.grounds
    .filter(({ name }, at) => request.grounds.findIndex((known) => known.name === name) === at)
    .filter(({ name }) => name !== "sky" && name !== "space" && name !== "wall")
    // The hill behind a window of a kitchen is not its floor.
    .filter(({ name }) => !request.indoors || /^(?:floor|table)$/.test(name))
    .sort((a, b) => (rank[a.name] ?? 4) - (rank[b.name] ?? 4));
  // Two words for one ground, as in "beach" and "yellow sand", have one color.
  for (const ground of requested)
    ground.color ??= request.grounds.find(({ name, color }) => name === ground.name && color)?.color ?? null;
  const lower = ordered.filter((shape) => !(shape.touches.top && shape.y < 0.55));
  // Of "a boat on the sea and a sandy island" over one band, the sea is the band.
  const isAtSea = request.things.some(({ kind }) => kind === "boat") && requested.some(({ name }) => name === "sea");
  const isShort = isAtSea && countBands(lower) < requested.length;
  if (isShort) requested.splice(0, requested.length, ...requested.filter(({ name }) => name === "sea"));
  // Mountains are behind a land of which the prompt says nothing.
  if (requested.length === 1 && requested[0]?.name === "mountains" && countBands(lower) > 1)
    requested.push({ name: fallback, color: null });
  for (const shape of ordered) if (!lower.includes(shape)) paints.set(shape.label, sky);
  for (const [index, shape] of lower.entries()) {
    // The lowest band takes the lowest named ground, and so on upward.
    const fromBottom = lower.length - 1 - index;
    const named = requested[requested.length - 1 - Math.min(fromBottom, Math.max(0, requested.length - 1))];
    const mountain =
      !named && request.things.some(({ kind }) => kind === "mountain") && index === 0 && lower.length > 1;
    paints.set(
      shape.label,
      mountain
        ? asPaint("mountains", request.things.find(({ kind }) => kind === "mountain")?.color ?? null)
        : asPaint(named?.name ?? fallback, named?.color ?? null),
    );
  }
}
