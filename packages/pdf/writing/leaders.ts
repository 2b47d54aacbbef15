import type { Layout } from "../layout/layout.ts";
import { sliceRun } from "../reading/show-glyphs.ts";
import type { Show, TextRun } from "../syntax/content.ts";

/** The distance between a text and the first dot after it, in units of the font size. */
const GAP = 0.4;

/** Shortens leaders by the dots that a longer text reaches. Returns the operators of these dots. */
export function shortenLeaders(
  leaders: readonly TextRun[][],
  layout: Layout,
  kept: Map<Show, readonly TextRun[]>,
): Show[] {
  const changed: Show[] = [];
  for (const { y, runs } of layout.lines) {
    const [left, right] = [Math.min(...runs.map(({ x }) => x)), Math.max(...runs.map(({ x, width }) => x + width))];
    for (const dots of leaders) {
      const [first] = dots;
      if (!first || Math.abs(first.y - y) > 0.3 * first.size || left > first.x) continue;
      const end = right + GAP * first.size;
      for (const dot of dots) {
        if (dot.x >= end) continue;
        const rest = cutDots(dot, end);
        const others = (kept.get(dot.show) ?? []).filter((run) => run !== dot);
        kept.set(dot.show, rest ? [...others, rest] : others);
        const isAlone = dot.show.runs.every(({ first, last }) => first >= dot.first && last <= dot.last);
        if (isAlone) changed.push(dot.show);
      }
    }
  }
  return changed;
}

/** The dots of a run from a position on; null without any. */
function cutDots(run: TextRun, end: number): TextRun | null {
  const count = run.last - run.first;
  const first = run.first + Math.ceil((count * (end - run.x)) / run.length);
  return count > 1 && first < run.last ? sliceRun(run, first, run.last) : null;
}
