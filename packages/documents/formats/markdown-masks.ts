import type { SourceRange } from "@atelier/document-model";
import { MATH } from "../math.ts";

/** Characters without a meaning in Markdown. They replace what the parser must not read, at the same length. */
const OPEN = "\uE001";
const FILL = "\uE000";
const CLOSE = "\uE002";
const MASK = /\uE001[^\uE002]*\uE002/g;

/** A Markdown source in which mathematics and MDX code are replaced, so that every other position stays. */
export interface MaskedMarkdown {
  text: string;
  masks: readonly SourceRange[];
}

/** Code is skipped, because its signs mean nothing else. */
const SKIPPED = [
  String.raw`^[ \t]*(?<fence>${"`"}{3,}|~{3,})[^\n]*(?:\n(?![ \t]*\k<fence>)[^\n]*)*(?:\n[ \t]*\k<fence>[^\n]*)?`,
  "(?<ticks>`+)(?!`)(?:(?!\\k<ticks>)[^\\n]){1,1000}\\k<ticks>",
  String.raw`<!--[\s\S]{0,5000}?-->`,
  String.raw`\\[{}$]`,
];
/** Lines of modules, expressions in braces. */
const MDX = [String.raw`^(?:import|export)\b[^\n]*(?:\n(?![ \t]*\r?$)[^\n]*)*`, String.raw`\{`];

const withMath = (parts: readonly string[]) => new RegExp([...SKIPPED, ...parts].join("|"), "gim");
// The numbered reference of an environment must come first.
const PLAIN = withMath(
  MATH.map((part) => part.replaceAll("\\1", "\\k<environment>").replace("((?:eq", "(?<environment>(?:eq")),
);
const WITH_CODE = new RegExp([...SKIPPED, ...MDX].join("|"), "gm");

/** Replaces mathematics, or the code of MDX. Front matter stays, because it is read as YAML. */
export function maskMarkdown(source: string, isMdx: boolean): MaskedMarkdown {
  if (/[\uE000-\uE002]/.test(source)) return { text: source, masks: [] };
  const bodyStart = /^---\r?\n[\s\S]*?\n---[ \t]*\r?$/m.exec(source.startsWith("---") ? source : "")?.[0].length ?? 0;
  const masks: SourceRange[] = [];
  const pattern = isMdx ? WITH_CODE : PLAIN;
  const pairs = isMdx ? bracePairs(source) : new Map<number, number>();
  pattern.lastIndex = bodyStart;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const [text] = match;
    if (isSkipped(match)) continue;
    const end = text === "{" ? (pairs.get(match.index) ?? match.index) : match.index + text.length;
    if (end - match.index < 2) continue;
    masks.push({ start: match.index, end });
    pattern.lastIndex = end;
  }
  let unmasked = "";
  let position = 0;
  for (const { start, end } of masks) {
    const filling = source.slice(start + 1, end - 1).replace(/[^\r\n]/g, FILL);
    unmasked += source.slice(position, start) + OPEN + filling + CLOSE;
    position = end;
  }
  return { text: unmasked + source.slice(position), masks };
}

const isSkipped = ({ 0: text, groups }: RegExpExecArray) =>
  groups?.fence !== undefined || groups?.ticks !== undefined || text.startsWith("<!--") || /^\\[{}$]$/.test(text);

/** The end of each closed pair of braces by its start, in one pass, because a text can have very many open ones. */
function bracePairs(source: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: sign, index } of source.matchAll(/[{}]/g)) {
    if (sign === "{") open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, index + 1);
    }
  }
  return pairs;
}

/** Whether a text has a replaced part. */
export const isMasked = (text: string): boolean => text.includes(OPEN);

/** The parts of a text: words, and null for each replaced part. */
export function splitMasks(text: string): (string | null)[] {
  if (!isMasked(text)) return [text];
  const parts: (string | null)[] = [];
  let end = 0;
  for (const { 0: mask, index } of text.matchAll(MASK)) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push(null);
    end = index + mask.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
