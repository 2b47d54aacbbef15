import { splitAtTags } from "../translation/tags.ts";

/** Translates plain texts; an empty string stands for a failure. */
export type TranslatePlain = (texts: readonly string[]) => Promise<string[]>;

/** Whether a model has tokens for a character. */
export type HasTokens = (character: string) => boolean;

interface Part {
  text: string;
  /** Whether the text is not translated: a tag or characters without tokens. */
  tag: boolean;
}

/** A tagged text in a form that a model without tags can translate. */
interface PreparedText {
  tagged: string;
  /** The text with placeholders for objects and without style tags. */
  plain: string;
  /** The text of each run style, with placeholders. */
  styles: { id: number; text: string }[];
  placeholders: { placeholder: string; tag: string }[];
}

/**
 * Translates tagged texts with a translator for plain text. Objects become numbers in brackets; a run style is located by
 * the translation of its words. If a placeholder is lost, the parts between the tags are translated separately.
 */
export async function translateTagged(
  texts: readonly string[],
  translate: TranslatePlain,
  hasTokens: HasTokens,
): Promise<string[]> {
  const prepared = texts.map((text) => prepare(text, hasTokens));
  const translations = await translateUnique(
    prepared.flatMap(({ plain, styles }) => [plain, ...styles.map(({ text }) => text)]),
    translate,
  );
  const results = prepared.map((text) => assemble(text, translations));
  const failed = prepared.filter((_, at) => results[at] === null).map(({ tagged }) => tagged);
  const partTranslations = await translateUnique(
    failed.flatMap((text) => textBetweenTags(text, hasTokens)),
    translate,
  );
  return results.map((result, at) => result ?? assembleParts(prepared[at]?.tagged ?? "", partTranslations, hasTokens));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into words and tags. Characters without tokens, such as most emoji, are treated like tags. */
function split(tagged: string, hasTokens: HasTokens): Part[] {
  return splitAtTags(tagged).flatMap((part) => {
    if (part.tag || /^[\x20-\x7e]*$/.test(part.text)) return [part];
    const parts: Part[] = [];
    for (const { segment } of graphemes.segment(part.text)) {
      const tag = !/^\s*$/.test(segment) && !hasTokens(segment);
      const last = parts.at(-1);
      if (last?.tag === tag) last.text += segment;
      else parts.push({ text: segment, tag });
    }
    return parts;
  });
}

function prepare(tagged: string, hasTokens: HasTokens): PreparedText {
  const parts = split(tagged, hasTokens);
  const [left, right] = unusedBrackets(parts);
  const placeholders: PreparedText["placeholders"] = [];
  const styles = new Map<number, string>();
  let plain = "";
  let open: number | null = null;
  for (const { text, tag } of parts) {
    let shown = text;
    if (tag) {
      const [, slash, letter, id] = /^<(\/?)([gx])(\d+)/.exec(text) ?? [];
      shown = "";
      if (letter !== "g") {
        shown = `${left}${placeholders.length + 1}${right}`;
        placeholders.push({ placeholder: shown, tag: text });
      } else open = slash === "/" ? null : Number(id);
    }
    plain += shown;
    if (open !== null) styles.set(open, (styles.get(open) ?? "") + shown);
  }
  return { tagged, plain, styles: [...styles].map(([id, text]) => ({ id, text })), placeholders };
}

/** Brackets that do not occur in the text, so that its own brackets are not mistaken for placeholders. */
function unusedBrackets(parts: readonly Part[]): readonly [string, string] {
  const text = parts.map((part) => (part.tag ? "" : part.text)).join("");
  const pairs = [
    ["[", "]"],
    ["{", "}"],
    ["(", ")"],
    ["«", "»"],
  ] as const;
  return pairs.find((pair) => !pair.some((bracket) => text.includes(bracket))) ?? ["[[", "]]"];
}

/** The translation with its tags. Styles that cannot be located are omitted; null if a placeholder is lost. */
function assemble(
  { plain, styles, placeholders }: PreparedText,
  translations: ReadonlyMap<string, string>,
): string | null {
  let text = translations.get(plain) ?? "";
  if (text === "") return placeholders.length + styles.length === 0 ? "" : null;
  for (const { id, text: styled } of styles) {
    const found = locate(text, translations.get(styled) ?? "");
    if (found)
      text = `${text.slice(0, found.start)}<g${id}>${text.slice(found.start, found.end)}</g${id}>${text.slice(found.end)}`;
  }
  for (const { placeholder, tag } of placeholders) {
    if (text.split(placeholder).length !== 2) return null;
    text = text.replace(placeholder, () => tag);
  }
  return text;
}

/** Finds whole words in a text, ignoring case and outside of tagged parts. Null unless there is exactly one match. */
function locate(text: string, words: string): { start: number; end: number } | null {
  const bare = words.trim().replace(/[.。!?]+$/u, "");
  if (bare === "") return null;
  const pattern = bare.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu"))];
  const [first] = found;
  if (!first || found.length > 1) return null;
  const end = first.index + first[0].length;
  const before = text.slice(0, first.index);
  const inside = before.lastIndexOf("<g") > before.lastIndexOf("</g");
  return inside || /<\/?g/.test(first[0]) ? null : { start: first.index, end };
}

const textBetweenTags = (tagged: string, hasTokens: HasTokens) =>
  split(tagged, hasTokens).flatMap(({ text, tag }) => (tag ? [] : [text.trim()]));

/** Joins separately translated parts; empty if one of them failed. */
function assembleParts(tagged: string, translations: ReadonlyMap<string, string>, hasTokens: HasTokens): string {
  const parts = split(tagged, hasTokens).map(({ text, tag }) => {
    if (tag || !/\p{L}/u.test(text)) return text;
    const [before = ""] = /^\s*/.exec(text) ?? [];
    const [after = ""] = /\s*$/.exec(text) ?? [];
    const translation = translations.get(text.trim()) ?? "";
    return translation === "" ? null : before + translation + after;
  });
  return parts.includes(null) ? "" : parts.join("");
}

/** Translates each distinct text once. Texts without letters stay unchanged. */
async function translateUnique(texts: readonly string[], translate: TranslatePlain): Promise<Map<string, string>> {
  const unique = [...new Set(texts)].filter((text) => text.trim() !== "");
  const withLetters = unique.filter((text) => /\p{L}/u.test(text));
  const translations = withLetters.length > 0 ? await translate(withLetters) : [];
  return new Map([
    ...unique.map((text): [string, string] => [text, text]),
    ...withLetters.map((text, at): [string, string] => [text, translations[at] ?? ""]),
  ]);
}
