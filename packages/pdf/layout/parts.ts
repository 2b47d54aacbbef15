import type { Run } from "@atelier/document-model";
import { getTightest, STEP, UNSEEN } from "./attempts.ts";
import { fillLines, getFloor, type Layout, layOut } from "./layout.ts";
import type { Fit, LayoutCall } from "./layout-call.ts";
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
  const evenColumns = columns.map((parts) => parts.map((part) => ({ ...part, call: withLeading(part.call, calls) })));
  const floor = Math.max(...calls.map(getFloor));
  const isHeading = headingTest(calls);
  const ceiling = Math.min(...calls.flatMap((call) => (isHeading(call) ? [] : [call.ceiling])));
  const fits = columnFits(Math.max(floor, ceiling), floor);
  const spacious = fits.slice(0, TIGHT.length).map((fit) => ({ ...fit, isSpacious: true }));
  const fill = (fit: ColumnFit) => fillColumns(evenColumns, fit, isHeading);
  return findFirst(spacious, fill) ?? findFirst(fits, fill);
}

/** A single line that needs another one has the distance of lines of the longer paragraphs of its size. */
function withLeading(call: LayoutCall, calls: readonly LayoutCall[]): LayoutCall {
  const { lines, size, leading } = call.paragraph;
  if (lines.length > 1) return call;
  const longer = calls.find(
    ({ paragraph }) => paragraph.lines.length > 1 && Math.abs(paragraph.size - size) < SAME_SIZE * size,
  );
  const step = longer?.paragraph.leading ?? leading;
  return step > leading ? { ...call, paragraph: { ...call.paragraph, leading: step } } : call;
}

/** Sizes that differ by less than this share are those of one style. */
const SAME_SIZE = 0.02;

/** The size of the text of columns, and how tight it is set: 0 as before, 1 as tight as it is still well readable. */
interface ColumnFit {
  scale: number;
  tight: number;
  /** Whether the last text keeps a space above what is below it. */
  isSpacious?: boolean;
}

/** The steps in which text is set tighter before it becomes smaller. */
const TIGHT = [0, 0.25, 0.5, 0.75, 1] as const;
/** The spaces between paragraphs become smaller by this share at most. */
const GAP = 0.25;

/** How columns are set, from the one that needs most room to the one that needs least. */
function columnFits(ceiling: number, floor: number): ColumnFit[] {
  const fits: ColumnFit[] = TIGHT.map((tight) => ({ scale: ceiling, tight }));
  for (let scale = ceiling - STEP; scale >= floor; scale -= STEP) fits.push({ scale, tight: 1 });
  return fits;
}

/** The result of the first item that has one, where the items after it have one too. */
function findFirst<Item, Result>(items: readonly Item[], read: (item: Item) => Result | null): Result | null {
  let [from, to] = [0, items.length];
  let found: Result | null = null;
  while (from < to) {
    // The first ones fit most often.
    const middle: number = from === 0 && found === null && to === items.length ? 0 : (from + to) >> 1;
    const item: Item | undefined = items[middle];
    const result: Result | null = item === undefined ? null : read(item);
    if (result === null) from = middle + 1;
    else [found, to] = [result, middle];
  }
  return found;
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
  { scale: textScale, tight, isSpacious }: ColumnFit,
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
        fit: isHeading(part.call) ? { narrow: 1, squeeze: 1 } : getFit(part, tight),
        area: { ...part.call.area, bottom: -Infinity, roomy: -Infinity, cell: null },
      };
      let laidOut: Layout;
      if (isLast && index < columns.length - 1) {
        const { paragraph } = call;
        const room = y - DESCENT * paragraph.size * scale - paragraph.box.bottom;
        const most = Math.floor(room / (paragraph.leading * call.fit.squeeze * leadingScale(scale)) + 1.05);
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
      const lowest = (isSpacious && area.roomy) || area.bottom;
      if (isLast && last - DESCENT * paragraph.size * scale < lowest - 0.12 * paragraph.size) return null;
      const next = parts[at + 1];
      if (next) {
        const step = getLast(part) - getTop(next);
        // The space between paragraphs is what their distance has more than that of lines.
        const lead = Math.min(step, paragraph.leading);
        y = last - (lead * call.fit.squeeze + (step - lead) * (1 - GAP * tight)) * leadingScale(scale);
        // A text that leads to a formula stays above it, with the headings and spaces before it.
        if (isHeld && step > SPACED * paragraph.leading) y = Math.min(y, getTop(next));
      }
    }
    layouts.push(column);
  }
  return layouts;
}

const getFit = ({ call: { paragraph } }: Part, tight: number): Fit => ({
  narrow: 1 - tight * (1 - UNSEEN),
  squeeze: 1 - tight * (1 - getTightest(paragraph)),
});

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
