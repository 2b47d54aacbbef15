import { isUnlikelyLength } from "../ports/lengths.ts";
import { findTagError, plainText } from "../translation/tags.ts";

/** The request that a translation is compared with. */
export interface AnswerCheck {
  source: string;
  /** The target language as a BCP 47 tag. */
  to: string;
  /** Whether the text was written again in its own language. */
  rewrites: boolean;
  /** Whether the answer of a neighboring segment is missing, so that this one may hold its text. */
  lacksNeighbor: boolean;
  /** The language of a text that is clearly not in the target language, otherwise null. */
  foreignLanguage?: ((text: string) => string | null) | undefined;
}

/** Shorter texts, such as names, can be the same in both languages. */
const MIN_WORDS = 4;
/** Fewer letters show no script. */
const MIN_LETTERS = 8;
/** Names stay in their own script, so only a text with fewer letters of the target's script is in another one. */
const MIN_SCRIPT_SHARE = 0.2;
/** A text this much longer than its source may hold that of a neighbor that is missing. */
const MERGED = { ratio: 1.5, slack: 8 };
/** How models introduce an answer, which is no part of it. "Note:" is more often the translation of a label. */
const REMARK =
  /^\s*(?:sure|certainly|of course|here(?:'s| is| are)|translation|translated text|okay|ok)\b[^.!?]{0,80}:\s/i;
/** A source that begins with a label or an introduction has one in its translation too. */
const LABELED = /^[^.!?。]{0,120}[:：]/;
/** Up to this length, in characters, an abbreviation or a set phrase can be the translation of a long text. */
const MAX_PHRASE = 100;

/** The first error of a model's translation, in words for the model; null if none is found. */
export function findAnswerError(answer: string | undefined, check: AnswerCheck): string | null {
  if (answer === undefined || answer.trim() === "") return "the translation is missing";
  const tags = findTagError(check.source, answer);
  if (tags) return tags;
  const [source, text] = [plainText(check.source), plainText(answer)];
  if (REMARK.test(text) && !LABELED.test(source)) return "the answer has a remark before the translation";
  if (text.trim().includes("\n") && !source.trim().includes("\n")) return "the answer has more lines than the segment";
  if (isUnlikelyLength(source, text) && !isPhrase(source, text)) return UNLIKELY_LENGTH;
  if (check.lacksNeighbor && text.length > MERGED.ratio * source.length + MERGED.slack)
    return "the answer may hold the text of another segment";
  if (!check.rewrites && isInOtherScript(source, text, check.to))
    return "the answer is not in the script of the target language";
  return null;
}

const UNLIKELY_LENGTH = "the answer is much longer or shorter than the segment";

const isPhrase = (source: string, text: string) => Math.max(source.length, text.length) <= MAX_PHRASE;

/**
 * A sign that a translation is not complete or not in the target language, in words for the model; null if there is none.
 * A model that gives such an answer twice may be right, as for abbreviations, titles and quotes.
 */
export function findDoubt(answer: string, { source: tagged, rewrites, foreignLanguage }: AnswerCheck): string | null {
  const [source, text] = [plainText(tagged), plainText(answer)];
  if (isUnlikelyLength(source, text) && isPhrase(source, text)) return UNLIKELY_LENGTH;
  if (rewrites) return null;
  if (isUnchanged(source, text)) return "the segment was not translated";
  const language = foreignLanguage?.(text);
  return language ? `the answer is in the language ${language}, not in the target language` : null;
}

function isUnchanged(source: string, text: string): boolean {
  const words = source.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= MIN_WORDS && source.trim() === text.trim();
}

/** The scripts that a language is written in, by the script of its locale. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Jpan: "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]",
  Kore: "[\\p{sc=Hangul}\\p{sc=Han}]",
  Hans: "\\p{sc=Han}",
  Hant: "\\p{sc=Han}",
};

/** Languages that are written in several scripts, of which a tag without a script allows each. */
const SEVERAL_SCRIPTS = new Set(["az", "bs", "ha", "kk", "ks", "ku", "mn", "pa", "sd", "sh", "sr", "tk", "ug", "uz"]);

function isInOtherScript(source: string, answer: string, to: string): boolean {
  const { language, script: named } = new Intl.Locale(to);
  const { script } = new Intl.Locale(to).maximize();
  if (!script || (named === undefined && SEVERAL_SCRIPTS.has(language))) return false;
  const text = withoutNames(source, answer);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS || words < MIN_WORDS) return false;
  const own = text.match(new RegExp(SCRIPTS[script] ?? `\\p{sc=${script}}`, "gu"))?.length ?? 0;
  return own < MIN_SCRIPT_SHARE * letters;
}

/** A translation without the capitalized words of its source, which are names of people, products and places. */
function withoutNames(source: string, answer: string): string {
  const names = new Set(source.match(/\p{Lu}\p{L}*/gu));
  return answer.replace(/\p{Lu}\p{L}*/gu, (word) => (names.has(word) ? "" : word));
}
