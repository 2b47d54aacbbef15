import { lexicon } from "@atelier/illustrator";
import { darken, lighten, luminance, type Rgb, rgb } from "@atelier/painting";
import { findSubject, singulars, type Token } from "@atelier/vocabulary";
import type { ColorRequest, NamedThing } from "../color-request.ts";
import { findGround, findPartName, kindOfFamily, kindOfNoun } from "../kinds.ts";
import { COVER, findGeneralKind, findOwner, getFreeName, hasCover, nounAt, partOwners } from "../prompt-nouns.ts";
import type { ReaderState } from "./reader-state.ts";

/** Activities, which are no things of a drawing. */
const ACTIVITY = /^(?:camping|picnic|tennis|football|soccer|basketball|baseball|golf|hockey|volleyball)$/;

/** Those of them that are balls, too. */
const BALL = /^(?:football|basketball|volleyball)$/;

/** Nouns with one form for one and several. */
const SAME_PLURAL = /^(?:sheep|fish|deer|goldfish|aircraft)$/;
const NUMBER = /^(?:some|two|three|four|five|six)$/;

const SUIT = /^(?:suit|tuxedo|blazer)$/;

/** Devices with a screen in a frame. */
const HAS_SCREEN = /^(?:computer|monitor|laptop|television|tv|tablet|smartphone|phone|radio|console)$/;

/** The numbers that a prompt writes out. */
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 };

/** Kinds of which several things have parts of one color. The dots of a blanket are not on the bed below it. */
const SHARED = /^(?:building|tree|person|animal|bird|flower|vehicle|boat|fish)$/;

/** Parts of which several can have two colors in turn. */
const PAIRED = /^(?:sail|wing|scoop|window|flag|petal)$/;

/** The colors of parts of which the prompt need not say a color. */
const usualColors: Readonly<Record<string, Rgb>> = { cherry: rgb("#c9213a") };

/** Reads a noun as a ground, a part or a thing. `next` is the word that follows without a stop. */
export function readNoun(
  state: ReaderState,
  { word, part: wordClass }: Token,
  next: string,
  isAfterColor = false,
): void {
  const known = singulars(word).find((one) => kindOfNoun(one.word) !== undefined);
  const { word: noun, plural } = known ?? singulars(word).at(-1) ?? { word, plural: false };
  const { things, unread } = state.request;
  const covered =
    noun === "body"
      ? (things.at(-1)?.carries ?? things.at(-1))
      : COVER.test(noun)
        ? things.findLast(hasCover)
        : noun === "skin"
          ? things.slice(-1).find(hasCover)
          : undefined;
  if (covered) {
    covered.color = state.color ?? covered.color;
    state.color = null;
    return;
  }
  // The leaves of a palm are its crown.
  const isCrown = word === "leaves" && things.at(-1)?.kind === "tree";
  const named = isCrown ? "crown" : (findPartName(noun) ?? findPartName(word));
  // A shirt is seen in the opening of a suit.
  const isInSuit =
    named === "dress" && /^(?:shirt|blouse)$/.test(noun) && SUIT.test(things.at(-1)?.partWords.get("dress") ?? "");
  // "A blue cap" is worn, unless it is that of a mushroom or a bottle.
  const isWorn = named === "cap" && /^(?:person|animal|bird)$/.test(things.at(-1)?.kind ?? "");
  const part = isInSuit ? "shirt" : isWorn ? "hat" : named;
  const owner = part && findOwner(part, noun, things, state.relations.isWith);
  const ground = findGround(noun) ?? findGround(word);
  // Walls are those of a house, if there is one.
  // "Hills in the background" have no color of a wall.
  if (/^back(?:ground|drop)$/.test(noun) && (!state.color || state.request.grounds.some(({ name }) => name === "wall")))
    return;
  if (ground && !(part && owner && partOwners[part]?.includes(owner.kind))) {
    addGround(state, ground, word);
    return;
  }
  if (part && owner) {
    state.relations.clear();
    // "A cream mane and tail" have one color.
    state.color ??= state.isAfterAnd ? state.lastPartColor : null;
    state.lastPartColor = state.color;
    state.color ??= toShade(state, owner);
    state.color ??= usualColors[part] ?? null;
    state.isLastColored = state.color !== null;
    const name = state.color ? getFreeName(owner.parts, part) : part;
    owner.partWords.set(name, word);
    const count = plural ? COUNTS[state.article] : undefined;
    if (count !== undefined) owner.partCounts = new Map([...(owner.partCounts ?? []), [name, count]]);
    state.article = "";
    // "Red, yellow and green panels" are of the whole umbrella, and such buttons are not.
    if (state.colors && part === "stripe") Object.assign(owner, { colors: state.colors, color: null });
    else for (const color of state.colors ?? []) owner.parts.set(getFreeName(owner.parts, part), color);
    state.colors = null;
    // "Red and white stripes" are white on red.
    if (part === "stripe" && state.firstColor) owner.color ??= state.firstColor;
    // "White and red sails" are of both colors. Wings are of the first one, with the second one on them.
    const isPair = state.firstColor && state.color && ((plural && PAIRED.test(part)) || part === "shell");
    const pair = isPair ? state.firstColor : null;
    state.firstColor = null;
    if (pair && state.color) {
      owner.parts.set(name, pair);
      if (part === "wing") state.loseColor(word);
      else owner.parts.set(getFreeName(owner.parts, part), state.color);
    } else if (state.color) {
      owner.parts.set(name, state.color);
      // "A blue house, a brown house and yellow windows": all houses have them.
      for (const { kind, parts } of plural && part !== "rail" && SHARED.test(owner.kind) ? things : [])
        if (kind === owner.kind && !parts.has(part)) parts.set(part, state.color);
    }
    state.colorLast = (color) => {
      owner.parts.set(name, color);
    };
    state.color = null;
    return;
  }
  // Glasses on a face are lines, which have no color.
  if (/^(?:glasses|spectacles|sunglasses)$/.test(word) && things.some(({ kind: owner }) => owner === "person")) {
    // Black ones are as the lines of the drawing.
    if (state.color && luminance(state.color) < 60)
      state.request.colors = state.request.colors.filter(({ color }) => color !== state.color);
    else state.loseColor(word);
    state.color = null;
    return;
  }
  // "A laptop and a folding screen" are two things.
  const device = state.relations.isWith ? things.slice(-1).find((thing) => HAS_SCREEN.test(thing.noun)) : undefined;
  const screened = device ?? things.findLast((thing) => thing.kind === "robot");
  if (screened && /^(?:screen|display)$/.test(noun)) {
    screened.partWords.set("screen", word);
    if (state.color) screened.parts.set("screen", state.color);
    state.color = null;
    return;
  }
  // All words for a screen name the same thing.
  if (kindOfNoun(noun) === "screen" && things.some(({ kind }) => kind === "screen")) return;
  // A black and white football is a ball, and what plays football is no ball.
  const isBall = BALL.test(word) && !nounAt(next) && state.color !== null;
  const kind = isBall ? "balloon" : (kindOfNoun(noun) ?? kindOfNoun(word));
  const isActivity = ACTIVITY.test(word) && !nounAt(next) && !isBall;
  const subject = kind || isActivity ? undefined : findSubject(word);
  // "Two sheep" are several, too.
  const isSeveral = plural || noun === "smoke" || (SAME_PLURAL.test(noun) && NUMBER.test(state.article));
  if (kind || subject)
    addThing(state, {
      noun,
      kind: kind ?? kindOfFamily(subject?.subject.family ?? "") ?? "object",
      plural: isSeveral,
      ...(isSeveral && COUNTS[state.article] ? { count: COUNTS[state.article] } : {}),
    });
  else if (part) {
    // A part without a thing before it belongs to any drawn thing.
    things.push({
      noun,
      kind: "object",
      color: null,
      parts: new Map(state.color ? [[part, state.color]] : []),
      partWords: new Map([[part, word]]),
      plural: false,
    });
    state.color = null;
  } else if ((wordClass === "noun" || isAfterColor) && !isActivity && !lexicon.has(word) && word.length > 2) {
    unread.push(word);
    // The color of an unknown thing is not that of the next one, except in a compound such as "birthday cake".
    if (!nounAt(next)) {
      state.loseColor(word);
    }
  }
}

/** The lighter or darker color of an animal that its next part has: "a blue whale, light belly". */
function toShade(state: ReaderState, { kind, color }: NamedThing): Rgb | null {
  const { shade } = state;
  state.shade = null;
  if (!shade || !color || !/^(?:animal|bird|fish)$/.test(kind)) return null;
  const shaded = shade === "light" ? lighten(color, 0.72) : darken(color, 0.42);
  state.request.colors.push({ name: shade, color: shaded });
  return shaded;
}

/** Adds a ground in the color that waits for its noun. */
export function addGround(state: ReaderState, name: string, word: string): void {
  const ground: ColorRequest["grounds"][number] = { name, color: state.color, word };
  state.isLastColored = state.color !== null;
  state.request.grounds.push(ground);
  state.relations.clear();
  state.colorLast = (color) => {
    ground.color = color;
  };
  state.color = null;
}

/** Whether a noun means a thing that was named before, as "purple balloon" after "a balloon over hills". */
function findNamed(state: ReaderState, { noun, plural }: Pick<NamedThing, "noun" | "plural">): NamedThing | undefined {
  const isNew = state.article !== "" && !/^(?:the|his|her|its|my)$/.test(state.article);
  const kind = findGeneralKind(noun);
  const { things } = state.request;
  const known =
    things.find((thing) => thing.noun === noun && !thing.side) ??
    things.findLast((thing) => kind !== undefined && thing.kind === kind && !thing.color && !thing.plural);
  return plural || isNew || known?.color || (known?.plural && !state.side) ? undefined : known;
}

function addThing(state: ReaderState, found: Pick<NamedThing, "noun" | "kind" | "plural" | "count">): void {
  const before = state.isAfterAnd && !state.color ? state.colorLast : null;
  state.isLastColored = false;
  const known = findNamed(state, found);
  if (known) {
    if (state.side) Object.assign(known, { plural: false, side: state.side });
    Object.assign(known, takeColors(state) ?? {});
    state.colorLast = (color) => {
      known.color = color;
      before?.(color);
    };
    state.color = null;
    state.relations.clear();
    return;
  }
  const last = state.request.things.at(-1);
  const thing: NamedThing = {
    ...found,
    color: null,
    ...takeColors(state),
    parts: new Map(),
    partWords: new Map(),
    ...(state.side ? { side: state.side } : {}),
    ...(state.size ? { size: state.size } : {}),
  };
  state.size = null;
  state.relations.link(thing, last);
  state.request.things.push(thing);
  state.colorLast = (color) => {
    thing.color = color;
  };
  state.color = null;
}

/** The colors before a noun, or null. */
function takeColors(state: ReaderState): Pick<NamedThing, "color" | "second" | "colors"> | null {
  const [first, last, colors] = [state.firstColor, state.color, state.colors];
  state.firstColor = null;
  state.colors = null;
  if (colors) return { color: null, colors };
  return first && last ? { color: first, second: last } : last && { color: last };
}
