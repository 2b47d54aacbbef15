import { findColor, subjectsById, type Token, type Words } from "@atelier/vocabulary";
import { isLiving } from "../actors/owner.ts";
import { colorAt } from "../lookahead.ts";
import { nothingPending, type ReaderState } from "../reading.ts";
import type { Actor } from "../scene.ts";
import { varyColors } from "./members.ts";

const STACK = /\b(?:stack|tower) of$/;
/** Pictures that stand upright, with the ones that lie in a stack. */
const LYING: readonly (readonly [RegExp, string])[] = [
  [/^(?:closed|open|blue|green|orange)-book$|^books$/, "lying-book"],
  [/^pancakes$/, "plain-pancake"],
];
/** How many things the picture of several books stands for. */
const SEVERAL = 3;

/** Whether the words before a thing put several of it on top of each other. */
export const isStacked = (pending: ReaderState["pending"], count: number): boolean =>
  count > 1 && (pending.words.some((phrase) => STACK.test(phrase)) || pending.adjectives.includes("stacked"));

/** Puts the things of an actor on top of each other. */
export function stack({ reading }: Pick<ReaderState, "reading">, actor: Actor): void {
  if (isLiving(actor) || actor.subject.height > 1) return;
  const { id } = actor.subject;
  const lying = subjectsById().get(LYING.find(([ids]) => ids.test(id))?.[1] ?? "");
  const colorName = /^(blue|green|orange)-/.exec(id)?.[1];
  if (lying && colorName) Object.assign(actor, { color: findColor(colorName) ?? undefined, colorName });
  if (lying) actor.subject = lying;
  if (actor.count === 1) actor.count = SEVERAL;
  actor.isStack = true;
  actor.crowd = false;
  reading.unused = reading.unused.filter((phrase) => !STACK.test(phrase));
  actor.adjectives = [...actor.adjectives, "stacked"];
}

/** The words of an order in a stack. True: the first color is that of the lowest thing. */
const ORDERS: readonly (readonly [RegExp, boolean])[] = [
  [/^(?:from )?(?:the )?bottom to (?:the )?top$/, true],
  [/^(?:from )?(?:the )?top to (?:the )?bottom$/, false],
];

/** Removes "from bottom to top" before colors. Returns whether the first color is the lowest, or null if none is named. */
export function removeOrder({ tokens }: Words): boolean | null {
  for (let at = 0; at < tokens.length; at++)
    for (let used = 6; used >= 3; used--) {
      const words = tokens.slice(at, at + used).map(({ word }) => word);
      const order = ORDERS.find(([phrase]) => phrase.test(words.join(" ")));
      if (!order || words.length < used || !colorAt(tokens, at + used)) continue;
      tokens.splice(at, used);
      return order[1];
    }
  return null;
}

/** Gives a list of colors behind a stack to its things, from the lowest. Returns how many tokens were used, or 0. */
export function readStackColors(state: ReaderState, tokens: readonly Token[], at: number): number {
  const actor = state.reading.scene.actors[state.last ?? -1];
  if (!actor?.isStack || actor.color || state.relation !== null) return 0;
  const names: string[] = [];
  let end = at;
  for (let color = colorAt(tokens, end); color; color = colorAt(tokens, end)) {
    names.push(color.name);
    end += color.used;
    if (/^(?:and|&)$/.test(tokens[end]?.word ?? "") && colorAt(tokens, end + 1)) end++;
  }
  if (names.length !== actor.count || names.some((name) => findColor(name) === null)) return 0;
  if (!varyColors(state, names)) return 0;
  // The things of the further colors were added from the last one.
  const { actors } = state.reading.scene;
  actors.push(...actors.splice(1 - names.length).toReversed());
  state.pending = nothingPending();
  return end - at;
}

/** Reverses the colors of stacks whose order the prompt names from top to bottom. */
export function reverseStacks({ actors }: ReaderState["reading"]["scene"]): void {
  for (const stack of Map.groupBy(
    actors.filter(({ isStack }) => isStack),
    ({ word }) => word,
  ).values()) {
    const colors = stack.map(({ color, colorName }) => ({ color, colorName })).toReversed();
    for (const [nth, actor] of stack.entries()) Object.assign(actor, colors[nth]);
  }
}
