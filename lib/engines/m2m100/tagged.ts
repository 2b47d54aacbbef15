import { splitAtTags } from "../translation/tags.ts";

/** Translates plain texts; empty where one could not be. */
export type TranslatePlain = (texts: readonly string[]) => Promise<string[]>;

/** Whether a model has tokens for a character. */
export type Knows = (character: string) => boolean;

/** A tagged text as a model that knows no tags can take it. */
interface Marked {
  tagged: string;
  /** The whole with marks where objects stand, without what marks looks. */
  whole: string;
  /** The words of each look, marks included. */
  looks: { id: number; words: string }[];
  marks: { mark: string; tag: string }[];
}

/**
 * Translates tagged texts with a translator of plain ones. Objects travel as numbers in brackets, and a look is found again
 * by its words' own translation. Where a mark is lost, the text is translated piece by piece between its tags.
 */
export async function translateTagged(
  texts: readonly string[],
  translate: TranslatePlain,
  knows: Knows,
): Promise<string[]> {
  const marked = texts.map((text) => mark(text, knows));
  const made = await translateOnce(
    marked.flatMap(({ whole, looks }) => [whole, ...looks.map(({ words }) => words)]),
    translate,
  );
  const answers = marked.map((one) => assemble(one, made));
  const broken = marked.filter((_, at) => answers[at] === null).map(({ tagged }) => tagged);
  const pieces = await translateOnce(
    broken.flatMap((text) => wordsBetween(text, knows)),
    translate,
  );
  return answers.map((answer, at) => answer ?? pieceByPiece(marked[at]?.tagged ?? "", pieces, knows));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text's words and tags. What the model has no letters for, as most emoji, would be lost: it travels as objects do. */
function cut(tagged: string, knows: Knows): { words: string; tag: boolean }[] {
  return splitAtTags(tagged).flatMap((part) => {
    if (part.tag || /^[\x20-\x7e]*$/.test(part.words)) return [part];
    const runs: { words: string; tag: boolean }[] = [];
    for (const { segment } of graphemes.segment(part.words)) {
      const tag = !/^\s*$/.test(segment) && !knows(segment);
      const last = runs.at(-1);
      if (last?.tag === tag) last.words += segment;
      else runs.push({ words: segment, tag });
    }
    return runs;
  });
}

function mark(tagged: string, knows: Knows): Marked {
  const parts = cut(tagged, knows);
  const words = parts
    .filter(({ tag }) => !tag)
    .map((part) => part.words)
    .join("");
  // Brackets that the text has none of, so that its own are never taken for a mark.
  const [left, right] = [
    ["[", "]"],
    ["{", "}"],
    ["(", ")"],
    ["«", "»"],
  ].find((pair) => !pair.some((one) => words.includes(one))) ?? ["[[", "]]"];
  const marks: Marked["marks"] = [];
  const looks = new Map<number, string>();
  let whole = "";
  let open: number | null = null;
  for (const { words: text, tag } of parts) {
    let shown = text;
    if (tag) {
      const [, slash, letter, id] = /^<(\/?)([gx])(\d+)/.exec(text) ?? [];
      shown = "";
      if (letter !== "g") {
        shown = `${left}${marks.length + 1}${right}`;
        marks.push({ mark: shown, tag: text });
      } else open = slash === "/" ? null : Number(id);
    }
    whole += shown;
    if (open !== null) looks.set(open, (looks.get(open) ?? "") + shown);
  }
  return { tagged, whole, looks: [...looks].map(([id, look]) => ({ id, words: look })), marks };
}

/** The translation with its tags, the whole without looks where one was not found again, null where an object's mark was lost. */
function assemble({ whole, looks, marks }: Marked, made: ReadonlyMap<string, string>): string | null {
  let text = made.get(whole) ?? "";
  if (text === "") return marks.length + looks.length === 0 ? "" : null;
  for (const { id, words } of looks) {
    const found = placeOf(text, made.get(words) ?? "");
    if (found)
      text = `${text.slice(0, found.start)}<g${id}>${text.slice(found.start, found.end)}</g${id}>${text.slice(found.end)}`;
  }
  for (const { mark: one, tag } of marks) {
    if (text.split(one).length !== 2) return null;
    text = text.replace(one, () => tag);
  }
  return text;
}

/** Where some words stand as words in a text, outside of looks found before, whatever their case; null where not just once. */
function placeOf(text: string, words: string): { start: number; end: number } | null {
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

const wordsBetween = (tagged: string, knows: Knows) =>
  cut(tagged, knows).flatMap(({ words, tag }) => (tag ? [] : [words.trim()]));

function pieceByPiece(tagged: string, made: ReadonlyMap<string, string>, knows: Knows): string {
  const parts = cut(tagged, knows).map(({ words, tag }) => {
    if (tag || !/\p{L}/u.test(words)) return words;
    const [before = ""] = /^\s*/.exec(words) ?? [];
    const [after = ""] = /\s*$/.exec(words) ?? [];
    const answer = made.get(words.trim()) ?? "";
    return answer === "" ? null : before + answer + after;
  });
  return parts.includes(null) ? "" : parts.join("");
}

/** Each different text with words in it once. */
async function translateOnce(texts: readonly string[], translate: TranslatePlain): Promise<Map<string, string>> {
  const different = [...new Set(texts)].filter((text) => text.trim() !== "");
  const worded = different.filter((text) => /\p{L}/u.test(text));
  const answers = worded.length > 0 ? await translate(worded) : [];
  return new Map([
    ...different.map((text): [string, string] => [text, text]),
    ...worded.map((text, at): [string, string] => [text, answers[at] ?? ""]),
  ]);
}
