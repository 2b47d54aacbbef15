import type { Shape, TextRun } from "../syntax/content.ts";
import { apply, type Matrix } from "../syntax/matrix.ts";
import { getText, type Line } from "./line.ts";

/** A bullet or number before a list item. */
export const MARKER = /^\s*(?:[•◦▪▫‣·○●■□☐☑☒✓✔✗✘➢➤►▶–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])\s*$/;

const BOX = /^\s*[☐☑☒✓✔✗✘]\s*$/;
/** The usual width of a space in units of the font size. */
const SPACE = 0.25;

/** The widest gap between a marker and its item, in units of the font size. */
const MARKER_GAP = 3;

/** Makes a marker that stands far before its item a part of the item's line. */
export function attachMarkers(lines: readonly Line[]): Line[] {
  const alone = lines.filter(({ words, marker }) => !marker && words.length === 1 && MARKER.test(words[0]?.text ?? ""));
  const attached = new Set<Line>();
  for (const line of alone) {
    const items = lines.filter(
      (other) =>
        !other.marker &&
        other !== line &&
        Math.abs(other.y - line.y) < 0.1 * other.size &&
        other.left > line.right &&
        other.left - line.right < MARKER_GAP * other.size,
    );
    const [item] = items.sort((a, b) => a.left - b.left);
    const [marker] = line.words;
    if (!item || !marker || alone.includes(item)) continue;
    item.marker = marker;
    attached.add(line);
  }
  return lines.filter((line) => !attached.has(line));
}

/** Marks the lines that follow a list marker of any form, because a list item begins there. */
export function markListed(lines: Line[], shapes: readonly Shape[], kept: readonly TextRun[], frame: Matrix): Line[] {
  const signs: { right: number; middle: number; size: number }[] = [
    ...kept.map((run) => {
      const { x, y } = apply(frame, run);
      return { right: x + run.length, middle: y + 0.3 * run.size, size: run.length };
    }),
    ...shapes.map(({ box }) => ({
      right: box.right,
      middle: (box.top + box.bottom) / 2,
      size: Math.max(box.right - box.left, box.top - box.bottom),
    })),
    ...lines
      .filter((line) => MARKER.test(getText(line)))
      .map(({ left, right, y, size }) => ({ right, middle: y + 0.3 * size, size: right - left })),
  ];
  for (const line of lines) {
    const { left, y, size } = line;
    line.listed = signs.some(
      (sign) =>
        sign.size < 1.2 * size &&
        sign.right <= left &&
        left - sign.right < MARKER_GAP * size &&
        sign.middle > y - 0.15 * size &&
        sign.middle < y + 0.9 * size,
    );
  }
  return lines;
}

/** A separate bullet or number keeps its position, and the text after it is laid out alone. */
export function separateMarker(line: Line): Line {
  const [first, second] = line.words;
  if (!first || !second || !MARKER.test(first.text)) return line;
  // A box to tick has a glyph that text fonts lack, so it stays with its own font.
  const space = BOX.test(first.text) && /^\s/.test(second.text) ? SPACE * line.size : 0;
  // A space that is drawn with the marker is a part of its width.
  const drawn = /\s$/.test(first.text) ? SPACE * line.size : 0;
  if (second.left + space + drawn - first.right < 0.2 * line.size) return line;
  if (first.run.show === second.run.show || second.formula) return line;
  second.text = second.text.trimStart();
  second.left += space;
  return { ...line, words: line.words.slice(1), left: second.left, marker: first };
}
