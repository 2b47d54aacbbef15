import { type Box, contains, union } from "../syntax/matrix.ts";
import { type Alignment, toAlignment } from "./alignment.ts";
import { findContainer } from "./containers.ts";
import { ASCENT, getText, type Line, lineBox, type Word } from "./line.ts";
import type { Frame } from "./lines.ts";
import { startsWithMarker } from "./markers.ts";
import { tableRows } from "./table-rows.ts";

/** Lines that form one paragraph, in their frame. */
export interface Paragraph {
  lines: Line[];
  box: Box;
  alignment: Alignment;
  /** Distance between baselines. */
  leading: number;
  size: number;
  /** `left` is where the lines after the first begin; `indent` is how much further right the first begins. */
  left: number;
  indent: number;
  /** The list marker before it, which keeps its position. */
  marker: Word | null;
  /** The right edge of its column, if wrapped lines show it. */
  right: number;
}

/** Groups the lines of a frame into paragraphs, from top to bottom. */
export function readParagraphs({ lines, shapes, gutters }: Frame): Paragraph[] {
  const containers = new Map(lines.map((line) => [line, findContainer(lineBox(line), shapes)]));
  // Marks the gutters of tables.
  const startsRow = tableRows(lines, gutters, containers);
  const extent = {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
  const beside = linesBeside(lines, { containers, shapes, gutters, right: extent.right });
  const sorted = [...lines].sort((a, b) => b.y - a.y || a.left - b.left);
  const open: Line[][] = [];
  const zones: Line[][] = [];
  const edges = shapes.flatMap(({ box }) =>
    [box.top, box.bottom].map((y) => ({ y, left: box.left, right: box.right })),
  );
  for (const line of sorted) {
    const at = open.findLastIndex((zone) => belongs(zone, line, { edges, containers, beside, startsRow }));
    const zone = open[at];
    if (zone && startsWithLast(zone, line)) {
      const made = zone.splice(-1);
      made.push(line);
      open[at] = made;
      zones.push(made);
    } else if (zone) zone.push(line);
    else {
      const made = [line];
      open.push(made);
      zones.push(made);
    }
    // A zone far above cannot continue.
    while (open[0] && (open[0].at(-1)?.y ?? 0) - line.y > 6 * Math.max(line.size, open[0].at(-1)?.size ?? 0))
      open.shift();
  }
  return zones.flatMap((zone) => {
    const container = zone[0] ? containers.get(zone[0]) : null;
    // Text keeps a distance from the edges of a box, but not from the page margins.
    const free = container ? 0.92 * (container.right - container.left) : Infinity;
    const inMargins = 0.98 * (extent.right - extent.left);
    const inner = container
      ? container.right - Math.max(0, Math.min(...zone.map(({ left }) => left)) - container.left)
      : null;
    const rowWidth = Math.min(container ? free : inMargins, ...zone.map((line) => beside.get(line) ?? Infinity));
    return evenZones(zone).flatMap(({ lines: part, isEven }) =>
      splitZone(part, { available: Math.min(free, inMargins), rowWidth, inner, whole: isEven ? part : zone }),
    );
  });
}

interface Drawn {
  edges: readonly { y: number; left: number; right: number }[];
  containers: ReadonlyMap<Line, Box | null>;
  /** Lines with others on the same baseline, as in a table row. */
  beside: ReadonlyMap<Line, number>;
  startsRow(first: Line, line: Line): boolean;
}

/** A drawn line of this height, in units of the font size, separates columns of text. */
const TALL = 20;

/**
 * Lines with others on the same baseline and in the same drawn box, and not in another column of text; with the width
 * from each to the next one or to the right edge of the text.
 */
function linesBeside(
  lines: readonly Line[],
  {
    containers,
    shapes,
    gutters,
    right,
  }: Pick<Drawn, "containers"> & Pick<Frame, "shapes" | "gutters"> & { right: number },
): Map<Line, number> {
  const beside = new Map<Line, number>();
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  const size = Math.min(...lines.map((line) => line.size));
  const separators = [
    ...gutters.filter(({ table }) => !table),
    ...shapes.flatMap(({ box }) => (box.right - box.left < 3 && box.top - box.bottom > TALL * size ? [box] : [])),
  ];
  const isApart = (left: Line, next: Line) =>
    separators.some(
      (box) => box.left > left.right - 1 && box.right < next.left + 1 && box.bottom < left.y && box.top > left.y,
    );
  for (const [index, line] of sorted.entries()) {
    for (let at = index + 1; at < sorted.length; at++) {
      const other = sorted[at];
      if (!other || line.y - other.y > 0.2 * line.size) break;
      if (containers.get(line) !== containers.get(other)) continue;
      const [left, next] = line.left < other.left ? [line, other] : [other, line];
      if (isApart(left, next)) continue;
      beside.set(left, Math.min(beside.get(left) ?? Infinity, next.left - left.left));
      beside.set(next, Math.min(beside.get(next) ?? Infinity, right - next.left));
    }
  }
  return beside;
}

/** Whether a line continues a zone: below it, similar to it, and with nothing drawn between. */
function belongs(zone: readonly Line[], line: Line, { edges, containers, beside, startsRow }: Drawn): boolean {
  const last = zone.at(-1);
  if (!last || startsRow(zone[0] ?? last, line)) return false;
  const drop = last.y - line.y;
  const size = Math.max(last.size, line.size);
  if (drop < 0.8 * size || drop > 2.2 * size || Math.abs(last.size - line.size) > 0.08 * size) return false;
  // The distance above a list item is not that of its lines.
  const before = startsItem(last) ? undefined : zone.at(-2);
  if (before && drop - (before.y - last.y) > MAX_STEP * drop) return false;
  const shared = Math.min(last.right, line.right) - Math.max(last.left, line.left);
  if (shared < 0.3 * Math.min(last.right - last.left, line.right - line.left)) return false;
  const centers = Math.abs(last.left + last.right - line.left - line.right) / 2;
  const apart = Math.min(Math.abs(last.left - line.left) / 3, centers, Math.abs(last.right - line.right));
  if (apart > size) return false;
  if (uniform(last) !== uniform(line) && uniform(last) !== "" && uniform(line) !== "") return false;
  const between = { low: line.y + ASCENT * line.size, high: last.y - 0.3 * last.size };
  const [left, right] = [Math.max(last.left, line.left), Math.min(last.right, line.right)];
  if (edges.some((edge) => edge.y > between.low && edge.y < between.high && edge.left < right && edge.right > left))
    return false;
  const [box, ownBox] = [containers.get(last), containers.get(line)];
  // The areas behind recognized lines are measured for each line, so those that overlap are one.
  const isOneArea = line.words[0]?.run.isLine && box && ownBox && overlaps(box, ownBox);
  if (box !== ownBox && !isOneArea) return false;
  const clip = zone[0]?.words[0]?.run.show.state.clip;
  const ownClip = line.words[0]?.run.show.state.clip;
  if (clip !== ownClip && clip && !(ownClip && contains(clip, ownClip, 1))) return false;
  // Table rows: each is short and beside others. Lines of a text column are long and close together.
  if (
    beside.has(last) &&
    beside.has(line) &&
    drop > 1.3 * size &&
    Math.min(last.right - last.left, line.right - line.left) < 16 * size &&
    !(isFlush(zone) && isOneSentence(last, line))
  )
    return false;
  return true;
}

/** Whether several lines end at one edge, as those of justified text do and those of cells do not. */
const isFlush = (zone: readonly Line[]) =>
  zone.length > 1 && zone.every((line) => Math.abs(line.right - (zone[0]?.right ?? 0)) < 0.1 * line.size);

/** Distances of lines in one paragraph differ by less, as a share of the distance. */
const MAX_STEP = 0.28;

/** Whether the last line of a zone is nearer to a new line than to the one before it, so that a paragraph begins there. */
function startsWithLast(zone: readonly Line[], line: Line): boolean {
  const [before, last] = [zone.at(-2), zone.at(-1)];
  if (!before || !last || startsItem(last)) return false;
  const drop = last.y - line.y;
  return before.y - last.y - drop > MAX_STEP * drop;
}

/** Whether a list item begins at a line. */
export const startsItem = (line: Line) => line.marker !== null || line.listed || startsWithMarker(getText(line));

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

/** The font and color that all words of a line share, or an empty string. */
function uniform(line: Line): string {
  const styles = new Set(
    line.words
      .filter(({ text }) => text.trim() !== "")
      .map(({ run: { show } }) => `${show.state.font?.style.bold} ${show.state.font?.style.family} ${show.state.fill}`),
  );
  return styles.size === 1 ? ([...styles][0] ?? "") : "";
}

/** The least number of lines that begin at one edge by design, and not because they are centered and equally long. */
const AT_EDGE = 3;

/** Separates centered lines, such as a heading, from lines below or above them that begin at one edge. */
function evenZones(zone: readonly Line[]): { lines: Line[]; isEven: boolean }[] {
  if (toAlignment(zone) !== "center") return [{ lines: [...zone], isEven: true }];
  const parts: { lines: Line[]; isEven: boolean }[] = [];
  for (let from = 0; from < zone.length; ) {
    const left = zone[from]?.left ?? 0;
    let to = from + 1;
    while (to < zone.length && Math.abs((zone[to]?.left ?? 0) - left) < 0.5) to++;
    const [lines, isEven, last] = [zone.slice(from, to), to - from >= AT_EDGE, parts.at(-1)];
    if (last && !last.isEven && !isEven) last.lines.push(...lines);
    else parts.push({ lines, isEven });
    from = to;
  }
  return parts;
}

interface ZoneRoom {
  /** The width that a line of the zone can have. */
  available: number;
  /** The width that nothing beside the zone takes. */
  rowWidth: number;
  /** The right edge of the text in its box, as far from the box as the left edge. Null without a box. */
  inner: number | null;
  /** The zone with the lines that were separated from it, which show how a single line is aligned. */
  whole: readonly Line[];
}

/**
 * Splits a zone into paragraphs: before a list marker, at an indented first line, or where the next word would have
 * fit on the line.
 */
function splitZone(zone: readonly Line[], { available, rowWidth, inner, whole }: ZoneRoom): Paragraph[] {
  const areRows = areShortRows(zone, rowWidth) || (inner !== null && areBoxRows(zone, inner)) || areLabels(zone);
  const right = Math.max(...zone.map((line) => line.right));
  const left = Math.min(...zone.map((line) => line.left));
  const common = mostCommon(zone.map(({ left }) => left));
  const alignment = toAlignment(zone);
  const nearest = Math.min(...zone.slice(1).map((line, index) => (zone[index]?.y ?? 0) - line.y));
  const paragraphs: Line[][] = [];
  for (const line of zone) {
    const last = paragraphs.at(-1)?.at(-1);
    if (!last || ends(last, line)) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.map((lines) => {
    const single = lines.length === 1 && whole.length > 1 ? toAlignment(whole) : null;
    return makeParagraph(lines, zone, {
      right: lines.length > 1 ? right : Math.max(...lines.map((line) => line.right)),
      alignment: single ?? toAlignment(lines),
    });
  });

  function ends(last: Line, line: Line): boolean {
    if (startsItem(line)) return true;
    if (LABELED.test(getText(line)) && LABELED.test(getText(last))) return true;
    if (PRICED.test(getText(line)) && PRICED.test(getText(last))) return true;
    if (areRows && ROW_START.test(getText(line)) && !/[-,\u00ad\u2010]\s*$/u.test(getText(last))) return true;
    if (last.y - line.y > APART * nearest && startsSentence(last, line) && last.right < right - 0.5 * line.size)
      return true;
    // Recognized lines have no reliable edges and centered ones end anywhere, so the sentence decides.
    const isCut = alignment === "center" && last.right - last.left > CUT_SHARE * (right - left);
    if ((line.words[0]?.run.isLine || isCut) && isOneSentence(last, line)) return false;
    if (isOneSentence(last, line) && isLongLine(last, right - left)) return false;
    const cut = /\p{L}[-\u00ad\u2010]+$/u.test(getText(last).trim());
    // A line is full if the next word did not fit: in its column, or in its box for centered and right-aligned text.
    const flush = alignment === "left" || alignment === "justify";
    const free = flush ? right - last.right : available - (last.right - last.left);
    if (free > firstWordWidth(line) + 0.45 * line.size && !cut) return true;
    if (alignment !== "left" && alignment !== "justify") return false;
    const step = 0.8 * line.size;
    if (line.left > common + step && last.left < line.left - step)
      return !last.marker && !last.listed && !startsWithMarker(getText(last));
    return line.left < common - step && last.left > line.left + step;
  }
}

/** A sentence that begins this much below the one before it, in units of the smallest step, begins a paragraph. */
const APART = 1.15;

const startsSentence = (last: Line, line: Line) =>
  /[.!?:]["”’)]?\s*$/u.test(getText(last)) && /^\s*["“‘(¿¡]?[\p{Lu}\p{N}]/u.test(getText(line));

/** A centered line of this share of the widest one can end within a sentence. */
const CUT_SHARE = 0.6;

/** A line of this many characters and of this share of the widest one is running text, also where its end is ragged. */
const RUNNING = { characters: 40, share: 0.8 };

const isLongLine = (line: Line, width: number) =>
  getText(line).length > RUNNING.characters && line.right - line.left > RUNNING.share * width;

const isOneSentence = (last: Line, line: Line) =>
  /^\s*\p{Ll}/u.test(getText(line)) && /[\p{L},]\s*$/u.test(getText(last));

/** A row of a form or of facts, such as "Date: 4 May" or "4 May: Open day". */
const LABELED = /^\s*[\p{Lu}\p{N}][^:.!?]{1,30}:\s+\S/u;
/** A row of a menu or a price list, such as "Tomato soup 4.50". */
const PRICED = /\p{L}.*\s[€£$¥]?\s?\d{1,4}[.,]\d{2}\s?[€£$¥]?\s*$/u;
/** Rows such as those of an address are this short, in characters and as a share of the free width. */
const SHORT_ROW = { characters: 60, share: 0.45, lines: 6 };

/** Whether lines are rows that nothing forced to break, because they are much shorter than the page. */
function areShortRows(zone: readonly Line[], available: number): boolean {
  const widths = zone.map(({ left, right }) => right - left);
  const isShort = Math.max(...widths) < SHORT_ROW.share * available;
  return (
    isShort &&
    zone.length <= SHORT_ROW.lines &&
    zone.every((line) => getText(line).trim().length <= SHORT_ROW.characters)
  );
}

/** The share of the lines of a box on which the next word would have fit. */
const BOX_ROWS = 0.6;

/** Whether the next word would have fit on most lines of a box. */
const areBoxRows = (zone: readonly Line[], right: number): boolean => {
  const fitting = zone
    .slice(1)
    .filter((line, index) => right - (zone[index]?.right ?? right) > firstWordWidth(line) + line.size);
  return (
    zone.length > 1 &&
    zone.length <= SHORT_ROW.lines &&
    toAlignment(zone) === "left" &&
    fitting.length >= BOX_ROWS * (zone.length - 1)
  );
};

/** The start of a row: a capital letter, a number, or an address of the internet. */
const ROW_START = /^\s*(?:[\p{Lu}\p{N}+(]|\S+@\S+\.\S|(?:https?:|www\.))/u;

/** The fewest recognized lines that show by their capital letters that each is a text of its own. */
const LABELS = 3;

/** Whether recognized lines are those of a list, as on a sign: each begins with a capital letter and goes on without. */
const areLabels = (zone: readonly Line[]): boolean => {
  const texts = zone.map((line) => getText(line).trim());
  return (
    zone.length >= LABELS &&
    zone.every((line) => line.words[0]?.run.isLine) &&
    texts.every((text) => /^\p{Lu}\S*\p{Ll}/u.test(text) && !/\s\p{Lu}/u.test(text) && !/[.,;:!?-]$/u.test(text))
  );
};

/** A paragraph of one line. */
export const toParagraph = (line: Line): Paragraph =>
  makeParagraph([line], [line], { right: line.right, alignment: "left" });

/** The largest distance of the lines into which a single one is broken, whose neighbors can be further apart. */
const SINGLE_LEADING = 1.3;

function makeParagraph(
  lines: Line[],
  zone: readonly Line[],
  { right, alignment }: Pick<Paragraph, "right" | "alignment">,
): Paragraph {
  const box = lines.map(lineBox).reduce(union);
  const size = Math.max(...lines.map((line) => line.size));
  const steps = zone.slice(1).map((line, index) => (zone[index]?.y ?? 0) - line.y);
  const step = steps.length > 0 ? steps.reduce((sum, each) => sum + each, 0) / steps.length : size * 1.2;
  const rest = lines.slice(1).map(({ left }) => left);
  const left = rest.length > 0 ? mostCommon(rest) : (lines[0]?.left ?? 0);
  return {
    lines,
    box,
    size,
    leading: lines.length > 1 ? step : Math.min(step, SINGLE_LEADING * size),
    alignment,
    left,
    marker: lines[0]?.marker ?? null,
    indent: (lines[0]?.left ?? left) - left,
    right,
  };
}

function firstWordWidth(line: Line): number {
  const text = getText(line).trimStart();
  const word = /^\S+/.exec(text)?.[0].length ?? 0;
  return text.length === 0 ? 0 : ((line.right - line.left) * word) / text.length;
}

/** The most common value, to the nearest point. */
function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1);
  const [winner = 0] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return values.find((value) => Math.round(value) === winner) ?? 0;
}
