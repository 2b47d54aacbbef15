import type { Run } from "@atelier/document-model";

/**
 * A sentence as one text with inline tags, in the form that translators receive: `<g1>…</g1>` around a style other
 * than the main one, `<x2/>` for an inline code. `&`, `<` and `>` are escaped.
 */
export interface TaggedText {
  text: string;
  /** The style of text outside tags. */
  style: number;
  styles: number[];
  codes: { code: number; hard: boolean }[];
}

/**
 * Writes runs as tagged text. The style with the most characters has no tag. If styles are nested, it is the outermost
 * one, the style with the lowest number.
 */
export function toTagged(runs: readonly Run[], stylesAreNested = false): TaggedText {
  const style = stylesAreNested ? outermostStyle(runs) : mainStyle(runs);
  const styles: number[] = [];
  const ids = new Map<number, number>();
  const codes: { code: number; hard: boolean }[] = [];
  let text = "";
  for (const run of runs) {
    if (run.kind === "code") {
      codes.push({ code: run.code, hard: run.hard });
      text += `<x${codes.length}/>`;
    } else if (run.style === style) {
      text += escapeText(run.text);
    } else {
      const id = ids.get(run.style) ?? styles.push(run.style);
      ids.set(run.style, id);
      text += `<g${id}>${escapeText(run.text)}</g${id}>`;
    }
  }
  return { text, style, styles, codes };
}

/**
 * Reads tagged text back into runs. Every code tag must occur exactly once, and style tags must be paired without
 * crossing. A style may occur again, because a translation can separate its words. Returns null if these rules are
 * broken.
 */
export function fromTagged(text: string, tagged: Pick<TaggedText, "style" | "styles" | "codes">): Run[] | null {
  const runs: Run[] = [];
  const seen = new Set<number>();
  const opened = new Set<number>();
  let open: number | null = null;
  let end = 0;
  const put = (raw: string) => {
    const clean = unescapeText(raw);
    if (clean === "") return;
    const style = open === null ? tagged.style : (tagged.styles[open - 1] ?? tagged.style);
    const last = runs.at(-1);
    if (last?.kind === "text" && last.style === style) last.text += clean;
    else runs.push({ kind: "text", text: clean, style });
  };
  for (const match of text.matchAll(/<(\/?)([gx])(\d+)(\/?)>/g)) {
    put(text.slice(end, match.index));
    end = match.index + match[0].length;
    const id = Number(match[3]);
    if (match[2] === "x") {
      const code = tagged.codes[id - 1];
      if (!code || seen.has(id) || match[1] !== "" || match[4] === "") return null;
      seen.add(id);
      runs.push({ kind: "code", ...code });
    } else if (match[1] === "") {
      if (open !== null || id < 1 || id > tagged.styles.length || match[4] !== "") return null;
      open = id;
      opened.add(id);
    } else {
      if (open !== id) return null;
      open = null;
    }
  }
  put(text.slice(end));
  // A style without words was lost in the translation.
  const isComplete = seen.size === tagged.codes.length && opened.size === tagged.styles.length;
  return open === null && isComplete ? runs : null;
}

/** Writes runs with the tags that `tagged` has for their styles and codes: the reverse of `fromTagged`. */
export function writeTagged(runs: readonly Run[], tagged: Pick<TaggedText, "style" | "styles" | "codes">): string {
  const written = runs.map((run) => {
    if (run.kind === "code") return `<x${tagged.codes.findIndex(({ code }) => code === run.code) + 1}/>`;
    const id = run.style === tagged.style ? 0 : tagged.styles.indexOf(run.style) + 1;
    return id === 0 ? escapeText(run.text) : `<g${id}>${escapeText(run.text)}</g${id}>`;
  });
  return written.join("");
}

/** The sentence without style tags. Code tags are kept. */
export function withoutStyles(text: string): string {
  return text.replace(/<\/?g\d+>/g, "");
}

/** The words without tags and escapes. */
export function plainText(text: string): string {
  return unescapeText(text.replace(/<[^>]*>/g, ""));
}

/** Escapes `&`, `<` and `>`. */
export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Reverses `escapeText`. */
export const unescapeText = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const outermostStyle = (runs: readonly Run[]): number =>
  runs.reduce((style, run) => (run.kind === "text" ? Math.min(style, run.style) : style), Number.MAX_SAFE_INTEGER);

function mainStyle(runs: readonly Run[]): number {
  const lengths = new Map<number, number>();
  for (const run of runs)
    if (run.kind === "text") lengths.set(run.style, (lengths.get(run.style) ?? 0) + run.text.trim().length);
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
