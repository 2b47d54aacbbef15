import { type DocumentFormat, joined, type OpenDocument, type Run, type Target } from "@atelier/document-model";
import { type Range, type RtfParagraph, readRtfParagraphs, runsOf } from "../rtf/paragraphs.ts";
import { encodeRtf, readTokens, type Token } from "../rtf/tokens.ts";

/** Rich Text Format: only words are replaced, and all controls stay byte for byte. */
export const rtf: DocumentFormat = {
  name: "rtf",
  contentType: "application/rtf",
  extension: "rtf",
  open: openRtf,
};

type Fragment = string | Range;

function openRtf(bytes: Uint8Array): OpenDocument {
  const tokens = readTokens(Buffer.from(bytes).toString("latin1"));
  const paragraphs = readRtfParagraphs(tokens);
  const filled = new Map<number, string>();
  const rebuilt = new Map<number, { to: number; fragments: Fragment[] }>();
  return {
    blocks: paragraphs.map((paragraph) => {
      const runs = runsOf(paragraph);
      return {
        part: paragraph.part,
        runs,
        write: (made) => {
          if (JSON.stringify(joined(made)) !== JSON.stringify(runs)) write(paragraph, runs, joined(made));
        },
      };
    }),
    untouched: [],
    save: (target) => Buffer.from(render({ from: 0, to: tokens.length }, target), "latin1"),
  };

  /**
   * If styles and inline codes keep their order, the words are replaced in their slots. Otherwise the paragraph is
   * rebuilt.
   */
  function write(paragraph: RtfParagraph, before: readonly Run[], after: readonly Run[]): void {
    if (before.length === after.length && before.every((run, index) => alike(run, after[index]))) {
      fill(paragraph, after);
      return;
    }
    const fragments: Fragment[] = after.flatMap((run): Fragment[] => {
      const item = run.kind === "code" ? paragraph.items[run.code] : undefined;
      if (item?.kind === "code") return [item.range];
      if (run.kind !== "text") return [];
      return [`{\\plain${paragraph.styles[run.style] ?? ""} ${encodeRtf(run.text, fallbackCountOf(paragraph))}}`];
    });
    rebuilt.set(paragraph.range.from, {
      to: paragraph.range.to,
      fragments: [...fragments, paragraph.trailingControls && `${paragraph.trailingControls} `],
    });
  }

  function fill({ items }: RtfParagraph, after: readonly Run[]): void {
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
      for (let at = slot.from; at < slot.to; at++) filled.set(at, at === slot.from ? text : "");
    }
  }

  function render({ from, to }: Range, target: Target): string {
    const fragments: string[] = [];
    for (let at = from; at < to; at++) {
      const anew = rebuilt.get(at);
      if (anew && anew.to <= to) {
        for (const fragment of anew.fragments)
          fragments.push(typeof fragment === "string" ? fragment : render(fragment, target));
        at = anew.to - 1;
        continue;
      }
      const token = tokens[at] as Token;
      let source = filled.get(at) ?? directed(token, target);
      // Without a space, the control word would absorb the text that follows it.
      if (filled.has(at) && /^[\w -]/.test(source) && /\\[a-z]+-?\d*$/i.test(fragments.at(-1) ?? ""))
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

function fallbackCountOf({ items }: RtfParagraph): number {
  const slot = items.find((item) => item.kind === "slot");
  return slot?.kind === "slot" ? slot.slot.fallbackCount : 1;
}
