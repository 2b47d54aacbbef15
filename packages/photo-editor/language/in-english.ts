import { isKnown } from "../vocabulary.ts";
import { LANGUAGES, LEXICON } from "./lexicon.ts";

/** A word of an instruction: v is a verb, n a noun, a an adjective, o another word, and "," ends a clause. */
interface Word {
  kind: string;
  english: string;
}
type Lexicon = ReadonlyMap<string, Word>;

/** More words of a language form no phrase of the lexicon. */
const LONGEST_PHRASE = 5;

/** Languages with a formal and an informal imperative, of which the lexicon lists one: "aumente" and "aumenta". */
const INFORMAL: ReadonlySet<string> = new Set(["Spanish", "Portuguese"]);

/** The other imperative of a regular verb in -ar, by its infinitive in the list: "aumenta" and "aumente". */
function otherImperative(form: string, _index: number, forms: readonly string[]): string[] {
  const stem = /^(\p{L}{3,})[ae]$/u.exec(form)?.[1];
  return stem !== undefined && forms.includes(`${stem}ar`) ? [`${stem}a`, `${stem}e`] : [];
}

const lexicons: readonly { language: string; lexicon: Lexicon }[] = LANGUAGES.map((language, column) => ({
  language,
  lexicon: new Map(
    LEXICON.trim()
      .split("\n")
      .flatMap((row): [string, Word][] => {
        const [head = "", ...columns] = row.split("|").map((cell) => cell.trim());
        const [kind = "", english = ""] = [head.slice(0, 1), head.slice(2)];
        const phrases = (columns[column] ?? "-").split(",").map((phrase) => phrase.trim());
        const named = phrases.filter((phrase) => phrase !== "-");
        const forms = kind === "v" && INFORMAL.has(language) ? named.flatMap(otherImperative) : [];
        return [...named, ...forms].map((phrase) => [phrase, { kind, english }]);
      })
      // The first row of a word counts.
      .reverse(),
  ),
}));

const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<=^|\s)'[^']*'(?=$|[\s,.;])/gu;
/** Words that are alike in all languages. */
const COMMON =
  /^(?:§\d+|[\d.,:]+(?:[x×][\d.,]+)?(?:px|mm|cm|x|%|°)?|%|°|px|x|×|png|jpe?g|webp|avif|instagram|story|hdr|bokeh|zoom|dpi|rgb|#[0-9a-f]{3,8})$/;
/** English words that the positions of other languages became before. */
const POSITIONS = new Set("top bottom left right to the center".split(" "));
/** Verbs after which an adjective says what a thing becomes. */
const RESULTING = /^(?:make|turn|paint|change|keep|convert)$/;

/**
 * A common instruction in another language in English, by a lexicon: null if a word of it is unknown, or if it is English. Word
 * order follows simple rules: the verb comes first, and an adjective before its noun.
 */
export function inEnglish(instructions: string): { text: string; language: string } | null {
  const quotes: string[] = [];
  const plain = instructions
    .normalize("NFC")
    .replace(QUOTED, (quote) => ` §${quotes.push(quote) - 1} `)
    .replace(/’/g, "'")
    .toLowerCase()
    .replace(/\b(l|d|un|dell|all|nell|sull|dall)'(?=\p{L})/gu, "$1' ")
    .replace(/(?<=\d)\s+(?=(?:px|%|°))/g, "")
    .replace(/([,;:!\n]|\.(?=\s|$))(?!\d)/g, " , ")
    .trim();
  const tokens = plain.split(/\s+/).filter((token) => token !== "");
  const isEnglish = tokens.every((token) => token === "," || COMMON.test(token) || isKnown(token));
  if (isEnglish || tokens.length > MAX_WORDS) return null;
  for (const { language, lexicon } of lexicons) {
    const words = translated(tokens, lexicon);
    if (!words) continue;
    const text = clausesIn(words)
      .map((clause) => inOrder(clause, language !== "German"))
      .join("")
      .replace(/§(\d+)/g, (_mark, index: string) => quotes[Number(index)] ?? "");
    // "Remove the logo top left" has the same words in both languages.
    return text === instructions.toLowerCase() ? null : { text, language };
  }
  return null;
}

/** Longer texts are no short instructions, which a lexicon reads. */
const MAX_WORDS = 60;

/** The English words, longest phrases first; null if one is unknown. */
function translated(tokens: readonly string[], lexicon: Lexicon): Word[] | null {
  const words: Word[] = [];
  let foreign = 0;
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(LONGEST_PHRASE, tokens.length - at);
    let found: Word | undefined;
    for (; length > 0 && !found; length--) found = lexicon.get(tokens.slice(at, at + length).join(" "));
    const token = tokens[at] ?? "";
    if (found) {
      words.push(found);
      foreign++;
      at += length + 1;
    } else if (token === "," || COMMON.test(token) || POSITIONS.has(token)) {
      words.push({ kind: token === "," ? "," : "o", english: token });
      at++;
    } else return null;
  }
  return foreign > 0 ? words : null;
}

const JOINTS = /^(?:and|but)$/;

/** The words in clauses, each with the comma or the conjunction before it. */
function clausesIn(words: readonly Word[]): { joint: string; words: Word[] }[] {
  const clauses: { joint: string; words: Word[] }[] = [{ joint: "", words: [] }];
  for (const word of words) {
    if (word.kind === "," || JOINTS.test(word.english)) {
      const last = clauses.at(-1);
      const joint = word.kind === "," ? ", " : ` ${word.english} `;
      // "Und dann" is one "and".
      if (last?.words.length === 0) last.joint += last.joint.trimEnd().endsWith(joint.trim()) ? "" : joint.trimStart();
      else clauses.push({ joint, words: [] });
    } else if (word.english !== "_") clauses.at(-1)?.words.push(word);
  }
  return clauses.filter((clause) => clause.words.length > 0);
}

/** A clause in the English order, after its comma or conjunction. */
function inOrder({ joint, words }: { joint: string; words: Word[] }, isRomance: boolean): string {
  const last = words.at(-1);
  const verbFirst = last?.kind === "v" && words[0]?.kind !== "v" ? [last, ...words.slice(0, -1)] : [...words];
  // In "make the sky blue" the adjective says what the noun becomes, but not in "make it sepia with dark edges".
  const isResulting = RESULTING.test(verbFirst[0]?.english ?? "");
  const beside = isResulting ? verbFirst.findIndex(({ english }) => english === "with") : 0;
  if (isRomance && beside >= 0)
    for (let at = beside; at + 1 < verbFirst.length; at++) {
      const [noun, ...after] = verbFirst.slice(at);
      if (noun?.kind !== "n") continue;
      const count = after.findIndex(({ kind }) => kind !== "a");
      const adjectives = after.slice(0, count < 0 ? after.length : count).reverse();
      verbFirst.splice(at, adjectives.length + 1, ...adjectives, noun);
      at += adjectives.length;
    }
  const isBare = !isRomance && verbFirst[1]?.kind === "n";
  const text = verbFirst
    .map(({ english }) => english)
    .join(" ")
    // German headlines have no articles: "Tasse freistellen".
    .replace(
      isBare
        ? /^(cut out|blur|pixelate|sharpen|brighten|darken|remove|isolate|make|paint|replace) (?!the |a |it )/
        : /$^/,
      "$1 the ",
    )
    .replace(/\b(the|a) (?:the|a) /g, "$1 ")
    // The prefix of a German verb at the end, as in "helle die Schatten auf".
    .replace(isRomance ? /$^/ : /(?<=[a-z]) in$/, "")
    // "Die Augen der Katze" are the eyes of the cat.
    .replace(
      isRomance
        ? /$^/
        : /\b(eyes|hair|face|faces|colors?|skin|teeth|nose|mouth|lips|fur|head|wheels?|edges) the (?=[a-z]+ ?)/g,
      "$1 of the ",
    )
    .replace(/^(the [a-z]+) should stay (\w+)$/, "keep $1 $2")
    // "Deja" is "make" before a state, and "keep" before a text.
    .replace(/^make (§\d+)$/, "keep $1")
    .replace(/^(?:keep|make) (it |the [a-z]+ )?(?=look like )/, (_verb, thing = "it ") => `make ${thing}`)
    .replace(/^(remove the [a-z]+) of the (?=[a-z]+$)/, "$1 from the ")
    .replace(/^(the [a-z]+) not$/, "not $1")
    // "Put the image in black and white" changes the image.
    .replace(/^add (it|the [a-z]+) in (?!the |a |center)(?=[a-z])/, "make $1 ")
    .replace(/^add (it|the [a-z]+) (?:before|in front of) /, "put $1 in front of ")
    // "Remove the man right" names a place.
    .replace(
      /^((?:remove|blur|pixelate|brighten|darken|sharpen|cut out) the [a-z]+) (left|right|top|bottom)$/,
      "$1 on the $2",
    )
    .replace(/ of (?:the )?(left|right)$/, " on the $1")
    .replace(/^(change the color of the [a-z]+) (?:(?:to )?in |to )?(?=[a-z])(?!to |in )/, "$1 to ")
    .replace(/^(?:make|turn) (?:it|the image) more contrast$/, "increase the contrast")
    .replace(/^(?:make|add) (?:the image )?(more|less) /, "$1 ")
    .replace(/\bof the the\b/g, "of the")
    .replace(/\bto a square\b|\bin a square\b/g, "to a square");
  return joint + text;
}
