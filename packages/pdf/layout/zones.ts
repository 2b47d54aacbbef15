import type { Show } from "../syntax/content.ts";
import { type Box, contains } from "../syntax/matrix.ts";
import { areInPanels, findPanels } from "./containers.ts";
import { ASCENT, getText, type Line } from "./line.ts";
import type { Frame } from "./lines.ts";
import { startsWithMarker } from "./markers.ts";
import { findCommandRows } from "./rows/command-rows.ts";
import { RUNNING, tableRows } from "./rows/table-rows.ts";

/** Lines one below another that can form paragraphs, and the lines that stand in rows with others. */
export interface Zones {
  zones: Line[][];
  /** The width from each line of a row to the next one or to the right edge of the text. */
  beside: ReadonlyMap<Line, number>;
  /** The lines of a row after a label such as "Date:". */
  labeled: ReadonlySet<Line>;
  /** The lines of a row after another one, and those before another one. */
  keyed: ReadonlySet<Line>;
  followed: ReadonlySet<Line>;
  /** The short lines of a row before a number. */
  valued: ReadonlySet<Line>;
}

/** A label whose value stands beside it. */
export const isKey = (line: Line): boolean => /:\s*$/u.test(getText(line));

/**
 * Groups lines into zones, from top to bottom. `containers` are the drawn boxes around lines, and `right` is the right
 * edge of the text. Marks the gutters of tables.
 */
export function readZones(
  { lines, shapes, gutters }: Pick<Frame, "lines" | "shapes" | "gutters">,
  containers: ReadonlyMap<Line, Box | null>,
  right: number,
): Zones {
  const startsTableRow = tableRows(lines, gutters, separateRegions(lines, shapes, containers));
  const commandRows = findCommandRows(lines);
  const startsRow: Drawn["startsRow"] = (zone, line) =>
    (commandRows.has(line) && zone.some((above) => commandRows.has(above))) || startsTableRow(zone, line);
  const { beside, labeled, keyed, followed, valued } = linesBeside(lines, { containers, shapes, gutters, right });
  const sorted = [...lines].sort((a, b) => b.y - a.y || a.left - b.left);
  const open: Line[][] = [];
  const zones: Line[][] = [];
  const edges = shapes.flatMap(({ box }) =>
    [box.top, box.bottom].map((y) => ({ y, left: box.left, right: box.right })),
  );
  for (const line of sorted) {
    const at = open.findLastIndex(
      (zone) => belongs(zone, line, { edges, containers, beside, gutters, startsRow }) && !isParted(zone, line, open),
    );
    const zone = open[at];
    if (zone && startsWithLast(zone, line)) {
      const last = zone.splice(-1);
      last.push(line);
      open[at] = last;
      zones.push(last);
    } else if (zone) zone.push(line);
    else {
      const added = [line];
      open.push(added);
      zones.push(added);
    }
    // A zone far above cannot continue.
    while (open[0] && (open[0].at(-1)?.y ?? 0) - line.y > 6 * Math.max(line.size, open[0].at(-1)?.size ?? 0))
      open.shift();
  }
  return { zones, beside, labeled, keyed, followed, valued };
}

/** The boxes around lines, and a place of its own for the lines beside each panel of a folded page. */
function separateRegions(
  lines: readonly Line[],
  shapes: Frame["shapes"],
  containers: ReadonlyMap<Line, Box | null>,
): ReadonlyMap<Line, Box | null> {
  const panels = findPanels(shapes, Math.min(...lines.map((line) => line.size)));
  if (panels.length === 0) return containers;
  const regions = panels.map((panel) => ({ ...panel })).sort((a, b) => b.right - a.right);
  return new Map(
    lines.map((line) => [line, containers.get(line) ?? regions.find(({ right }) => right < line.left + 1) ?? null]),
  );
}

interface Drawn {
  edges: readonly { y: number; left: number; right: number }[];
  containers: ReadonlyMap<Line, Box | null>;
  /** Lines with others on the same baseline, as in a table row. */
  beside: ReadonlyMap<Line, number>;
  gutters: Frame["gutters"];
  startsRow(zone: readonly Line[], line: Line): boolean;
}

/** A cell with a number or an amount, and the most characters of the cell before it. */
const NUMBER = /^\s*[€$£¥+–-]?\s?\p{N}[\p{N}\s.,]*[€$£¥%]?\s*$/u;
const CELL = 40;

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
): Omit<Zones, "zones"> {
  const beside = new Map<Line, number>();
  const labeled = new Set<Line>();
  const keyed = new Set<Line>();
  const followed = new Set<Line>();
  const valued = new Set<Line>();
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  const size = Math.min(...lines.map((line) => line.size));
  const separators = [
    ...gutters.filter(({ table }) => !table),
    ...shapes.flatMap(({ box }) => (box.right - box.left < 3 && box.top - box.bottom > TALL * size ? [box] : [])),
  ];
  const panels = findPanels(shapes, size);
  const isApart = (left: Line, next: Line) =>
    areInPanels(left, next, panels) ||
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
      if (isKey(left)) labeled.add(next);
      keyed.add(next);
      followed.add(left);
      if (NUMBER.test(getText(next)) && getText(left).trim().length <= CELL) valued.add(left);
      beside.set(left, Math.min(beside.get(left) ?? Infinity, next.left - left.left));
      beside.set(next, Math.min(beside.get(next) ?? Infinity, right - next.left));
    }
  }
  return { beside, labeled, keyed, followed, valued };
}

/** Whether a line continues a zone: below it, similar to it, and with nothing drawn between. */
function belongs(zone: readonly Line[], line: Line, drawn: Drawn): boolean {
  const { edges, containers, beside, gutters, startsRow } = drawn;
  const last = zone.at(-1);
  if (!last || startsRow(zone, line)) return false;
  if (gutters.some((gutter) => leavesColumn(last, line, gutter) || leavesColumn(line, last, gutter))) return false;
  const drop = last.y - line.y;
  const size = Math.max(last.size, line.size);
  if (drop < 0.8 * size || drop > 2.2 * size || Math.abs(last.size - line.size) > 0.08 * size) return false;
  // The distance above a list item is not that of its lines.
  const before = startsItem(last) ? undefined : zone.at(-2);
  if (before && getGap(last, line) - (before.y - last.y) > MAX_STEP * drop) return false;
  const shared = Math.min(last.right, line.right) - Math.max(last.left, line.left);
  const isBelow = shared >= 0.3 * Math.min(last.right - last.left, line.right - line.left);
  if (!isBelow && !isShortEnd(last, line)) return false;
  const centers = Math.abs(last.left + last.right - line.left - line.right) / 2;
  const apart = Math.min(Math.abs(last.left - line.left) / 3, centers, Math.abs(last.right - line.right));
  if (apart > size) return false;
  if (isCodeLine(last) !== isCodeLine(line) && Math.abs(last.left - line.left) > SHIFTED * size) return false;
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
  if (beside.has(last) && beside.has(line) && startWithOneSign(last, line)) return false;
  // Table rows: each is short and beside others. Lines of a text column are long and close together.
  if (
    beside.has(last) &&
    beside.has(line) &&
    drop > 1.3 * size &&
    Math.min(last.right - last.left, line.right - line.left) < 16 * size &&
    !((isFlush(zone) || getText(last).trim().length >= RUNNING) && isOneSentence(last, line))
  )
    return false;
  return true;
}

/** A line of code is indented by at least this much, in units of the font size. One in a sentence begins where its lines do. */
const SHIFTED = 0.5;

/** Whether all of a line is set in a monospaced font. */
const isCodeLine = ({ words }: Line): boolean =>
  words.every(
    ({ text, run, formula }) => !formula && (text.trim() === "" || run.show.state.font?.style.family === "mono"),
  );

/** A sign before what a cell says, as in the rules of a grammar or in equations. No line of a text goes on with one. */
const SIGN = /^\s*([:=|→⇒↦≤≥<>&~])/u;

/** Whether two cells of rows begin with one sign, so that each is a text of its own. */
function startWithOneSign(last: Line, line: Line): boolean {
  const [first, second] = [last, line].map((cell) => SIGN.exec(getText(cell))?.[1]);
  return first !== undefined && first === second;
}

/** Whether a line is beside a gutter between columns of text and another one above or below it crosses the gutter's strip. */
const leavesColumn = (
  line: Line,
  crossing: Line,
  { table, left, right, bottom, top }: Frame["gutters"][number],
): boolean =>
  !table &&
  bottom < line.y &&
  top > line.y &&
  (line.right < left + 1 || line.left > right - 1) &&
  crossing.left < left - crossing.size &&
  crossing.right > right + crossing.size;

/** Whether the last line of another zone is between a zone and a line below it. */
function isParted(zone: readonly Line[], line: Line, zones: readonly (readonly Line[])[]): boolean {
  const last = zone.at(-1);
  if (!last) return false;
  const [left, right] = [Math.max(last.left, line.left), Math.min(last.right, line.right)];
  return zones.some((otherZone) => {
    const between = otherZone.at(-1);
    return (
      otherZone !== zone &&
      between !== undefined &&
      between.y < last.y - 0.5 * between.size &&
      between.y > line.y + 0.5 * line.size &&
      Math.min(between.right, right) - Math.max(between.left, left) > between.size
    );
  });
}

/** Whether several lines end at one edge, as those of justified text do and those of cells do not. */
const isFlush = (zone: readonly Line[]) =>
  zone.length > 1 && zone.every((line) => Math.abs(line.right - (zone[0]?.right ?? 0)) < 0.1 * line.size);

/** Whether the first words of a line go on in the sentence of the line above it. */
export const isOneSentence = (last: Line, line: Line) =>
  /^\s*\p{Ll}/u.test(getText(line)) && /[\p{L},]\s*$/u.test(getText(last));

/** The widest indent of a first line below which a short end can stand, in units of the font size. Some programs indent by 2.5. */
const INDENT = 2.6;

/** Whether a line is the end of a word or sentence that began on an indented line, so short that it is not below that line. */
const isShortEnd = (last: Line, line: Line) =>
  line.left < last.left &&
  last.left - line.left < INDENT * line.size &&
  (/\p{L}[-\u00ad\u2010]\s*$/u.test(getText(last)) || isOneSentence(last, line)) &&
  /^\s*\p{Ll}/u.test(getText(line));

/** Distances of lines in one paragraph differ by less, as a share of the distance. */
const MAX_STEP = 0.28;

/** Whether the last line of a zone is nearer to a new line than to the one before it, so that a paragraph begins there. */
function startsWithLast(zone: readonly Line[], line: Line): boolean {
  const [before, last] = [zone.at(-2), zone.at(-1)];
  if (!before || !last || startsItem(last)) return false;
  const drop = last.y - line.y;
  return getGap(before, last) - drop > MAX_STEP * drop;
}

/**
 * The distance between two baselines without what raised letters of the lower line and lowered letters of the upper one
 * need: some programs move a line away to give them room.
 */
export function getGap(upper: Line, lower: Line): number {
  const raised = Math.max(0, ...lower.words.map(({ rise }) => rise));
  const lowered = Math.max(0, ...upper.words.map(({ rise }) => -rise));
  return upper.y - lower.y - raised - lowered;
}

/** Whether a list item begins at a line. */
export const startsItem = (line: Line) => line.marker !== null || line.listed || startsWithMarker(getText(line));

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

/** The font and color that all words of a line share, or an empty string. Highlighted words often have their own color. */
const uniform = (line: Line): string =>
  line.words.some(({ highlight }) => highlight)
    ? ""
    : findShared(line, ({ state: { font, fill } }) => `${font?.style.bold} ${font?.style.family} ${fill}`);

/** Whether one of two lines is in italics and the other one is not. */
export function differInSlant(a: Line, b: Line): boolean {
  const [first, second] = [a, b].map((line) => findShared(line, ({ state: { font } }) => `${font?.style.italic}`));
  return first !== second && first !== "" && second !== "";
}

/** Whether all words of a line have one font, and those of the other line another one. */
export function differInFont(a: Line, b: Line): boolean {
  const [first, second] = [a, b].map((line) => findShared(line, ({ state: { font } }) => font?.name ?? ""));
  return first !== second && first !== "" && second !== "";
}

/** The property that all words of a line share, or an empty string. */
function findShared({ words }: Line, read: (show: Show) => string): string {
  const found = new Set(words.filter(({ text }) => text.trim() !== "").map(({ run }) => read(run.show)));
  return found.size === 1 ? ([...found][0] ?? "") : "";
}
