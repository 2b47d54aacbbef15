import type { Match } from "../regroup.ts";
import { MIN_SEEN } from "../score.ts";
import { isRound, shareStroke, type Thing, toThing } from "../shapes.ts";

/** The largest hand at the end of an arm that is one line, as a share of its person. */
const MAX_HAND = 0.03;
/** How high above the ground a hand is at least, as a share of the height of its person. */
const OVER_GROUND = 0.2;

/**
 * Gives a person the hands at the ends of arms that are single lines: small discs without a name beside the body, on a stroke
 * of it. The lines have no regions, so the hands touch nothing of the person.
 */
export function joinHands(matches: readonly Match[], wide: number): Match[] {
  const taken = new Set<Match>();
  const isHand = ({ thing, named }: Match, person: Thing) => {
    const [disc] = thing.shapes.toSorted((a, b) => b.area - a.area);
    return (
      !named &&
      disc !== undefined &&
      isRound(disc) &&
      thing.area < Math.min(MIN_SEEN, MAX_HAND * person.area) &&
      (disc.right < person.x || disc.left > person.x) &&
      disc.y > person.top &&
      disc.y < person.bottom - OVER_GROUND * (person.bottom - person.top) &&
      person.shapes.some((shape) => shareStroke(shape, disc))
    );
  };
  const joined = matches.map((match) => {
    if (match.named?.kind !== "person") return match;
    const hands = matches.filter((hand) => !taken.has(hand) && isHand(hand, match.thing));
    for (const hand of hands) taken.add(hand);
    const shapes = [match, ...hands].flatMap(({ thing }) => thing.shapes);
    return hands.length > 0 ? { ...match, thing: toThing(shapes, wide) } : match;
  });
  return joined.filter((match) => !taken.has(match));
}
