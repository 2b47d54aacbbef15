import { lighten, type Rgb, rgb } from "@atelier/painting";
import { type ColorRequest, isLines, type NamedThing } from "./color-request.ts";
import { findGaps } from "./divide.ts";
import { countWanted, findGuessed, hasUnnamed, interchangeable, matchThings, unknownThing } from "./match.ts";
import type { Material } from "./materials.ts";
import type { Paint } from "./parts/view.ts";
import { paintThing } from "./parts.ts";
import { gatherThings, isRound, type Shape, type Thing } from "./shapes.ts";
/** The paint of every region, and the line between sky and land behind the things. */
export interface Naming {
  paints: Map<number, Paint>;
  /** Background regions that touch both the top and the bottom of the picture. */
  open: Set<number>;
  /** The share of the height at which land begins in open background; 1 without land. */
  horizon: number;
  sky: Paint;
  land: Paint | null;
  things: { thing: Thing; named: NamedThing | null }[];
  /** Nouns of the prompt without a matching part of the drawing. */
  missing: string[];
  /** Pairs of names that the shapes do not tell apart. */
  uncertain: [string, string][];
  /** Names whose thing was found by its place only. */
  guessed: string[];
  /** The number of areas, without gaps between crossing lines. */
  areas: number;
  /** Whether the drawing has things that the prompt does not name. */
  hasUnnamed: boolean;
  /** Kinds of things that the prompt does not name and that have the usual colors of their shape, as a sun. */
  seen: string[];
}

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

/**
 * Assigns a paint to each region by position, shape and the prompt. `wide` is the picture's width divided by its
 * height.
 */
export function nameRegions(shapes: readonly Shape[], request: ColorRequest, wide: number, seed: number): Naming {
  const background = getBackground(shapes);
  const open = new Set(
    background.filter((shape) => shape.touches.top && shape.touches.bottom).map((shape) => shape.label),
  );
  const gaps = findGaps(shapes, background, countWanted(request.things), wide);
  const isBackground = (shape: Shape) => background.includes(shape) || gaps.includes(shape);
  const gathered = gatherThings(shapes, isBackground, wide);
  const { matches, divided } = matchThings(gathered, request.things, wide);
  const things = matches.map((match) => nameMountains(match, request));
  const found = new Set([...things.map(({ named }) => named), ...hangFruit(request, things)]);
  const asked = { ...request, grounds: [...request.grounds, ...findSurfaces(request, found)] };
  const bands = background.filter((shape) => !open.has(shape.label));
  const underwater = bands.length < 2 && isUnderwater(asked);
  const hasLand = !underwater && !asked.grounds.some(({ name }) => name === "space");
  const needsLand = hasLand && things.some(({ named }) => named && STANDING.test(named.kind));
  const ground = underwater ? null : groundBelow(asked);
  const land = ground ? asPaint(ground.name, ground.color) : needsLand ? defaultLand(asked, things) : null;
  const sky = underwater
    ? asPaint("sea", asked.grounds.find(({ name }) => name === "sea")?.color ?? null)
    : toSky(asked, land);
  const paints = new Map<number, Paint>();
  for (const { thing, named } of things)
    for (const [label, paint] of named ? paintThing(thing, named, seed) : unknownThing(thing)) paints.set(label, paint);
  const hasFloor = request.indoors || isIndoors(things);
  paintGrounds(bands, asked, { sky, fallback: hasFloor ? "floor" : "grass" }, paints);
  paintGaps(gaps, bands, sky, paints);
  const shownLand = land && open.size > 0 ? [land] : [];
  const painted = new Set([...paints.values(), sky, ...shownLand].map(({ name }) => name));
  const lost = request.things.filter((named) => !found.has(named) && !isSurface(named) && !isLines(named));
  return {
    paints,
    open,
    horizon: open.size > 0 && land ? horizonBelow(things) : 1,
    sky,
    land,
    things,
    missing: [
      ...lost.map(({ noun }) => noun),
      ...asked.grounds
        .filter(({ name }) => !painted.has(name) && !isDrawn(name, things))
        .map(({ name, word }) => word ?? name),
    ],
    guessed: [...findGuessed(things, divided), ...(lost.length > 0 ? findJoined(things) : [])]
      .filter((named) => request.things.includes(named))
      .map(({ noun }) => noun),
    areas: shapes.filter(({ area }) => area > MIN_AREA).length,
    hasUnnamed: hasUnnamed(things),
    seen: things.flatMap(({ named }) =>
      named && /^(?:sun|tree)$/.test(named.kind) && !request.things.includes(named) ? [named.noun] : [],
    ),
    uncertain: interchangeable(things.filter(({ named }) => named && request.things.includes(named))),
  };
}

/** Drawn things with so many regions can contain a thing that was not found. */
const MANY_REGIONS = 5;

/** Names of things that can contain one that was not found, because their lines touch. */
const findJoined = (things: Matches): NamedThing[] =>
  things.flatMap(({ thing, named }) => (named && thing.shapes.length >= MANY_REGIONS ? [named] : []));

/** The smallest area that counts, as a share of the picture. */
const MIN_AREA = 0.0008;

/** Whether a ground is drawn as a thing of its own. */
const isDrawn = (ground: string, things: Matches) =>
  ground === "mountains" && things.some(({ named }) => named?.kind === "mountain");

/** Names the small round regions of a tree by the fruit in the prompt, which it then has. */
function hangFruit(request: ColorRequest, things: Matches): NamedThing[] {
  const tree = things.find(({ named }) => named?.kind === "tree");
  const isHanging = (shape: Shape) => tree !== undefined && isRound(shape) && shape.area < 0.04 * tree.thing.area;
  if (!tree?.thing.shapes.some(isHanging)) return [];
  const unmatched = request.things.filter(
    (named) => named.kind === "fruit" && !things.some((match) => match.named === named),
  );
  for (const { color } of unmatched) if (color) tree.named?.parts.set("fruit", color);
  return unmatched;
}

const isSurface = ({ noun, carries }: NamedThing) => carries !== undefined && /^(table|desk|bench|shelf)$/.test(noun);

/** Tables that are not drawn as a thing are the ground on which things stand. */
const findSurfaces = (request: ColorRequest, found: ReadonlySet<NamedThing | null>): ColorRequest["grounds"] =>
  request.things
    .filter((named) => isSurface(named) && !found.has(named))
    .map(({ color }) => ({ name: "table", color }));

/** "Mountains" are land behind the things, or drawn as a thing of their own. */
function nameMountains(match: Naming["things"][number], request: ColorRequest): Naming["things"][number] {
  const ground = request.grounds.find(({ name }) => name === "mountains");
  const [largest] = match.thing.shapes.toSorted((a, b) => b.area - a.area);
  if (match.named || !ground || !largest || largest.taper > MAX_PEAK || largest.area < MIN_MOUNTAIN) return match;
  return {
    ...match,
    named: {
      noun: "mountain",
      kind: "mountain",
      color: ground.color,
      parts: new Map(),
      partWords: new Map(),
      plural: true,
    },
  };
}

/** Width of a mountain near its top divided by that near its bottom. */
const MAX_PEAK = 0.62;
const MIN_MOUNTAIN = 0.04;

type Matches = Naming["things"];

/** Kinds that stand on the ground. */
const STANDING =
  /^(building|tree|flower|person|animal|vehicle|snowman|mushroom|fence|furniture|cup|cake|fruit|umbrella|robot|bush|bird)$/;

const isUnderwater = (request: ColorRequest) =>
  request.things.some(({ kind }) => kind === "fish") &&
  !request.grounds.some(({ name }) => name !== "sea" && name !== "sky");

/** The paint above the land. Wooden land is a floor or a table, so a wall is behind it. */
function toSky(request: ColorRequest, land: Paint | null): Paint {
  const isNamed = (name: string) => request.grounds.some((ground) => ground.name === name);
  const isIndoors = request.indoors || (land?.material === "wood" && !isNamed("sky"));
  return groundPaint(request, isNamed("space") ? "space" : isIndoors ? "wall" : "sky") ?? skyByTime(request);
}

function groundBelow(request: ColorRequest): ColorRequest["grounds"][number] | null {
  const named = request.grounds.find(({ name }) => !/^(sky|space|wall|mountains)$/.test(name));
  return named ?? (request.things.some(({ kind }) => kind === "boat") ? { name: "sea", color: null } : null);
}

const defaultLand = (request: ColorRequest, things: Matches) =>
  asPaint(request.indoors || isIndoors(things) ? "floor" : "grass", null);

/** Land begins a little above the lowest thing. */
function horizonBelow(things: Matches): number {
  const bottoms = things
    .filter(({ thing }) => thing.bottom > 0.5 && thing.area > 0.004)
    .map(({ thing }) => thing.bottom);
  const lowest = bottoms.length > 0 ? Math.max(...bottoms) : 0.8;
  return Math.min(0.9, Math.max(0.5, lowest - 0.11));
}

/** Furniture of rooms, which stands on a floor whatever else is in the drawing. */
const INDOORS = /^(?:bed|lamp|sofa|couch|desk|bookshelf|fireplace|rug)$/;

const isIndoors = (things: Matches) =>
  things.some(({ named }) => INDOORS.test(named?.noun ?? "")) ||
  things.every(({ named }) => !named || /^(cup|cake|fruit|furniture|object|icecream)$/.test(named.kind));

function asPaint(name: string, color: Rgb | null): Paint {
  const [fallback, material] = grounds[name] ?? ["#e9e2d4", "plain"];
  return { name, color: color ?? rgb(fallback), material };
}

function groundPaint(request: ColorRequest, name: string): Paint | null {
  const named = request.grounds.find((ground) => ground.name === name);
  // A sky color is lightened, because a full color looks like a painted wall.
  const color = named?.color && name === "sky" ? lighten(named.color, 0.22) : (named?.color ?? null);
  return named || name !== "sky" ? asPaint(name, color) : null;
}

function skyByTime(request: ColorRequest): Paint {
  const colors: Record<string, string> = {
    night: "#27366f",
    dusk: "#7a5f9c",
    sunset: "#f2a06a",
    dawn: "#f3b9a6",
    evening: "#f0b880",
  };
  return { name: "sky", color: rgb(colors[request.time ?? ""] ?? "#9fd4f7"), material: "sky" };
}

/** Regions of sky and land: those that touch two edges over some length, or one edge with a large area. */
function getBackground(shapes: readonly Shape[]): Shape[] {
  const clear = shapes.filter(({ touches, area, left, right, top, bottom }) => {
    const sides = [touches.left, touches.top, touches.right, touches.bottom].filter(Boolean).length;
    return (
      (sides >= 2 && (area > 0.015 || right - left > 0.3)) ||
      (sides === 1 && area > 0.06 && (right - left > 0.6 || bottom - top > 0.6))
    );
  });
  return [...clear, ...shapes.filter((shape) => !clear.includes(shape) && isBandPiece(shape, clear))];
}

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

/** Gaps between things show the sky above the highest land, and the land that they are in below it. */
function paintGaps(gaps: readonly Shape[], bands: readonly Shape[], sky: Paint, paints: Map<number, Paint>): void {
  for (const gap of gaps) {
    const around = bands.filter((band) => band.top < gap.y && band.bottom > gap.y && !band.touches.top);
    const [land] = around.toSorted((a, b) => b.top - a.top);
    paints.set(gap.label, (land && paints.get(land.label)) ?? sky);
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
function paintGrounds(
  bands: readonly Shape[],
  request: ColorRequest,
  { sky, fallback }: { sky: Paint; fallback: string },
  paints: Map<number, Paint>,
): void {
  const ordered = [...bands].sort((a, b) => a.y - b.y);
  const requested = [...request.grounds]
    .filter(({ name }) => name !== "sky" && name !== "space")
    .sort((a, b) => (rank[a.name] ?? 4) - (rank[b.name] ?? 4));
  const lower = ordered.filter((shape) => !(shape.touches.top && shape.y < 0.55));
  // Of "a boat on the sea and a sandy island" over one band, the sea is the band.
  const isAtSea = request.things.some(({ kind }) => kind === "boat") && requested.some(({ name }) => name === "sea");
  const isShort = isAtSea && countBands(lower) < requested.length;
  if (isShort) requested.splice(0, requested.length, ...requested.filter(({ name }) => name === "sea"));
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
