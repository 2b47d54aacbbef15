import { type Block, joined, type Run, sameRuns } from "@atelier/document-model";
import { encodeSpelling, type Spelling } from "./spelling.ts";
import { type StringToken, stringTokens } from "./string-tokens.ts";
import { getRanges, type TagRange, type TagStyle } from "./tag-ranges.ts";

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
  if (!reader.isMarked) return block;
  return {
    part: block.part,
    runs,
    stylesAreNested: true,
    write: (translated) => block.write(sameRuns(translated, runs) ? block.runs : reader.restore(translated)),
    textOfCode: (code) => {
      const found = codes[code];
      return found && "text" in found ? found.text : undefined;
    },
  };
}

/** Every placeholder, tag, address and path has a character that is not a letter, a number, white space or a comma. */
const OTHER_THAN_WORDS = /[^\p{L}\p{M}\p{N}\s,]/u;

/** The words of a string: placeholders are left out, and a space replaces tags and the syntax between texts. */
export function wordsOfString(text: string): string {
  // Without any other character there is no code, and most cells of a table are such texts.
  if (!OTHER_THAN_WORDS.test(text)) return text.trim();
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
  /** The numbers of the styles, by tags and the document's style. */
  readonly #numbers = new Map<TagStyle | null, Map<number, number>>();
  readonly #spelling: Spelling;
  readonly #inMessage: boolean;
  #tags: TagStyle | null = null;
  readonly #allTags: TagStyle[] = [];

  constructor(source: readonly Run[], spelling: Spelling) {
    this.#spelling = spelling;
    const { tokens, inMessage } = stringTokens(
      source.map((run) => (run.kind === "text" ? run.text : null)),
      spelling,
    );
    this.#inMessage = inMessage;
    this.#getNumber({ style: source.find((run) => run.kind === "text")?.style ?? 0, tags: null });
    for (const token of tokens) {
      const run = source[token.run];
      if (run) this.#add(token, run);
    }
  }

  /** Whether the string has anything that is not words. */
  get isMarked(): boolean {
    return this.codes.some((code) => "text" in code) || this.#allTags.length > 0 || this.#spelling.size > 0;
  }

  #add({ kind, text, hard, partner }: StringToken, run: Run): void {
    if (run.kind === "code") this.#addCode({ run, tags: this.#tags }, run.hard);
    else if (kind === "words") this.#addText(text, { style: run.style, tags: this.#tags });
    else if (kind === "open") {
      this.#tags = { open: text, close: partner?.text ?? "", style: run.style, outer: this.#tags };
      this.#allTags.push(this.#tags);
      // Styles have numbers in the order of their tags, so that an outer style has a lower number.
      this.#getNumber({ style: run.style, tags: this.#tags });
    } else if (kind === "close") this.#tags = this.#tags?.outer ?? null;
    else this.#addCode({ text, style: run.style, tags: this.#tags }, hard);
  }

  #addCode(code: StringCode, hard: boolean): void {
    this.runs.push({ kind: "code", code: this.codes.push(code) - 1, hard });
  }

  #addText(text: string, { style, tags }: StringStyle): void {
    this.runs.push({ kind: "text", text, style: this.#getNumber({ style, tags }) });
  }

  #getNumber({ style, tags }: StringStyle): number {
    const numbers = this.#numbers.get(tags) ?? new Map<number, number>();
    this.#numbers.set(tags, numbers);
    const number = numbers.get(style) ?? this.#styles.push({ style, tags }) - 1;
    numbers.set(style, number);
    return number;
  }

  /** The document's runs for translated runs of the string. Each tag occurs once, wherever its words are. */
  restore(runs: readonly Run[]): Run[] {
    const restored: Run[] = [];
    const put = (text: string, style: number) => restored.push({ kind: "text", text, style });
    const items = runs.flatMap((run) => {
      const known = run.kind === "code" ? this.codes[run.code] : this.#styles[run.style];
      return known ? [{ run, tags: known.tags }] : [];
    });
    const left = getRanges(this.#allTags, items);
    let next = 0;
    const open: TagRange[] = [];
    const closeUntil = (at: number) => {
      for (let last = open.at(-1); last && last.end <= at; last = open.at(-1)) {
        put(last.tag.close, last.tag.style);
        open.pop();
      }
    };
    for (const [at, { run }] of items.entries()) {
      closeUntil(at);
      for (let range = left[next]; range?.start === at; range = left[++next]) {
        put(range.tag.open, range.tag.style);
        open.push(range);
      }
      restored.push(this.#toRun(run));
    }
    closeUntil(items.length);
    return joined(restored);
  }

  /** The document's run for a run of the string. */
  #toRun(run: Run): Run {
    if (run.kind === "text") {
      const text = encodeSpelling(run.text, this.#spelling, this.#inMessage);
      return { kind: "text", text, style: this.#styles[run.style]?.style ?? 0 };
    }
    const code = this.codes[run.code];
    if (!code) return run;
    return "run" in code ? code.run : { kind: "text", text: code.text, style: code.style };
  }
}
