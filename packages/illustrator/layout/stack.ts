import { getWidth, type Placed } from "./placed.ts";
import type { Land } from "./terrain.ts";

/** How much higher the next thing of a stack begins, as a share of the height of the one below it. */
const STEPS: readonly (readonly [RegExp, number])[] = [
  [/^macaron/, 0.86],
  [/^lying-book/, 0.9],
  [/^plain-pancake/, 0.66],
  [/^(?:plate|coin)/, 0.35],
  [/^(?:bowl|teacup|hot-beverage)/, 0.5],
];
const STEP = 0.82;
/** The share of the height and of the width of the picture that a stack fills at most. */
const [TALL, WIDE] = [0.62, 0.6];
/** How many times larger a stack is that stands alone. */
const LARGER = 2.2;
/** How far things of a stack stand aside, as a share of the width. */
const ASIDE = 0.03;

const getStep = (id: string): number => STEPS.find(([ids]) => ids.test(id))?.[1] ?? STEP;

/**
 * Puts the things of each stack on top of each other. Those of several colors are one stack. `larger` is how many times
 * larger a stack becomes that is alone among these things.
 */
export function stackUp(
  placed: readonly Placed[],
  { width, height }: Pick<Land, "width" | "height">,
  larger = LARGER,
): void {
  const stacks = Map.groupBy(
    placed.filter(({ item }) => item.actor.isStack),
    ({ item }) => item.actor.word,
  );
  for (const stack of stacks.values()) {
    const lowest = stack.reduce((low, one) => (one.placement.base > low.placement.base ? one : low));
    const step = getStep(lowest.item.actor.subject.id);
    const tall = Math.max(...stack.map(({ placement }) => placement.height));
    const total = tall * (1 + step * (stack.length - 1));
    const scale = Math.min(
      stack.length === placed.length ? larger : 1,
      (height * TALL) / total,
      (width * WIDE) / (tall * lowest.item.proportion),
    );
    const { x, base, depth } = lowest.placement;
    for (const [nth, one] of stack.entries()) {
      Object.assign(one.placement, { height: tall * scale, depth, flip: false, tilt: 0, order: 1 + nth * 0.01 });
      one.placement.base = base - nth * tall * scale * step;
      one.placement.x =
        Math.min(width - getWidth(one) / 2, Math.max(getWidth(one) / 2, x)) +
        (nth % 2 ? 1 : -1) * ASIDE * getWidth(one);
      if (nth > 0) one.placement.shadow = "none";
    }
  }
}

/** Puts the things of a stack on top of each other in the middle of the thing on which they stand. */
export function stackOn(ones: readonly Placed[], host: Placed, size: Pick<Land, "width" | "height">): void {
  const stacked = ones.filter(({ item }) => item.actor.isStack);
  for (const { placement } of stacked) placement.x = host.placement.x;
  stackUp(stacked, size, 1);
  for (const { placement } of stacked) placement.order += host.placement.order + 1;
}

/** The things on which others are placed: of a stack, only the highest. */
export function getHosts(placed: readonly Placed[], index: number | undefined): Placed[] {
  const hosts = placed.filter(({ item }) => item.index === index);
  if (!hosts[0]?.item.actor.isStack) return hosts;
  const stack = placed.filter(({ item }) => item.actor.isStack && item.actor.word === hosts[0]?.item.actor.word);
  return [stack.reduce((high, one) => (one.placement.base < high.placement.base ? one : high))];
}

/**
 * The things that are placed together with one: its kind, and of flowers in a vase also the other kinds, so that each has
 * a place of its own.
 */
export function listCompanions(
  placed: readonly Placed[],
  relations: ReadonlyMap<number, { type: string; to: number }>,
  one: Placed,
): Placed[] {
  const own = relations.get(one.item.index);
  const isTogether = ({ item }: Placed): boolean => {
    const relation = relations.get(item.index);
    return own?.type === "inside" && relation?.type === "inside" && relation.to === own.to;
  };
  return alternate(placed.filter((other) => other.item.index === one.item.index || isTogether(other)));
}

/** Sorts things so that their kinds alternate. */
export function alternate(things: readonly Placed[]): Placed[] {
  const getRank = (thing: Placed): number =>
    things.filter(({ item }) => item.index === thing.item.index).indexOf(thing);
  return things.toSorted((a, b) => getRank(a) - getRank(b));
}
