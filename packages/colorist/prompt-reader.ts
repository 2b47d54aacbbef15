import { lexicon } from "@atelier/illustrator";
import { luminance, type Rgb, rgb } from "@atelier/painting";
import { cutWords, findColor, findShade, findSubject, singulars, type Token } from "@atelier/vocabulary";
import type { ColorRequest, NamedThing } from "./color-request.ts";
import { findGround, findPartName, kindOfNoun } from "./kinds.ts";
import {
  ARTICLE,
  COVER,
  findColorList,
  findGeneralKind,
  findOwner,
  findPhrase,
  getFreeName,
  hasCover,
  isPlaceOfThing,
  isThing,
  isThingHere,
  nounAt,
  partOwners,
} from "./prompt-nouns.ts";
import { Relations } from "./relations.ts";
import { rewrite } from "./rewrite.ts";

/** Reads the prompt of a sketch. A color belongs to the noun after it, or to the noun before it as in "the roof is red". */
export function readColorRequest(prompt: string): ColorRequest {
  return new PromptReader(cutWords(rewrite(prompt)).tokens).read();
}

/** Words for winter that say nothing of snow. */
const CHRISTMAS = /christmas|xmas|advent/;

/** Verbs of animals under water. */
const SWIMMING = /^(?:swims?|swimming|diving|dives?)$/;
const SWIMMERS = /^(?:turtle|frog|crocodile|hippo|seal|otter|duckling)$/;

/** Nouns after the name of a fruit, which is no color then. */
const OF_FRUIT = /^(?:slices?|wedges?|halves|half|segments?|peels?|juice|trees?|blossoms?)$/;

/** Sizes of things among others of their kind. */
const SIZES: ReadonlyMap<string, 1 | -1> = new Map([
  ...["tall", "high", "big", "large", "huge"].map((word) => [word, 1] as const),
  ...["small", "little", "tiny", "low", "short"].map((word) => [word, -1] as const),
]);

/** Activities, which are no things of a drawing. */
const ACTIVITY = /^(?:camping|picnic|tennis|football|soccer|basketball|baseball|golf|hockey|volleyball)$/;

/** Nouns with one form for one and several. */
const SAME_PLURAL = /^(?:sheep|fish|deer|goldfish|aircraft)$/;
const NUMBER = /^(?:some|two|three|four|five|six)$/;

/** Parts of which several can have two colors in turn. */
const PAIRED = /^(?:sail|wing|scoop|window|flag|petal)$/;

/** Participles and adverbs between a noun and its color. */
const FINISH =
  /^(?:glazed|painted|colou?red|enamell?ed|lacquered|dyed|varnished|finished|tinted|all|entirely|completely|mostly)$/;

/** The colors of parts of which the prompt need not say a color. */
const usualColors: Readonly<Record<string, Rgb>> = { cherry: rgb("#c9213a") };

/** Reads tokens from left to right. Each step returns the number of tokens it used. */
class PromptReader {
  readonly #tokens: readonly Token[];
  readonly #request: ColorRequest = {
    things: [],
    grounds: [],
    time: null,
    indoors: false,
    isSnowy: false,
    isUnderwater: false,
    style: null,
    unread: [],
    colors: [],
    lost: [],
  };
  /** A color that waits for its noun. */
  #color: Rgb | null = null;
  /** The color before it in "red and white". */
  #firstColor: Rgb | null = null;
  /** Colors before a noun that has them in turn. */
  #colors: readonly Rgb[] | null = null;
  /** Colors the last noun. */
  #colorLast: ((color: Rgb) => void) | null = null;
  #afterCopula = false;
  /** The color of the last part, which the next one shares in "a cream mane and tail". */
  #lastPartColor: Rgb | null = null;
  #isAfterAnd = false;
  readonly #relations = new Relations();

  /** The article before the next noun, and the side that its clause names. */
  #article = "";
  #side: "left" | "right" | null = null;
  #size: 1 | -1 | null = null;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): ColorRequest {
    for (let at = 0; at < this.#tokens.length; ) at += this.#readAt(at);
    const isSwimming = this.#tokens.some(({ word }) => SWIMMING.test(word));
    if (isSwimming && this.#request.things.every(({ noun, kind }) => kind === "fish" || SWIMMERS.test(noun)))
      this.#request.isUnderwater = this.#request.grounds.length === 0;
    if (this.#request.isSnowy)
      for (const ground of this.#request.grounds) if (ground.name === "grass" && !ground.color) ground.name = "snow";
    return this.#request;
  }

  /**
   * Reads a list of colors that several things or stripes have in turn, before their noun or after it. Returns 0 for no
   * such list: two colors of one thing are its color and a second one.
   */
  #readColors(at: number): number {
    const { list, end } = findColorList(this.#tokens, at);
    const last = this.#request.things.at(-1);
    const isBefore = !this.#tokens[end - 1]?.stop && nounAt(this.#wordAt(end));
    const isAfter = !isBefore && last !== undefined && this.#isAboutLast(at);
    if (isAfter && !last.plural && list.length === 2 && this.#isPairAtEnd(at, end))
      return this.#readPair(last, list, end - at);
    if (list.length < (isAfter && last.plural ? 2 : 3) || !(isBefore || isAfter)) return 0;
    this.#request.colors.push(...list);
    const colors = list.map(({ color }) => color);
    if (isBefore) this.#colors = colors;
    else Object.assign(last ?? {}, { colors, color: null });
    return end - at;
  }

  /** Whether two colors are alone after the comma behind a noun: "a snail with a shell, brown and orange". */
  #isPairAtEnd(at: number, end: number): boolean {
    const isEnd = this.#tokens[end - 1]?.stop || end >= this.#tokens.length;
    return this.#tokens[at - 1]?.stop === true && isEnd === true && !this.#lastHasColor();
  }

  /** Gives the first of two colors to the last noun, and the second one to its thing. */
  #readPair(last: NamedThing, list: readonly { name: string; color: Rgb }[], used: number): number {
    const [first, second] = list.map(({ color }) => color);
    if (!first || !second) return 0;
    this.#request.colors.push(...list);
    this.#colorLast?.(first);
    if (last.color) last.second = second;
    else last.color = second;
    return used;
  }

  /** Whether what follows says how the last thing is: directly after its noun, or after "in" or "are". */
  #isAboutLast(at: number): boolean {
    const before = this.#wordAt(at - 1);
    return nounAt(/^(?:in|are|is|colored|striped)$/.test(before) ? this.#wordAt(at - 2) : before);
  }

  #readAt(at: number): number {
    const token = this.#tokens[at];
    if (!token?.word) return 1;
    if (this.#tokens[at - 1]?.stop) this.#startClause();
    if (ARTICLE.test(token.word)) this.#article = token.word;
    if (/^(?:left|right)$/.test(token.word)) this.#side = token.word === "left" ? "left" : "right";
    if (SIZES.has(token.word)) this.#size = SIZES.get(token.word) ?? null;
    const colorTokens = this.#readColors(at) || this.#readColor(token.word, at);
    if (colorTokens > 0) return colorTokens;
    this.#relations.read(token.word, this.#wordAt(at + 1), this.#request.things);
    if (/^(is|are|in|colored)$/.test(token.word)) {
      this.#afterCopula = true;
      return 1;
    }
    const phraseTokens = this.#readPhrase(at);
    if (phraseTokens > 0) return phraseTokens;
    this.#afterCopula = false;
    this.#isAfterAnd = this.#wordAt(at - 1) === "and";
    // The first noun of "an apple tree" says only which tree.
    const next = this.#tokens[at + 1]?.word;
    // In "left house brick red" and "butterfly orange", what follows is a color and no thing.
    const isBeforeColor = [1, 2].some(
      (used) =>
        findColor([next, this.#wordAt(at + 2)].slice(0, used).join(" ")) !== null && this.#isAfterNoun(at + 1, used),
    );
    // "Water plants" and "a garden gnome" are no water and no garden.
    if (isPlaceOfThing(this.#tokens, at)) return 1;
    if (token.stop || next === undefined || !isThing(token.word) || !isThing(next) || isBeforeColor)
      this.#readNoun(token, token.stop ? "" : (next ?? ""));
    return 1;
  }

  #readColor(word: string, at: number): number {
    const shade = findShade(word);
    const next = this.#tokens[at]?.stop ? "" : this.#wordAt(at + 1);
    const following = findColor(next);
    // "Sky blue" and "brick red" are colors, and no sky and no brick.
    const named = following ? findColor(`${word} ${next}`) : null;
    const shaded = shade && following ? shade(following) : null;
    const color = named ?? shaded ?? findColor(word);
    const used = named || shaded ? 2 : 1;
    const isAfterNoun = this.#isAfterNoun(at, used);
    const isColorHere = isAfterNoun || (this.#afterCopula && this.#wordAt(at - 1) === "in");
    // "Orange spikes" have a color.
    const isBeforeNoun =
      !this.#tokens[at]?.stop && this.#tokens[at + 1]?.part === "noun" && !OF_FRUIT.test(this.#wordAt(at + 1));
    const after = this.#tokens[at]?.stop ? [] : this.#tokens.slice(at + 1, at + 4);
    const isFruit = !isColorHere && !isBeforeNoun && isThingHere(word, after);
    if (!color || (used === 1 && isFruit)) return 0;
    this.#request.colors.push({ name: used === 2 ? `${word} ${next}` : word, color });
    // "The left house yellow" and "a car, mint green" name the color after the thing.
    if (isAfterNoun && this.#colorLast) {
      this.#colorLast(color);
      this.#afterCopula = false;
      return used;
    }
    const isSecond = this.#wordAt(at - 1) === "and" && findColor(this.#wordAt(at - 2)) !== null;
    const last = this.#request.things.at(-1);
    const isLastDone = this.#color === null && last?.color === this.#request.colors.at(-2)?.color;
    if (isSecond && isLastDone && last && !nounAt(this.#wordAt(at + used))) last.second = color;
    else if (this.#afterCopula && this.#colorLast && !nounAt(this.#wordAt(at + used))) this.#colorLast(color);
    else {
      this.#firstColor = isSecond ? this.#color : null;
      this.#color = color;
    }
    this.#afterCopula = false;
    return used;
  }

  /** Whether a color at the end of its clause stands directly after a noun, or alone after the comma behind it. */
  #isAfterNoun(at: number, used: number): boolean {
    const last = this.#tokens[at + used - 1];
    const isEnd = last?.stop || at + used >= this.#tokens.length || this.#wordAt(at + used) === "with";
    if (!isEnd) return false;
    // "A teapot, glazed dark blue".
    const from = this.#tokens.slice(0, at).findLastIndex(({ word }) => !FINISH.test(word));
    const before = this.#tokens[from];
    if (!before || findColor(before.word)) return false;
    return nounAt(before.word) && (!before.stop || !this.#lastHasColor());
  }

  #lastHasColor = (): boolean => (this.#request.things.at(-1)?.color ?? null) !== null;

  /** Reads a phrase of the lexicon. Returns 0 for phrases whose words are read as nouns. */
  #readPhrase(at: number): number {
    const found = findPhrase(this.#tokens, at);
    if (!found) return 0;
    const { value, used, text } = found;
    // Some phrases include the word: "sleeping on".
    if (used > 1) this.#relations.read(this.#wordAt(at + used - 1), this.#wordAt(at + used), this.#request.things);
    if (value.is === "time") this.#request.time = value.value;
    // "Evening sky orange" and "a pink sunset sky".
    if (value.is === "time" && used > 1 && /sky$/.test(text)) this.#addGround("sky", "sky");
    if (value.is === "season" && value.value === "winter" && !CHRISTMAS.test(text)) this.#request.isSnowy = true;
    if (value.is === "style") this.#request.style = value.value;
    if (value.is === "place") {
      if (/^(room|kitchen|library|cafe|classroom|office|stage)$/.test(value.value)) this.#request.indoors = true;
      if (value.value === "underwater") this.#request.isUnderwater = true;
      const ground = findGround(text) ?? findGround(value.value);
      if (ground) this.#addGround(ground, text);
      this.#afterCopula = false;
      return used;
    }
    return /^(filler|sky|part|season|weather)$/.test(value.is) ? 0 : used;
  }

  /** `next` is the word that follows without a stop. */
  #readNoun({ word, part: wordClass }: Token, next: string): void {
    const known = singulars(word).find((one) => kindOfNoun(one.word) !== undefined);
    const { word: noun, plural } = known ?? singulars(word).at(-1) ?? { word, plural: false };
    const { things, unread } = this.#request;
    const covered = noun === "body" ? things.at(-1) : COVER.test(noun) ? things.findLast(hasCover) : undefined;
    if (covered) {
      covered.color = this.#color ?? covered.color;
      this.#color = null;
      return;
    }
    // The leaves of a palm are its crown.
    const isCrown = word === "leaves" && things.at(-1)?.kind === "tree";
    const part = isCrown ? "crown" : (findPartName(noun) ?? findPartName(word));
    const owner = part && findOwner(part, noun, things);
    const ground = findGround(noun) ?? findGround(word);
    // Walls are those of a house, if there is one.
    // "Hills in the background" have no color of a wall.
    if (
      /^back(?:ground|drop)$/.test(noun) &&
      (!this.#color || this.#request.grounds.some(({ name }) => name === "wall"))
    )
      return;
    if (ground && !(part && owner && partOwners[part]?.includes(owner.kind))) {
      this.#addGround(ground, word);
      return;
    }
    if (part && owner) {
      this.#relations.clear();
      // "A cream mane and tail" have one color.
      this.#color ??= this.#isAfterAnd ? this.#lastPartColor : null;
      this.#lastPartColor = this.#color;
      this.#color ??= usualColors[part] ?? null;
      const name = this.#color ? getFreeName(owner.parts, part) : part;
      owner.partWords.set(name, word);
      if (this.#colors) Object.assign(owner, { colors: this.#colors, color: null });
      this.#colors = null;
      // "Red and white stripes" are white on red.
      if (part === "stripe" && this.#firstColor) owner.color ??= this.#firstColor;
      // "White and red sails" are of both colors. Wings are of the first one, with the second one on them.
      const pair = this.#firstColor && this.#color && plural && PAIRED.test(part) ? this.#firstColor : null;
      this.#firstColor = null;
      if (pair && this.#color) {
        owner.parts.set(name, pair);
        if (part === "wing") this.#loseColor(word);
        else owner.parts.set(getFreeName(owner.parts, part), this.#color);
      } else if (this.#color) {
        owner.parts.set(name, this.#color);
        // "A blue house, a brown house and yellow windows": all houses have them.
        for (const { kind, parts } of plural ? things : [])
          if (kind === owner.kind && !parts.has(part)) parts.set(part, this.#color);
      }
      this.#colorLast = (color) => {
        owner.parts.set(name, color);
      };
      this.#color = null;
      return;
    }
    // Glasses on a face are lines, which have no color.
    if (/^(?:glasses|spectacles|sunglasses)$/.test(word) && things.some(({ kind: owner }) => owner === "person")) {
      // Black ones are as the lines of the drawing.
      if (this.#color && luminance(this.#color) < 60)
        this.#request.colors = this.#request.colors.filter(({ color }) => color !== this.#color);
      else this.#loseColor(word);
      this.#color = null;
      return;
    }
    // All words for a screen name the same thing.
    if (kindOfNoun(noun) === "screen" && things.some(({ kind }) => kind === "screen")) return;
    const kind = kindOfNoun(noun) ?? kindOfNoun(word);
    const isActivity = ACTIVITY.test(word) && !nounAt(next);
    const subject = kind || isActivity ? undefined : findSubject(word);
    // "Two sheep" are several, too.
    const isSeveral = plural || (SAME_PLURAL.test(noun) && NUMBER.test(this.#article));
    if (kind || subject)
      this.#addThing({ noun, kind: kind ?? kindOfNoun(subject?.subject.family ?? "") ?? "object", plural: isSeveral });
    else if (part) {
      // A part without a thing before it belongs to any drawn thing.
      things.push({
        noun,
        kind: "object",
        color: null,
        parts: new Map(this.#color ? [[part, this.#color]] : []),
        partWords: new Map([[part, word]]),
        plural: false,
      });
      this.#color = null;
    } else if (wordClass === "noun" && !isActivity && !lexicon.has(word) && word.length > 2) {
      unread.push(word);
      // The color of an unknown thing is not that of the next one, except in a compound such as "birthday cake".
      if (!nounAt(next)) {
        this.#loseColor(word);
      }
    }
  }

  /** The color before a noun that no region can have is named as missing. */
  #loseColor(word: string): void {
    const name = this.#request.colors.find(({ color }) => color === this.#color)?.name;
    if (this.#color && name !== undefined) this.#request.lost.push(`${name} ${word}`);
    this.#color = null;
  }

  #addGround(name: string, word: string): void {
    const ground: ColorRequest["grounds"][number] = { name, color: this.#color, word };
    this.#request.grounds.push(ground);
    this.#relations.clear();
    this.#colorLast = (color) => {
      ground.color = color;
    };
    this.#color = null;
  }

  /** Whether a noun means a thing that was named before, as "purple balloon" after "a balloon over hills". */
  #findNamed({ noun, plural }: Pick<NamedThing, "noun" | "plural">): NamedThing | undefined {
    const isNew = this.#article !== "" && !/^(?:the|his|her|its|my)$/.test(this.#article);
    const kind = findGeneralKind(noun);
    const { things } = this.#request;
    const known =
      things.find((thing) => thing.noun === noun && !thing.side) ??
      things.findLast((thing) => kind !== undefined && thing.kind === kind && !thing.color && !thing.plural);
    return plural || isNew || known?.color || (known?.plural && !this.#side) ? undefined : known;
  }

  #addThing(found: Pick<NamedThing, "noun" | "kind" | "plural">): void {
    const before = this.#isAfterAnd && !this.#color ? this.#colorLast : null;
    const known = this.#findNamed(found);
    if (known) {
      if (this.#side) Object.assign(known, { plural: false, side: this.#side });
      Object.assign(known, this.#takeColors() ?? {});
      this.#colorLast = (color) => {
        known.color = color;
        before?.(color);
      };
      this.#color = null;
      this.#relations.clear();
      return;
    }
    const last = this.#request.things.at(-1);
    const thing: NamedThing = {
      ...found,
      color: null,
      ...this.#takeColors(),
      parts: new Map(),
      partWords: new Map(),
      ...(this.#side ? { side: this.#side } : {}),
      ...(this.#size ? { size: this.#size } : {}),
    };
    this.#size = null;
    this.#relations.link(thing, last);
    this.#request.things.push(thing);
    this.#colorLast = (color) => {
      thing.color = color;
    };
    this.#color = null;
  }

  /** The colors before a noun, or null. */
  #takeColors(): Pick<NamedThing, "color" | "second" | "colors"> | null {
    const [first, last, colors] = [this.#firstColor, this.#color, this.#colors];
    this.#firstColor = null;
    this.#colors = null;
    if (colors) return { color: null, colors };
    return first && last ? { color: first, second: last } : last && { color: last };
  }

  #startClause(): void {
    this.#article = "";
    this.#side = null;
    this.#size = null;
    this.#relations.clear();
  }

  #wordAt(at: number): string {
    return this.#tokens[at]?.word ?? "";
  }
}
