import type { Run } from "@atelier/document-model";
import type { RunStyle } from "./run-style.ts";

/** Code within a text: commands, names of files and addresses in a monospaced font, which are not translated. */
export interface Literals {
  /** The runs in which each piece of code is an inline code. */
  runs: Run[];
  /** The code of an inline code, or undefined. */
  find(code: number): string | undefined;
  /** The runs with the code as text again, so that its lines can break. */
  restore(runs: readonly Run[]): Run[];
}

/** As many words without a sign of code are a sentence in a monospaced font. */
const SENTENCE = /^\p{L}+(?:[ ,.]+\p{L}+){4,}[.!?]?$/u;

const isLiteral = (text: string): boolean => /[\p{L}\p{N}\\]/u.test(text) && !SENTENCE.test(text);

/**
 * Replaces the monospaced parts of a text that has other fonts too by inline codes with the numbers from `count` on. A
 * text in one font is no code within a text.
 */
export function takeLiterals(runs: readonly Run[], styles: readonly RunStyle[], count: number): Literals {
  const isMono = (style: number) => styles[style]?.fontStyle.family === "mono";
  const beside = runs.find((run) => run.kind === "text" && !isMono(run.style) && /[\p{L}\p{N}]/u.test(run.text));
  const isMixed = beside?.kind === "text";
  const plain = isMixed ? beside.style : 0;
  const found: { text: string; style: number }[] = [];
  const taken: Run[] = [];
  // A space has the style of the words beside it, because a style without words gets lost in translations.
  const addSpace = (text: string, next: Run | undefined) => {
    const last = taken.at(-1);
    if (text === "") return;
    if (last?.kind === "text") last.text += text;
    else if (next?.kind === "text") taken.push({ kind: "text", text, style: next.style });
    else taken.push({ kind: "text", text, style: plain });
  };
  for (const [index, run] of runs.entries()) {
    const last = taken.at(-1);
    const text = run.kind === "text" ? run.text.trim() : "";
    if (!isMixed || run.kind === "code" || !isMono(run.style) || !isLiteral(text)) {
      // The space before it can have become a text already.
      if (run.kind === "text" && last?.kind === "text" && last.style === run.style) last.text += run.text;
      else taken.push({ ...run });
      continue;
    }
    const start = run.text.indexOf(text);
    addSpace(run.text.slice(0, start), undefined);
    taken.push({ kind: "code", code: count + found.push({ text, style: run.style }) - 1, hard: false });
    addSpace(run.text.slice(start + text.length), runs[index + 1]);
  }
  return {
    runs: taken,
    find: (code) => found[code - count]?.text,
    restore: (written) =>
      written.map((run): Run => {
        const literal = run.kind === "code" ? found[run.code - count] : undefined;
        return literal ? { kind: "text", ...literal } : run;
      }),
  };
}
