import { toPlural } from "@atelier/vocabulary/word-list";
import { isKnown } from "../vocabulary.ts";
import { endColor } from "../words.ts";
import { type Dictionary, dictionaries, type Entry, LONGEST_PHRASE, lookUp, type Word } from "./dictionaries.ts";
import { inPlainOrder } from "./plain-order.ts";

const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<=^|\s)'[^']*'(?=$|[\s,.;])/gu;
/** Words that are alike in all languages. */
const COMMON =
  /^(?:§\d+|[\d.,:]+(?:[x×][\d.,]+)?(?:px|mm|cm|x|%|°)?|%|°|px|x|×|png|jpe?g|webp|avif|instagram|story|hdr|bokeh|zoom|dpi|rgb|#[0-9a-f]{3,8})$/;
/** English words that the positions of other languages became before. */
const POSITIONS = new Set("top bottom left right to the center".split(" "));
/** Verbs after which an adjective says what a thing becomes. */
const RESULTING = /^(?:make|turn|paint|change|keep|convert)$/;

/** An instruction of another language in English words. */
export interface Translated {
  text: string;
  language: string;
  /** Whether words of it are unknown, which stay as they are. */
  isPartial?: true;
}

/**
 * A common instruction in another language in English, by a lexicon: null if a word of it is unknown, or if it is English. Word
 * order follows simple rules: the verb comes first, and an adjective before its noun.
 */
export function inEnglish(instructions: string): Translated | null {
  const { tokens, quotes } = tokenize(instructions);
  if (isPlainEnglish(tokens) || tokens.length > MAX_WORDS) return null;
  for (const dictionary of dictionaries) {
    const words = translated(tokens, dictionary);
    if (words.some(({ isUnknown }) => isUnknown) || words.every(({ kind }) => kind === "" || kind === ",")) continue;
    const text = inSentence(clausesIn(words), dictionary.language, quotes);
    // "Remove the logo top left" has the same words in both languages.
    return onlyLetters(text) === onlyLetters(instructions) ? null : { text, language: dictionary.language };
  }
  return null;
}

const onlyLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** At most this share of the words may be unknown. */
const MAX_UNKNOWN = 0.4;

/**
 * An instruction in another language of which some clauses have unknown words: these clauses stay as they are, or keep an
 * unknown noun. Null if less than half of the clauses are known.
 */
export function partlyInEnglish(instructions: string): Translated | null {
  const { tokens, quotes } = tokenize(instructions);
  if (isPlainEnglish(tokens) || tokens.length > MAX_WORDS) return null;
  const readings = dictionaries.flatMap(({ language, ...rest }) => {
    const words = translated(tokens, { language, ...rest });
    const clauses = clausesIn(words);
    const known = clauses.filter((clause) => isForeignClause(clause.words));
    const unknown = words.filter(({ isUnknown }) => isUnknown).length;
    const isEnough = 3 * known.length >= clauses.length && known.length > 0;
    return isEnough && unknown > 0 && unknown <= MAX_UNKNOWN * words.length ? [{ language, clauses, unknown }] : [];
  });
  const [best] = readings.sort((a, b) => a.unknown - b.unknown);
  if (!best) return null;
  const kept = best.clauses.map((clause) =>
    hasUnknownNouns(clause.words)
      ? clause
      : { ...clause, words: clause.words.map((word): Word => ({ ...word, kind: "o", english: word.raw })) },
  );
  const isKept = (at: number) =>
    best.clauses[at]?.words.some(({ isUnknown }) => isUnknown) && !hasUnknownNouns(best.clauses[at].words);
  const text = kept
    .map((clause, at) =>
      isKept(at)
        ? clause.joint + clause.words.map(({ raw }) => raw).join(" ")
        : inSentence([clause], best.language, quotes),
    )
    .join("");
  const quoted = withQuotes(text, quotes);
  // English words that another language has too, as "top", are no translation.
  return onlyLetters(quoted) === onlyLetters(instructions)
    ? null
    : { text: quoted, language: best.language, isPartial: true };
}

/** Whether all words of a clause are known, and one of them is no English word. */
const isForeignClause = (words: readonly Word[]): boolean =>
  words.length > 1 &&
  words.every(({ isUnknown }) => !isUnknown) &&
  words.some(({ raw }) => raw.split(" ").some((word) => !isKnown(word)));

/** Whether the unknown words of a clause are nouns after an article, and its verb is known. */
function hasUnknownNouns(words: readonly Word[]): boolean {
  const isVerb = words[0]?.kind === "v" || words.at(-1)?.kind === "v";
  return words.every(
    ({ isUnknown }, at) => !isUnknown || (isVerb && /^(?:the|a|of the)$/.test(words[at - 1]?.english ?? "")),
  );
}

/** The Spanish "a" before people: "quitar a la persona" and "quita al hombre". */
const PERSONAL =
  /\b(dej[ae]r?|mant[eé]n|pon|ponga|poner|coloca|quit[ae]r?|elimin[ae]r?|borr[ae]r?|desenfo(?:c|qu)[ae]r?|difumin[ae]r?|recort[ae]r?|ilumin[ae]r?) a(?:l |\s+(?=(?:las?|los|mis?|una?|es[ae]|est[ae]) ))/gu;

/** Longer texts are no short instructions, which a lexicon reads. */
const MAX_WORDS = 60;

/** A name after a word for text, "el texto Carlsberg", is what the text says. */
const NAMED_TEXT =
  /(?<=(?<![\p{L}"])(?:texto|texte|testo|tekst|text|schriftzug|palabra|palavra|parola|mot|wort|logo) )(\p{Lu}[\p{L}\p{N}&.-]+)(?=[\s,.;]|$)/gu;

/** The words of an instruction, with commas, and marks for its quoted texts. */
function tokenize(instructions: string): { tokens: string[]; quotes: string[] } {
  const quotes: string[] = [];
  const plain = inPlainOrder(instructions.normalize("NFC").replace(NAMED_TEXT, '"$1"'))
    .replace(QUOTED, (quote) => ` §${quotes.push(quote) - 1} `)
    .replace(/’/g, "'")
    .toLowerCase()
    .replace(PERSONAL, (words, verb: string) => `${verb} ${words.endsWith("al ") ? "el " : ""}`)
    .replace(/\b(l|d|un|dell|all|nell|sull|dall)'(?=\p{L})/gu, "$1' ")
    .replace(/(?<=\d)\s+(?=(?:px|%|°))/g, "")
    .replace(/[¿¡]/g, " ")
    .replace(/([,;:!?\n]|\.(?=\s|$))(?!\d)/g, " , ")
    .trim();
  return { tokens: plain.split(/\s+/).filter((token) => token !== ""), quotes };
}

const isPlainEnglish = (tokens: readonly string[]): boolean =>
  tokens.every((token) => token === "," || COMMON.test(token) || isKnown(token));

const withQuotes = (text: string, quotes: readonly string[]): string =>
  text.replace(/§(\d+)/g, (_mark, index: string) => quotes[Number(index)] ?? "");

const inSentence = (clauses: readonly Joined[], language: string, quotes: readonly string[]): string =>
  withQuotes(clauses.map((clause) => inOrder(clause, language)).join(""), quotes);

/** The English words, longest phrases first. Unknown words count as nouns. */
function translated(tokens: readonly string[], dictionary: Dictionary): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(LONGEST_PHRASE, tokens.length - at);
    let found: Entry[] | undefined;
    for (; length > 0 && !found; length--) found = lookUp(dictionary, tokens.slice(at, at + length).join(" "));
    const token = tokens[at] ?? "";
    if (found) {
      const raw = tokens.slice(at, at + length + 1).join(" ");
      words.push(...found.map((entry, index) => ({ ...entry, raw: index === 0 ? raw : "" })));
      at += length + 1;
      continue;
    }
    if (token === ",") words.push({ kind: ",", english: token, raw: token });
    // Words that are alike in all languages.
    else if (COMMON.test(token) || POSITIONS.has(token)) words.push({ kind: "", english: token, raw: token });
    else words.push({ kind: "n", english: token, raw: token, isUnknown: true });
    at++;
  }
  return words;
}

const JOINTS = /^(?:and|but)$/;

/** A clause with the comma or the conjunction before it. */
interface Joined {
  joint: string;
  words: Word[];
}

/** The words in clauses, each with the comma or the conjunction before it. */
function clausesIn(words: readonly Word[]): Joined[] {
  const clauses: Joined[] = [{ joint: "", words: [] }];
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
function inOrder({ joint, words }: Joined, language: string): string {
  const isRomance = language !== "German" && language !== "Dutch";
  const last = words.at(-1);
  const verbFirst = last?.kind === "v" && words[0]?.kind !== "v" ? [last, ...words.slice(0, -1)] : [...words];
  // In "make the sky blue" the adjective says what the noun becomes, but not in "make it sepia with dark edges".
  const isResulting = RESULTING.test(verbFirst[0]?.english ?? "");
  const beside = isResulting ? verbFirst.findIndex(({ english }) => /^(?:with|except)$/.test(english)) : 0;
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
    // "Alle Autos" are several, though the German word can be a singular, too.
    .map(({ english, kind }, at) =>
      kind === "n" && verbFirst[at - 1]?.english === "all" ? toPlural(english) : english,
    )
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
    // "Verwijder de hond niet", "entferne nicht den Hund", "mach die Wand nicht weiß".
    .replace(
      /^(remove|blur|pixelate|crop|cut out|brighten|darken|sharpen|replace|rotate|flip|add|write|paint|make) (?:(the [a-z]+(?: [a-z]+)?) not(?= |$)|not (?=the ))/,
      (_whole, verb: string, thing: string | undefined) =>
        `do not ${verb} ${thing ?? ""}`.trim().concat(thing ? "" : " "),
    )
    // "Fai diventare rossa la busta gialla" names the new color first.
    .replace(
      /^(make|turn|paint|add) ((?:light |dark )?[a-z]+) the ([a-z]+)(?: ((?:light |dark )?[a-z]+))?$/,
      (whole, verb: string, color: string, noun: string, old: string | undefined) =>
        endColor(color)?.rest === "" && (old === undefined || endColor(old)?.rest === "")
          ? `${verb === "add" ? "make" : verb} the ${old === undefined ? "" : `${old} `}${noun} ${color}`
          : whole,
    )
    .replace(/^(the [a-z]+) should stay (\w+)$/, "keep $1 $2")
    .replace(/^make (it|the [a-z]+(?: [a-z]+)?) as it is$/, "keep $1 as it is")
    // "Deja el panda rojo en color" keeps its color.
    .replace(/^make (the (?:[a-z]+ )?[a-z]+(?: [a-z]+)?) (?:in|of|to) colou?rs?$/, "keep $1 in color")
    .replace(
      /^keep (only )?the ([a-z]+) ([a-z]+) (?:in|of|to) colou?rs?$/,
      (whole, only: string | undefined, thing: string, look: string) =>
        endColor(look)?.rest === "" ? `keep ${only ?? ""}the ${look} ${thing} in color` : whole,
    )
    .replace(/\b(brown|yellow|red|orange|gold) autumn$/, "$1")
    // "Deja" is "make" before a state, and "keep" before a text.
    .replace(/^make (§\d+)$/, "keep $1")
    .replace(/^(?:keep|make) (it |the [a-z]+ )?(?=look like )/, (_verb, thing = "it ") => `make ${thing}`)
    .replace(
      /^(remove (?:the|some) (?:[a-z]+ )?[a-z]+(?<! (?:face|head|eyes|hair|color))) of the (?=[a-z]+$)/,
      "$1 from the ",
    )
    .replace(/^(the [a-z]+) not$/, "not $1")
    .replace(/\bboth (?=[a-z]+ as it is$)/, "the ")
    .replace(/^change (the [a-z]+(?: [a-z]+)?) not$/, "do not change $1")
    .replace(/^add (it|the [a-z]+) (?:in|to|on) (?=an? .*background$)/, "put $1 on ")
    // "Put the image in black and white" changes the image.
    .replace(/^add (it|the [a-z]+) in (?!the |a |center)(?=[a-z])/, "make $1 ")
    .replace(/^add (it|the [a-z]+) (?:before|in front of) /, "put $1 in front of ")
    .replace(/ (left|right|top|bottom) in (?:the )?image$/, " $1")
    // "Remove the man right" names a place.
    // "Recadre sur" and "zuschneiden auf" name what the crop shows.
    .replace(/^crop (?:in|on) (?=(?:the|my|this|his|her) )/, "crop to ")
    .replace(
      /^((?:remove|blur|pixelate|brighten|darken|sharpen|cut out|crop to) the [a-z]+) (left|right|top|bottom)$/,
      "$1 on the $2",
    )
    .replace(/ of (?:the )?(left|right)$/, " on the $1")
    .replace(/^(change the color of the [a-z]+) (?:(?:to )?in |to )?(?=[a-z])(?!to |in )/, "$1 to ")
    .replace(/^(?:make|turn) (?:it|the image) more contrast$/, "increase the contrast")
    .replace(/^(?:make|add) (?:the image )?(more|less) /, "$1 ")
    // "Recorta la moto" cuts it out, and "recadre sur la moto" frames it.
    .replace(
      /^(?:Spanish|Portuguese)$/.test(language)
        ? /^crop (?=the (?!image|photo|picture|background|border|edges|top|bottom|left|right|face|head|rest)[a-z]+$)/
        : /$^/,
      "cut out ",
    )
    .replace(/^(turn|change) (it|the [a-z]+) in (?=[a-z])(?!the )/, "$1 $2 to ")
    // "Cielo rosado al atardecer" is a pink sunset sky.
    .replace(
      /(?<!\bthe )\bsky ((?:light |dark )?[a-z]+ )?(?:to the|at the|of the|in the|to|at|of|in) ((?:(?!an? )[a-z]+ )?)(sunset|sunrise|night|evening)\b/g,
      "$1$2$3 sky",
    )
    .replace(/^(?:make|give) (an? [a-z -]+ sky)$/, "add $1")
    .replace(
      /\b(remove|blur|pixelate|brighten|darken) (the [a-z]+(?: [a-z]+)?) (?:in|of|at|to) (?:the )?background$/,
      "$1 $2 in the background",
    )
    .replace(/^((?:paint|make|turn) the [a-z]+(?: [a-z]+)?) of (?=[a-z]+(?: [a-z]+)?$)(?!the )/, "$1 ")
    .replace(/\b(in|from|of) background\b/g, "$1 the background")
    .replace(
      /^(?:add|put) (?:some |of the )?(?=(?:white|black|gray|red|blue|green|yellow|light|dark)\b.* instead$)/,
      "use ",
    )
    .replace(/\bof the the\b/g, "of the")
    .replace(/\bto a square\b|\bin a square\b/g, "to a square")
    // "Aclara un poco la ardilla" has the degree before its thing.
    .replace(
      /^(brighten|lighten|darken|sharpen|blur|desaturate|enlarge|soften) (a (?:little|bit|lot)|slightly|much) (the [a-z]+(?: [a-z]+)?)$/,
      "$1 $3 $2",
    )
    .replace(/^(crop (?:it|the image)) (?:a )?square around /, "$1 square around ")
    .replace(/^(crop .+ around the [a-z]+(?: [a-z]+)?) (left|right)$/, "$1 on the $2");
  return joint + text;
}
