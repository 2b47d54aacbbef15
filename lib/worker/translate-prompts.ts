import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { escapeText, plainText } from "@atelier/documents/tagged-text";
import { AppError } from "@atelier/errors";
import { engineFetch } from "../engine-health/configured/engine-fetch.ts";
import type { EngineDescriptor, EngineSettings } from "../engines/define.ts";
import { engineList } from "../engines/index.ts";
import type { EngineContext } from "../engines/ports/index.ts";
import { log } from "../platform/telemetry/log.ts";
import { withFixedPhrases } from "./fixed-phrases.ts";
import { guessLanguage } from "./short-language.ts";

/** The fields of a request that an engine reads as prose. */
const FIELDS = ["prompt", "negative_prompt", "instructions"];
/** The language of a shorter text cannot be detected reliably. */
const MIN_CHARACTERS = 24;
/** Letters of a script that few languages use tell more than Latin ones. */
const OTHER_SCRIPTS = /[^\p{Script=Latin}\p{Script=Common}]/gu;
/** A letter that English does not have. */
const FOREIGN_LETTER = /(?![a-z])\p{L}/iu;
/** Everyday words of English sentences that other languages do not have. */
const ENGLISH_WORDS =
  /\b(?:with|from|the|of|and|behind|under|its|over|beside|holding|wearing|sitting|standing|that)\b/gi;
/** So many of them outside of quotations make a text English. */
const MIN_ENGLISH = 3;
/** Looks in English that other languages do not write so; two of them make a short text English. */
const ENGLISH_LOOKS =
  /\b(?:cute|grey|gray|blue|white|yellow|green|brown|purple|happy|little|wooden|bright|dark|watercolou?r|drawing|pencil|background|colou?red)\b/gi;
const QUOTED = /"[^"\n]*"|“[^”\n]*”/gu;
/** The languages of most prompts without an everyday word. */
const LIKELY = ["en", "de", "fr", "es", "pt", "it", "nl"];
/** The time limit of one translator, after which the next is tried. */
const TIMEOUT_MS = 20_000;

/**
 * Translates prompts into English for an engine that reads only English, in place. Warns about each translation, and if
 * no translator serves the language, unless the engine reads words of the text. Texts that the engine itself `reads`
 * stay, and those that it reads better than a translator that left words as they are. Returns the English texts by
 * field. With `language` "auto" the language of a text that is long enough is detected.
 */
export async function translatePrompts(
  input: Record<string, unknown>,
  settings: EngineSettings,
  context: EngineContext,
  { reads, countUnread }: Pick<EngineDescriptor, "reads" | "countUnread"> = {},
): Promise<Record<string, string>> {
  const translations: Record<string, string> = {};
  for (const field of FIELDS) {
    const prompt = input[field];
    if (typeof prompt !== "string" || reads?.(prompt)) continue;
    const from = await findLanguage(prompt, input.language);
    if (from === null || sameLanguage(from, "en")) continue;
    const { name } = describeLanguage(from);
    const warnings: string[] = [];
    const translation = await toEnglish(prompt, from, settings, { ...context, warn: (text) => warnings.push(text) });
    const unread = countUnread?.(prompt) ?? null;
    // The engine's own warning says how it read the text.
    if (unread !== null && (translation === null || isWorse(translation, prompt, unread))) continue;
    for (const warning of warnings) context.warn(warning);
    const english = translation?.english ?? null;
    if (english === null) {
      context.warn(`This engine requires English, and no translator supports ${name}. The text was not translated.`);
    } else if (english !== "") {
      input[field] = english;
      translations[field] = english;
      context.warn(`Translated from ${name}: "${english.slice(0, 200)}".`);
    }
  }
  return translations;
}

/**
 * Adds to an error that says that nothing in a text was understood how the text was translated, or its language if no
 * translator reads it. The engine reads common instructions in the languages `readsSome`.
 */
export async function withTranslations(
  error: unknown,
  input: Readonly<Record<string, unknown>>,
  translations: Readonly<Record<string, string>>,
  readsSome: readonly string[] = [],
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== "nothing_matched") return error;
  const [english] = Object.values(translations);
  if (english !== undefined)
    return new AppError("nothing_matched", `${error.message} The text was read as "${english.slice(0, 200)}".`);
  for (const field of FIELDS) {
    const text = input[field];
    const from = typeof text === "string" ? await findLanguage(text, input.language) : null;
    if (from === null || sameLanguage(from, "en")) continue;
    const { name } = describeLanguage(from);
    // A sentence of its own has a translation in the portal.
    // The engine itself knows common words of some languages.
    const reason = readsSome.includes(name)
      ? `The text seems to be in ${name}, of which this engine reads only common instructions.`
      : `The text seems to be in ${name}, which no translator of this service reads.`;
    return new AppError("nothing_matched", `${reason} ${error.message}`);
  }
  return error;
}

interface Translation {
  english: string;
  /** Whether it was made by rules and dictionaries. */
  isByRules: boolean;
}

/**
 * Whether an engine that does not know `unread` words of a prompt reads more of it than a translation by rules has.
 * Other translators know more than a list, and languages share words. Quotations stay in every translation.
 */
function isWorse({ english, isByRules }: Translation, prompt: string, unread: number): boolean {
  if (!isByRules) return false;
  const words = new Set(prompt.replace(QUOTATION, " ").match(LOWER_WORD));
  const translated = english.replace(QUOTATION, " ").match(LOWER_WORD);
  const left = new Set(translated?.filter((word) => words.has(word))).size;
  return unread <= left;
}

/** Words in lower case, which are no names, from the length on at which languages rarely share one. */
const LOWER_WORD = /(?<!\p{L})\p{Ll}{5,}(?!\p{L})/gu;

/** The prompt in English by the first translator in the operator's list that succeeds; null if none does. */
async function toEnglish(
  prompt: string,
  from: string,
  settings: EngineSettings,
  context: EngineContext,
): Promise<Translation | null> {
  const { tagged, quotes } = withQuoteTags(prompt);
  const request = {
    segments: [{ text: tagged }],
    from,
    to: "en",
    formality: "default" as const,
    glossary: [],
  };
  // A prompt does not wait for the download of a model.
  const installed = { ...settings, languages: { downloads: false } };
  for (const engine of engineList("document-translate", installed)) {
    const { "document-translate": translator } = engine.missingRequirement?.()
      ? {}
      : engine.load(installed, engineFetch(engine));
    if (!(await translator?.supports(from, "en"))) continue;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const translated = await translator?.translate(request, { ...context, signal, progress: () => {} });
      const english = withQuotes(translated?.translations[0] ?? "", quotes);
      if (english === null) throw new Error("The translation lost a quotation.");
      const isByRules = engine.translatesByRules === true;
      return { english: withFixedPhrases(prompt, english.trim()), isByRules };
    } catch (error) {
      context.signal.throwIfAborted();
      // A prompt in its own language is better than a failed job, so a failed translator is only logged.
      log().warn({ engine: engine.name, error: String(error) }, "a translator failed on a prompt");
    }
  }
  return null;
}

/** Quotations in all common marks. A straight single mark also is an apostrophe, so it must stand beside a space. */
const QUOTATION =
  /"[^"\n]+"|[“”„][^“”„"\n]+[“”"]|[«»][^«»\n]+[«»]|[‹›][^‹›\n]+[‹›]|「[^」\n]+」|『[^』\n]+』|`[^`\n]+`|(?<=^|[\s(:])['‘‚][^'‘’‚\n]+['‘’](?=$|[\s,.;:!?)])/gu;

/** A prompt in the form that translators receive, with its quotations, which no translator may change, as inline codes. */
function withQuoteTags(prompt: string): { tagged: string; quotes: string[] } {
  const quotes = prompt.match(QUOTATION) ?? [];
  const parts = prompt.split(QUOTATION).map(escapeText);
  return { tagged: parts.reduce((text, part, index) => `${text}<x${index}/>${part}`), quotes };
}

/** A translation with its quotations in straight marks; null if one is missing or occurs twice. */
function withQuotes(translated: string, quotes: readonly string[]): string | null {
  const parts = translated.split(/<x(\d+)\/>/);
  const found = parts.filter((_, index) => index % 2 === 1).map(Number);
  if (found.length !== quotes.length || new Set(found).size !== quotes.length) return null;
  return parts
    .map((part, index) => (index % 2 === 0 ? plainText(part) : `"${quotes[Number(part) - 1]?.slice(1, -1).trim()}"`))
    .join("");
}

async function findLanguage(prompt: string, language: unknown): Promise<string | null> {
  if (typeof language === "string" && language !== "auto") return language;
  if (prompt.length + 2 * (prompt.match(OTHER_SCRIPTS)?.length ?? 0) < MIN_CHARACTERS) return guessLanguage(prompt);
  // A short sentence with a name can look like another language to a detector.
  const unquoted = prompt.replace(QUOTED, "");
  const isEnglish =
    (unquoted.match(ENGLISH_WORDS)?.length ?? 0) >= MIN_ENGLISH || (unquoted.match(ENGLISH_LOOKS)?.length ?? 0) >= 2;
  if (isEnglish && !FOREIGN_LETTER.test(prompt)) return "en";
  // Its table of languages is large, so a process that gets no such prompt does not load it.
  const { detectLanguage } = await import("@atelier/documents/detect-language");
  // A list of things has no word that shows its language: English ones look like Filipino to a detector.
  if (!FOREIGN_LETTER.test(prompt) && detectLanguage(prompt, undefined, undefined, LIKELY) === "en") return "en";
  return detectLanguage(prompt);
}
