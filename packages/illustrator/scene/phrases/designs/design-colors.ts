import { hex, lighten, luminance } from "@atelier/painting";
import { findColor, type Token } from "@atelier/vocabulary";
import { lexicon } from "../../lexicon.ts";
import { colorAt } from "../../lookahead.ts";
import { nothingPending, PURE, type ReaderState, type Reading } from "../../reading.ts";
import { varyColors } from "../members.ts";

/** Whether the picture is a design, whose colors can stand without their things: "a pattern of anchors, navy on cream". */
const isDesign = ({ reading: { scene } }: ReaderState): boolean => scene.kind === "pattern" || scene.kind === "object";

/** Ends the color of a design, as in "a lotus, teal, no text". At the end of a clause, it can be that of the paper. */
export function endDesignColor(state: ReaderState, isClause = false): void {
  if (isClause ? paintPaper(state) : dyeText(state)) return;
  if (state.pending.words.length !== 1) return;
  if (!isDesign(state)) {
    paintListed(state);
    return;
  }
  endColor(state, isClause);
  const { words }: { words: string[] } = state.pending;
  if (words.length === 0) state.pending = nothingPending();
}

/** The color of a printed thing that shows nothing yet is that of its paper: "a business card, sage green". */
function paintPaper(state: ReaderState): boolean {
  const { reading, isPrinted, pending, last } = state;
  const { scene } = reading;
  if (!isPrinted || last !== null || scene.place || scene.background || !pending.color) return false;
  scene.background =
    pending.colorName === "black" || pending.colorName === "white" ? PURE[pending.colorName] : pending.color;
  state.pending = nothingPending();
  return true;
}

/** The color of "a banner, yellow on black" is that of its text. */
function dyeText(state: ReaderState): boolean {
  const { reading, isPrinted, pending, last } = state;
  if (!isPrinted || last !== null || reading.scene.ink || !pending.color) return false;
  reading.scene.ink = pending.color;
  state.pending = nothingPending();
  return true;
}

/** The least difference of luminance between letters and their ground, of 255. */
const LEGIBLE = 60;

/** The name of a logo "in brown on cream" has the color of its things. */
export function inkLogo(scene: Reading["scene"]): void {
  const { actors, background, lettering } = scene;
  const [first] = actors;
  // The letters of a badge are on its ring.
  if (scene.ink || scene.isBadge || lettering.length === 0 || !first?.color || !background) return;
  const isShared = actors.every(({ colorName }) => colorName === first.colorName);
  if (isShared && Math.abs(luminance(first.color) - luminance(background)) > LEGIBLE) scene.ink = first.color;
}

/** The ring of a round logo "in dark green" and the paper around it have the one color of its things, which is that of the logo. */
export function ringLogo(scene: Reading["scene"]): void {
  const { actors, isBadge, badgeColors } = scene;
  const [first] = actors;
  if (!isBadge || badgeColors || !first?.color || !actors.every(({ colorName }) => colorName === first.colorName))
    return;
  if (first.colorName === "white") return;
  scene.badgeColors = { ring: first.color, hasPaper: scene.background === undefined };
  scene.background ??= lighten(first.color, PAPER);
}

/** The share of white in the paper around a logo. */
const PAPER = 0.82;

/** The color of "a mug, plain white, on a table" is that of the mug. */
function paintListed(state: ReaderState): void {
  const { reading, pending, relation, last, isListed } = state;
  const actor = reading.scene.actors[last ?? -1];
  if (!pending.color || relation !== null || !isListed || !actor || actor.color || actor.count > 1) return;
  // A runner on an orange poster has no orange skin, and "a menu with a pizza and a glass, dark red" is dark red.
  const isOfPaper = state.isPrinted && reading.scene.actors.length > 1;
  if (isOfPaper || actor.subject.family.startsWith("person")) {
    if (!state.isPrinted || reading.scene.background || reading.scene.place) return;
    reading.scene.background = pending.color;
    state.pending = nothingPending();
    return;
  }
  Object.assign(actor, { color: pending.color, colorName: pending.colorName });
  state.pending = nothingPending();
}

/** "A car in red" is a red car. `isClause` says that a clause ends here. */
export function endColor(state: ReaderState, isClause = false): void {
  const { reading, pending, relationPhrase, last, relation, group } = state;
  const { scene } = reading;
  if (pending.color === null || paintPaper(state)) return;
  // "A pattern of stars on navy", "a logo with a lotus, teal" and "a menu cover with chopsticks on black".
  if ((isDesign(state) || state.isPrinted) && relation === "on" && !scene.background) {
    scene.background =
      pending.colorName === "black" || pending.colorName === "white" ? PURE[pending.colorName] : pending.color;
    pending.words = [];
    return;
  }
  // Turkeys, pumpkins and leaves of a pattern have colors of their own.
  const isOfGround = isClause && scene.kind === "pattern" && relation === null && !scene.background;
  if (isOfGround && scene.actors.length > 1 && scene.actors.every(({ color }) => !color)) {
    scene.background = pending.color;
    pending.words = [];
    return;
  }
  if (scene.actors.length === 0 && scene.lettering.length > 0 && isDesign(state)) {
    scene.ink ??= pending.color;
    pending.words = [];
    return;
  }
  // The last thing of a logo that names one is that one, even if a word after it was not read.
  const only = isDesign(state) && scene.actors.length === 1 ? 0 : -1;
  // "A gear and a wheel, dark green": the color of a design is that of all its things.
  const own =
    scene.kind === "pattern" || (isDesign(state) && relationPhrase !== "in")
      ? [...new Set([...group, last ?? only])]
      : [last ?? only];
  const plain = own.flatMap((index) => scene.actors[index] ?? []).filter(({ color }) => !color);
  if (plain.length === 0 || !(relationPhrase === "in" || (isDesign(state) && relation === null))) return;
  for (const actor of plain) Object.assign(actor, { color: pending.color, colorName: pending.colorName });
  pending.words = [];
}

/**
 * Reads "in gold and navy" after several things: each color is that of some of them. Returns how many tokens were used,
 * or 0 if no list of colors starts at the token.
 */
export function readColorList(state: ReaderState, tokens: readonly Token[], at: number): number {
  if (state.relationPhrase !== "in" || state.relation === null) return 0;
  const names: string[] = [];
  let end = at;
  for (let color = colorAt(tokens, end); color; color = colorAt(tokens, end)) {
    // "In blue and yellow, white background": white is no color of the things.
    if (names.length > 0 && /^(?:background|backdrop|sky)$/.test(tokens[end + color.used]?.word ?? "")) break;
    names.push(color.name);
    end += color.used;
    const isLast = tokens[end - 1]?.stop && !colorAt(tokens, end) && !/^(?:and|&)$/.test(tokens[end]?.word ?? "");
    if (isLast) break;
    if (/^(?:and|&)$/.test(tokens[end]?.word ?? "") && colorAt(tokens, end + 1)) end++;
  }
  const next = tokens[end];
  // In "in red and white stripes", the colors are those of the stripes.
  const isBeforeNoun = next !== undefined && !tokens[end - 1]?.stop && next.word !== "" && !lexicon.has(next.word);
  if (names.length < 2 || isBeforeNoun) return 0;
  const { scene } = state.reading;
  if (isDesign(state) && paintKinds(state, names, tokens.slice(end))) return end - at;
  if (scene.kind === "pattern" && !hasGround(scene, tokens.slice(end)) && paintPattern(state, names)) return end - at;
  const isSingle = scene.actors.length === 1 || state.group.length === 1;
  if (!(isSingle && scene.kind !== "abstract" && varyColors(state, names)))
    state.reading.unused.push(`in ${names.join(", ")}`);
  state.pending = nothingPending();
  Object.assign(state, { relation: null });
  return end - at;
}

/** Whether a design has a ground of its own, or the rest of the prompt names one. */
const hasGround = ({ background }: Reading["scene"], rest: readonly Token[]): boolean =>
  background !== undefined || rest.some(({ word }) => /^(?:background|backdrop)$/.test(word));

/** Gives each kind of a design with a ground of its own one of as many colors, in their order. */
function paintKinds(state: ReaderState, names: readonly string[], rest: readonly Token[]): boolean {
  const { actors } = state.reading.scene;
  const plain = actors.filter(({ color }) => !color);
  if (!hasGround(state.reading.scene, rest) || names.length < 2 || plain.length !== names.length) return false;
  for (const [nth, colorName] of names.entries())
    Object.assign(plain[nth] ?? {}, { color: findColor(colorName) ?? undefined, colorName });
  state.pending = nothingPending();
  Object.assign(state, { relation: null });
  return true;
}

/** Paints a pattern in two colors: its ground in the lighter one, and its things in the other. */
function paintPattern(state: ReaderState, names: readonly string[]): boolean {
  const { scene } = state.reading;
  const [first, second, ...others] = names.map((name) => findColor(name));
  const plain = scene.actors.filter(({ color }) => !color);
  if (!first || !second || others.length > 0 || scene.background || plain.length === 0) return false;
  const isLight = luminance(first) > luminance(second);
  scene.background = isLight ? first : second;
  for (const actor of plain)
    Object.assign(actor, { color: isLight ? second : first, colorName: names[isLight ? 1 : 0] });
  state.pending = nothingPending();
  Object.assign(state, { relation: null });
  return true;
}

/** Words between a thing and its color. */
const PAINTED = /^(?:painted|dyed|colou?red|glowing|glows|turned|turning)$/;

/** Gives the color of "a woman in a dress in coral and a man" to what is before it. Returns whether it did. */
export function paintLast(state: ReaderState, tokens: readonly Token[], next: number): boolean {
  const { reading, pending, relationPhrase, group } = state;
  const following = tokens[next];
  const isEnd =
    tokens[next - 1]?.stop ||
    !following ||
    /^(?:and|&)$|ing$/.test(following.word) ||
    /^(?:relation|negation|between|side)$/.test(lexicon.get(following.word)?.is ?? "");
  // "A boat painted orange".
  const isPainted = PAINTED.test(tokens[next - 2]?.word ?? "") && !tokens[next - 2]?.stop;
  if (!isPainted && (relationPhrase !== "in" || state.relation === null)) return false;
  if (!isEnd || !pending.color) return false;
  // "In red and white stripes".
  if (/^(?:and|&)$/.test(following?.word ?? "") && colorAt(tokens, next + 1)) return false;
  const actor = reading.scene.actors[group.at(-1) ?? -1];
  const part = (["feet", "legs", "body"] as const).find((name) => {
    const worn = actor?.outfit?.[name];
    return worn && worn.named === undefined;
  });
  if (!actor || actor.color) return false;
  const worn = part && actor.outfit?.[part];
  if (worn) {
    const word = actor.adjectives.at(-1) ?? "";
    actor.outfit = {
      ...actor.outfit,
      [part]: { ...worn, color: hex(pending.color), named: `${pending.colorName} ${word}` },
    };
    actor.adjectives = [...actor.adjectives, pending.colorName ?? ""];
  } else Object.assign(actor, { color: pending.color, colorName: pending.colorName });
  const participle = isPainted && tokens[next - 2]?.word;
  if (participle) {
    reading.scene.unread = reading.scene.unread.filter((word) => word !== participle);
    actor.adjectives = [...actor.adjectives, participle];
  }
  state.pending = nothingPending();
  Object.assign(state, { relation: null });
  return true;
}
