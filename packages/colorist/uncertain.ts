import { singulars } from "@atelier/vocabulary";
import type { NamedThing } from "./color-request.ts";
import { fits } from "./fits.ts";
import type { Paint } from "./parts/view.ts";
import type { Match } from "./regroup.ts";
import { getScore, MIN_SEEN } from "./score.ts";
import type { Thing } from "./shapes.ts";

/** The least advantage of a pairing of two things over the swapped one, at which it counts as certain. */
const CERTAIN = 0.15;
/** The same in a drawing of many things, of which shapes say less. */
const CERTAIN_OF_MANY = 0.25;
/** So many things are many. */
const MANY = 4;

/** Names of the prompt that could also belong to each other's thing, because the shapes of both fit both. */
export function interchangeable(matches: readonly Match[]): [string, string][] {
  const pairs: [string, string][] = [];
  const least = matches.filter(({ named }) => named).length < MANY ? CERTAIN : CERTAIN_OF_MANY;
  for (const [index, one] of matches.entries())
    for (const otherMatch of matches.slice(index + 1)) {
      if (!one.named || !otherMatch.named || one.named.noun === otherMatch.named.noun) continue;
      // The prompt says which of them is below.
      if (one.named.carries === otherMatch.named || otherMatch.named.carries === one.named) continue;
      const now = getScore(one.named, one.thing) + getScore(otherMatch.named, otherMatch.thing);
      const swapped = getScore(one.named, otherMatch.thing) + getScore(otherMatch.named, one.thing);
      if (now - swapped < least) pairs.push([one.named.noun, otherMatch.named.noun]);
    }
  return pairs;
}

/**
 * Names whose thing was found by its place and size only, because another drawn thing without a name fits as well, or of
 * which that is known (`guessed`). Their colors can be on another part of the drawing.
 */
export function findGuessed(matches: readonly Match[], guessed: ReadonlySet<NamedThing> = new Set()): NamedThing[] {
  const others = matches.filter(({ thing, named }) => !named && thing.area > MIN_SEEN).map(({ thing }) => thing);
  return matches.flatMap(({ thing, named }) =>
    named &&
    (guessed.has(named) ||
      (!fits[named.kind] && others.some(({ area }) => area > 0.5 * thing.area)) ||
      others.some((rival) => getScore(named, thing) - getScore(named, rival) < CERTAIN))
      ? [named]
      : [],
  );
}

/** Scenes have so many names at least. */
const SCENE = 3;
/** A name of a scene whose thing scores less was found by what is left. */
const WEAK = 0.7;

/** The same for one of two names, if its kind has a shape of its own. */
const WEAK_OF_TWO = 0.55;
const SHAPED = /^(?:animal|person|building|vehicle|tree|snowman)$/;

/** The size beside the largest thing, and the score, up to which a thing without a shape of its own is a guess. */
const SMALL_BESIDE = 0.03;
const ELIMINATED = 0.5;

/** Names of a scene whose things do not look much like them. */
export function findWeak(matches: readonly Match[]): NamedThing[] {
  const named = matches.flatMap((match) => (match.named ? [{ ...match, named: match.named }] : []));
  const count = new Set(named.map((match) => match.named)).size;
  // A thing without a typical shape, or one that is small beside the main thing, was found by elimination.
  const largest = Math.max(...named.map(({ thing }) => thing.area));
  const isEliminated = (match: (typeof named)[number]) =>
    count > 1 &&
    !match.named.plural &&
    !fits[match.named.kind] &&
    match.thing.area < SMALL_BESIDE * largest &&
    getScore(match.named, match.thing) < ELIMINATED;
  const isWeak = (match: (typeof named)[number]) =>
    isEliminated(match) ||
    (count >= SCENE
      ? getScore(match.named, match.thing) < WEAK
      : count > 1 && SHAPED.test(match.named.kind) && getScore(match.named, match.thing) < WEAK_OF_TWO);
  return named.filter(isWeak).map((match) => match.named);
}

/** The parts of things that the prompt names, with its word, its number and the regions that have their color. */
const listParts = (things: readonly { thing: Thing; named: NamedThing | null }[], paints: ReadonlyMap<number, Paint>) =>
  things.flatMap(({ thing, named }) =>
    [...(named?.parts.keys() ?? [])].flatMap((part) => {
      const word = named?.partWords.get(part);
      if (!named || !word) return [];
      const isPlural = singulars(word).some(({ plural }) => plural);
      const regions = thing.shapes.filter(({ label }) => paints.get(label)?.name === `${named.noun} ${part}`);
      return [{ thing, part, word, isPlural, regions }];
    }),
  );

/** A part that the prompt names once and that is painted on more regions is on others as well. */
const MANY_OF_ONE = 3;
/** Parts that lines often divide. */
const DIVIDED =
  /^(?:roof|wall|hair|crown|dress|legs|belly|frosting|shell|stripe|sail|petal|hull|door|face|wrapper|base|neck|tail|stem|cone|scarf|hat|basket|cabin|collar|rail)\b/;

/** The words of the prompt for parts in the singular that have several regions of a thing: "a cushion" on five of a sofa. */
export const findSpreadParts = (
  things: readonly { thing: Thing; named: NamedThing | null }[],
  paints: ReadonlyMap<number, Paint>,
): string[] =>
  listParts(things, paints).flatMap(({ thing, part, word, isPlural, regions }) => {
    if (DIVIDED.test(part) || isPlural) return [];
    const largest = Math.max(...regions.map(({ area }) => area));
    return regions.filter(({ area }) => area > 0.3 * largest && area > 0.01 * thing.area).length >= MANY_OF_ONE
      ? [word]
      : [];
  });

/** People of whom no face was found, so that their colors can be on other parts. */
export const findFaceless = (
  things: readonly { thing: Thing; named: NamedThing | null }[],
  paints: ReadonlyMap<number, Paint>,
): string[] =>
  things.flatMap(({ thing, named }) =>
    named?.kind === "person" &&
    thing.shapes.length > 3 &&
    !thing.shapes.some(({ label }) => paints.get(label)?.name === `${named.noun} face`)
      ? [named.noun]
      : [],
  );

/** Names of which the prompt says a number, and of which fewer things were found: two pears that are one. */
export const findFew = (things: readonly { thing: Thing; named: NamedThing | null }[]): string[] =>
  [...new Set(things.flatMap(({ named }) => named ?? []))].flatMap((named) =>
    named.count !== undefined &&
    // Flowers in a vase touch each other, and are one thing.
    !(named.kind === "flower" && named.carriedBy) &&
    things.filter((match) => match.named === named && match.thing.area > MIN_SEEN).length < named.count
      ? [named.noun]
      : [],
  );

/** Parts of which a drawing shows at least two, if the prompt names several of them. */
const IN_PAIRS = /^(?:foot|shoe|sock|sail|wheel|dot|spike|button)$/;

/** The words of the prompt for several parts of which only one region has the color, as one of four white paws. */
export const findLonely = (
  things: readonly { thing: Thing; named: NamedThing | null }[],
  paints: ReadonlyMap<number, Paint>,
): string[] =>
  listParts(things, paints).flatMap(({ thing, part, word, isPlural, regions }) => {
    if (!IN_PAIRS.test(part) || !isPlural) return [];
    const [region] = regions;
    return regions.length === 1 && region && region.area > 0.004 * thing.area ? [word] : [];
  });

/** Of unseen sketches with more areas, none had all colors in their places. */
export const MAX_AREAS = 30;
/** A thing with so many regions has parts that can be confused, and the smallest that counts, as a share of the picture. */
const CROWDED = { regions: 5, area: 0.0008 } as const;

/** In a sketch of too many areas, the names of the things with most of them: those whose parts can be confused. */
export function findCrowded(things: readonly { thing: Thing; named: NamedThing | null }[], areas: number): string[] {
  if (areas <= MAX_AREAS) return [];
  const counted = things.flatMap(({ thing, named }) =>
    named ? [{ noun: named.noun, count: thing.shapes.filter(({ area }) => area > CROWDED.area).length }] : [],
  );
  const most = Math.max(...counted.map(({ count }) => count));
  return [...new Set(counted.filter(({ count }) => count >= Math.min(most, CROWDED.regions)).map(({ noun }) => noun))];
}
