import { isPictured } from "../anatomy.ts";
import type { Meaning } from "../lexicon.ts";
import { stack } from "../phrases/stacks.ts";
import { nothingPending, type ReaderState } from "../reading.ts";
import { dyeHair, growBeard } from "../relations.ts";
import type { Actor } from "../scene.ts";

/** Applies a modifier of one thing: count, size, skin or hair. */
export function applyModifier(state: ReaderState, meaning: Meaning, phrase: string): void {
  const { scene } = state.reading;
  const { pending } = state;
  if (meaning.is === "count") {
    const several = meaning.value > 1;
    // "two dozen" multiplies; "a" after a number has no effect.
    // "A stack of seven books" has exactly seven.
    const isExact = pending.crowd && !meaning.crowd && several;
    if (pending.count !== null && pending.count > 1 && several)
      pending.count = isExact ? meaning.value : pending.count * meaning.value;
    else if (several || pending.count === null) pending.count = meaning.value;
    pending.crowd = !isExact && (pending.crowd || meaning.crowd);
    if (several) pending.words.push(phrase);
    if (ARRANGEMENTS.test(phrase)) state.reading.unused.push(phrase);
    if (/^(hundreds|thousands|countless)/.test(phrase)) state.reading.reduced.push(`${meaning.value} for "${phrase}"`);
    if (/field of|sea of/.test(phrase)) scene.place ??= "meadow";
    if (/forest of/.test(phrase)) scene.place ??= "forest";
    // Who stands in a field of flowers is among them, and not in one of them.
    if (/(?:field|sea|forest) of/.test(phrase) && state.relation === "inside") state.relation = null;
  } else if (meaning.is === "size") {
    pending.size *= meaning.value;
    if (meaning.value !== 1) pending.words.push(phrase);
  } else if (meaning.is === "tone") {
    pending.tone = meaning.value;
    const actor = findLast(state);
    if (actor && /^with |skin$/.test(phrase)) actor.tone = meaning.value;
  } else if (meaning.is === "part") {
    const { color, colorName } = pending;
    const actor = findLast(state);
    // A picture has one color, which is that of the whole thing and not of one detail.
    if (!color && meaning.value === "hair" && actor && growBeard(actor, phrase)) {
      if (/m[ou]+s?ta/.test(phrase)) state.reading.guessed.push(`${phrase} (as beard)`);
    } else if (!color && pending.size === 1 && isPictured(actor, phrase)) pending.words = [];
    else if (!color || meaning.value === "detail") scene.unread.push(colorName ? `${colorName} ${phrase}` : phrase);
    else if (!actor) scene.unread.push(`${colorName} ${phrase}`);
    else if (meaning.value === "hair") {
      if (phrase === "beard" || !dyeHair(actor, colorName ?? "")) scene.unread.push(`${colorName} ${phrase}`);
    } else Object.assign(actor, { color, colorName });
    // "A man with a beard and an axe" has both.
    state.bearer = state.group.at(-1) ?? null;
    state.pending = nothingPending();
    state.relation = null;
  } else if (phrase === "stacked" && !state.joined && pending.count === null && isSeveral(findLast(state))) {
    const actor = findLast(state);
    if (actor) stack(state, actor);
    if (!actor?.isStack) scene.unread.push(phrase);
  } else if (meaning.is === "unpainted") {
    pending.adjectives.push(phrase);
    scene.unread.push(phrase);
  }
}

/** Groups whose order is not drawn: they stand loosely beside each other. */
const ARRANGEMENTS = /\b(pile|stack|row|line|circle|tower|parade|ring|garland|border) of$/;

const findLast = ({ reading, group }: ReaderState): Actor | undefined => reading.scene.actors[group.at(-1) ?? -1];

const isSeveral = (actor: Actor | undefined): boolean =>
  actor !== undefined && (actor.count > 1 || actor.subject.id === "books");
