import { hasPairOfWheels } from "../fits.ts";
import type { Kind } from "../kinds.ts";
import type { Naming } from "../naming.ts";
import { isBetweenAnyLegs } from "../openings.ts";
import { findTwins } from "../parts/mirrored.ts";
import type { Shape } from "../shapes.ts";
import { findBarePaws, findForgotten, findOddEyes, findWrongCounts } from "./part-doubts.ts";

/** The usual share of a part of its thing. The first rule that fits is taken. */
const SHARES: readonly (readonly [owner: RegExp, part: RegExp, least: number, most: number])[] = [
  [/^turtle$/, /^shell$/, 0.35, 0.95],
  [/^snail$/, /^shell$/, 0.2, 0.9],
  [/^lion$/, /^hair$/, 0.08, 0.7],
  [/^(?:person|animal|bird|snowman|robot)$/, /^hat$/, 0.01, 0.35],
  [/^person$/, /^hair$/, 0.006, 0.45],
  [/^person$/, /^(?:shoe|sock|belt|bow)$/, 0.001, 0.2],
  [/^(?:owl|penguin)$/, /^nose$/, 0.001, 0.1],
  [/^bird$/, /^nose$/, 0.01, 0.2],
  [/^bird$/, /^wing$/, 0.03, 0.65],
  [/^(?:crab|lobster)$/, /^foot$/, 0.04, 0.7],
  [/^(?:animal|bird)$/, /^tail$/, 0.006, 0.4],
  [/^(?:animal|bird|fish)$/, /^tip$/, 0.002, 0.12],
  [/^animal$/, /^spike$/, 0.002, 0.35],
  // Where a head is drawn through its ears, slivers of them are in it.
  [/^animal$/, /^ear$/, 0.006, 0.3],
  [/^(?:animal|bird)$/, /^(?:collar|bell|eye|nose|horn|comb|ear|foot)$/, 0.0003, 0.25],
  [/^(?:animal|bird)$/, /^belly$/, 0.03, 0.6],
  [/^building$/, /^roof$/, 0.03, 0.7],
  [/^building$/, /^(?:door|window|chimney|flag)$/, 0.001, 0.4],
  [/^tree$/, /^trunk$/, 0.02, 0.45],
  [/^tree$/, /^crown$/, 0.3, 0.99],
  [/^flower$/, /^petal$/, 0.2, 0.99],
  [/^flower$/, /^center$/, 0.01, 0.55],
  [/^boat$/, /^sail$/, 0.1, 0.9],
  [/^boat$/, /^hull$/, 0.08, 0.95],
  [/^vehicle$/, /^wheel$/, 0.03, 0.6],
  [/^vehicle$/, /^window$/, 0.002, 0.42],
  [/^vehicle$/, /^roof$/, 0.03, 0.5],
  [/^vehicle$/, /^bumper$/, 0.0005, 0.12],
  [/^fish$/, /^fin$/, 0.01, 0.6],
  [/^fish$/, /^tail$/, 0.02, 0.45],
  [/^rocket$/, /^nose$/, 0.02, 0.4],
  [/^rocket$/, /^window$/, 0.001, 0.35],
  [/^rocket$/, /^(?:fin|flame)$/, 0.01, 0.5],
  [/^vehicle$/, /^(?:saddle|hub|headlight|basket)$/, 0.0005, 0.2],
  [/^mushroom$/, /^cap$/, 0.25, 0.95],
  [/^mushroom$/, /^stem$/, 0.05, 0.7],
  [/^icecream$/, /^cone$/, 0.1, 0.8],
  [/^umbrella$/, /^handle$/, 0.002, 0.3],
  [/^cake$/, /^(?:candle|flame|cherry)$/, 0.0005, 0.25],
];

/** Parts of which the first is above the second in any drawing of their thing. */
const ABOVE: readonly (readonly [upper: string, lower: string])[] = [
  ["hat", "face"],
  ["hat", "dress"],
  ["face", "dress"],
  ["dress", "legs"],
  ["dress", "shoe"],
  ["legs", "shoe"],
  ["sock", "shoe"],
  ["belt", "shoe"],
  ["roof", "door"],
  ["chimney", "door"],
  ["flag", "door"],
  ["sail", "hull"],
  ["crown", "trunk"],
  ["petal", "stem"],
  ["flame", "candle"],
  ["scoop", "cone"],
  ["cherry", "cone"],
  ["cap", "stem"],
  ["ear", "foot"],
  ["horn", "foot"],
  ["nose", "foot"],
  ["comb", "foot"],
  ["collar", "foot"],
  ["saddle", "foot"],
  ["saddle", "wheel"],
  ["upper", "lower"],
];

/** Kinds that stand on legs. */
const ON_LEGS: ReadonlySet<Kind> = new Set<Kind>(["person", "animal", "robot"]);

type Match = Naming["things"][number];

/**
 * The prompt's words for parts and things whose regions have an unlikely place, size or number, by rules that do not know
 * how the regions were named: of a shell that is one tile, of shoes above trousers, of two ears in two colors, of legs with
 * their color between them, and of crates on wheels.
 */
export function findDoubts({ things, paints }: Pick<Naming, "things" | "paints">, shapes: readonly Shape[]): string[] {
  const drawn = new Set(things.flatMap(({ thing }) => thing.shapes));
  const background = shapes.filter((shape) => !drawn.has(shape));
  const hasVehicle = things.some(({ named }) => named?.kind === "vehicle");
  return things.flatMap((match) => [
    ...findUnlikelyParts(match, paints),
    ...findUnequalTwins(match, paints),
    ...findForgotten(match, paints),
    ...findWrongCounts(match, paints),
    ...findOddEyes(match, paints),
    ...findBarePaws(match, paints),
    ...(match.named &&
    ON_LEGS.has(match.named.kind) &&
    match.thing.shapes.some((shape) => isFilledGap(shape, match, background))
      ? [match.named.noun]
      : []),
    ...(hasVehicle && match.named && match.named.kind !== "vehicle" && hasPairOfWheels(match.thing)
      ? [match.named.noun]
      : []),
  ]);
}

const isFilledGap = (shape: Shape, { thing }: Match, background: readonly Shape[]): boolean =>
  shape.area > 0.005 * thing.area && isBetweenAnyLegs(shape, thing.shapes, background);

/** The words for the colored parts of a thing that are too small or too large, or below what they are above of. */
function findUnlikelyParts({ thing, named }: Match, paints: Naming["paints"]): string[] {
  if (!named) return [];
  const find = (part: string) => {
    const regions = thing.shapes.filter(({ label }) => paints.get(label)?.name === `${named.noun} ${part}`);
    const area = regions.reduce((sum, shape) => sum + shape.area, 0);
    return { area, y: regions.reduce((sum, shape) => sum + shape.area * shape.y, 0) / Math.max(1e-9, area) };
  };
  const toWord = (part: string) => named.partWords.get(part) ?? (named.parts.has(part) ? part : named.noun);
  // Windows have a color of their own, whether the prompt says one or not.
  const unlikely = [...new Set([...named.parts.keys(), "window"])].filter((part) => {
    const rule = SHARES.find(([owner, own]) => (owner.test(named.noun) || owner.test(named.kind)) && own.test(part));
    const share = find(part).area / thing.area;
    return rule !== undefined && share > 0 && (share < rule[2] || share > rule[3]);
  });
  const isBeard = named.partWords.get("hair") === "beard";
  const reversed = [...ABOVE, ...(isBeard ? [["face", "hair"] as const] : [])].flatMap(([upper, lower]) => {
    const [above, below] = [find(upper), find(lower)];
    if (above.area === 0 || below.area === 0 || above.y < below.y) return [];
    return [upper, lower].filter((part) => named.parts.has(part));
  });
  return [...new Set([...unlikely, ...reversed])].map(toWord);
}

/** The words for colored parts that only one of two equal regions at both sides of a thing has. */
function findUnequalTwins({ thing, named }: Match, paints: Naming["paints"]): string[] {
  if (!named || named.colors || named.second || named.parts.has("stripe")) return [];
  if (!/^(?:person|animal|bird|robot|rocket|snowman|butterfly)$/.test(named.kind)) return [];
  return findTwins(thing).flatMap(([left, right]) => {
    const names = [left, right].map(({ label }) => paints.get(label)?.name ?? "");
    const [first, second] = names.map((name) => name.replace(`${named.noun} `, ""));
    if (first === second || first === undefined || second === undefined || / \d+$/.test(first + second)) return [];
    return [first, second].filter((part) => named.parts.has(part)).map((part) => named.partWords.get(part) ?? part);
  });
}
