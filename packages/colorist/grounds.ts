import { type Rgb, rgb } from "@atelier/painting";
import type { ColorRequest } from "./color-request.ts";
import type { Material } from "./materials.ts";
import type { Paint } from "./parts/view.ts";
import { getBorder, type Shape } from "./shapes.ts";

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
  mountains: ["#8d8fa8", "rock"],
  space: ["#1b1f4a", "sky"],
  forest: ["#4f8f52", "foliage"],
};

/** The paint of a ground or a sky in its usual color, or in another one. */
export function asPaint(name: string, color: Rgb | null): Paint {
  const [fallback, material] = grounds[name] ?? ["#e9e2d4", "plain"];
  return { name, color: color ?? rgb(fallback), material };
}

/** Water that has a shore around it. */
export const INLAND = /^(?:lakes?|ponds?|pools?|puddles?)$/;

/**
 * Regions of sky and land: those that touch two edges over some length, or one edge with a large area. In a portrait, which
 * the lower edge cuts, a region that touches only that edge is part of the person.
 */
export function getBackground(shapes: readonly Shape[], isPortrait = false): Shape[] {
  const clear = shapes.filter(({ touches, area, left, right, top, bottom }) => {
    const sides = [touches.left, touches.top, touches.right, touches.bottom].filter(Boolean).length;
    return (
      (sides >= 2 && (area > 0.015 || right - left > 0.3)) ||
      (sides === 1 &&
        area > 0.06 &&
        (right - left > 0.6 || bottom - top > 0.6) &&
        // The shoulders of a portrait are no hill.
        !(isPortrait && touches.bottom))
    );
  });
  const atEdge = shapes.filter((shape) => !clear.includes(shape) && isBandPiece(shape, clear));
  const all = [...clear, ...atEdge];
  const between = shapes.filter((shape) => !all.includes(shape) && all.some((band) => continuesBand(shape, band, all)));
  const pieces = [...all, ...between];
  return [...pieces, ...shapes.filter((shape) => !pieces.includes(shape) && isForeground(shape, shapes, pieces))];
}

/** The least length at which a piece of ground touches the edge of the picture, divided by its height. */
const MIN_EDGE = 0.5;
/** A larger region can be a thing that the edge cuts. */
const MAX_PIECE = 0.15;

/** Whether a region at an edge is a piece of sky or ground between a thing and the edge. Things have details in them. */
export const isPiece = (shape: Shape, shapes: readonly Shape[]): boolean =>
  // Below a ground line at the lower edge are slivers.
  (shape.touches.bottom && shape.bottom - shape.top < SLIVER) ||
  ((shape.touches.left || shape.touches.right) &&
    shape.edge > MIN_EDGE &&
    shape.area < MAX_PIECE &&
    !shapes.some(({ inside }) => inside === shape.label));

/** A lower region at the lower edge is no thing, as a share of the picture's height. */
const SLIVER = 0.02;

/** The least part of the outline of a piece of a band at the ground above it, and at that below it. */
const BAND_BORDER = 0.25;

/** Whether a region at an edge is a piece of a band that a thing before it cuts: the sea left of a parasol. */
function isBandPiece({ touches, neighbors }: Shape, background: readonly Shape[]): boolean {
  if (!touches.left && !touches.right) return false;
  const border = getBorder({ neighbors });
  return background.filter(({ label }) => (neighbors.get(label) ?? 0) > BAND_BORDER * border).length > 1;
}

/** The least length of a piece of the foreground at the lower edge, and the widest thing beside it, as shares of the picture. */
const FOREGROUND = { width: 0.12, gap: 0.16 } as const;

/** Whether a region at the lower edge goes on a ground at the other side of a thing that cuts it: a shore behind a tree. */
function isForeground(shape: Shape, shapes: readonly Shape[], background: readonly Shape[]): boolean {
  const { touches, neighbors, left, right } = shape;
  if (!touches.bottom || right - left < FOREGROUND.width || shapes.some(({ inside }) => inside === shape.label))
    return false;
  const border = getBorder({ neighbors });
  const above = background.find((ground) => (neighbors.get(ground.label) ?? 0) > BAND_BORDER * border);
  return background.some(
    (band) =>
      band !== above &&
      (band.touches.bottom || band.touches.left || band.touches.right) &&
      above !== undefined &&
      band.neighbors.has(above.label) &&
      band.y > above.y &&
      Math.min(band.bottom, shape.bottom) - Math.max(band.top, shape.top) >
        0.4 * Math.min(band.bottom - band.top, shape.bottom - shape.top) &&
      Math.max(band.left, left) - Math.min(band.right, right) < FOREGROUND.gap,
  );
}

/** The number of bands below each one. Pieces of one band, which a thing between them parts, have the same. */
function findLevels(lower: readonly Shape[]): number[] {
  const isSame = (first: Shape, second: Shape) =>
    !first.neighbors.has(second.label) &&
    Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top) >
      0.4 * Math.min(first.bottom - first.top, second.bottom - second.top) &&
    Math.min(first.right, second.right) < Math.max(first.left, second.left) + 0.02 &&
    lower.some(
      (above) =>
        above.y < Math.min(first.y, second.y) && above.neighbors.has(first.label) && above.neighbors.has(second.label),
    );
  const groups: Shape[][] = [];
  for (const shape of lower) {
    const group = groups.find((own) => own.some((piece) => isSame(piece, shape)));
    if (group) group.push(shape);
    else groups.push([shape]);
  }
  return lower.map((shape) => groups.length - 1 - groups.findIndex((group) => group.includes(shape)));
}

/** How far the edges of a piece may be from those of its band, as a share of the picture. */
const BAND_SLACK = 0.03;

/**
 * Whether a region between two things is a piece of a band at the edge: it begins and ends where the band does, with the
 * same grounds above and below it, as the sea between a parasol and a palm.
 */
function continuesBand(shape: Shape, band: Shape, background: readonly Shape[]): boolean {
  if (!band.touches.left && !band.touches.right) return false;
  if (Math.abs(band.top - shape.top) > BAND_SLACK || Math.abs(band.bottom - shape.bottom) > BAND_SLACK) return false;
  const border = getBorder(shape);
  const getTouch = ({ label }: Shape) => (shape.neighbors.get(label) ?? 0) / border;
  const isAbove = (ground: Shape) => ground.y < shape.y;
  const common = background.filter((ground) => ground !== band && getTouch(ground) > 0.05);
  return common.some(isAbove) && common.some((ground) => !isAbove(ground));
}

/** The number of bands, of which some consist of several pieces side by side. */
const countBands = (lower: readonly Shape[]): number =>
  Math.min(new Set(lower.map(({ y }) => Math.round(y * 12))).size, new Set(findLevels(lower)).size);

/** Names of the grounds that lie side by side, of which the drawing does not show which is which. */
export function findSideBySide(bands: readonly Shape[], paints: ReadonlyMap<number, Paint>): Set<string> {
  const lower = bands.filter(({ touches }) => !touches.top);
  const getName = ({ label }: Shape) => paints.get(label)?.name ?? "";
  const areBeside = (first: Shape, second: Shape) =>
    getName(first) !== getName(second) &&
    // A shore before a lake is in front of it, and not beside it.
    Math.min(first.right, second.right) - Math.max(first.left, second.left) <
      0.7 * Math.min(first.right - first.left, second.right - second.left) &&
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
  // A lake has a shore, which can be the land before it.
  const [last] = requested.slice(-1);
  if (requested.length > 1 && INLAND.test(last?.word ?? "") && countBands(lower) > requested.length)
    requested.push({ name: fallback, color: null });
  for (const shape of ordered) if (!lower.includes(shape)) paints.set(shape.label, sky);
  const levels = findLevels(lower);
  for (const [index, shape] of lower.entries()) {
    // The lowest band takes the lowest named ground, and so on upward.
    const fromBottom = levels[index] ?? lower.length - 1 - index;
    const named = requested[requested.length - 1 - Math.min(fromBottom, Math.max(0, requested.length - 1))];
    const mountain =
      !named && request.things.some(({ kind }) => kind === "mountain") && index === 0 && lower.length > 1;
    paints.set(
      shape.label,
      mountain
        ? asPaint("mountains", request.things.find(({ kind }) => kind === "mountain")?.color ?? null)
        : // A plain background is above and below its line.
          !named && fallback === "wall"
          ? sky
          : asPaint(named?.name ?? fallback, named?.color ?? null),
    );
  }
}
