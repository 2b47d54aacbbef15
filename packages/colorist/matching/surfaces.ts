import type { NamedThing } from "../color-request.ts";
import { getScore } from "../score.ts";
import { gatherThings, type Shape, type Thing, toThing } from "../shapes.ts";
import { isRug } from "./furnishings.ts";

/** Furniture with a top on which other things of a prompt can stand. */
export const SURFACE = /^(?:table|desk|counter|nightstand|shelf)$/;
/** Furniture on which other things of a prompt usually stand. */
export const FLAT = /^(?:blanket|rug|mat|tray|cushion|pillow)$/;
/** Things that lie on the floor. Others stand on the middle of them. */
const LYING = /^(?:rug|mat|blanket|cushion|pillow)$/;
/** How far what stands on a table may end from its top, as a share of the picture. */
const MAX_LIFT = 0.04;
/** The least width of a table top or a seat, divided by its height. */
const MIN_FLAT = 2.2;
/** The least share of a drawn thing that stands on a table. Smaller regions are between crossing lines. */
const MIN_STANDING = 0.01;
/** The largest width of a thing on a table, as a share of the table. */
const MAX_STANDING = 0.75;

/**
 * Divides drawn things in which something touches the furniture of the prompt that it stands on, as a vase does a table.
 * The things on it are gathered anew.
 */
export function separateFurniture(
  drawn: readonly Thing[],
  names: readonly NamedThing[],
  wide: number,
): { things: Thing[]; furniture: Map<Thing, NamedThing> } {
  const furniture = new Map<Thing, NamedThing>();
  const surfaces = names.filter(
    ({ kind, carries, noun }) =>
      (kind === "furniture" && (carries || (FLAT.test(noun) && !drawn.some(isRug)))) || SURFACE.test(noun),
  );
  const parted = separatePerch(drawn, names, furniture, wide);
  const perches = furniture.size;
  const things = parted.flatMap((thing) => {
    if (furniture.has(thing)) return [thing];
    const named = surfaces.filter((surface) => !PERCH.test(surface.noun) || perches === 0)[furniture.size - perches];
    const standing =
      named &&
      findStanding(
        thing,
        FLAT.test(named.noun) ? 0 : MIN_BOARD,
        WIDE.test(named.noun) ? MIN_TABLE : 0,
        named.noun === "nightstand" ? 1.2 : MIN_FLAT,
        LYING.test(named.noun) ? 0.8 : 0,
      );
    if (!standing || standing.size === 0) return [thing];
    // Pillows lie on a sofa, which is no table.
    const isSeat = names.some((seat) => SEAT.test(seat.noun) && getScore(seat, thing) > getScore(named, thing) - 0.1);
    if (WIDE.test(named.noun) && isSeat) return [thing];
    const below = toThing(
      thing.shapes.filter((shape) => !standing.has(shape)),
      wide,
    );
    furniture.set(below, named);
    return [...gatherThings([...standing], () => false, wide), below];
  });
  return { things: separatePlates(things, names, furniture, wide), furniture };
}

/** Tables with several things on them, and their least width as a share of the picture: the label of a bottle is no table. */
const WIDE = /^(?:table|desk|counter)$/;
const MIN_TABLE = 0.25;
const SEAT = /^(?:sofa|couch|bed|armchair|bench)$/;

/** Things on which birds sit, in front of them or behind their feet. */
const PERCH = /^(?:branch|log|perch|stick|twig)$/;
/** The proportions of a piece of a perch, how much of the drawn thing's width all have, and how level they are. */
const ROD = { aspect: 2.5, width: 0.6, slack: 0.05 } as const;

/** Takes a branch off what sits on it, also if a body or a tail crosses it: pieces in a row across the drawn thing. */
function separatePerch(
  drawn: readonly Thing[],
  names: readonly NamedThing[],
  furniture: Map<Thing, NamedThing>,
  wide: number,
): Thing[] {
  const perch = names.find(({ noun, carries }) => carries && PERCH.test(noun));
  if (!perch) return [...drawn];
  return drawn.flatMap((thing) => {
    if (furniture.has(thing) || [...furniture.values()].includes(perch)) return [thing];
    const rods = thing.shapes.filter((shape) => shape.aspect > ROD.aspect && shape.area > 0.01 * thing.area);
    const [longest] = rods.toSorted((a, b) => b.right - b.left - (a.right - a.left));
    if (!longest) return [thing];
    const row = rods.filter((rod) => Math.abs(rod.y - longest.y) < ROD.slack);
    const width = row.reduce((sum, { left, right }) => sum + right - left, 0);
    const rest = thing.shapes.filter((shape) => !row.includes(shape));
    const isAcross = width > ROD.width * (thing.right - thing.left);
    if (!isAcross || row.some(({ fill }) => fill < 0.5) || rest.length === 0) return [thing];
    const above = rest.filter((shape) => shape.y < longest.y).reduce((sum, { area }) => sum + area, 0);
    if (above < 0.3 * thing.area) return [thing];
    const branch = toThing(row, wide);
    furniture.set(branch, perch);
    return [toThing(rest, wide), branch];
  });
}

/** Things on which others lie, with their rim behind them. */
const PLATE = /^(?:plate|saucer|dish|platter|tray)$/;
/** The proportions of a plate that is seen from the side, and the least part of the drawn thing's width that it has. */
const OVAL = { aspect: 2, fill: 0.55, width: 0.5, slack: 0.02 } as const;
/** A smaller thing is a gap between lines, as a share of the picture. */
const MIN_ON_PLATE = 0.0025;

/** Takes what lies on a plate off it: the regions above the middle of a wide oval. */
function separatePlates(
  drawn: readonly Thing[],
  names: readonly NamedThing[],
  furniture: Map<Thing, NamedThing>,
  wide: number,
): Thing[] {
  const plate = names.find(({ noun }) => PLATE.test(noun));
  const large = drawn.filter(({ area }) => area > MIN_ON_PLATE);
  if (!plate || large.length >= names.length) return [...drawn];
  return drawn.flatMap((thing) => {
    if (furniture.has(thing)) return [thing];
    const width = thing.right - thing.left;
    const base = thing.shapes
      .filter(
        (shape) =>
          shape.aspect > OVAL.aspect && shape.fill > OVAL.fill && shape.right - shape.left > OVAL.width * width,
      )
      .sort((a, b) => b.area - a.area)[0];
    if (!base || [...furniture.values()].includes(plate)) return [thing];
    const isBeside = ({ left, right }: Shape) => left > base.right - OVAL.slack || right < base.left + OVAL.slack;
    const standing = thing.shapes.filter(
      (shape) => shape !== base && (isBeside(shape) || shape.y < base.top + 0.25 * (base.bottom - base.top)),
    );
    const area = standing.reduce((sum, shape) => sum + shape.area, 0);
    if (area < 0.12 * thing.area) return [thing];
    const below = toThing(
      thing.shapes.filter((shape) => !standing.includes(shape)),
      wide,
    );
    furniture.set(below, plate);
    return [below, ...gatherThings(standing, () => false, wide)];
  });
}

/** The least share of its box that the top of a table fills. The body of an animal under it fills less. */
const MIN_BOARD = 0.8;

/** The regions of a thing that stand on its widest region, with those above that touch them. */
function findStanding(
  { shapes, area, left, right }: Thing,
  minFill: number,
  minWidth = 0,
  minAspect: number = MIN_FLAT,
  depth = 0,
): Set<Shape> {
  const width = (shape: Shape) => shape.right - shape.left;
  const isBase = (shape: Shape) =>
    width(shape) > minWidth &&
    // A plate or a bowl gets narrow downward.
    (minWidth === 0 || shape.taper < 1.15) &&
    width(shape) > 0.5 * (right - left) &&
    shape.aspect > minAspect &&
    shape.fill >= minFill;
  const bases = shapes.filter(isBase);
  for (const base of bases.sort((a, b) => width(b) - width(a) || a.top - b.top)) {
    const lowest = Math.max(base.top + MAX_LIFT, base.top + depth * (base.bottom - base.top));
    const isNarrow = (shape: Shape) => width(shape) < MAX_STANDING * width(base) && shape.bottom < lowest;
    const isLarge = (shape: Shape) => shape.area > MIN_STANDING * area;
    const standing = new Set(
      shapes.filter((shape) => isLarge(shape) && isNarrow(shape) && shape.bottom > base.top - MAX_LIFT),
    );
    // The shade of a lamp is over its stem, which it need not touch.
    const over = shapes.filter(
      (shape) =>
        shape.bottom < base.top && isLarge(shape) && [...standing].some(({ x }) => x > shape.left && x < shape.right),
    );
    for (const shape of standing.size > 0 ? over : []) standing.add(shape);
    for (const { neighbors } of standing)
      for (const shape of shapes) if (neighbors.has(shape.label) && isNarrow(shape)) standing.add(shape);
    if (standing.size > 0) return standing;
  }
  return new Set();
}
