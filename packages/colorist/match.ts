import { canBeLines, isLines, type NamedThing } from "./color-request.ts";
import { countNames, divideTouching, type Wanted } from "./divide.ts";
import { fits, hasPairOfWheels, isHeadOnLine } from "./fits.ts";
import { improvePairs, orderSides, orderSizes } from "./improve-pairs.ts";
import { getGroupBonus, getOrderBonus, isInSky, ON_GROUND, SKY_PENALTY } from "./matching/bonuses.ts";
import { divideCarried } from "./matching/carried.ts";
import { takeOutContents } from "./matching/contents.ts";
import { takeOutLoad } from "./matching/load.ts";
import { FLAT, SURFACE, separateFurniture } from "./matching/surfaces.ts";
import { IN_ROOM, isOtherThing, likely } from "./matching/unnamed.ts";
import { divideOverlaps } from "./overlap.ts";
import {
  isBeside,
  isNear,
  joinFigures,
  joinFragments,
  joinSails,
  type Match,
  takeOutHeld,
  takeOutRound,
} from "./regroup.ts";
import { getScore, MIN_SEEN } from "./score.ts";
import { shareStroke, type Thing, toThing } from "./shapes.ts";

/**
 * Pairs things with the things named in the prompt, best pairs first. An unnamed thing gets a kind if its shape is
 * clear. Parts that do not touch are joined, and things that do are divided, as the prompt says.
 * `placed` are names that were found by what stands on them, and `sure` those that lie in a bowl and fit nothing else. `wide` is the picture's
 * width divided by its height.
 */
export function matchThings(
  drawn: readonly Thing[],
  namedThings: readonly NamedThing[],
  wide: number,
): {
  matches: Match[];
  guessed: ReadonlySet<NamedThing>;
  placed: ReadonlySet<NamedThing>;
  sure: ReadonlySet<NamedThing>;
} {
  const boats = joinFigures(joinSails(drawn, namedThings, wide), namedThings, wide);
  const filled = takeOutContents(boats, namedThings, wide);
  const held = filled.known.size > 0 ? filled : takeOutHeld(boats, namedThings, wide);
  const isHeld = new Set(held.known.values());
  const overlaps = divideOverlaps(
    held.things.filter((thing) => !held.known.has(thing)),
    namedThings.filter((named) => canOverlap(named) && !isHeld.has(named)),
    wide,
  );
  for (const [thing, named] of held.known) overlaps.known.set(thing, named);
  const isKnown = (thing: Thing) => overlaps.known.has(thing);
  const known = new Set(overlaps.known.values());
  const separate = separateFurniture(
    overlaps.things.filter((thing) => !isKnown(thing)),
    namedThings.filter((named) => !known.has(named)),
    wide,
  );
  const furniture = new Map([...separate.furniture, ...overlaps.known]);
  const parted = [...separate.things, ...overlaps.known.keys()];
  const { things, divided } = divideTouching(parted, countWanted(namedThings), wide, isKnown, (thing, parts) =>
    isWhole(namedThings, thing, parts),
  );
  const taken = new Map(furniture);
  const isRoom = namedThings.some(({ noun }) => IN_ROOM.test(noun));
  const unplaced = things.filter((thing) => !furniture.has(thing));
  const real = things.filter((thing) => thing.area > 0.0004 && !isOtherThing(thing, unplaced, namedThings));
  // Kinds with a typical position and shape are paired first.
  const pairs = namedThings
    .filter((named) => !isLines(named) && (!isBelowOthers(named) || real.length >= namedThings.length))
    .flatMap((named, at) =>
      real
        .filter((thing) => !TABLE.test(named.noun) || canBeTable(thing, real))
        .map((thing) => ({
          named,
          thing,
          score:
            getScore(named, thing) +
            getOrderBonus(at, namedThings, thing, real) +
            getGroupBonus(named, namedThings, thing, real) +
            (real.length === 1 && at === 0 && !LIVING.test(named.kind) ? MAIN_BONUS : 0) -
            (isInSky(thing, real) &&
            !isRoom &&
            // A hand can hold an apple up.
            !(named.kind === "fruit" && namedThings.some(({ kind }) => kind === "person")) &&
            (ON_GROUND.test(named.kind) || named.noun === "ball") &&
            !/^(?:lamp|kite)$/.test(named.noun)
              ? SKY_PENALTY
              : 0),
        })),
    )
    .sort((a, b) => b.score - a.score);
  const used = new Set(furniture.values());
  // The third of three trees is a tree, also if another name has found nothing.
  const isSurelyAnother = ({ named, thing, score }: (typeof pairs)[number]) =>
    named.plural &&
    score >= SURE &&
    !pairs.some((rival) => rival.thing === thing && !used.has(rival.named) && rival.score > score - SURE_LEAD);
  for (const pair of pairs) {
    const { named, thing, score } = pair;
    if (score < 0.3 || (used.has(named) && !isSurelyAnother(pair)) || taken.has(thing) || isTooSmall(named, thing))
      continue;
    taken.set(thing, named);
    used.add(named);
  }
  improvePairs(
    pairs.map((pair) => (isTooSmall(pair.named, pair.thing) ? { ...pair, score: -1 } : pair)),
    taken,
    furniture,
  );
  orderSides(taken, namedThings);
  orderSizes(taken, namedThings);
  const takeMore = ({ named, thing, score }: (typeof pairs)[number]) => {
    // "A cabin" is one.
    if (taken.has(thing) || (!named.plural && namedThings.length > 1)) return;
    const first = real.find((other) => taken.get(other) === named);
    // Drops differ less than trees do: of several alike, a handle beside them is none.
    const most = named.plural && real.filter((other) => taken.get(other) === named).length > 2 ? 2.5 : 4;
    const alike =
      first &&
      thing.area > first.area / most &&
      thing.area < first.area * most &&
      Math.abs(Math.log(thing.aspect / first.aspect)) < 0.7;
    // The two lenses of "a pair of glasses" are one name.
    const isTwin = namedThings.length === 1 && first !== undefined && real.every((one) => areTwins(one, first));
    if ((score >= CLEAR && (named.plural || fits[named.kind])) || (((named.plural && alike) || isTwin) && score >= 0.3))
      taken.set(thing, named);
  };
  for (const pair of pairs) if (pair.named.plural && pair.score >= CLEAR) takeMore(pair);
  const leftOver = pairWhatIsLeft(pairs, taken, used);
  for (const pair of pairs) takeMore(pair);
  // A leaf beside its apple has the shape of a cloud.
  const isPart = (thing: Thing) => things.some((otherThing) => taken.has(otherThing) && isNear(thing, otherThing));
  const matches = things.map((thing) => ({
    thing,
    named: taken.get(thing) ?? (isPart(thing) || isRoom ? null : likely(thing, things)),
  }));
  const whole = takeOutLoad(divideCarried(joinFragments(matches, used, wide), wide), namedThings, wide);
  const joined = takeOutRound(whole, namedThings, wide);
  const [only, ...others] = namedThings;
  const main = joined.find(({ named }) => named === only);
  // Fragments join a thing later, so its name is kept and not the thing.
  // Parts of a divided thing that look like their names are no guess.
  const unlike = [...divided].filter((thing) => {
    const named = taken.get(thing);
    return named !== undefined && getScore(named, thing) < LIKE;
  });
  const guessed = new Set([...unlike, ...leftOver].flatMap((thing) => taken.get(thing) ?? []));
  const placed = new Set(separate.furniture.values());
  if (!only || !main || others.length > 0) return { matches: joined, guessed, placed, sure: filled.sure };
  // With one thing in the prompt, all that is beside it is a part of it.
  const isOnStroke = ({ shapes }: Thing) =>
    shapes.some((part) => main.thing.shapes.some((shape) => shareStroke(part, shape)));
  // The leaves of a tulip are no second tulip. The lenses of a pair of glasses are two of one kind.
  const isPartOfIt = (match: Match) =>
    match !== main &&
    (!match.named || (match.named === only && !only.plural && !areTwins(match.thing, main.thing))) &&
    // A shape beside a house is a bush or a rock, and no part of it.
    (only.kind === "building"
      ? isBeside(match.thing, main.thing, GAP_OF_BUILDING)
      : isBeside(match.thing, main.thing, GAP_OF_ONE) || isOnStroke(match.thing));
  const parts = joined.filter(isPartOfIt);
  const together = toThing(
    [main.thing, ...parts.map(({ thing }) => thing)].flatMap(({ shapes }) => shapes),
    wide,
  );
  const all = joined.flatMap((match) =>
    parts.includes(match) ? [] : match === main ? [{ ...match, thing: together }] : [match],
  );
  return { matches: all, guessed, placed, sure: filled.sure };
}

/** The largest gap between the parts of the only thing that a prompt names, as a share of the picture. */
const GAP_OF_ONE = 0.1;

/** The same for a building. */
const GAP_OF_BUILDING = 0.02;

const areTwins = (one: Thing, first: Thing): boolean =>
  Math.abs(Math.log(one.area / first.area)) < 0.25 && Math.abs(Math.log(one.aspect / first.aspect)) < 0.2;

/** The shapes of a drawing that can be the things that a prompt names. */
export const countWanted = (names: readonly NamedThing[]): Wanted => ({
  wanted: countNames(names.filter((named) => isShape(named) && !isBlossom(named, names))),
  isCounted: (thing, things) =>
    !isOtherThing(
      thing,
      things,
      names.filter(({ noun }) => noun !== "smoke"),
    ) && !(hasFigure(names) && isHead(thing, things)),
});

/** The flower of a cactus is drawn on it. */
const isBlossom = ({ kind, carriedBy }: NamedThing, names: readonly NamedThing[]) =>
  kind === "flower" && !carriedBy && names.some(({ noun }) => noun === "cactus");

const hasFigure = (names: readonly NamedThing[]) => names.some(({ kind }) => /^(?:robot|person|snowman)$/.test(kind));

/** Whether a thing is right above the middle of a larger one, as the head of a robot without a neck. */
const isHead = (thing: Thing, things: readonly Thing[]): boolean =>
  things.some(
    (body) =>
      body.area > 1.2 * thing.area &&
      Math.abs(Math.max(thing.bottom, body.top) - body.top) + Math.max(0, body.top - thing.bottom) < 0.04 &&
      body.shapes.some(
        (torso) =>
          torso.top < body.top + 0.05 &&
          Math.abs(torso.x - thing.x) < 0.25 * (torso.right - torso.left) &&
          torso.area > thing.area,
      ),
  );

/** The least score of a thing that looks like its name, and how much less its parts look like it if it is one thing. */
const WHOLE = { score: 0.75, loss: 0.08 } as const;
/** Loads and cars of a vehicle, of which each has wheels. */
const TWO_WHEELED = /^(?:bicycle|bike|motorcycle|motorbike|moped|scooter)$/;
const LOAD = /^(?:box|container|trailer|wagon|carriage|cart)$/;

/** Whether a drawn thing looks like a name of the prompt, and none of these parts of it does: a car is not cut in two. */
export const isWhole = (names: readonly NamedThing[], thing: Thing, parts: readonly Thing[]): boolean =>
  names.some((named) => {
    // A half of a car has one wheel.
    const isLoaded = !TWO_WHEELED.test(named.noun) && names.some(({ noun }) => LOAD.test(noun));
    if (named.kind === "vehicle" && isLoaded) return false;
    if (named.kind === "vehicle" && hasPairOfWheels(thing)) return !parts.some(hasPairOfWheels);
    const score = getScore(named, thing);
    return score >= WHOLE.score && parts.every((part) => getScore(named, part) < score - WHOLE.loss);
  });

/** Names that are drawn as shapes of their own. Fruits are on their tree, and tables are often the ground. */
const isShape = (named: NamedThing): boolean =>
  !canBeLines(named) && named.noun !== "smoke" && !isBelowOthers(named) && !named.carriedBy;

/** A thing with a lower score does not look like its name at all. */
const UNLIKE = 0.05;

/** Gives the names that fit nothing well the things that are left, the best pairs first. Returns these things. */
function pairWhatIsLeft(
  pairs: readonly { named: NamedThing; thing: Thing; score: number }[],
  taken: Map<Thing, NamedThing>,
  used: Set<NamedThing>,
): Thing[] {
  return pairs.flatMap(({ named, thing, score }) => {
    if (used.has(named) || taken.has(thing) || thing.area < MIN_SEEN || canBeLines(named)) return [];
    // No swing is a disc in the sky.
    if (score < UNLIKE) return [];
    taken.set(thing, named);
    used.add(named);
    return [thing];
  });
}

/** Names of things that can be before or behind another one. Flowers in vases and things on tables are divided otherwise. */
const canOverlap = (named: NamedThing): boolean =>
  !canBeLines(named) &&
  !SURFACE.test(named.noun) &&
  !FLAT.test(named.noun) &&
  ![named, named.carriedBy, named.carries].some((carrier) => carrier?.carries && carrier.kind === "cup");

/** Whether a thing is furniture under others, which is often drawn without legs, as the line on which they stand. */
const isBelowOthers = ({ kind, carries }: NamedThing) => kind === "furniture" && carries !== undefined;

/** Furniture that is often drawn as one line, on which the other things stand. */
export const TABLE = /^(?:table|desk|counter)$/;

/** Whether a thing is wide enough for a table of the others, or the only one. */
const canBeTable = ({ left, right }: Thing, things: readonly Thing[]): boolean =>
  things.length < 2 || right - left > 0.4;

/** The gain of the first name if one thing is drawn: the others are its parts, or were forgotten. */
const MAIN_BONUS = 1;
/** Kinds that show by their shape whether they are drawn. */
const LIVING = /^(?:animal|person|bird|fish|butterfly)$/;

/** A thing with such a score looks like its name. */
const CLEAR = 0.62;
/** The same for a part of a divided thing. */
const LIKE = 0.75;
/** A thing with such a score is surely one of several, if no name without a thing comes near it. */
const SURE = 1;
const SURE_LEAD = 0.5;

/** Whether a drawn thing is a stroke or a gap, and no thing of a size such as that of a teapot. */
const isTooSmall = ({ kind }: NamedThing, thing: Thing): boolean =>
  thing.area < MIN_THING &&
  !(kind === "person" && isHeadOnLine(thing)) &&
  /^(?:cup|animal|person|vehicle|building|furniture|tree|boat|umbrella|fence)$/.test(kind);
const MIN_THING = 0.002;
