import {
  defaultLand,
  findMeadow,
  groundBelow,
  horizonBelow,
  isAshore,
  isBackdrop,
  isIndoors,
  isUnderwater,
  MAX_BANDS,
  toSky,
} from "./choose-grounds.ts";
import { type ColorRequest, canBeLines, type NamedThing } from "./color-request.ts";
import { findGaps } from "./divide.ts";
import { asPaint, findSideBySide, getBackground, INLAND, isPiece, paintGaps, paintGrounds } from "./grounds.ts";
import { takeLand } from "./land.ts";
import { countWanted, isWhole, matchThings, TABLE } from "./match.ts";
import { nameAlike } from "./matching/alike.ts";
import { divideRow } from "./matching/divide-row.ts";
import { findDoubts } from "./matching/doubts.ts";
import { refinePaints } from "./matching/finish-paints.ts";
import { nameFurnishings } from "./matching/furnishings.ts";
import { joinHands } from "./matching/hands.ts";
import { hangBell, hangFruit, putBlossom } from "./matching/hanging.ts";
import { joinLeaf } from "./matching/on-leaf.ts";
import { paintTufts } from "./matching/tufts.ts";
import { hasUnnamed, unknownThing } from "./matching/unnamed.ts";
import type { Naming } from "./naming.ts";
import { findOpenings } from "./openings.ts";
import type { Paint } from "./parts/view.ts";
import { paintThing, withOwnColor } from "./parts.ts";
import { findPaths, paintPaths, withoutRoad } from "./paths.ts";
import { MIN_RAYS } from "./rays.ts";
import { joinSame } from "./regroup.ts";
import { gatherThings, type Shape, type Thing, toThing } from "./shapes.ts";
import {
  findCrowded,
  findFaceless,
  findFew,
  findGuessed,
  findLonely,
  findSpreadParts,
  findWeak,
  interchangeable,
} from "./uncertain.ts";
/**
 * Assigns a paint to each region by position, shape and the prompt. `wide` is the picture's width divided by its
 * height.
 */
export function nameRegions(shapes: readonly Shape[], prompt: ColorRequest, wide: number, seed: number): Naming {
  const [person, ...others] = prompt.things;
  const ground = getBackground(shapes, person?.kind === "person" && others.length === 0);
  const paths = findPaths(shapes, ground);
  const background = [...ground, ...paths];
  const open = new Set(
    background.filter((shape) => shape.touches.top && shape.touches.bottom).map((shape) => shape.label),
  );
  const pieces = shapes.filter((shape) => isPiece(shape, shapes) && !background.includes(shape));
  const openings = findOpenings(shapes, [...background, ...pieces], prompt.things, wide);
  const seen = [...pieces, ...openings];
  const gaps = [
    ...seen,
    ...findGaps(shapes, [...background, ...seen], countWanted(prompt.things), wide, (thing, parts) =>
      isWhole(prompt.things, thing, parts),
    ),
  ];
  const isBackground = (shape: Shape) => background.includes(shape) || gaps.includes(shape);
  const gathered = gatherThings(shapes, isBackground, wide);
  const land = takeLand(gathered, prompt, wide);
  const { request } = land;
  const { matches, guessed: leftOver, placed, sure } = matchThings(land.things, request.things, wide);
  const isRoom = request.indoors || isIndoors(matches);
  const joined = joinLeaf(nameAlike(joinSame(isRoom ? nameFurnishings(matches) : matches, wide)), wide);
  const furnished = divideRow(joinHands(joined, wide), request.things, wide);
  const isDark = /^(?:night|evening|dusk)$/.test(request.time ?? "");
  const isMoon = ({ thing, named }: (typeof matches)[number]) =>
    isDark &&
    named?.kind === "sun" &&
    !request.things.includes(named) &&
    thing.shapes.every(({ rays }) => rays < MIN_RAYS);
  const things = [...furnished.map((match) => (isMoon(match) ? { ...match, named: null } : match)), ...land.matches];
  const found = new Set([
    ...things.map(({ named }) => named),
    ...hangFruit(request, things),
    ...putBlossom(request, things),
    ...hangBell(request, things),
  ]);
  const asked = { ...request, grounds: [...request.grounds, ...findSurfaces(request, found)] };
  const bands = ground.filter((shape) => !open.has(shape.label));
  // The bottom of a sea is a band of its own.
  const most = asked.grounds.some(({ name }) => name === "sand") ? MAX_BANDS : MAX_BANDS - 1;
  const underwater = request.isUnderwater || (bands.length <= most && isUnderwater(asked));
  const hasLand = !underwater && !asked.grounds.some(({ name }) => name === "space");
  const needsLand =
    hasLand &&
    !isBackdrop(asked) &&
    things.some(
      ({ thing, named }) => named && STANDING.test(named.kind) && !IN_AIR.test(named.noun) && !isCut(thing, named),
    );
  const below = underwater ? null : groundBelow(withoutRoad(asked, paths));
  const bottom = below ? asPaint(below.name, below.color) : needsLand ? defaultLand(asked, things) : null;
  const sky = underwater
    ? asPaint("sea", asked.grounds.find(({ name }) => name === "sea")?.color ?? null)
    : toSky(asked, bottom);
  const paints = new Map<number, Paint>();
  const getOwn = (named: NamedThing, thing: Thing) =>
    withOwnColor(
      named,
      thing,
      things.filter((match) => match.named === named).map((match) => match.thing),
    );
  for (const { thing, named } of things)
    for (const [label, paint] of named ? paintThing(thing, getOwn(named, thing), seed) : unknownThing(thing))
      paints.set(label, paint);
  const hasFloor = request.indoors || sky.name === "wall" || isIndoors(things);
  const fallback = underwater ? "sand" : isBackdrop(asked) ? "wall" : hasFloor ? "floor" : findMeadow(asked);
  // The water is above the ground, and not a part of it.
  const dry = underwater
    ? { ...asked, grounds: asked.grounds.filter(({ name }) => name !== "sea") }
    : bands.length <= MAX_BANDS && isAshore(asked)
      ? { ...asked, grounds: asked.grounds.filter(({ word }) => !INLAND.test(word ?? "")) }
      : asked;
  paintGrounds(bands, withoutRoad(dry, paths), { sky, fallback }, paints);
  paintPaths(paths, asked, paints);
  paintGaps(gaps, bands, sky, paints);
  const waves = things.filter((match) => isInWater(match, shapes, paints));
  for (const { thing } of waves)
    for (const shape of thing.shapes) {
      const water = [...paints.values()].find(({ name }) => name === "sea");
      if (water) paints.set(shape.label, water);
    }
  for (const [label, paint] of land.paints) paints.set(label, paint);
  paintTufts(things, bands, paints);
  refinePaints(things, { shapes, background: [...background, ...pieces], wide }, paints);
  const shownLand = bottom && open.size > 0 ? [bottom] : [];
  const painted = new Set([...paints.values(), sky, ...shownLand].map(({ name }) => name));
  // The pot of a cactus can be a part of it.
  const isPart = ({ noun }: NamedThing) => [...painted].some((name) => name.endsWith(` ${noun}`));
  const lost = request.things.filter(
    (named) => !found.has(named) && !isSurface(named) && !canBeLines(named) && !isPart(named),
  );
  const own = things.filter(({ named }) => named && request.things.includes(named));
  const [main] = request.things;
  if (main && !lost.includes(main) && isOpenMain(main, things, wide)) lost.push(main);
  const guessed = [
    ...findGuessed(things, leftOver),
    ...findWeak(own).filter((named) => !placed.has(named) && !sure.has(named)),
    ...(lost.length > 0 ? findJoined(things) : []),
  ].filter((named) => request.things.includes(named));
  const areas = shapes.filter(({ area }) => area > MIN_AREA).length;
  const doubts = [...new Set([...findDoubts({ things: own, paints }, shapes), ...findCrowded(own, areas)])];
  const beside = findSideBySide(bands, paints);
  const unsure = new Set([
    ...interchangeable(own.filter(({ named }) => !named || !sure.has(named))).flat(),
    ...guessed.map(({ noun }) => noun),
  ]);
  return {
    paints,
    open,
    horizon: open.size > 0 && bottom ? horizonBelow(things) : 1,
    sky,
    isClear: request.isClear,
    land: bottom,
    things,
    missing: [
      ...lost.map(({ noun }) => noun),
      ...asked.grounds
        .filter(({ name, isImplied }) => !isImplied && !painted.has(name) && !isDrawn(name, things))
        .map(({ name, word }) => word ?? name),
    ],
    unsure: [
      ...new Set([
        ...request.things.filter((named) => !lost.includes(named) && unsure.has(named.noun)).map(({ noun }) => noun),
        ...findSpreadParts(own, paints),
        ...findFaceless(own, paints),
        ...findFew(own),
        ...doubts,
        ...findLonely(own, paints),
        ...asked.grounds.flatMap(({ name, word }) => (word && beside.has(name) ? [word] : [])),
      ]),
    ],
    doubts,
    areas,
    hasUnnamed: hasUnnamed(things.filter((match) => !waves.includes(match))),
    seen: things.flatMap(({ named }) =>
      named && !request.things.includes(named) && !LAND.test(named.kind) ? [named.noun] : [],
    ),
  };
}

/** Whether a flat thing without a name has water at all of its sides: lines of waves enclose it. */
function isInWater(
  { thing, named }: Matches[number],
  shapes: readonly Shape[],
  paints: ReadonlyMap<number, Paint>,
): boolean {
  if (named || thing.aspect < 2.5) return false;
  const labels = new Set(thing.shapes.map(({ label }) => label));
  const around = thing.shapes.flatMap(({ neighbors }) => [...neighbors.keys()]).filter((label) => !labels.has(label));
  return shapes
    .filter(({ label, area }) => around.includes(label) && area > MIN_AREA)
    .every(({ label }) => paints.get(label)?.name === "sea");
}

/** Up to this share of the picture, all that the lines enclose is small beside what they are drawn over. */
const OPEN = { enclosed: 0.05, drawn: 0.2, main: 0.01 } as const;

/** Whether the main thing is drawn with open lines, so that only tips of it have regions: an octopus whose arms do not meet. */
function isOpenMain(main: NamedThing, things: Matches, wide: number): boolean {
  const unite = (matches: Matches) =>
    toThing(
      matches.flatMap(({ thing }) => thing.shapes),
      wide,
    );
  const { area, left, right, top, bottom } = unite(things);
  return (
    LARGE.test(main.kind) &&
    area < OPEN.enclosed &&
    unite(things.filter(({ named }) => named === main)).area < OPEN.main &&
    (right - left) * (bottom - top) > OPEN.drawn
  );
}

/** Kinds that the main thing of a sketch shows large. */
const LARGE = /^(?:animal|bird|fish|person|building|vehicle|boat|robot|rocket)$/;

/** Whether the lower edge of the picture cuts a person, whose portrait it is: no land is seen. */
const isCut = ({ bottom }: Thing, { kind }: NamedThing): boolean => kind === "person" && bottom > 0.98;

/** Kinds that are grounds, or too plain to be named in a warning. */
const LAND = /^(?:mountain|cloud)$/;

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

const isSurface = ({ noun, carries }: NamedThing) =>
  TABLE.test(noun) || (carries !== undefined && /^(bench|shelf)$/.test(noun));

/** Tables that are not drawn as a thing are the ground on which things stand. */
const findSurfaces = (request: ColorRequest, found: ReadonlySet<NamedThing | null>): ColorRequest["grounds"] =>
  request.things
    .filter((named) => isSurface(named) && !found.has(named))
    .map(({ color }) => ({ name: "table", color }));

type Matches = Naming["things"];

/** Vehicles that fly. */
const IN_AIR = /^(?:airplane|plane|jet|helicopter|glider)$/;

/** Kinds that stand on the ground. */
const STANDING =
  /^(building|tree|flower|person|animal|vehicle|snowman|mushroom|fence|furniture|cup|cake|fruit|umbrella|robot|bush|bird)$/;
