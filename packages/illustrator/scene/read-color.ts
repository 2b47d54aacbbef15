import { luminance } from "@atelier/painting";
import type { Token } from "@atelier/vocabulary";
import { type colorAt, phraseAt, subjectAt } from "./lookahead.ts";
import { paintLast, readColorList } from "./phrases/designs/design-colors.ts";
import { readStackColors } from "./phrases/stacks.ts";
import { nothingPending, PURE, type ReaderState } from "./reading.ts";

/** Reads a color: of the background, of the sky, or of the next thing. */
export function readColor(
  state: ReaderState,
  tokens: readonly Token[],
  at: number,
  color: NonNullable<ReturnType<typeof colorAt>>,
): number {
  const listed = readStackColors(state, tokens, at) || readColorList(state, tokens, at);
  if (listed > 0) return listed;
  const { scene } = state.reading;
  const next = tokens[at + color.used]?.word ?? "";
  const isBackground = /^(background|backdrop)$/.test(next);
  if (isBackground)
    scene.background = color.name === "black" || color.name === "white" ? PURE[color.name] : color.color;
  else if (next === "sky") scene.skyColor = color.color;
  // "Dark purple space": the word after the color is the place.
  if (next === "space") {
    scene.skyColor = color.color;
    state.pending = nothingPending();
    return color.used;
  }
  if (isBackground || next === "sky") {
    Object.assign(state, { relation: null, pending: nothingPending() });
    return color.used + 1;
  }
  if (isOwnPair(state.pending.colorName, color.name, subjectAt(tokens, at + color.used, 0)?.subject.id)) {
    state.pending.adjectives.push(state.pending.colorName ?? "", color.name);
    Object.assign(state.pending, { color: null, colorName: null, words: [] });
    return color.used;
  }
  // "Everything must go", yellow on black.
  const isEnd = tokens[at + color.used - 1]?.stop || tokens[at + color.used] === undefined;
  if (state.isPrinted && state.relation === "on" && isEnd && !scene.background) {
    scene.background = PURE[color.name as keyof typeof PURE] ?? color.color;
    if (state.pending.color && scene.lettering.length > 0) scene.ink ??= state.pending.color;
    Object.assign(state, { relation: null, pending: nothingPending() });
    return color.used;
  }
  // In "a pattern of anchors, navy and white", the lighter color is that of the ground.
  const first = state.pending.color;
  if (first && scene.kind === "pattern" && !scene.background && isEndOfNoun(tokens, at + color.used - 1)) {
    const isLighter = luminance(color.color) > luminance(first);
    scene.background = isLighter ? color.color : first;
    if (!isLighter) Object.assign(state.pending, { color: color.color, colorName: color.name });
    return color.used;
  }
  // "A blue and a green house" are two, and a picture has one color.
  if (state.pending.colorName) scene.unread.push(state.pending.colorName);
  state.pending.color = color.color;
  state.pending.colorName = color.name;
  state.pending.words.push(color.name);
  if (!paintLast(state, tokens, at + color.used) && next === "landscape") scene.accent = color.color;
  return color.used;
}

/** Animals and things whose pictures are black and white. */
const BLACK_AND_WHITE = /^(?:cow|panda|zebra|penguin|skunk|badger|soccer-ball)/;

/** Whether two colors are those that the picture of a thing has: "a black and white cow". */
const isOwnPair = (first: string | null, second: string, id: string | undefined): boolean =>
  first !== null && [first, second].toSorted().join() === "black,white" && BLACK_AND_WHITE.test(id ?? "");

/** Whether what follows a word ends the noun that it is. */
export const isEndOfNoun = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.stop === true ||
  tokens[at + 1] === undefined ||
  /^(?:and|&)$/.test(tokens[at + 1]?.word ?? "") ||
  /^(?:relation|negation)$/.test(phraseAt(tokens, at + 1)?.meaning.is ?? "");
