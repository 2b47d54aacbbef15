import type { Match } from "../regroup.ts";
import { isRound, type Thing } from "../shapes.ts";

/** How many times larger, and how much wider, one of several equal small things can be drawn than another. */
const [LARGER, WIDER] = [3.5, 1.45];
/** The largest difference of the share of its box that it fills. */
const FULLER = 0.16;
/** The share of the picture up to which a thing is one of several small ones, such as stars and bubbles. */
const SMALL = 0.012;

/**
 * Names the small things that look like one that a plural of the prompt names: of four stars of which one was found, the
 * others are stars too.
 */
export function nameAlike(matches: readonly Match[]): Match[] {
  return matches.map((match) => {
    if (match.named || match.thing.area > SMALL) return match;
    const alike = matches.find(({ named, thing }) => named?.plural === true && isAlike(thing, match.thing));
    return alike ? { ...match, named: alike.named } : match;
  });
}

const getMain = ({ shapes }: Thing) => shapes.reduce((best, shape) => (shape.area > best.area ? shape : best));

const isAlike = (one: Thing, two: Thing): boolean =>
  one !== two &&
  one.area < SMALL &&
  Math.abs(Math.log(one.area / two.area)) < Math.log(LARGER) &&
  Math.abs(Math.log(one.aspect / two.aspect)) < Math.log(WIDER) &&
  isRound(getMain(one)) === isRound(getMain(two)) &&
  Math.abs(getMain(one).fill - getMain(two).fill) < FULLER;
