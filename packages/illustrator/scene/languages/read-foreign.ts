import { findColor, findSubject } from "@atelier/vocabulary";
import {
  type Found,
  find,
  findCompound,
  fold,
  type Kind,
  LANGUAGES,
  type Language,
  readList,
  toPlural,
} from "@atelier/vocabulary/word-list";

/** A prompt in English, as far as the word list reads it. */
export interface ForeignPrompt {
  language: Language;
  english: string;
  unread: string[];
  /** Whether a word before the first noun was not read, which can be the main thing. */
  isMainMissing: boolean;
}

/**
 * Words of English sentences. A prompt with more of them than of another language is English. Other languages have
 * "camping" and "jogging", too.
 */
const ENGLISH =
  /^(?:the|of|with|and|on|at|is|are|to|for|from|by|over|under|behind|his|her|its|into|near|an)$|^(?!(?:camp|jogg|park|shopp|smok|stretch|surf|train)ing$)[a-z]{2,}(?<!r|l|d|s|th)ing$/;
/** Words of other languages that are English words too, and show no language. */
const SHARED = /^(?:a|in|am|an|no|son|as|her|die|de|d|l|que|style)$/;
/** A letter that English does not have. */
const FOREIGN_LETTER = /(?![a-z])\p{L}/iu;
const LONGEST_PHRASE = 4;
/** The least share of words that the list must have. */
const LEAST_SHARE = 0.4;

/** Words, quotations and the punctuation between them. */
const PARTS = /"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|[\p{L}][\p{L}\p{M}-]*|\d+|[,.;:!?]/gu;

/** French and Italian words before a vowel: "l'arbre", "un'anatra", "nell'acqua". */
const ELISION = /\b(l|d|un|(?:d|n|s|a|da|su)(?:e)?l?l)['’](?=\p{L})/giu;

/**
 * Reads a prompt in German, French, Spanish, Italian, Portuguese or Dutch word by word, by a list of common nouns, colors, numbers and
 * prepositions. Returns null if the prompt is in none of these languages or no noun of it is known.
 */
export function readForeign(prompt: string): ForeignPrompt | null {
  const parts =
    prompt
      .replace(ELISION, "$1 ")
      .replace(/(?<=\p{L})['’]s\b/gu, "s")
      .match(PARTS) ?? [];
  const words = parts.filter((part) => /^\p{L}/u.test(part));
  const english = words.filter((word) => ENGLISH.test(word.toLowerCase())).length;
  const readings = LANGUAGES.map((language) => translate(parts, language)).toSorted(
    (a, b) => b.known - a.known || b.functions - a.functions,
  );
  const [best] = readings;
  if (!best || best.nouns === 0 || best.known <= english * 1.5 || best.known < words.length * LEAST_SHARE) return null;
  // A word that English has too is no sign of another language: "logo".
  if (best.functions === 0 && !(best.known > 1 && english === 0 && FOREIGN_LETTER.test(prompt))) return null;
  // "Six olives on a branch" is English, although the first words are French, too.
  if (english > 0 && best.distinct <= english) return null;
  const { language, text, unread, isMainMissing } = best;
  // "Six red icons: car, bus, train" has English words that are French too.
  const things = unread.filter((word) => findColor(word) !== null || findSubject(word.toLowerCase()) !== undefined);
  if (things.length > 1 && best.known <= (things.length + english) * 2) return null;
  const placed = IN_OR_ON.test(language) ? text.replace(SURFACE, "on$1") : text;
  const sailing = IN_OR_ON.test(language) && BOAT.test(placed) ? placed.replace(/\bcandle(s?)\b/g, "sail$1") : placed;
  return {
    language,
    english: sailing.replace(GAME, "playing $1").replace(BALL, "playing with a ball"),
    unread,
    isMainMissing,
  };
}

/** Languages in which one word means "in" and "on": "numa mesa", "en una mesa". */
const IN_OR_ON = /^(?:Spanish|Italian|Portuguese)$/;
/** Things that have the sail and not the candle which one word of these languages means: "vela". */
const BOAT = /\b(?:boats?|sailboats?|ships?|yachts?|dinghy)\b/;
/** "In" before a surface, with at most three words between, which are no prepositions. */
const SURFACE =
  /\bin((?: (?!(?:in|on|with|under|over|of|at|and)\b)[\w-]+){0,3}? (?:tables?|desks?|plates?|shel(?:f|ves)|bench(?:es)?|trays?|sofas?|couch|roof|wall|beach)\b)/g;

/** A game with the preposition that Romance languages have before it: "jugar al fútbol", "giocare a calcio". */
const GAME = /\bplaying (?:in|to|at|on)(?: the)? (football|tennis|basketball|volleyball|golf|chess|cards)\b/g;

/** Playing ball, with the preposition that Romance languages have before it: "jouer au ballon". */
const BALL = /\bplaying (?:in|to|at|on)(?: the)? ball\b/g;

/** Words of German sentences that are English words too, and are no things there: the article "die". */
const GERMAN_HOMOGRAPHS = new Set(["die", "am", "an", "in", "war", "hat", "rot"]);
/** The least number of German function words that show a German prompt. */
const LEAST_FUNCTIONS = 2;

/**
 * Removes German articles that are English nouns ("die") from a prompt that the list does not read. A prompt is German if
 * it has several function words of German and none of English.
 */
export function dropForeignArticles(prompt: string): string {
  const words = prompt.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.some((word) => ENGLISH.test(word) && !GERMAN_HOMOGRAPHS.has(word))) return prompt;
  const functions = words.filter(
    (word) => !SHARED.test(word) && readList("German").get(fold(word))?.kind === "f",
  ).length;
  const isGerman = functions >= LEAST_FUNCTIONS || (functions > 0 && FOREIGN_LETTER.test(prompt));
  return isGerman
    ? prompt
        .replace(/\bdie\b/giu, "")
        .replace(/ {2,}/gu, " ")
        .trim()
    : prompt;
}

const isQuotation = (part = ""): boolean => /^["“„«]/u.test(part);

/** Whether a word only introduces a quotation, as in "Text: ...". */
const isLabel = (part: string, next: string | undefined): boolean =>
  isQuotation(next) &&
  /^(?:text|titel|aufschrift|scritta|opschrift|tekst|testo|texte|titre|titolo|texto|t[íi]tulo)$/iu.test(part);

/** Whether a word is in a quotation of the prompt, so that the picture shows it as text. */
const isQuoted = (part: string, parts: readonly string[]): boolean =>
  parts.some((quotation) => isQuotation(quotation) && quotation.toLowerCase().includes(part.toLowerCase()));

function translate(parts: readonly string[], language: Language) {
  const output: { text: string; kind: Kind | "stop" }[] = [];
  const unread: string[] = [];
  let [known, distinct, functions, nouns, isMainMissing] = [0, 0, 0, 0, false];
  const isGermanic = language === "German" || language === "Dutch";
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] ?? "";
    if (!/^\p{L}/u.test(part)) {
      dropLead(output);
      output.push({ text: part, kind: "stop" });
      at++;
      continue;
    }
    const phrase = findPhrase(parts, at, language);
    const found = phrase?.found ?? find(fold(part), language) ?? findCompound(fold(part), language);
    // A name stays as it is: "eine Tischlerei namens Holzwurm".
    if (!found && output.at(-1)?.text === "called") {
      output.push({ text: part, kind: "n" });
      at++;
      continue;
    }
    // The "a" before people and animals of a Spanish sentence has no word in English.
    if (!found && language === "Spanish" && part.toLowerCase() === "a") {
      at++;
      continue;
    }
    if (!found) {
      if (!isLabel(part, parts[at + 1]) && !isQuoted(part, parts)) unread.push(part);
      dropLead(output);
      if (nouns === 0) isMainMissing = true;
      at++;
      continue;
    }
    const used = phrase?.used ?? 1;
    const homonym = NOUNS_AND_COLORS[fold(part)];
    const isAlone = found.kind === "a" && output.at(-1)?.kind === "f" && !isNoun(parts, at + 1, language);
    if (homonym && isAlone) Object.assign(found, { english: homonym, kind: "n" });
    known += used;
    if (used > 1 || (found.kind === "f" && !SHARED.test(fold(part)))) functions++;
    if (found.kind === "n") nouns++;
    const text = found.isPlural ? toPlural(found.english) : found.english;
    // "Orange" and "table" are English words, too.
    if (text !== part.toLowerCase() && toPlural(text) !== part.toLowerCase()) distinct += used;
    // In Romance languages, an adjective stands behind its noun. What someone does has an object: "reading a book".
    const last = output.at(-1);
    const isAfter = found.kind === "a" && last?.kind === "n" && !isGermanic && !text.endsWith("ing");
    // "Un phare rouge et blanc" is a red and white lighthouse.
    const [before, noun, join] = output.slice(-3);
    const isSecond =
      found.kind === "a" && join?.text === "and" && noun?.kind === "n" && before?.kind === "a" && !isGermanic;
    // "Eine Tasse Tee" is a cup of tea.
    if (isGermanic && found.kind === "n" && last?.kind === "n" && MEASURES.test(last.text))
      output.push({ text: "of", kind: "f" });
    if (isAfter) output.splice(-1, 0, { text, kind: "a" });
    else if (isSecond && !isNoun(parts, at + used, language)) {
      output.pop();
      output.splice(-1, 0, { text: "and", kind: "f" }, { text, kind: "a" });
    }
    // "Avec des fraises" are some strawberries.
    else if (text !== "of" || (last && !/^(?:f|a|stop)$/.test(last.kind))) output.push({ text, kind: found.kind });
    at += used;
  }
  dropLead(output);
  const text = output.reduce(
    (line, one) => (one.kind === "stop" && !/^["“„«\d]/.test(one.text) ? `${line}${one.text}` : `${line} ${one.text}`),
    "",
  );
  return { language, text: text.trim(), unread, known, distinct, functions, nouns, isMainMissing };
}

/** Colors that are things if no noun is beside them: "una rosa" is a rose. */
const NOUNS_AND_COLORS: Readonly<Record<string, string>> = {
  rosa: "rose",
  rosas: "roses",
  naranja: "orange",
  naranjas: "oranges",
  orange: "orange",
  violeta: "violet",
};

/** Measures, which German joins to their content without "of". */
const MEASURES = /^(?:cup|glass|bottle|plate|basket|bowl|piece|bouquet|stack|pair|slice|jar|mug|pot|box|bag|bucket)s?$/;

/** Whether a word of the list is a noun. */
const isNoun = (parts: readonly string[], at: number, language: Language): boolean =>
  find(fold(parts[at] ?? ""), language)?.kind === "n";

/** Removes prepositions and articles before a word that was not read. */
function dropLead(output: { kind: Kind | "stop" }[]): void {
  while (output.at(-1)?.kind === "f") output.pop();
}

/** The longest phrase of the list at a word, such as "bonhomme de neige". */
function findPhrase(parts: readonly string[], at: number, language: Language): { found: Found; used: number } | null {
  const list = readList(language);
  for (let used = Math.min(LONGEST_PHRASE, parts.length - at); used > 1; used--) {
    const entry = list.get(
      parts
        .slice(at, at + used)
        .map(fold)
        .join(" "),
    );
    if (entry) return { found: { ...entry, isPlural: false }, used };
  }
  return null;
}
