import { hex, type Rgb } from "@atelier/painting";
import type { Motif, Token } from "@atelier/vocabulary";
import { colorAt } from "../lookahead.ts";
import type { ReaderState } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** Adjectives and nouns of patterns on things, as their first word or both. */
const ADJECTIVES: Readonly<Record<string, Motif["kind"]>> = {
  striped: "stripes",
  stripy: "stripes",
  stripey: "stripes",
  pinstriped: "stripes",
  dotted: "dots",
  spotted: "dots",
  spotty: "dots",
  dotty: "dots",
  "polka-dot": "dots",
  "polka-dotted": "dots",
  checkered: "checks",
  chequered: "checks",
  checked: "checks",
  plaid: "checks",
  tartan: "checks",
  gingham: "checks",
};
const NOUNS: Readonly<Record<string, Motif["kind"]>> = {
  stripes: "stripes",
  pinstripes: "stripes",
  dots: "dots",
  spots: "dots",
  "polka-dots": "dots",
  checks: "checks",
};
const MAX_COLORS = 3;

/** The pattern that the words from a token name, with its colors, or null. */
function motifAt(tokens: readonly Token[], at: number, words: Readonly<Record<string, Motif["kind"]>>) {
  const colors: { color: Rgb; name: string }[] = [];
  let end = at;
  while (colors.length < MAX_COLORS) {
    const color = colorAt(tokens, end);
    if (!color || tokens[end + color.used - 1]?.stop) break;
    colors.push(color);
    end += color.used;
    if (/^(?:and|&)$/.test(tokens[end]?.word ?? "") && colorAt(tokens, end + 1)) end++;
  }
  const [first, second] = [tokens[end], tokens[end + 1]];
  if (!first) return null;
  const isPair = first.word === "polka" && /^dot/.test(second?.word ?? "") && !first.stop;
  const kind = words[isPair ? `polka-${second?.word}` : first.word];
  return kind ? { kind, colors, used: end - at + (isPair ? 2 : 1) } : null;
}

/** Pictures of animals and things that have such a pattern by nature. */
const NATURAL = /^(?:tiger|zebra|lady-beetle|leopard|mushroom|market-stall|beach-ball|giraffe|badger|skunk|chipmunk)/;
/** Things without a surface for a pattern. */
const BARE = /^(?:person|place|sky|drink|heart|geometric)/;
/** Those of such families that have one: cups and umbrellas. */
const COVERED = /umbrella|beverage|cup|mug|pot$|^(?:house|cottage|hut)/;

/** Whether the picture of a subject can have a pattern. */
const canHave = ({ subject }: Actor): boolean =>
  (!BARE.test(subject.family) || COVERED.test(subject.id)) && !NATURAL.test(subject.id) && subject.stance !== "symbol";

/**
 * Gives a thing a pattern, or reports it. `words` are those of the pattern. The first color of several is that of the
 * thing.
 */
export function adorn({ reading }: ReaderState, actor: Actor, { words, ...motif }: Motif & { words: string[] }): void {
  if (canHave(actor)) Object.assign(actor, { motif, adjectives: [...actor.adjectives, ...words] });
  else if (NATURAL.test(actor.subject.id) && !motif.color) actor.adjectives = [...actor.adjectives, ...words];
  else if (isOwnMotif(actor, words)) {
    actor.adjectives = [...actor.adjectives, ...words];
    Object.assign(actor, { color: undefined, colorName: undefined });
  } else reading.scene.unread.push(words.join(" "));
}

/** Whether the picture of a thing has a pattern in its own colors: red and white stripes of a lighthouse. */
const isOwnMotif = ({ subject }: Actor, words: readonly string[]): boolean =>
  subject.id === "lighthouse" && words.includes("red") && words.includes("white");

/**
 * Reads "striped", "red and white striped" and "with blue dots". The pattern is that of the next thing, or of the thing
 * or garment before "with". Returns how many tokens were used, or null if none are named.
 */
export function readMotif(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  if (state.negated) return null;
  const before = motifAt(tokens, at, ADJECTIVES);
  const next = tokens[at + (before?.used ?? 0)];
  if (before && next && !tokens[at + before.used - 1]?.stop && next.quote === undefined) {
    const [base, second] = before.colors;
    const { pending } = state;
    if (base) {
      if (pending.colorName) state.reading.scene.unread.push(pending.colorName);
      Object.assign(pending, { color: base.color, colorName: base.name });
    }
    const words = tokens.slice(at, at + before.used).map(({ word }) => word);
    pending.motif = { kind: before.kind, words, ...(second && { color: hex(second.color) }) };
    pending.words.push(words.join(" "));
    return before.used;
  }
  const after = motifAt(tokens, at, NOUNS);
  if (!after || !/^(?:with|in|has|have|and)/.test(state.relation === null ? "" : state.relationPhrase)) return null;
  const words = tokens.slice(at, at + after.used).map(({ word }) => word);
  const { actors } = state.reading.scene;
  const last = actors[state.last ?? -1];
  // "A man in a shirt and a hat with dots" has them on the hat.
  const actor = last?.subject.family === "clothing" ? last : (actors[state.group.at(-1) ?? -1] ?? last);
  const [base, second] = after.colors;
  const color = (second ?? base)?.color;
  const motif: Motif = { kind: after.kind, ...(color && { color: hex(color) }) };
  const worn = actor && findWorn(actor);
  if (!actor) return null;
  if (worn) {
    Object.assign(worn, { motif }, second && base && { color: hex(base.color), named: base.name });
    actor.adjectives = [...actor.adjectives, ...words];
  } else {
    if (second && base && !actor.color) Object.assign(actor, { color: base.color, colorName: base.name });
    adorn(state, actor, { ...motif, words });
  }
  Object.assign(state, { relation: null });
  return after.used;
}

/** The garment that a person puts on last. */
const findWorn = ({ outfit }: Actor) => {
  const { arms: _, parts: __, ...garments } = outfit ?? {};
  return Object.values(garments).at(-1);
};
