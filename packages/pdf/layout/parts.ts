import type { Run } from "@atelier/document-model";
import { STEP } from "./attempts.ts";
import { fillLines, getFloor, type Layout, layOut } from "./layout.ts";
import type { LayoutCall } from "./layout-call.ts";
import { DESCENT } from "./line.ts";
import { leadingScale } from "./place-line.ts";

/** A paragraph of a column. */
export interface Part {
  call: LayoutCall;
  runs: readonly Run[];
}

/** Paragraphs at a larger distance, in units of the distance of lines, have space between them. */
const SPACED = 1.2;

/**
 * Sets paragraphs into columns. Those of one column follow each other at their old distances; the last one of a column
 * goes on as the first one of the next column, whose own runs are empty. All have one size. Null if they do not fit.
 */
export function layOutColumns(columns: readonly (readonly Part[])[]): Layout[][] | null {
  const calls = columns.flatMap((parts) => parts.map(({ call }) => call));
  const floor = Math.max(...calls.map(getFloor));
  const isHeading = headingTest(calls);
  const ceiling = Math.min(...calls.flatMap((call) => (isHeading(call) ? [] : [call.ceiling])));
  for (let scale = Math.max(floor, ceiling); scale >= floor; scale -= STEP) {
    const layouts = fillColumns(columns, scale, isHeading);
    if (layouts) return layouts;
  }
  return null;
}

/**
 * A heading is bold or has letters this much larger than those of the text, and at most this many lines. Its letters become narrower
 * by this before it needs another line.
 */
const HEADING = { larger: 1.1, lines: 2, narrowest: 0.9 };

/** Whether a paragraph is a heading, which keeps its size beside those of other columns. */
function headingTest(calls: readonly LayoutCall[]): (call: LayoutCall) => boolean {
  const lines = new Map<number, number>();
  const isBold = ({ styles }: LayoutCall) => styles.every(({ fontStyle }) => fontStyle.bold);
  for (const call of calls)
    if (!isBold(call))
      lines.set(call.paragraph.size, (lines.get(call.paragraph.size) ?? 0) + call.paragraph.lines.length);
  const [text = [Infinity]] = [...lines].sort((a, b) => b[1] - a[1]);
  return (call) =>
    (call.paragraph.size > HEADING.larger * text[0] || (isBold(call) && text[0] < Infinity)) &&
    call.paragraph.lines.length <= HEADING.lines;
}

function fillColumns(
  columns: readonly (readonly Part[])[],
  textScale: number,
  isHeading: (call: LayoutCall) => boolean,
): Layout[][] | null {
  let rest: readonly Run[] | null = null;
  const layouts: Layout[][] = [];
  for (const [index, parts] of columns.entries()) {
    const column: Layout[] = [];
    const isHeld = parts.at(-1)?.call.isHeld ?? false;
    let y = getTop(parts[0]);
    for (const [at, part] of parts.entries()) {
      const runs: readonly Run[] = rest ?? part.runs;
      rest = null;
      const isLast = at === parts.length - 1;
      const scale = isHeading(part.call) ? part.call.ceiling : textScale;
      const narrowest = isHeading(part.call) ? HEADING.narrowest : part.call.narrowest;
      const call = {
        ...part.call,
        ...(narrowest && { narrowest }),
        ceiling: scale,
        area: { ...part.call.area, bottom: -Infinity, cell: null },
      };
      let laidOut: Layout;
      if (isLast && index < columns.length - 1) {
        const { paragraph } = call;
        const room = y - DESCENT * paragraph.size * scale - paragraph.box.bottom;
        const most = Math.floor(room / (paragraph.leading * leadingScale(scale)) + 1.05);
        if (most < 1) return null;
        // Where all text would fit, the next column still begins with text.
        const lengths = [most, Math.min(most, paragraph.lines.length)].map((lines) =>
          fillLines(runs, call, scale, lines),
        );
        const parted = lengths.map((length) => splitRuns(runs, length));
        const [head, tail] = parted.find(([, after]) => after.length > 0) ?? [runs, []];
        rest = tail;
        laidOut = layOut(head, { ...call, continues: tail.length > 0 });
      } else laidOut = layOut(runs, call);
      const shift = y - getTop(part);
      column.push({ ...laidOut, lines: laidOut.lines.map((line) => ({ ...line, y: line.y + shift })) });
      const last = column.at(-1)?.lines.at(-1)?.y ?? y;
      const { paragraph, area } = part.call;
      if (isLast && last - DESCENT * paragraph.size * scale < area.bottom - 0.12 * paragraph.size) return null;
      const next = parts[at + 1];
      if (next) {
        const step = getLast(part) - getTop(next);
        y = last - step * leadingScale(scale);
        // A text that leads to a formula stays above it, with the headings and spaces before it.
        if (isHeld && step > SPACED * paragraph.leading) y = Math.min(y, getTop(next));
      }
    }
    layouts.push(column);
  }
  return layouts;
}

const getTop = (part: Part | undefined): number => part?.call.paragraph.lines[0]?.y ?? 0;
const getLast = ({ call }: Part): number => call.paragraph.lines.at(-1)?.y ?? 0;

/**
 * Sets the runs of one paragraph into its parts, such as the ends of two columns: each part is filled before the next
 * one begins, and all have one size. What does not fit overflows the last part.
 */
export function layOutParts(runs: readonly Run[], calls: readonly LayoutCall[]): Layout[] {
  const [first] = calls;
  if (!first || calls.length === 1) return calls.map((call) => layOut(runs, call));
  const found = layOutColumns(calls.map((call, index) => [{ call, runs: index === 0 ? runs : [] }]));
  if (found) return found.flat();
  const floor = Math.max(...calls.map(getFloor));
  let rest = runs;
  return calls.map((call, index) => {
    if (index === calls.length - 1) return layOut(rest, { ...call, ceiling: floor });
    const [head, tail] = splitRuns(rest, fillLines(rest, call, floor, call.paragraph.lines.length));
    rest = tail;
    return layOut(head, { ...call, ceiling: floor, continues: true });
  });
}

/** The runs before and after a number of characters. */
function splitRuns(runs: readonly Run[], length: number): [Run[], Run[]] {
  const [head, tail]: [Run[], Run[]] = [[], []];
  let position = 0;
  for (const run of runs) {
    const size = run.kind === "text" ? run.text.length : 1;
    const inside = Math.min(size, Math.max(0, length - position));
    if (run.kind !== "text") (inside > 0 ? head : tail).push(run);
    else {
      if (inside > 0) head.push({ ...run, text: run.text.slice(0, inside) });
      if (inside < size) tail.push({ ...run, text: run.text.slice(inside) });
    }
    position += size;
  }
  return [head, tail.some((run) => run.kind === "code" || run.text.trim() !== "") ? tail : []];
}
