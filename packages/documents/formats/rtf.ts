import {
  type Block,
  type DocumentFormat,
  joined,
  type OpenDocument,
  type Run,
  type Target,
} from "@atelier/document-model";
import type { Range, RtfParagraph } from "../rtf/paragraph-builder.ts";
import { getRuns, readRtfParagraphs } from "../rtf/paragraphs.ts";
import { encodeRtf, readTokens, type Token } from "../rtf/tokens.ts";
import { untouchedCode } from "./code/monospaced.ts";

/** Rich Text Format: only words are replaced, and all controls stay byte for byte. */
export const rtf: DocumentFormat = {
  name: "rtf",
  contentType: "application/rtf",
  extension: "rtf",
  open: openRtf,
};

type Fragment = string | Range;

function openRtf(bytes: Uint8Array): OpenDocument {
  const writer = new RtfWriter(readTokens(Buffer.from(bytes).toString("latin1")));
  return {
    blocks: writer.blocks,
    untouched: writer.hasCode ? [untouchedCode] : [],
    save: (target) => writer.render(target),
  };
}

/** Blocks over the tokens of an RTF file, and the file with their new text. */
class RtfWriter {
  readonly blocks: Block[];
  readonly hasCode: boolean;
  readonly #tokens: readonly Token[];
  /** New text of single tokens, by index. */
  readonly #filled = new Map<number, string>();
  /** Rebuilt paragraphs, by the index of their first token. */
  readonly #rebuilt = new Map<number, { to: number; fragments: Fragment[] }>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    const { paragraphs, hasCode } = readRtfParagraphs(tokens);
    this.hasCode = hasCode;
    this.blocks = paragraphs.map((paragraph) => {
      const runs = getRuns(paragraph);
      return {
        part: paragraph.part,
        runs,
        write: (translated) => {
          if (JSON.stringify(joined(translated)) !== JSON.stringify(runs))
            this.#write(paragraph, runs, joined(translated));
        },
      };
    });
  }

  render(target: Target): Uint8Array {
    return Buffer.from(this.#render({ from: 0, to: this.#tokens.length }, target), "latin1");
  }

  /**
   * If styles and inline codes keep their order, the words are replaced in their slots. Otherwise the paragraph is
   * rebuilt.
   */
  #write(paragraph: RtfParagraph, before: readonly Run[], after: readonly Run[]): void {
    if (before.length === after.length && before.every((run, index) => alike(run, after[index])))
      this.#fill(paragraph, after);
    else this.#rebuild(paragraph, after);
  }

  #rebuild(paragraph: RtfParagraph, after: readonly Run[]): void {
    const fragments = after.flatMap((run): Fragment[] => {
      const item = run.kind === "code" ? paragraph.items[run.code] : undefined;
      if (item?.kind === "code")
        return item.controls === undefined ? [item.range] : [`{\\plain${item.controls} `, item.range, "}"];
      if (run.kind !== "text") return [];
      return [`{\\plain${paragraph.styles[run.style] ?? ""} ${encodeRtf(run.text, getFallbackCount(paragraph))}}`];
    });
    this.#rebuilt.set(paragraph.range.from, {
      to: paragraph.range.to,
      fragments: [...fragments, paragraph.trailingControls && `${paragraph.trailingControls} `],
    });
  }

  #fill({ items }: RtfParagraph, after: readonly Run[]): void {
    let index = -1;
    let previous: { style: number } | null = null;
    for (const item of items) {
      if (item.kind === "code") {
        index++;
        previous = null;
        continue;
      }
      const { slot } = item;
      const opens = previous?.style !== slot.style;
      if (opens) index++;
      previous = slot;
      const run = after[index];
      const text = opens && run?.kind === "text" ? encodeRtf(run.text, slot.fallbackCount) : "";
      for (let at = slot.from; at < slot.to; at++) this.#filled.set(at, at === slot.from ? text : "");
    }
  }

  #render({ from, to }: Range, target: Target): string {
    const fragments: string[] = [];
    for (let at = from; at < to; at++) {
      const rebuilt = this.#rebuilt.get(at);
      if (rebuilt && rebuilt.to <= to) {
        for (const fragment of rebuilt.fragments)
          fragments.push(typeof fragment === "string" ? fragment : this.#render(fragment, target));
        at = rebuilt.to - 1;
        continue;
      }
      const token = this.#tokens[at];
      let source = this.#filled.get(at) ?? (token ? directed(token, target) : "");
      // Without a space, the control word would absorb the text that follows it.
      if (this.#filled.has(at) && /^[\w -]/.test(source) && /\\[a-z]+-?\d*$/i.test(fragments.at(-1) ?? ""))
        source = ` ${source}`;
      fragments.push(source);
    }
    return fragments.join("");
  }
}

/** Changes paragraph controls so that the text runs from right to left. */
function directed(token: Token, { direction }: Target): string {
  if (direction !== "rtl" || token.kind !== "word") return token.source;
  if (token.name === "pard") return `${token.source.trimEnd()}\\rtlpar${/ $/.test(token.source) ? " " : ""}`;
  // In right-to-left text, lines start at the right.
  if (token.name === "ql") return token.source.replace("ql", "qr");
  if (token.name === "ltrpar") return token.source.replace("ltrpar", "rtlpar");
  return token.source;
}

function alike(a: Run, b: Run | undefined): boolean {
  if (a.kind === "code") return b?.kind === "code" && a.code === b.code;
  return b?.kind === "text" && a.style === b.style;
}

function getFallbackCount({ items }: RtfParagraph): number {
  const slot = items.find((item) => item.kind === "slot");
  return slot?.kind === "slot" ? slot.slot.fallbackCount : 1;
}
