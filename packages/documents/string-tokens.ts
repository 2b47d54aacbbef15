import { messageRanges } from "./message-format.ts";
import { BLOCK_TAGS, readTag, STRING_CODES } from "./placeholders.ts";
import { decodeEntities, type Spelling } from "./spelling.ts";

/** A part of a string: words, or text that is kept. Tags that have a partner are styles of the text between them. */
export interface StringToken {
  kind: "words" | "code" | "open" | "close" | "object";
  /** The run that the token is part of. */
  run: number;
  /** The words without escapes; otherwise the source text. */
  text: string;
  /** Whether the code ends a sentence. */
  hard: boolean;
  /** The closing tag of an opening tag. */
  partner: StringToken | null;
}

/** Replaces an inline code of the document while a string is split. */
const OBJECT = "\uFFFC";

/** More open tags are not written by people. */
const MAX_OPEN_TAGS = 50;

/** The tokens of a string, and whether it is an ICU message with branches. */
export interface StringContent {
  tokens: StringToken[];
  inMessage: boolean;
}

/**
 * Splits the texts of a string's runs into words and text that is kept. Null is an inline code of the document. Escaped
 * characters of the words are decoded, and recorded in `spelling`.
 */
export function stringTokens(texts: readonly (string | null)[], spelling: Spelling): StringContent {
  const whole = texts.map((text) => text ?? OBJECT).join("");
  const ranges = messageRanges(whole);
  const inMessage = ranges.length > 0;
  const tokens: StringToken[] = [];
  const pairs = new TagPairs();
  const add = (run: number, kind: StringToken["kind"], text: string, hard = false) => {
    const token: StringToken = { kind, run, text, hard, partner: null };
    tokens.push(token);
    return token;
  };
  let position = 0;
  let next = 0;
  for (const [run, text] of texts.entries()) {
    const end = position + (text ?? OBJECT).length;
    if (text === null) {
      add(run, "object", "");
      position = end;
    }
    while (position < end) {
      const range = ranges[next];
      if (range && range.start <= position) {
        const stop = Math.min(range.end, end);
        add(run, "code", whole.slice(position, stop), range.hard);
        position = stop;
        if (stop === range.end) next++;
        continue;
      }
      const stop = Math.min(range?.start ?? end, end);
      for (const [kind, part] of split(whole.slice(position, stop)))
        if (kind === "words") add(run, kind, decodeEntities(part, spelling, inMessage));
        else pairs.add(add(run, kind, part, endsSentence(part)), tokens.length - 1, ranges[next - 1]?.branch ?? 0);
      position = stop;
    }
  }
  return { tokens, inMessage };
}

function* split(text: string): Generator<["words" | "code", string]> {
  let end = 0;
  for (const match of text.matchAll(STRING_CODES)) {
    if (match.index > end) yield ["words", text.slice(end, match.index)];
    end = match.index + match[0].length;
    yield ["code", match[0]];
  }
  if (end < text.length) yield ["words", text.slice(end)];
}

const endsSentence = (code: string) =>
  /^(?:\\[nr]|<!\[CDATA\[|\]\]>)$/.test(code) || BLOCK_TAGS.has(readTag(code)?.name ?? "");

/** Finds tags that belong together. A pair is within one branch of a message and has something between its tags. */
class TagPairs {
  readonly #open: { token: StringToken; index: number; name: string; branch: number }[] = [];

  /** Adds the token with a number if it is a tag. */
  add(token: StringToken, index: number, branch: number): void {
    const tag = token.hard ? null : readTag(token.text);
    if (!tag || tag.kind === "whole") return;
    if (tag.kind === "open") {
      if (this.#open.length < MAX_OPEN_TAGS) this.#open.push({ token, index, name: tag.name, branch });
      return;
    }
    const at = this.#open.findLastIndex((open) => open.name === tag.name && open.branch === branch);
    const opening = this.#open[at];
    if (!opening) return;
    // Tags between the two that have no partner stay codes.
    this.#open.length = at;
    if (opening.index + 1 === index) return;
    opening.token.kind = "open";
    opening.token.partner = token;
    token.kind = "close";
  }
}
