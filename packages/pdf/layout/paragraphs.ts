import type { Shape } from "../syntax/content.ts";
import { type Box, contains, union } from "../syntax/matrix.ts";
import { ASCENT, getText, type Line, lineBox, type Word } from "./line.ts";
import type { Frame } from "./lines.ts";
import { tableRows } from "./table-rows.ts";

export type Alignment = "left" | "right" | "center" | "justify";

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

const MARKER = /^\s*(?:[•◦▪▫‣·○●■□☐☑☒✓✔✗✘➢➤►▶–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])(?:\s|$)/;

/** Groups the lines of a frame into paragraphs, from top to bottom. */
export function readParagraphs({ lines, shapes, gutters }: Frame): Paragraph[] {
  const containers = new Map(lines.map((line) => [line, findContainer(lineBox(line), shapes)]));
  const beside = linesBeside(lines, containers);
  const startsRow = tableRows(lines, gutters);
  const extent = {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
  const sorted = [...lines].sort((a, b) => b.y - a.y || a.left - b.left);
  const open: Line[][] = [];
  const zones: Line[][] = [];
  const edges = shapes.flatMap(({ box }) =>
    [box.top, box.bottom].map((y) => ({ y, left: box.left, right: box.right })),
  );
  for (const line of sorted) {
    const at = open.findLastIndex((zone) => belongs(zone, line, { edges, containers, beside, startsRow }));
    const zone = open[at];
    if (zone) zone.push(line);
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
    const rowWidth = zone.some((one) => beside.has(one)) ? 0 : container ? free : inMargins;
    return splitZone(zone, Math.min(free, inMargins), rowWidth);
  });
}

interface Drawn {
  edges: readonly { y: number; left: number; right: number }[];
  containers: ReadonlyMap<Line, Box | null>;
  /** Lines with others on the same baseline, as in a table row. */
  beside: ReadonlySet<Line>;
  startsRow(first: Line, line: Line): boolean;
}

/** Lines with others on the same baseline and in the same drawn box. */
function linesBeside(lines: readonly Line[], containers: ReadonlyMap<Line, Box | null>): Set<Line> {
  const beside = new Set<Line>();
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  for (const [index, line] of sorted.entries()) {
    for (let at = index + 1; at < sorted.length; at++) {
      const other = sorted[at];
      if (!other || line.y - other.y > 0.2 * line.size) break;
      if (containers.get(line) !== containers.get(other)) continue;
      beside.add(line).add(other);
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
  if (before && Math.abs(before.y - last.y - drop) > 0.28 * drop) return false;
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
    Math.min(last.right - last.left, line.right - line.left) < 16 * size
  )
    return false;
  return true;
}

const startsItem = (line: Line) => line.marker !== null || line.listed || MARKER.test(getText(line));

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

/** The smallest drawn box around a text. A thin rule does not count. */
export function findContainer(box: Box, shapes: readonly Shape[]): Box | null {
  let found: Box | null = null;
  for (const { box: shape } of shapes) {
    if (shape.top - shape.bottom < 3 || !contains(shape, box, 1)) continue;
    if (!found || area(shape) < area(found)) found = shape;
  }
  return found;
}

const area = ({ left, right, bottom, top }: Box) => (right - left) * (top - bottom);

/**
 * Splits a zone into paragraphs: before a list marker, at an indented first line, or where the next word would have
 * fit on the line. `rowWidth` is the width that nothing beside the zone takes.
 */
function splitZone(zone: readonly Line[], available: number, rowWidth: number): Paragraph[] {
  const areRows = areShortRows(zone, rowWidth);
  const right = Math.max(...zone.map((line) => line.right));
  const common = mostCommon(zone.map(({ left }) => left));
  const alignment = toAlignment(zone);
  const paragraphs: Line[][] = [];
  for (const line of zone) {
    const last = paragraphs.at(-1)?.at(-1);
    if (!last || ends(last, line)) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.map((lines) =>
    makeParagraph(lines, zone, lines.length > 1 ? right : Math.max(...lines.map((line) => line.right))),
  );

  function ends(last: Line, line: Line): boolean {
    if (startsItem(line)) return true;
    if (LABELED.test(getText(line)) && LABELED.test(getText(last))) return true;
    if (PRICED.test(getText(line)) && PRICED.test(getText(last))) return true;
    if (areRows && /^\s*[\p{Lu}\p{N}]/u.test(getText(line)) && !/[-,\u00ad]\s*$/u.test(getText(last))) return true;
    // Recognized lines have no reliable edges, so the sentence decides.
    if (line.words[0]?.run.isLine && /^\p{Ll}/u.test(getText(line)) && /[\p{L},]$/u.test(getText(last))) return false;
    const cut = /[\p{L}][-\u00ad]$/u.test(getText(last).trim());
    // A line is full if the next word did not fit: in its column, or in its box for centered and right-aligned text.
    const flush = alignment === "left" || alignment === "justify";
    const free = flush ? right - last.right : available - (last.right - last.left);
    if (free > firstWordWidth(line) + 0.45 * line.size && !cut) return true;
    if (alignment !== "left" && alignment !== "justify") return false;
    const step = 0.8 * line.size;
    if (line.left > common + step && last.left < line.left - step)
      return !last.marker && !last.listed && !MARKER.test(getText(last));
    return line.left < common - step && last.left > line.left + step;
  }
}

/** A row of a form or of facts, such as "Date: 4 May". */
const LABELED = /^\s*\p{Lu}[^:.!?]{1,30}:\s+\S/u;
/** A row of a menu or a price list, such as "Tomato soup 4.50". */
const PRICED = /\p{L}.*\s[€£$¥]?\s?\d{1,4}[.,]\d{2}\s?[€£$¥]?\s*$/u;
/** Rows such as those of an address are this short, in characters and as a share of the free width. */
const SHORT_ROW = { characters: 40, share: 0.45, lines: 6 };

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

/** A paragraph of one line. */
export const toParagraph = (line: Line): Paragraph => makeParagraph([line], [line], line.right);

function makeParagraph(lines: Line[], zone: readonly Line[], right: number): Paragraph {
  const box = lines.map(lineBox).reduce(union);
  const size = Math.max(...lines.map((line) => line.size));
  const steps = zone.slice(1).map((line, index) => (zone[index]?.y ?? 0) - line.y);
  const rest = lines.slice(1).map(({ left }) => left);
  const left = rest.length > 0 ? mostCommon(rest) : (lines[0]?.left ?? 0);
  return {
    lines,
    box,
    size,
    leading: steps.length > 0 ? steps.reduce((sum, step) => sum + step, 0) / steps.length : size * 1.2,
    alignment: toAlignment(zone.length > lines.length && lines.length === 1 ? zone : lines),
    left,
    marker: lines[0]?.marker ?? null,
    indent: (lines[0]?.left ?? left) - left,
    right,
  };
}

/** The alignment, by the edges that lines share. A single line counts as left-aligned. */
function toAlignment(lines: readonly Line[]): Alignment {
  if (lines.length < 2) return "left";
  const tolerance = 0.12 * (lines[0]?.size ?? 10) + 0.5;
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const rest = lines.slice(1);
  const flushLeft = spread(rest.map(({ left }) => left)) <= tolerance;
  const flushRight = spread(lines.slice(0, -1).map((line) => line.right)) <= 0.06 * (lines[0]?.size ?? 10) + 0.3;
  const lefts = spread(lines.map(({ left }) => left));
  const rights = spread(lines.map((line) => line.right));
  const [first, second] = lines;
  const indent = (first?.left ?? 0) - (second?.left ?? 0);
  const size = first?.size ?? 10;
  const long = lines.every(({ left, right }) => right - left > 15 * size);
  if (lefts > tolerance && rights <= tolerance && !(flushLeft && indent > 0 && indent < 4 * size && long))
    return "right";
  if (
    flushLeft &&
    flushRight &&
    (lines.length > 3 || (long && (lines.length === 3 || rights <= tolerance))) &&
    indent > -0.1 * size &&
    indent < 6 * size
  )
    return "justify";
  if (lefts <= tolerance) return "left";
  if (spread(lines.map(({ left, right }) => (left + right) / 2)) <= tolerance) return "center";
  return "left";
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
