import { lexicon } from "@atelier/illustrator";
import type { Rgb } from "@atelier/painting";
import { colorOf, cutWords, findSubject, shadeOf, singulars } from "@atelier/vocabulary";
import { groundOf, isPart, type Kind, kindOfNoun } from "./kinds.ts";

/** Something the prompt says is in the drawing. */
export interface Wish {
  noun: string;
  kind: Kind;
  color: Rgb | null;
  /** Colors of its parts, as the roof in "with a blue roof". */
  parts: Map<string, Rgb>;
  plural: boolean;
}

export interface Wishes {
  things: Wish[];
  /** Grounds and skies from the top of the picture downward. */
  grounds: { name: string; color: Rgb | null }[];
  time: string | null;
  indoors: boolean;
  /** A style named in the prompt itself. */
  style: string | null;
  /** Nouns nothing could be made of. */
  unread: string[];
}

/** Reads the prompt of a sketch: colors go to the noun that follows them, or to the one before in "the roof is red". */
export function readWishes(prompt: string): Wishes {
  const { tokens } = cutWords(prompt);
  const wishes: Wishes = { things: [], grounds: [], time: null, indoors: false, style: null, unread: [] };
  let color: Rgb | null = null;
  let last: ((value: Rgb) => void) | null = null;
  let copula = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const word = token?.word ?? "";
    if (!token || !word) continue;
    const shade = shadeOf(word);
    const following = shade ? colorOf(tokens[at + 1]?.word ?? "") : null;
    const found = shade && following ? shade(following) : colorOf(word);
    if (found && !isThingHere(word, tokens[at + 1]?.word)) {
      if (shade && following) at++;
      const next = tokens[at + 1]?.word ?? "";
      if (copula && last && !nounAt(next)) last(found);
      else color = found;
      copula = false;
      continue;
    }
    if (/^(is|are|in|colored)$/.test(word)) {
      copula = true;
      continue;
    }
    const meaning = phrase(tokens, at);
    if (meaning) {
      const { value, used, text } = meaning;
      if (value.is === "time") wishes.time = value.value;
      if (value.is === "style") wishes.style = value.value;
      if (value.is === "place") {
        const ground = groundOf(text) ?? groundOf(value.value);
        if (/^(room|kitchen|library|cafe|classroom|office|stage)$/.test(value.value)) wishes.indoors = true;
        if (ground) {
          const entry: { name: string; color: Rgb | null } = { name: ground, color };
          wishes.grounds.push(entry);
          last = (value) => Object.assign(entry, { color: value });
          color = null;
        }
        at += used - 1;
        copula = false;
        continue;
      }
      if (
        value.is !== "filler" &&
        value.is !== "sky" &&
        value.is !== "part" &&
        value.is !== "season" &&
        value.is !== "weather"
      ) {
        at += used - 1;
        continue;
      }
    }
    copula = false;
    const singular = singulars(word).at(-1) ?? { word, plural: false };
    const ground = groundOf(singular.word) ?? groundOf(word);
    if (ground) {
      const entry: { name: string; color: Rgb | null } = { name: ground, color };
      wishes.grounds.push(entry);
      last = (value) => Object.assign(entry, { color: value });
      color = null;
      continue;
    }
    const part = isPart(singular.word);
    const owner = wishes.things.at(-1);
    if (part && owner) {
      if (color) owner.parts.set(part, color);
      last = (value) => owner.parts.set(part, value);
      color = null;
      continue;
    }
    const same = wishes.things.find((wish) => wish.kind === "screen" && kindOfNoun(singular.word) === "screen");
    if (same) continue;
    const kind = kindOfNoun(singular.word) ?? kindOfNoun(word);
    const subject = kind ? undefined : findSubject(word);
    if (kind || subject) {
      const wish: Wish = {
        noun: singular.word,
        kind: kind ?? kindOfNoun(subject?.subject.family ?? "") ?? "object",
        color,
        parts: new Map(),
        plural: singular.plural,
      };
      wishes.things.push(wish);
      last = (value) => {
        wish.color = value;
      };
      color = null;
    } else if (part) {
      // A part with no thing before it belongs to whatever is drawn.
      wishes.things.push({
        noun: singular.word,
        kind: "object",
        color: null,
        parts: new Map(color ? [[part, color]] : []),
        plural: false,
      });
      color = null;
    } else if (token.part === "noun" && !lexicon.has(word) && word.length > 2) wishes.unread.push(word);
  }
  return wishes;
}

const nounAt = (word: string) =>
  word !== "" &&
  (kindOfNoun(singulars(word).at(-1)?.word ?? word) !== undefined ||
    groundOf(word) !== undefined ||
    isPart(word) !== undefined);

/** "an orange" and "a rose" are things, "an orange cat" a color. */
const isThingHere = (word: string, next: string | undefined) =>
  /^(orange|rose|lemon|cherry|peach|plum|chestnut|sand|chocolate)$/.test(word) && !nounAt(next ?? "");

function phrase(tokens: readonly { word: string }[], at: number) {
  for (const used of [3, 2, 1]) {
    const span = tokens.slice(at, at + used);
    if (span.length < used) continue;
    const text = span.map((token) => token.word).join(" ");
    const value = lexicon.get(text);
    if (value) return { value, used, text };
  }
  return null;
}
