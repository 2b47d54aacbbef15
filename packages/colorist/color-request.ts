import { lexicon } from "@atelier/illustrator";
import type { Rgb } from "@atelier/painting";
import { cutWords, findColor, findShade, findSubject, singulars, type Token } from "@atelier/vocabulary";
import { findGround, findPartName, type Kind, kindOfNoun } from "./kinds.ts";
import {
  ARTICLE,
  COMPOUNDS,
  COVER,
  findGeneralKind,
  findPhrase,
  hasCover,
  isPlaceWord,
  isThing,
  isThingHere,
  nounAt,
  partOwners,
} from "./prompt-nouns.ts";

/** A thing that the prompt names in the drawing. */
export interface NamedThing {
  noun: string;
  kind: Kind;
  color: Rgb | null;
  /** A second color of the whole thing, as in "a purple and yellow balloon". */
  second?: Rgb;
  /** Colors of its parts, such as the roof in "with a blue roof". */
  parts: Map<string, Rgb>;
  /** The prompt's own words for its parts: "mane" for hair. */
  partWords: Map<string, string>;
  plural: boolean;
  /** The thing that stands in or on this one: the flower of "a flower in a pot". */
  carries?: NamedThing;
  /** The thing that it stands in or on. */
  carriedBy?: NamedThing;
  /** The side of the drawing, as in "the left house". */
  side?: "left" | "right";
}

/** Whether a thing is often drawn as short lines, which have no region to color. */
export const canBeLines = (named: NamedThing): boolean =>
  isLines(named) || /^(?:star|snowflake|gull)$/.test(named.noun);

/** Whether a thing is drawn as lines, which have no region to color. */
export const isLines = ({ noun, color }: NamedThing): boolean =>
  color === null && /^(steam|smoke|rain|wind|seagull|gull|swallow)$/.test(noun);

/** The content of a prompt for coloring. */
export interface ColorRequest {
  things: NamedThing[];
  /** Grounds and skies from the top of the picture to the bottom. */
  grounds: { name: string; color: Rgb | null; word?: string; isImplied?: true }[];
  time: string | null;
  indoors: boolean;
  /** A style that the prompt names. */
  style: string | null;
  /** Nouns without a known meaning. */
  unread: string[];
  /** All colors with their names, whatever they belong to. */
  colors: { name: string; color: Rgb }[];
  /** Unknown nouns with the color before them, which no region can have. */
  lost: string[];
}

/** Reads the prompt of a sketch. A color belongs to the noun after it, or to the noun before it as in "the roof is red". */
export function readColorRequest(prompt: string): ColorRequest {
  const text = COMPOUNDS.reduce((words, [pattern, noun]) => words.replaceAll(pattern, noun), prompt);
  return new PromptReader(cutWords(text).tokens).read();
}

/** Reads tokens from left to right. Each step returns the number of tokens it used. */
class PromptReader {
  readonly #tokens: readonly Token[];
  readonly #request: ColorRequest = {
    things: [],
    grounds: [],
    time: null,
    indoors: false,
    style: null,
    unread: [],
    colors: [],
    lost: [],
  };
  /** A color that waits for its noun. */
  #color: Rgb | null = null;
  /** The color before it in "red and white". */
  #firstColor: Rgb | null = null;
  /** Colors the last noun. */
  #colorLast: ((color: Rgb) => void) | null = null;
  #afterCopula = false;
  /** The color of the last part, which the next one shares in "a cream mane and tail". */
  #lastPartColor: Rgb | null = null;
  #isAfterAnd = false;
  /** Whether the next thing has the last one in or on it. */
  #afterPlace = false;
  /** Whether "with" stands between the last thing and the next one. */
  #afterWith = false;

  /** The article before the next noun, and the side that its clause names. */
  #article = "";
  #side: "left" | "right" | null = null;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): ColorRequest {
    for (let at = 0; at < this.#tokens.length; ) at += this.#readAt(at);
    return this.#request;
  }

  #readAt(at: number): number {
    const token = this.#tokens[at];
    if (!token?.word) return 1;
    if (this.#tokens[at - 1]?.stop) this.#startClause();
    if (ARTICLE.test(token.word)) this.#article = token.word;
    if (/^(?:left|right)$/.test(token.word)) this.#side = token.word === "left" ? "left" : "right";
    const colorTokens = this.#readColor(token.word, at);
    if (colorTokens > 0) return colorTokens;
    if (isPlaceWord(token.word)) this.#afterPlace = true;
    if (token.word === "with") this.#afterWith = true;
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
    if (!color || (used === 1 && !isAfterNoun && isThingHere(word, this.#tokens.slice(at + 1, at + 3)))) return 0;
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
    if (last && !last.stop && at + used < this.#tokens.length) return false;
    const before = this.#tokens[at - 1];
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
    if (isPlaceWord(this.#wordAt(at + used - 1))) this.#afterPlace = true;
    if (value.is === "time") this.#request.time = value.value;
    if (value.is === "style") this.#request.style = value.value;
    if (value.is === "place") {
      if (/^(room|kitchen|library|cafe|classroom|office|stage)$/.test(value.value)) this.#request.indoors = true;
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
    const covered = COVER.test(noun) ? things.findLast(hasCover) : undefined;
    if (covered) {
      covered.color = this.#color ?? covered.color;
      this.#color = null;
      return;
    }
    const part = findPartName(noun) ?? findPartName(word);
    const owner = part && findOwner(part, noun, things);
    const ground = findGround(noun) ?? findGround(word);
    // Walls are those of a house, if there is one.
    if (ground && !(part && owner && partOwners[part]?.includes(owner.kind))) {
      this.#addGround(ground, word);
      return;
    }
    if (part && owner) {
      this.#afterPlace = false;
      // "A cream mane and tail" have one color.
      this.#color ??= this.#isAfterAnd ? this.#lastPartColor : null;
      this.#lastPartColor = this.#color;
      const name = this.#color ? getFreeName(owner.parts, part) : part;
      owner.partWords.set(name, word);
      // "Red and white stripes" are white on red.
      if (part === "stripe" && this.#firstColor) owner.color ??= this.#firstColor;
      if (this.#color) {
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
    // All words for a screen name the same thing.
    if (kindOfNoun(noun) === "screen" && things.some(({ kind }) => kind === "screen")) return;
    const kind = kindOfNoun(noun) ?? kindOfNoun(word);
    const subject = kind ? undefined : findSubject(word);
    if (kind || subject)
      this.#addThing({ noun, kind: kind ?? kindOfNoun(subject?.subject.family ?? "") ?? "object", plural });
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
    } else if (wordClass === "noun" && !lexicon.has(word) && word.length > 2) {
      unread.push(word);
      // The color of an unknown thing is not that of the next one, except in a compound such as "birthday cake".
      if (!nounAt(next)) {
        const name = this.#request.colors.find(({ color }) => color === this.#color)?.name;
        if (this.#color && name !== undefined) this.#request.lost.push(`${name} ${word}`);
        this.#color = null;
      }
    }
  }

  #addGround(name: string, word: string): void {
    const ground: ColorRequest["grounds"][number] = { name, color: this.#color, word };
    this.#request.grounds.push(ground);
    this.#afterPlace = false;
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
      this.#afterPlace = false;
      return;
    }
    const last = this.#request.things.at(-1);
    const carried = this.#afterPlace ? last : undefined;
    // A vase with flowers has them in it.
    const vase = this.#afterWith && last?.kind === "cup" && found.kind === "flower" ? last : undefined;
    const thing: NamedThing = {
      ...found,
      color: null,
      ...this.#takeColors(),
      parts: new Map(),
      partWords: new Map(),
      ...(carried ? { carries: carried } : {}),
      ...(this.#side ? { side: this.#side } : {}),
    };
    if (carried) carried.carriedBy = thing;
    if (vase) Object.assign(vase, { carries: thing });
    if (vase) thing.carriedBy = vase;
    this.#afterWith = false;
    this.#afterPlace = false;
    this.#request.things.push(thing);
    this.#colorLast = (color) => {
      thing.color = color;
    };
    this.#color = null;
  }

  /** The colors before a noun, or null. */
  #takeColors(): Pick<NamedThing, "color" | "second"> | null {
    const [first, last] = [this.#firstColor, this.#color];
    this.#firstColor = null;
    return first && last ? { color: first, second: last } : last && { color: last };
  }

  #startClause(): void {
    this.#article = "";
    this.#side = null;
    this.#afterPlace = false;
  }

  #wordAt(at: number): string {
    return this.#tokens[at]?.word ?? "";
  }
}

/** The name of a part, with a number if the thing has one in another color: "a pink scoop and a green scoop". */
function getFreeName(parts: ReadonlyMap<string, Rgb>, part: string): string {
  let [name, number] = [part, 1];
  while (parts.has(name)) name = `${part} ${++number}`;
  return name;
}

/** The last thing that has such a part, or else the last thing, unless the noun is a thing as well: a candle on a table. */
function findOwner(part: string, noun: string, things: readonly NamedThing[]): NamedThing | undefined {
  const owners = partOwners[part];
  const owner = things.findLast(({ kind }) => owners?.includes(kind));
  return owner ?? (owners && kindOfNoun(noun) ? undefined : things.at(-1));
}
