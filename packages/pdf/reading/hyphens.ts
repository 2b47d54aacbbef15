import { getText, type Line } from "../layout/line.ts";

/** A hyphen that ends a line, in the forms that programs write: one character, or a soft hyphen beside another one. */
const CUT = /(\p{L}+)([-\u00ad\u2010]+)$/u;

/** Parts of words this long stand for a word, and not for a syllable or a prefix. */
const WORD = 4;

/** The share of the most common English words in a text that is English. */
const ENGLISH_SHARE = 0.05;
const ENGLISH = /^(?:the|of|and|to|is|are|was|with|that|for)$/;

/** English words that begin compounds with a participle or an adjective, such as "well-known". */
const FIRST_PART =
  /^(?:well|ill|self|half|best|ever|never|long|short|high|low|old|new|quick|slow|hard|soft|full|north|south|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/;
/** Such a participle or adjective, or another word that follows the first part of a compound. */
const SECOND_PART =
  /^(?:\p{L}{2,}(?:ed|ing|wn|de|en|lt|ght|eld|orn|ern)|time|term|hour|year|price|scale|quality|one|two|three|four|five|six|seven|eight|nine)$/u;
/** Words that only look like such compounds. */
const ONE_WORD =
  /^(?:(?:short|hard|soft)en(?:ed|ing)|lower(?:ed|ing)|highlight(?:ed|ing)?|(?:long|half)time|shortcoming)$/;
/** Endings of words, which a hyphen at a line end can separate. */
const ENDING = /^(?:less|ness|ment|ship|hood|wards?|some|able|ible|tions?|sions?|like|ings|ened|ening|ered|ering)$/;
/** Words in the middle of compounds, as in "mother-in-law". */
const LINK = /^(?:in|of|the|to|by|on|up|and|for|a)$/;

/** An address up to its last name after a point, such as "example" of "mail@town.example", which has no hyphen of its own. */
const LAST_NAME = /(?:^|[\s(<])(?:[^\s@]+@|https?:\/\/|www\.)[^\s/]*\.\p{L}+$/u;
/** The rest of such a name at the beginning of a line. */
const REST = /^\p{Ll}+(?![\p{L}\p{N}]|[.-][\p{L}\p{N}])/u;

/** The part of an address before a line end that cuts its last name, without the hyphen; null if no such name is cut there. */
export function withoutNameHyphen(before: string, after: string): string | null {
  const [, whole = ""] = /^(.*\p{L})[-\u2010]\s*$/su.exec(before) ?? [];
  return LAST_NAME.test(whole) && REST.test(after) ? whole : null;
}

/** Whether words that are cut at the ends of lines have a hyphen of their own, as the rest of the document shows. */
export class Hyphens {
  readonly #words = new Set<string>();
  /** Compounds with hyphens within lines, and their parts. */
  readonly #compounds = new Set<string>();
  readonly #firsts = new Set<string>();
  readonly #lasts = new Set<string>();
  readonly #isEnglish: boolean;
  /** The characters of hyphens within lines, and at their ends. */
  readonly #within = new Set<string>();
  readonly #ends = new Set<string>();

  constructor(lines: readonly Line[]) {
    let [count, english] = [0, 0];
    for (const line of lines) {
      const text = getText(line).toLowerCase().trimEnd();
      const cut = CUT.exec(text);
      if (cut) this.#ends.add(cut[2] ?? "");
      for (const [compound] of text.matchAll(/\p{L}+(?:[-\u2010]\p{L}+)+/gu)) {
        const parts = compound.split(/[-\u2010]/u);
        this.#within.add(compound.includes("-") ? "-" : "\u2010");
        for (const [at, part] of parts.slice(1).entries()) {
          const first = parts[at] ?? "";
          this.#compounds.add(`${first}-${part}`);
          this.#firsts.add(first);
          this.#lasts.add(part);
        }
      }
      for (const [word] of text.matchAll(/\p{L}+/gu)) {
        this.#words.add(word);
        count += 1;
        if (ENGLISH.test(word)) english += 1;
      }
    }
    this.#isEnglish = english > ENGLISH_SHARE * count;
  }

  /** The text before a line end without the hyphen that the line end added; null if no word is cut there. */
  join(before: string, after: string): string | null {
    const text = before.trimEnd();
    const cut = CUT.exec(text);
    const rest = /^\p{Ll}+/u.exec(after)?.[0];
    if (!cut || !rest) return null;
    const [, part = "", hyphen = ""] = cut;
    const whole = text.slice(0, text.length - hyphen.length);
    return this.#isOwn(whole, part.toLowerCase(), hyphen, after) ? `${whole}-` : whole;
  }

  #isOwn(whole: string, part: string, hyphen: string, after: string): boolean {
    if (hyphen.includes("\u00ad")) return false;
    const rest = /^\p{Ll}+/u.exec(after)?.[0] ?? "";
    if (this.#compounds.has(`${part}-${rest}`)) return true;
    if (this.#words.has(part + rest)) return false;
    if (this.#isAdded("\u2010")) return hyphen === "-";
    if (this.#isAdded("\u00ad")) return true;
    const areWords = part.length >= WORD && rest.length >= WORD && !ENDING.test(rest);
    if (areWords && (this.#firsts.has(part) || this.#lasts.has(rest))) return true;
    return this.#isEnglish && isEnglishCompound(whole.toLowerCase(), part, rest, after);
  }

  /** Whether the program writes the hyphens that it adds at line ends as a character that the text does not use. */
  #isAdded(hyphen: string): boolean {
    return !this.#within.has(hyphen) && [...this.#ends].some((end) => end.includes(hyphen));
  }
}

function isEnglishCompound(whole: string, part: string, rest: string, after: string): boolean {
  // "state-of-the-" before "art", and "mother-" before "in-law".
  if (LINK.test(part) && whole.endsWith(`-${part}`)) return true;
  if (LINK.test(rest) && /^\p{Ll}+-\p{Ll}/u.test(after)) return true;
  return FIRST_PART.test(part) && SECOND_PART.test(rest) && !ONE_WORD.test(part + rest);
}
