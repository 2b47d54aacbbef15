import { type Block, joined, type Run, sameRuns } from "@atelier/document-model";
import { encodeSpelling, type Spelling } from "./spelling.ts";
import { type StringToken, stringTokens } from "./string-tokens.ts";

/** A pair of tags around text, in the document's own run style. */
interface TagStyle {
  open: string;
  close: string;
  /** The document's style of the tags. */
  style: number;
  outer: TagStyle | null;
}

/** The document's style of text, and the tags around it. */
interface StringStyle {
  style: number;
  tags: TagStyle | null;
}

/** An inline code of the document, or a text of the string that is kept. */
type StringCode = { tags: TagStyle | null } & ({ run: Run } | { text: string; style: number });

/**
 * A paragraph that is a string of a program. Its placeholders, its tags without a partner and the syntax of ICU
 * messages become inline codes; pairs of tags become styles. They are written back unchanged. `spelling` names
 * characters that the file format escapes.
 */
export function stringBlock(block: Block, spelling: ReadonlyMap<string, string> = new Map()): Block {
  const reader = new StringReader(block.runs, new Map(spelling));
  const { runs, codes } = reader;
  if (!reader.isMarked && spelling.size === 0) return block;
  return {
    part: block.part,
    runs,
    write: (made) => block.write(sameRuns(made, runs) ? block.runs : reader.restore(made)),
    textOfCode: (code) => {
      const found = codes[code];
      return found && "text" in found ? found.text : undefined;
    },
  };
}

/** The words of a string: placeholders are left out, and a space replaces tags and the syntax between texts. */
export function wordsOfString(text: string): string {
  return stringTokens([text], new Map())
    .tokens.map(({ kind, text: part, hard }) => (kind === "words" ? part : kind !== "code" || hard ? " " : ""))
    .join("")
    .trim();
}

/** Reads a string's runs, and restores the runs of the document from a translation of them. */
class StringReader {
  readonly runs: Run[] = [];
  readonly codes: StringCode[] = [];
  readonly #styles: StringStyle[] = [];
  readonly #spelling: Spelling;
  readonly #inMessage: boolean;
  #tags: TagStyle | null = null;

  constructor(source: readonly Run[], spelling: Spelling) {
    this.#spelling = spelling;
    const { tokens, inMessage } = stringTokens(
      source.map((run) => (run.kind === "text" ? run.text : null)),
      spelling,
    );
    this.#inMessage = inMessage;
    for (const token of tokens) {
      const run = source[token.run];
      if (run) this.#add(token, run);
    }
  }

  /** Whether the string has anything that is not words. */
  get isMarked(): boolean {
    return this.codes.some((code) => "text" in code) || this.#styles.some(({ tags }) => tags);
  }

  #add({ kind, text, hard, partner }: StringToken, run: Run): void {
    if (run.kind === "code") this.#addCode({ run, tags: this.#tags }, run.hard);
    else if (kind === "words") this.#addText(text, { style: run.style, tags: this.#tags });
    else if (kind === "open")
      this.#tags = { open: text, close: partner?.text ?? "", style: run.style, outer: this.#tags };
    else if (kind === "close") this.#tags = this.#tags?.outer ?? null;
    else this.#addCode({ text, style: run.style, tags: this.#tags }, hard);
  }

  #addCode(code: StringCode, hard: boolean): void {
    this.runs.push({ kind: "code", code: this.codes.push(code) - 1, hard });
  }

  #addText(text: string, { style, tags }: StringStyle): void {
    let at = this.#styles.findLastIndex((known) => known.style === style && known.tags === tags);
    if (at < 0) at = this.#styles.push({ style, tags }) - 1;
    this.runs.push({ kind: "text", text, style: at });
  }

  /** The document's runs for translated runs of the string. */
  restore(runs: readonly Run[]): Run[] {
    const made: Run[] = [];
    let open: TagStyle[] = [];
    const put = (text: string, style: number) => made.push({ kind: "text", text, style });
    const change = (tags: TagStyle | null) => {
      const wanted = outermostFirst(tags);
      const shared = wanted.findIndex((tag, index) => open[index] !== tag);
      const kept = shared < 0 ? wanted.length : shared;
      for (const { close, style } of open.slice(kept).reverse()) put(close, style);
      for (const { open: tag, style } of wanted.slice(kept)) put(tag, style);
      open = wanted;
    };
    for (const run of runs) {
      const known = run.kind === "code" ? this.codes[run.code] : this.#styles[run.style];
      if (!known) continue;
      change(known.tags);
      if (run.kind === "text" && "style" in known)
        put(encodeSpelling(run.text, this.#spelling, this.#inMessage), known.style);
      else if ("text" in known) put(known.text, known.style);
      else if ("run" in known) made.push(known.run);
    }
    change(null);
    return joined(made);
  }
}

function outermostFirst(tags: TagStyle | null): TagStyle[] {
  const list: TagStyle[] = [];
  for (let tag = tags; tag; tag = tag.outer) list.push(tag);
  return list.reverse();
}
