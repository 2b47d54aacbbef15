import type { Layout } from "../layout/layout.ts";
import type { Line, Word } from "../layout/line.ts";
import type { PlacedLine } from "../layout/place-line.ts";
import { sliceRun } from "../reading/show-glyphs.ts";
import type { Show, TextRun } from "../syntax/content.ts";

/** The distance between a text and the first dot after it, in units of the font size. */
const GAP = 0.4;
const GAP_LEAST = 0.15;

/** A gap or an overlap of a line to write on that is narrower than this share of a stroke stays. */
const LITTLE = 0.3;

/** The widest gap between the old text and its leader, in units of the font size. */
const NEAR = 6;

/**
 * Fits leaders to their texts: a longer text takes dots away, and a shorter one gets more. `old` is the right edge of the
 * old text: a leader further away or behind another one of the `lines` belongs to another text of the row. `isSet` is true
 * for operators that a text replaces. Returns the other operators of dots that go.
 */
export function fitLeaders(
  leaders: readonly TextRun[][],
  { layout, old, lines, isSet }: { layout: Layout; old: number; lines: readonly Line[]; isSet(show: Show): boolean },
  kept: Map<Show, readonly TextRun[]>,
): Show[] {
  const changed: Show[] = [];
  for (const line of layout.lines) {
    const { y, runs } = line;
    const [left, right] = [Math.min(...runs.map(({ x }) => x)), Math.max(...runs.map(({ x, width }) => x + width))];
    const behind = leaders.filter(([first]) => first && Math.abs(first.y - y) <= 0.3 * first.size && left <= first.x);
    const isParted = ({ x, y: base, size }: TextRun) =>
      lines.some((other) => Math.abs(other.y - base) <= 0.3 * size && other.left > old - 0.1 && other.right < x + 0.1);
    const nearest = Math.min(...behind.flatMap(([first]) => first?.x ?? []));
    for (const dots of behind) {
      const [first] = dots;
      if (!first || isParted(first)) continue;
      // A leader that begins nearer to its text keeps this distance.
      const gap = Math.min(GAP * first.size, Math.max(first.x - old, GAP_LEAST * first.size));
      const end = findBeginning(dots, right, gap);
      if (first.x === nearest && first.x - old < NEAR * first.size) addDots(line, dots, end);
      for (const dot of dots) {
        if (dot.x >= end) continue;
        const rest = cutDots(dot, end);
        if (rest && dot === first && isStroke(dots)) addDots(line, [rest], end);
        const others = (kept.get(dot.show) ?? []).filter((run) => run !== dot);
        // Text beside the dots of one operator, such as a page number, stays unless its own paragraph sets it.
        const text = isSet(dot.show) ? [] : dot.show.runs.flatMap((run) => cutOutside(run, dot));
        kept.set(dot.show, [...others, ...text, ...(rest ? [rest] : [])]);
        if (!isSet(dot.show)) changed.push(dot.show);
      }
    }
  }
  return changed;
}

/**
 * Where a leader begins: with the dot whose distance from the text is most like `gap`. A line to write on begins exactly
 * there.
 */
function findBeginning(dots: readonly TextRun[], right: number, gap: number): number {
  const [first, second] = dots;
  if (!first || isStroke(dots)) return right + gap;
  const pitch = second ? second.x - first.x : getStep(first) * getPeriod(first.text);
  if (!(pitch > 0)) return right + gap;
  // Dots have room at their sides, so that dense ones come nearer to the text rather than leave a hole.
  const least = Math.max(CLOSE * first.size, Math.min(GAP_LEAST * first.size, gap - pitch / 2));
  const offset = (first.x - right - least) % pitch;
  const nearest = least + (offset < 0 ? offset + pitch : offset);
  const isNearer = Math.abs(nearest - gap) <= Math.abs(nearest + pitch - gap);
  return right + nearest + (isNearer ? 0 : pitch) - TOLERANCE * pitch;
}

/** The smallest distance of a dot, in units of the font size. */
const CLOSE = 0.02;

/** Positions of dots are this exact, in units of their distance. */
const TOLERANCE = 0.02;

/** The width of each character of a run. */
const getStep = ({ length, first, last }: TextRun): number => length / Math.max(1, last - first);

/** Whether a leader is a line to write on, whose strokes can lie over each other. */
const isStroke = ([first, second]: readonly TextRun[]): boolean =>
  first !== undefined && second === undefined && /_/.test(first.text);

/** The parts of a run before and after its dots. */
function cutOutside(run: TextRun, { first, last }: TextRun): TextRun[] {
  const parts = [
    [run.first, Math.min(first, run.last)],
    [Math.max(last, run.first), run.last],
  ] as const;
  return parts.flatMap(([from, to]) => (from < to ? (sliceRun(run, from, to) ?? []) : []));
}

/** The dots of a run from a position on; null without any. */
function cutDots(run: TextRun, end: number): TextRun | null {
  const count = run.last - run.first;
  // A stroke that a text only nears stays, because its place would be a gap.
  const little = /_/.test(run.text) ? LITTLE : 0;
  const first = run.first + Math.max(0, Math.ceil((count * (end - run.x)) / run.length - little));
  return count > 1 && first < run.last ? sliceRun(run, first, run.last) : null;
}

/** The number of characters from one dot to the next. */
const getPeriod = (text: string): number => 1 + (/\S(\s*)\S/.exec(text)?.[1]?.length ?? 0);

/** Adds dots to a line, as far apart as those of its leader, between a position and the leader. */
function addDots({ y, runs }: PlacedLine, dots: readonly TextRun[], from: number): void {
  const [first, second] = dots;
  const last = runs.at(-1);
  if (!first || !last) return;
  const step = second ? second.x - first.x : getStep(first);
  const isLine = isStroke(dots);
  const steps = isLine ? Math.ceil((first.x - from) / step - LITTLE) : Math.floor((first.x - from) / step);
  const most = Math.min(second ? dots.length : first.last - first.first, steps);
  // The dots and spaces of one operator repeat.
  const count = second ? most : most - (most % getPeriod(first.text));
  if (!(count > 0)) return;
  const copies = second ? dots.slice(0, count) : [sliceRun(first, first.first, first.first + count)];
  const words = copies.flatMap((run): Word[] =>
    run
      ? [
          {
            run,
            left: run.x,
            right: run.x + run.length,
            y: run.y,
            text: run.text,
            rise: run.y - y,
            size: run.size,
            formula: null,
          },
        ]
      : [],
  );
  const formula = { words, text: "", shapes: [] };
  const x = isLine ? Math.max(from, first.x - count * step) : first.x - count * step;
  runs.push({ ...last, x, width: count * step, size: 0, formula });
}
