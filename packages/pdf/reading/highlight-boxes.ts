import type { Word } from "../layout/line.ts";
import type { PlacedLine } from "../layout/place-line.ts";
import type { Box } from "../syntax/matrix.ts";
import type { Highlight, RunStyle } from "./run-style.ts";

/** A highlight reaches at most this far into the text beside it, in units of the font size. */
const REACH = 0.2;

/** The highlight of a word in a paragraph of a size. Values are rounded, so that boxes of several lines give the same style. */
export function highlightStyle({ highlight, y, left, right }: Word, size: number): Highlight | null {
  if (!highlight) return null;
  const { box, fill = "" } = highlight;
  const round = (value: number) => Math.round((value / size) * 20) / 20;
  const padding = Math.min(REACH, Math.max(0, round(Math.max(left - box.left, box.right - right))));
  return { fill, bottom: round(box.bottom - y), top: round(box.top - y), padding };
}

/** The boxes behind the highlighted words of new lines, by their color, from top to bottom. */
export function highlightBoxes(
  lines: readonly PlacedLine[],
  styles: readonly RunStyle[],
  size: number,
): Map<string, Box[]> {
  const found = new Map<string, Box[]>();
  for (const { y, runs } of lines) {
    let last: { highlight: Highlight; box: Box } | null = null;
    for (const run of runs) {
      const highlight = run.formula ? null : (styles[run.style]?.highlight ?? null);
      const reach = (highlight?.padding ?? 0) * size;
      if (highlight && last?.highlight.fill === highlight.fill) last.box.right = run.x + run.width + reach;
      else if (highlight) {
        const box = {
          left: run.x - reach,
          right: run.x + run.width + reach,
          bottom: y + highlight.bottom * size,
          top: y + highlight.top * size,
        };
        found.set(highlight.fill, [...(found.get(highlight.fill) ?? []), box]);
        last = { highlight, box };
      } else last = null;
    }
  }
  return found;
}
