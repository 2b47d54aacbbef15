import type { NamedThing } from "./color-request.ts";
import type { Thing } from "./shapes.ts";

/** More swaps are not needed for as many things as a prompt names. */
const MAX_ROUNDS = 12;

/**
 * Swaps the things of two names, or moves a name to a free thing, while that makes the sum of all scores larger: the best
 * pair first can leave two others that do not fit.
 */
export function improvePairs(
  pairs: readonly { named: NamedThing; thing: Thing; score: number }[],
  taken: Map<Thing, NamedThing>,
  fixed: ReadonlyMap<Thing, NamedThing>,
): void {
  const scores = new Map<NamedThing, Map<Thing, number>>();
  for (const { named, thing, score } of pairs) {
    const own = scores.get(named) ?? new Map<Thing, number>();
    scores.set(named, own.set(thing, score));
  }
  const scoreAt = (named: NamedThing | undefined, thing: Thing) => (named ? (scores.get(named)?.get(thing) ?? 0) : 0);
  const things = [...new Set(pairs.map(({ thing }) => thing))].filter((thing) => !fixed.has(thing));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let isChanged = false;
    for (const [at, one] of things.entries())
      for (const otherThing of things.slice(at + 1)) {
        const [first, second] = [taken.get(one), taken.get(otherThing)];
        const gain =
          scoreAt(first, otherThing) + scoreAt(second, one) - scoreAt(first, one) - scoreAt(second, otherThing);
        if (first === second || gain < 0.01) continue;
        for (const [thing, named] of [
          [one, second],
          [otherThing, first],
        ] as const)
          if (named) taken.set(thing, named);
          else taken.delete(thing);
        isChanged = true;
      }
    if (!isChanged) return;
  }
}

/** Kinds whose things are compared by height, whatever their names. */
const ALIKE = /^(?:building|tree|person)$/;

/** Swaps the things of two names of one kind if the one that the prompt calls taller or larger is the smaller one. */
export function orderSizes(taken: Map<Thing, NamedThing>, names: readonly NamedThing[]): void {
  for (const named of names.filter(({ size }) => size !== undefined))
    for (const another of names) {
      if (another === named || another.kind !== named.kind || another.size === named.size) continue;
      // A big plate is lower than a bottle.
      if (another.noun !== named.noun && !ALIKE.test(named.kind)) continue;
      const [own, its] = [named, another].map((name) => [...taken].find(([, taker]) => taker === name)?.[0]);
      if (!own || !its) continue;
      const [first, second] = [own, its].map(({ bottom, top }) => bottom - top);
      const isWrong = named.size === 1 ? (first ?? 0) < (second ?? 0) : (first ?? 0) > (second ?? 0);
      if (isWrong) taken.set(own, another).set(its, named);
    }
}

/** Swaps the things of "the left house" and "the right house" if they are the other way around, wherever both are. */
export function orderSides(taken: Map<Thing, NamedThing>, names: readonly NamedThing[]): void {
  const find = (named: NamedThing) => [...taken].find(([, name]) => name === named)?.[0];
  for (const left of names.filter(({ side }) => side === "left")) {
    const right = names.find(({ noun, side }) => noun === left.noun && side === "right");
    const [first, second] = [find(left), right && find(right)];
    if (!right || !first || !second || first.x < second.x) continue;
    taken.set(first, right).set(second, left);
  }
}
