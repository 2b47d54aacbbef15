import type { Subject, Token } from "@atelier/vocabulary";
import type { ReaderState } from "../reading.ts";
import { addActor } from "./add-actor.ts";

/** The number of animals in a family. */
const FAMILY = 4;

/** Nouns of which one is meant where no number is before them. */
const SINGLE = /(?:^| )(?:dinosaur|insect|animal|creature|pet|vehicle|instrument|toy|tool|weapon|dessert)$/;

/** Adds the things of a collective noun. Of "a dinosaur", it adds one. */
export function addCollection(state: ReaderState, subjects: readonly Subject[], tokens: readonly Token[]): void {
  const { holder, pending } = state;
  const words = tokens.map(({ word }) => word).join(" ");
  const named = state.reading.scene.actors[state.last ?? -1];
  // A swan family is a family of swans.
  if (words === "family" && named?.subject.family.startsWith("animal") && state.ended?.word === named.word) {
    named.count = FAMILY;
    return;
  }
  // "Cartoon dinosaur riding a skateboard" is one as well.
  const isSingle = pending.count === null && SINGLE.test(words);
  const isOne = (pending.count === 1 || isSingle) && !/^(couple|family)$/.test(words);
  const several = pending.count !== null && pending.count > 1 ? pending.count : subjects.length;
  const drawn = subjects.slice(0, isOne ? 1 : several);
  // "Four fruits" are one of each.
  const counted = drawn.length === pending.count ? pending.words : [];
  if (counted.length > 0) pending.count = null;
  // A man and a woman are a couple, and no guess.
  if (drawn.length > 0 && !/^(?:couple|family)$/.test(words))
    state.reading.guessed.push(`${words} (as ${drawn.map(({ label }) => label).join(", ")})`);
  for (const subject of drawn) {
    state.holder = holder;
    addActor(state, subject, subject.label, false);
    const actor = state.reading.scene.actors.at(-1);
    if (actor) actor.adjectives = [...actor.adjectives, ...counted];
    state.joined = true;
  }
  state.joined = false;
}

/** Puts the man and the woman of a couple beside each other, unless they are placed otherwise. */
export function joinCouple({ actors, relations }: ReaderState["reading"]["scene"], words: readonly string[]): void {
  const man = actors.findIndex(({ word }, at) => word === "man" && actors[at + 1]?.word === "woman");
  if (!words.includes("couple") || man < 0 || actors.length < 3) return;
  const isPlaced = relations.some(
    ({ type, from, to }) =>
      !/^(?:holding|wearing)$/.test(type) && [from, to].some((index) => index === man || index === man + 1),
  );
  if (!isPlaced) relations.push({ type: "beside", from: man, to: man + 1 });
}

/** Whether the picture of a market stall shows the named fruit and vegetables. */
export const isSold = ({ reading, group, joined }: ReaderState, tokens: readonly Token[], at: number): boolean =>
  reading.scene.actors[group.at(-1) ?? -1]?.subject.id === "market-stall" &&
  (joined || /^(?:of|with|full)$/.test(tokens[at - 1]?.word ?? "")) &&
  /^(?:fruits?|vegetables?|food|veggies)$/.test(tokens[at]?.word ?? "");
