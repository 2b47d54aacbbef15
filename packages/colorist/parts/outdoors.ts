import { hash, rgb } from "@atelier/painting";
import type { Material } from "../materials.ts";
import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { down, light, main, type Painter, part, share, type View } from "./view.ts";

const walls: Readonly<Record<string, Material>> = {
  barn: "wood",
  cabin: "wood",
  shed: "wood",
  hut: "wood",
  castle: "stone",
  tower: "stone",
  tent: "fabric",
};

export const building: Painter = (shape, view) => {
  const material = walls[view.named.noun] ?? "brick";
  const isBody = shape === view.largest && shape.bottom > view.thing.bottom - view.high * 0.12;
  if (
    share(shape, view) < 0.05 &&
    down(shape, view) < 0.2 &&
    !isEnclosed(shape, view.thing) &&
    !isSpire(shape, view) &&
    view.named.parts.has("flag")
  )
    return part(view, "flag", [220, 60, 60], "fabric");
  if (findCrossedDoor(shape, view)) return part(view, "door", [122, 78, 52], "wood");
  const roof =
    isRoofOverWall(shape, view) ||
    (!isBody &&
      (((shape.taper < 0.62 || shape.fill < 0.66) && down(shape, view) < 0.58 && share(shape, view) > 0.03) ||
        // The roof of a tower is small beside a castle.
        (shape.taper < 0.5 && shape.aspect > 0.6 && down(shape, view) < 0.4 && share(shape, view) > 0.01)));
  if (roof) return part(view, "roof", view.named.noun === "barn" ? rgb("#6b5a66") : [168, 74, 58], "tiles");
  const small = share(shape, view) < 0.17;
  const low = shape.bottom > view.thing.bottom - view.high * 0.12;
  const isOnGround = low || isAtBottomOfWall(shape, view);
  const isUpper = shape.top < view.thing.top + view.high * 0.42;
  if (small && isOnGround && !isAtSide(shape, view) && shape.aspect < 1.05 && !isUpper)
    return part(view, "door", [122, 78, 52], "wood");
  if (small && shape.bottom < view.thing.top + view.high * 0.3 && shape.aspect < 1 && !isEnclosed(shape, view.thing))
    return part(view, "chimney", [150, 84, 70], "brick");
  const isSliver = share(shape, view) < 0.004;
  if (isSliver && isRound(shape) && isOnDoor(shape, view)) return part(view, "handle", [240, 200, 80]);
  if (isSliver && shape.aspect > 2.5 && isUnderRoof(shape, view)) return part(view, "wall", view.base, material);
  // The battlements of a wall are at its outline, and so are the ends of eaves.
  if (getOpenShare(shape, view) > MAX_OPEN)
    return isEave(shape, view) ? part(view, "roof", [168, 74, 58], "tiles") : part(view, "wall", view.base, material);
  // A tower has a window in it.
  const hasInner = view.thing.shapes.some(({ inside, area }) => inside === shape.label && area > 0.06 * shape.area);
  // A gap between battlements is smaller than a window.
  const isGap = view.named.noun === "castle" && share(shape, view) < 0.004;
  if (share(shape, view) < 0.1 && shape.aspect > 0.4 && !hasInner && !isGap)
    return part(view, "window", [168, 214, 240], "glass");
  return part(view, "wall", view.base, material);
};

/** Whether a region is on an upright one that is low in the building: the handle of a door. */
const isOnDoor = (shape: Shape, { thing, high }: View): boolean =>
  thing.shapes.some(
    ({ label, aspect, bottom, area }) =>
      shape.inside === label && aspect < 1.05 && area > 8 * shape.area && bottom > thing.top + 0.6 * high,
  );

/** Whether a region is between the roof and the wall: a gap of the sketch's lines. */
const isUnderRoof = (shape: Shape, { thing }: View): boolean =>
  thing.shapes.some(
    (roof) =>
      shape.neighbors.has(roof.label) && roof.y < shape.y && roof.right - roof.left > 4 * (shape.right - shape.left),
  );

/** Whether an upright region ends where the wall around it ends, as a door does whose path makes the building longer. */
const isAtBottomOfWall = (shape: Shape, { largest, high }: View): boolean =>
  largest !== null &&
  shape !== largest &&
  shape.aspect < 0.8 &&
  shape.neighbors.has(largest.label) &&
  shape.bottom > largest.bottom - 0.05 * high;

/** Whether a wide region without windows is right over a wall with windows or doors, and open above: a roof seen from its side. */
function isRoofOverWall(shape: Shape, view: View): boolean {
  const { shapes } = view.thing;
  const hasInner = (outer: Shape) => shapes.some(({ inside }) => inside === outer.label);
  if (shape.aspect < 1.2 || share(shape, view) < 0.03 || hasInner(shape) || getOpenShare(shape, view) < 0.3)
    return false;
  return shapes.some(
    (wall) =>
      wall.neighbors.has(shape.label) &&
      hasInner(wall) &&
      wall.y > shape.bottom - 0.01 &&
      wall.right - wall.left > 0.65 * (shape.right - shape.left) &&
      wall.right - wall.left < 1.1 * (shape.right - shape.left) &&
      shape.bottom - shape.top < 1.5 * (wall.bottom - wall.top),
  );
}

/** Whether a region is the pointed roof of a tower below it. A flag hangs at a pole. */
const isSpire = (shape: Shape, { thing }: View): boolean =>
  shape.taper < 0.4 &&
  thing.shapes.some(
    (tower) =>
      tower.neighbors.has(shape.label) &&
      tower.y > shape.bottom &&
      tower.right - tower.left > 0.5 * (shape.right - shape.left),
  );

/** A window has less of its outline at what is around the building. */
const MAX_OPEN = 0.45;

/** The share of a region's outline that is at no other region of its thing. */
function getOpenShare({ neighbors }: Shape, { thing }: View): number {
  const labels = new Set(thing.shapes.map(({ label }) => label));
  const lengths = [...neighbors];
  const all = lengths.reduce((sum, [, length]) => sum + length, 0);
  return lengths.reduce((sum, [label, length]) => sum + (labels.has(label) ? 0 : length), 0) / Math.max(1, all);
}

/** Whether a sliver is at the end of the eaves: beside a roof, and out of the walls below it. */
function isEave(shape: Shape, view: View): boolean {
  const [roof] = view.thing.shapes
    .filter((upper) => upper.taper < 0.62 && shape.neighbors.has(upper.label) && upper.area > 4 * shape.area)
    .sort((a, b) => b.area - a.area);
  return roof !== undefined && share(shape, view) < 0.02 && shape.y > roof.y;
}

/** The number of pieces into which crossing boards divide a door, and how much of their box they fill. */
const CROSSED = { pieces: [3, 6], fill: 0.82 } as const;

/** Whether a region is a piece of a door that crossed boards divide: together they are a box at the ground. */
function findCrossedDoor(shape: Shape, view: View): boolean {
  const isPiece = (piece: Shape) => share(piece, view) < 0.12 && share(piece, view) > 0.004 && piece !== view.largest;
  if (!isPiece(shape)) return false;
  const group = [shape];
  for (const member of group)
    for (const next of view.thing.shapes)
      if (!group.includes(next) && isPiece(next) && member.neighbors.has(next.label)) group.push(next);
  const [left, right] = [Math.min(...group.map((p) => p.left)), Math.max(...group.map((p) => p.right))];
  const [top, bottom] = [Math.min(...group.map((p) => p.top)), Math.max(...group.map((p) => p.bottom))];
  const area = group.reduce((sum, piece) => sum + piece.area, 0);
  const [least, most] = CROSSED.pieces;
  return (
    group.length >= least &&
    group.length <= most &&
    area > CROSSED.fill * (right - left) * (bottom - top) &&
    bottom > view.thing.bottom - 0.06 * view.high &&
    top > view.thing.top + 0.4 * view.high &&
    right - left < 0.6 * view.wide
  );
}

/** Whether a region reaches a side of the walls: a piece of wall that a hill cuts, and no door. */
function isAtSide(shape: Shape, { thing, high, wide }: View): boolean {
  const low = thing.shapes.filter(({ bottom }) => bottom > thing.bottom - 0.12 * high);
  const left = Math.min(...low.map((lowShape) => lowShape.left));
  const right = Math.max(...low.map((lowShape) => lowShape.right));
  return low.length > 2 && (shape.left < left + 0.04 * wide || shape.right > right - 0.04 * wide);
}

export const tree: Painter = (shape, view) => {
  const trunk = shape.aspect < 0.8 && shape.bottom > view.thing.bottom - view.high * 0.12 && share(shape, view) < 0.34;
  if (trunk) return part(view, "trunk", [128, 86, 58], "wood");
  if (share(shape, view) < 0.04 && isRound(shape)) return part(view, "fruit", [222, 58, 52]);
  const crown = part(view, "crown", view.base, "foliage");
  return { ...crown, color: (hash(String(shape.label), view.seed) & 1) === 0 ? crown.color : light(crown.color, 0.1) };
};

export const flower: Painter = (shape, view) => {
  const upper = view.thing.shapes.filter((otherShape) => down(otherShape, view) < 0.6);
  const hasStem = view.high > view.wide * 1.15;
  const bloom = (hasStem ? upper : view.thing.shapes).filter((other) => other.aspect >= 0.36);
  const middle = {
    x: (Math.min(...bloom.map(({ left }) => left)) + Math.max(...bloom.map(({ right }) => right))) / 2,
    y: (Math.min(...bloom.map(({ top }) => top)) + Math.max(...bloom.map(({ bottom }) => bottom))) / 2,
  };
  const isMiddle = ({ left, right, top, bottom }: Shape) =>
    left < middle.x && right > middle.x && top < middle.y && bottom > middle.y;
  const byArea = bloom.filter(isMiddle).sort((a, b) => a.area - b.area);
  const round = upper.filter(isRound).sort((a, b) => b.neighbors.size - a.neighbors.size || a.area - b.area);
  const center = byArea.find((other) => isRound(other)) ?? byArea[0] ?? round[0];
  // A bloom of one region is no center.
  const hasPetals = bloom.some((petal) => petal !== center && petal.area > 0.3 * (center?.area ?? 0));
  const divided = hasStem ? findDividedCenter(bloom, view) : [];
  if ((shape === center && hasPetals && upper.length > 2) || divided.includes(shape))
    return part(view, "center", view.named.noun === "sunflower" ? [122, 78, 44] : [255, 205, 70]);
  const [largest] = upper.toSorted((a, b) => b.area - a.area);
  const isInStem =
    largest !== undefined &&
    shape.top > largest.bottom - 0.03 * view.high &&
    Math.abs(shape.x - largest.x) < 0.25 * (largest.right - largest.left) &&
    shape.right - shape.left < 0.25 * (largest.right - largest.left);
  if (isInStem || isThinBelow(shape, view)) return part(view, "stem", [84, 164, 76], "foliage");
  if (view.named.parts.has("leaf") && isLeaf(shape, view)) return part(view, "leaf", [84, 164, 76], "foliage");
  if (shape.aspect < 0.36 || (down(shape, view) > 0.62 && !isRound(shape) && view.high > view.wide * 1.15))
    return part(view, "stem", [84, 164, 76], "foliage");
  return part(view, "petal", view.base, "soft");
};

/** So many petals around a center at least. */
const MIN_PETALS = 6;

/**
 * The regions of a center that lines divide, as the seeds of a sunflower: those in the bloom that no background touches,
 * with petals of one size around them. Empty if a region alone is the center.
 */
function findDividedCenter(bloom: readonly Shape[], { thing }: View): Shape[] {
  const labels = new Set(thing.shapes.map(({ label }) => label));
  const isOutside = (shape: Shape) => {
    const lengths = [...shape.neighbors];
    const open = lengths.reduce((sum, [label, length]) => sum + (labels.has(label) ? 0 : length), 0);
    return open > 0.15 * lengths.reduce((sum, [, length]) => sum + length, 0);
  };
  const petals = bloom.filter(isOutside);
  const inner = bloom.filter((shape) => !petals.includes(shape));
  const area = inner.reduce((sum, shape) => sum + shape.area, 0);
  const outer = petals.reduce((sum, shape) => sum + shape.area, 0);
  const middle = inner.filter(
    ({ x, y }) =>
      petals.some((petal) => petal.x < x) &&
      petals.some((petal) => petal.x > x) &&
      petals.some((petal) => petal.y < y) &&
      petals.some((petal) => petal.y > y),
  );
  const isAround =
    petals.filter(({ neighbors }) => middle.some(({ label }) => neighbors.has(label))).length >= MIN_PETALS;
  return middle.length > 1 && isAround && area < outer ? middle : [];
}

/** Whether a thin, slanted region begins below a larger one: the stem of one bloom of several. Petals are thicker. */
const isThinBelow = (shape: Shape, { thing, high }: View): boolean =>
  shape.fill < 0.5 &&
  shape.aspect < 0.75 &&
  thing.shapes.some(
    (bloom) =>
      bloom.area > 2 * shape.area &&
      bloom.fill > 0.45 &&
      Math.abs(shape.top - bloom.bottom) < 0.04 * high &&
      bloom.left < shape.right &&
      bloom.right > shape.left,
  );

/** Whether a region of a flower is beside its stem, below the bloom. */
const isLeaf = (shape: Shape, view: View): boolean =>
  shape.aspect >= 0.4 && down(shape, view) > 0.55 && !isRound(shape) && view.high > view.wide * 1.15;

export const mountain: Painter = (shape, view) =>
  down(shape, view) < 0.36 && shape !== view.largest
    ? { name: "snow cap", color: [248, 251, 255], material: "snow" }
    : { ...main(view, "rock") };

/** Whether a region of the stem of a mushroom with a door is the door: the middle one of those at the bottom. */
function isDoor(shape: Shape, view: View): boolean {
  if (!view.named.parts.has("door")) return false;
  const [middle] = view.thing.shapes
    .filter((low) => low.bottom > view.thing.bottom - 0.12 * view.high && share(low, view) > 0.01)
    .toSorted((first, second) => Math.abs(first.x - view.thing.x) - Math.abs(second.x - view.thing.x));
  return shape === middle && view.thing.shapes.some((wall) => wall !== shape && wall.neighbors.has(shape.label));
}

export const mushroom: Painter = (shape, view) => {
  if (isDoor(shape, view)) return part(view, "door", [134, 92, 62], "wood");
  if (view.named.parts.has("door") && down(shape, view) > 0.5 && share(shape, view) < 0.03)
    return part(view, "window", [180, 222, 244], "glass");
  const isDot = isRound(shape) && share(shape, view) < 0.12 && shape !== view.largest && down(shape, view) < 0.62;
  if (isDot) return part(view, "dot", [252, 246, 236]);
  if (down(shape, view) < 0.5 || (shape.aspect > 1.2 && shape === view.largest))
    return part(view, "cap", view.base, "soft");
  return part(view, "stem", [246, 232, 208], "soft");
};

export const rainbow: Painter = (shape, view) => {
  const bands = [
    rgb("#ef5350"),
    rgb("#ff9a3d"),
    rgb("#ffd94a"),
    rgb("#66bb6a"),
    rgb("#42a5f5"),
    rgb("#5c6bc0"),
    rgb("#ab47bc"),
  ];
  const order = [...view.thing.shapes].sort((a, b) => a.top - b.top).indexOf(shape);
  return { name: "rainbow band", color: bands[order % bands.length] ?? [239, 83, 80], material: "soft" };
};
