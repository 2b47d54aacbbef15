import type { TextRun } from "../syntax/content.ts";
import { canSlice, placeGlyphs, sliceRun } from "./show-glyphs.ts";

/** Text of another operator is in a gap if it reaches into the letters beside it by no more than this, and stands on its baseline this closely, in units of the font size. */
const WITHIN = 0.1;
const BASELINE = 0.2;

/** A visible run with its position along its baseline and across it. */
interface Placed {
  run: TextRun;
  from: number;
  to: number;
  across: number;
}

/**
 * Cuts the runs in whose gaps other operators draw. Programs write the signs that a font lacks, such as boxes to tick, with
 * operators of their own after the text around them.
 */
export function cutInterleaved(runs: readonly TextRun[]): TextRun[] {
  const parts = new Map<TextRun, TextRun[]>();
  for (const group of Map.groupBy(runs.filter(isVisible), ({ angle }) => Math.round(angle * 100)).values()) {
    const sorted = group.map(place).sort((a, b) => a.across - b.across);
    let begin = 0;
    for (const own of sorted) {
      const near = BASELINE * own.run.size;
      while (own.across - (sorted[begin]?.across ?? own.across) > near) begin++;
      if (!canSlice(own.run)) continue;
      const inner: Placed[] = [];
      for (let at = begin; at < sorted.length; at++) {
        const other = sorted[at];
        if (!other || other.across - own.across > near) break;
        if (other.run.show !== own.run.show && other.from > own.from && other.to < own.to) inner.push(other);
      }
      if (inner.length > 0) parts.set(own.run, cutAround(own, inner));
    }
  }
  return parts.size === 0 ? [...runs] : runs.flatMap((run) => parts.get(run) ?? [run]);
}

const isVisible = ({ text, unknown, show }: TextRun): boolean =>
  show.state.mode !== 3 && (unknown > 0 || text.trim() !== "");

function place(run: TextRun): Placed {
  const [cos, sin] = [Math.cos(run.angle), Math.sin(run.angle)];
  const from = run.x * cos + run.y * sin;
  return { run, from, to: from + run.length, across: run.y * cos - run.x * sin };
}

/** The parts of a run between the gaps in which other runs stand. */
function cutAround({ run, from }: Placed, inner: readonly Placed[]): TextRun[] {
  const glyphs = placeGlyphs(run.show).placed.slice(run.first, run.last);
  const drawn = glyphs.flatMap(({ glyph, start, end }, index) => (glyph.text === " " ? [] : [{ index, start, end }]));
  const [start, end] = [glyphs[0]?.start ?? 0, drawn.at(-1)?.end ?? 0];
  if (!(end > start)) return [run];
  const scale = run.length / (end - start);
  const within = WITHIN * run.size;
  const parts: TextRun[] = [];
  let first = run.first;
  for (const [at, next] of drawn.entries()) {
    const last = drawn[at - 1];
    if (!last) continue;
    const gap = { from: from + (last.end - start) * scale, to: from + (next.start - start) * scale };
    if (!inner.some((other) => other.from > gap.from - within && other.to < gap.to + within)) continue;
    // A space before the sign belongs to the text, and those behind it show in the gap.
    const part = sliceRun(run, first, Math.min(run.first + last.index + 2, run.first + next.index));
    if (part) parts.push(part);
    first = run.first + next.index;
  }
  const rest = sliceRun(run, first, run.last);
  return rest ? [...parts, rest] : parts;
}
