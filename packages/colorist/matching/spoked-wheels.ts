import type { NamedThing } from "../color-request.ts";
import type { Paint } from "../parts/view.ts";
import { gatherThings, type Shape } from "../shapes.ts";

/** The wheels of a bicycle that spokes divide. */
export interface SpokedWheels {
  /** The pieces of the tires. */
  tires: readonly Shape[];
  /** The background between the spokes, and between the wheels down to the ground. */
  seen: readonly Shape[];
}

/** The smallest and the largest wheel, as shares of the height of a bicycle. */
const SIZES = { least: 0.4, most: 0.85, steps: 46 } as const;
/** The least share of the disc of a wheel that the regions between its spokes cover. */
const MIN_COVER = 0.66;
/** The fewest regions of a wheel with spokes. */
const MIN_SECTORS = 4;
/** How far a region may be out of the square around its wheel, as a share of the picture. */
const SLACK = 0.012;
/** A piece of a tire is thinner than this, by the usual thickness of the regions between spokes. */
const THIN = 0.6;

/** How far a piece of a tire is from the hub at least, by the radius, and how near the ground all pieces are of a tire. */
const AT_RIM = 0.76;
const AT_GROUND = 0.08;
/** A large region of a wheel that fills less of its box is a tire, or an arc of it. */
const HOLLOW = 0.45;

export const CYCLE = /^(?:bicycle|bike|tandem|tricycle)$/;

interface Wheel {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pieces: Shape[];
}

const getThickness = ({ area, neighbors }: Shape): number =>
  area /
  Math.max(
    1,
    [...neighbors.values()].reduce((sum, length) => sum + length, 0),
  );

/**
 * Finds the two wheels of a bicycle of which spokes divide the discs: squares of one size at its left and its right end,
 * down to its bottom, of which regions that are wholly in them fill the discs best. `wide` is the picture's width divided
 * by its height. Null if there are no such wheels.
 */
export function findSpokedWheels(
  drawn: readonly Shape[],
  background: readonly Shape[],
  wide: number,
): SpokedWheels | null {
  const things = gatherThings([...drawn, ...background], (shape) => background.includes(shape), wide);
  const [cycle] = things.toSorted((a, b) => b.right - b.left - (a.right - a.left));
  if (!cycle) return null;
  const high = cycle.bottom - cycle.top;
  const [best] = Array.from({ length: SIZES.steps }, (_, step) => {
    const size = high * (SIZES.least + ((SIZES.most - SIZES.least) * step) / (SIZES.steps - 1));
    const across = size / wide;
    const wheels = [cycle.left, cycle.right - across].map((left) => {
      const square = {
        left,
        right: left + across,
        top: cycle.bottom - size,
        bottom: cycle.bottom,
      };
      return {
        ...square,
        pieces: cycle.shapes.filter((shape) => isWithin(shape, square)),
      };
    });
    const cover = Math.min(...wheels.map(({ pieces }) => sumAreas(pieces) / ((Math.PI / 4) * size * across)));
    return { wheels, cover };
  }).sort((a, b) => b.cover - a.cover);
  const [back, front] = best?.wheels ?? [];
  if (!best || !back || !front || best.cover < MIN_COVER || back.right > front.left + SLACK) return null;
  const parts = [back, front].map((wheel) => divideWheel(wheel));
  if (parts.some(({ sectors }) => sectors.length < MIN_SECTORS)) return null;
  const ground = background.filter(({ y, touches }) => touches.bottom && y > (back.top + back.bottom) / 2);
  const isBetween = (shape: Shape) =>
    !back.pieces.includes(shape) &&
    !front.pieces.includes(shape) &&
    shape.x > (back.left + back.right) / 2 &&
    shape.x < (front.left + front.right) / 2 &&
    shape.bottom > back.bottom - 0.06 &&
    ground.some(({ label }) => shape.neighbors.has(label)) &&
    getThickness(shape) > THIN * Math.min(...parts.map(({ usual }) => usual));
  return {
    tires: parts.flatMap(({ tires }) => tires),
    seen: [...parts.flatMap(({ sectors }) => sectors), ...cycle.shapes.filter(isBetween)],
  };
}

const isWithin = (shape: Shape, square: Omit<Wheel, "pieces">): boolean =>
  shape.left > square.left - SLACK &&
  shape.right < square.right + SLACK &&
  shape.top > square.top - SLACK &&
  shape.bottom < square.bottom + SLACK;

const sumAreas = (shapes: readonly Shape[]): number => shapes.reduce((sum, { area }) => sum + area, 0);

/** The regions between the spokes of a wheel, and the thin ones at its rim. */
function divideWheel({ left, right, top, bottom, pieces }: Wheel) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const getReach = (shape: Shape) =>
    Math.max(
      ...[shape.left, shape.right].flatMap((column) =>
        [shape.top, shape.bottom].map((row) =>
          Math.hypot((2 * (column - x)) / (right - left), (2 * (row - y)) / (bottom - top)),
        ),
      ),
    );
  const isArc = (shape: Shape) =>
    shape.right - shape.left > 0.5 * (right - left) || shape.bottom - shape.top > 0.5 * (bottom - top);
  const getRadius = (shape: Shape) =>
    Math.hypot((2 * (shape.x - x)) / (right - left), (2 * (shape.y - y)) / (bottom - top));
  // Tubes of the frame and the fork end at the rim, but reach far into the wheel.
  const isAtRim = (shape: Shape) =>
    (getReach(shape) > 1 && (isArc(shape) || getRadius(shape) > AT_RIM)) ||
    shape.bottom > bottom - AT_GROUND * (bottom - top);
  // The usual region is that at the middle of the area.
  const ordered = pieces.toSorted((a, b) => getThickness(a) - getThickness(b));
  const half = sumAreas(pieces) / 2;
  const middle = ordered.find((_, at) => sumAreas(ordered.slice(0, at + 1)) > half);
  const usual = middle ? getThickness(middle) : 0;
  // Many spokes divide a disc into sectors as thin as the tire.
  const isHollow = (shape: Shape) => isArc(shape) && shape.fill < HOLLOW;
  const isThin = (shape: Shape) => isHollow(shape) || getThickness(shape) < THIN * usual;
  return {
    usual,
    sectors: pieces.filter((shape) => !isThin(shape)),
    tires: pieces.filter((shape) => isThin(shape) && isAtRim(shape)),
  };
}

const WICKER = [188, 142, 88] as const satisfies Paint["color"];

/** Paints tires in the color of the wheels. What is painted as a window or a lamp of a car is a basket or the bicycle. */
export function paintCycle(
  named: NamedThing,
  shapes: readonly Shape[],
  { tires }: SpokedWheels,
  paints: Map<number, Paint>,
): void {
  const color = named.parts.get("wheel") ?? [62, 58, 72];
  const tire: Paint = { name: `${named.noun} wheel`, color, material: "plain" };
  const frame: Paint = {
    name: named.noun,
    color: named.color ?? color,
    material: "metal",
  };
  const wicker = named.parts.get("basket") ?? WICKER;
  const basket: Paint = {
    name: `${named.noun} basket`,
    color: wicker,
    material: "wood",
  };
  for (const shape of shapes) {
    const name = paints.get(shape.label)?.name ?? "";
    if (tires.includes(shape)) paints.set(shape.label, tire);
    else if (/ window$/.test(name)) paints.set(shape.label, named.partWords.has("basket") ? basket : frame);
    else if (/ wheel$|^(?:bumper|lamp|hub)$/.test(name) && named.color) paints.set(shape.label, frame);
  }
}
