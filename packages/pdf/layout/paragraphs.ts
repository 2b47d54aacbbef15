import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { evenZones, toAlignment } from "./alignment.ts";
import { findContainer } from "./containers.ts";
import { findRightEdge } from "./edges/flush-edge.ts";
import { getText, type Line, lineBox } from "./line.ts";
import type { Frame } from "./lines.ts";
import { startsWithMarker } from "./markers.ts";
import { startsNote } from "./note-marks.ts";
import {
  areAddress,
  capitalsBeginTexts,
  findColumnEdge,
  goesOnWithWord,
  isAfterRoom,
  isCellLine,
  isContact,
  isEnded,
  isLongLine,
  isRestOfItem,
  PRICED,
  startsSentence,
} from "./own-lines.ts";
import { makeParagraph, mostCommon, type Paragraph } from "./paragraph.ts";
import { areFirstCells, goesOnBelow, isCellOfRow, isTableRow } from "./rows/cell-rows.ts";
import {
  areBoxRows,
  areFacts,
  areLabels,
  areNotices,
  areOwnRows,
  areSentences,
  areShortRows,
  findDatedEntries,
  firstWordWidth,
  hasLeadIn,
  isRowWithNumber,
  isShortRow,
  isValueRow,
  LABELED,
  ROW_START,
} from "./rows/short-rows.ts";
import { withIndent } from "./single-lines.ts";
import { getTextExtent } from "./text-extent.ts";
import { findVerses } from "./verse.ts";
import { edgesBeside, findWrapped } from "./wrap-around.ts";
import {
  differInFont,
  differInSlant,
  getGap,
  isKey,
  isOneSentence,
  readZones,
  startsItem,
  type Zones,
} from "./zones.ts";

/** Groups the lines of a frame into paragraphs, from top to bottom. `page` is the page in the space of the lines. */
export function readParagraphs({ lines, shapes, gutters }: Frame, page: Box | null = null): Paragraph[] {
  const containers = new Map(lines.map((line) => [line, findContainer(lineBox(line), shapes)]));
  const extent = getTextExtent(lines, page);
  const { zones, beside, labeled, keyed, followed, valued } = readZones(
    { lines, shapes, gutters },
    containers,
    extent.right,
  );
  const leadings = findLeadings(zones);
  const areCapitals = capitalsBeginTexts(lines);
  const isBoxed = (line: Line) => Boolean(containers.get(line));
  const verses = findVerses(zones, beside, extent.right - extent.left, isBoxed);
  const paragraphs = zones.flatMap((zone) => {
    const container = zone[0] ? containers.get(zone[0]) : null;
    // Text keeps a distance from the edges of a box, but not from the page margins.
    const free = container ? 0.92 * (container.right - container.left) : Infinity;
    const inMargins = 0.98 * (extent.right - extent.left);
    const inner = container
      ? container.right - Math.max(0, Math.min(...zone.map(({ left }) => left)) - container.left)
      : null;
    const rowWidth = Math.min(container ? free : inMargins, ...zone.map((line) => beside.get(line) ?? Infinity));
    const [first] = zone;
    const edge = first && (areCapitals || first.marker) ? findColumnEdge(first, lines, containers) : null;
    return evenZones(zone).flatMap(({ lines: part, isEven }) =>
      splitZone(part, {
        available: Math.min(free, inMargins),
        rowWidth,
        inner,
        cell: container ?? null,
        columnEdge: areCapitals ? edge : null,
        listEdge: zone[0]?.marker ? edge : null,
        whole: isEven ? part : zone,
        isVerse: verses.has(zone),
        beside,
        labeled,
        keyed,
        followed,
        valued,
        shapes,
        leading: leadings.get(Math.round(part[0]?.size ?? 0)) ?? Infinity,
      }),
    );
  });
  return paragraphs.map((paragraph) => withIndent(paragraph, paragraphs));
}

/** The most common distance of lines for each size of text. */
function findLeadings(zones: readonly (readonly Line[])[]): Map<number, number> {
  const steps = zones.flatMap((zone) =>
    zone.slice(1).map((line, index) => ({ size: Math.round(line.size), step: getGap(zone[index] ?? line, line) })),
  );
  return new Map(
    [...Map.groupBy(steps, ({ size }) => size)].map(([size, found]) => [
      size,
      mostCommon(found.map(({ step }) => step)),
    ]),
  );
}

interface ZoneRoom {
  /** The width that a line of the zone can have. */
  available: number;
  /** The width that nothing beside the zone takes. */
  rowWidth: number;
  /** The right edge of the text in its box, as far from the box as the left edge. Null without a box. */
  inner: number | null;
  /** The drawn box around the zone. */
  cell: Box | null;
  /** The right edge of the column. Null where a capital letter does not show that a text begins. */
  columnEdge: number | null;
  /** The right edge of the items of the list that the zone belongs to. Null without a list marker. */
  listEdge: number | null;
  /** The zone with the lines that were separated from it, which show how a single line is aligned. */
  whole: readonly Line[];
  /** Whether the author ended each line. */
  isVerse: boolean;
  beside: Zones["beside"];
  labeled: Zones["labeled"];
  keyed: Zones["keyed"];
  followed: Zones["followed"];
  valued: Zones["valued"];
  shapes: readonly Shape[];
  /** The usual distance of lines of this size on the page. */
  leading: number;
}

/**
 * Splits a zone into paragraphs: before a list marker, at an indented first line, or where the next word would have
 * fit on the line.
 */
function splitZone(
  zone: readonly Line[],
  {
    available,
    rowWidth,
    inner,
    cell,
    columnEdge,
    listEdge,
    whole,
    isVerse,
    beside,
    labeled,
    keyed,
    followed,
    valued,
    shapes,
    leading,
  }: ZoneRoom,
): Paragraph[] {
  const right = findRightEdge(zone);
  const wrapped = findWrapped(zone, right);
  const withinEdge = (lines: readonly Line[]) =>
    lines.map((line) => (line.right > right || wrapped.has(line) ? { ...line, right } : line));
  const left = Math.min(...zone.map((line) => line.left));
  const common = mostCommon(zone.map(({ left }) => left));
  const alignment = toAlignment(withinEdge(zone));
  const areShort = alignment !== "justify" && areShortRows(zone, rowWidth);
  const areRows = areShort || (inner !== null && areBoxRows(zone, inner)) || areLabels(zone) || areFacts(zone);
  const areOwnSentences = alignment !== "justify" && areSentences(zone, rowWidth);
  const areOwnLines = areAddress(zone) || areFirstCells(zone, { followed });
  const dated = findDatedEntries(zone);
  const nearest = Math.min(...zone.slice(1).map((line, index) => (zone[index]?.y ?? 0) - line.y));
  const paragraphs: Line[][] = [];
  for (const line of zone) {
    const last = paragraphs.at(-1)?.at(-1);
    if (!last || ends(last, line)) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.map((lines) => {
    const single = lines.length === 1 && whole.length > 1 ? toAlignment(withinEdge(whole)) : null;
    return makeParagraph(lines, zone, {
      right: lines.length > 1 ? right : Math.max(...lines.map((line) => line.right)),
      alignment: single ?? toAlignment(withinEdge(lines)),
    });
  });

  function ends(last: Line, line: Line): boolean {
    if (isVerse) return true;
    if (startsItem(line) && !isNumber(last, line) && !goesOnWithWord(last, line)) return true;
    if (startsNote(line) || areNotices(last, line)) return true;
    if (isContact(last, line) || isOwnLine(last, line)) return true;
    if (ADDRESS.test(getText(line)) && (ADDRESS.test(getText(last)) || /[.!?:]\s*$/.test(getText(last)))) return true;
    if (LABELED.test(getText(line)) && LABELED.test(getText(last))) return true;
    if (isKey(line) && isKey(last) && beside.has(last) && beside.has(line)) return true;
    if (labeled.has(line) && labeled.has(last)) return true;
    if (valued.has(line) && valued.has(last) && !isOneSentence(last, line)) return true;
    if (PRICED.test(getText(line)) && PRICED.test(getText(last))) return true;
    if (startsSentence(last, line) && hasLeadIn(last) && hasLeadIn(line)) return true;
    if (areOwnSentences || areOwnLines || dated.has(line)) return true;
    if (listEdge !== null && isRestOfItem(last, line, listEdge)) return false;
    if (inner !== null && cell && areOwnRows(zone, cell, inner)) return true;
    if (inner !== null && isRowWithNumber(zone, last, { left, right: inner })) return true;
    if (isValueRow(zone, line) || isCellOfRow(last, line, { beside, keyed, followed })) return true;
    const isRow = areRows || isTableRow(last, line, { beside });
    if (isRow && ROW_START.test(getText(line)) && !goesOnBelow(last)) return true;
    const isLoose = nearest > APART * leading;
    const isApart = isLoose || (getGap(last, line) > APART * nearest && last.right < right - 0.5 * line.size);
    if (isApart && startsSentence(last, line)) return true;
    const isMoved = Math.abs(last.left - line.left) > SET_OFF * line.size;
    // The name of a speaker can end where the speech below it does.
    if (isMoved && differInFont(last, line) && !isOneSentence(last, line)) return true;
    const isSetOff = getGap(last, line) > APART * nearest || isMoved;
    if (isSetOff && differInSlant(last, line) && !isOneSentence(last, line)) return true;
    // Words of a sentence change their style within lines. A whole centered line in another style is a text of its own.
    if (alignment === "center" && differInSlant(last, line)) return true;
    // The name below a greeting is in another style, and much room is left beside the greeting.
    if (differInSlant(last, line) && /^\s*\p{Lu}/u.test(getText(line)) && last.right - last.left < ROOMY * available)
      return true;
    const isFlow = alignment === "left" || alignment === "justify";
    // A number beside a scale, above its unit or at the far end of the line above is a label of its own.
    const isFarEnd = isFlow && last.left - line.left > FAR_END * line.size;
    if ((alignment === "center" || isOffset(last, line) || isFarEnd) && hasLetters(last) !== hasLetters(line))
      return true;
    if (alignment === "center" && [last, line].some((row) => isShortRow(row, zone, right - left))) return true;
    // Recognized lines have no reliable edges and centered ones end anywhere, so the sentence decides.
    const isCut = alignment === "center" && last.right - last.left > CUT_SHARE * (right - left);
    if ((line.words[0]?.run.isLine || isCut) && isOneSentence(last, line)) return false;
    if (isOneSentence(last, line) && isLongLine(last, right - left)) return false;
    const cut = /\p{L}[-\u00ad\u2010]+$/u.test(getText(last).trim());
    // The rest of a divided word goes on also below an indented line.
    if (cut && isFlow && /^\s*\p{Ll}/u.test(getText(line))) return false;
    // A line is full if the next word did not fit: in its column, or in its box for centered and right-aligned text.
    const beyond = edgesBeside(last, shapes, right);
    const around = wrapped.has(last) ? { ...beyond, right: last.right } : beyond;
    const free = isFlow ? Math.min(right, around.right) - last.right : available - (last.right - last.left);
    if (free > firstWordWidth(line) + 0.45 * line.size && !cut) return true;
    if (!isFlow) return false;
    // A line that begins after a drawing is not indented.
    if (Math.max(around.left, edgesBeside(line, shapes, right).left) > -Infinity) return false;
    const step = 0.8 * line.size;
    if (line.left > common + step && last.left < line.left - step)
      return isEnded(last) && !last.marker && !last.listed && !startsWithMarker(getText(last));
    return line.left < common - step && last.left > line.left + step;
  }

  /** Whether a line begins a text of its own in its cell, or below a line that leaves room in its column. */
  function isOwnLine(last: Line, line: Line): boolean {
    if (columnEdge === null) return false;
    if (isCellLine(last, line, zone, cell)) return true;
    return alignment === "left" && !line.words[0]?.run.isLine && isAfterRoom(last, line, zone, columnEdge);
  }

  /**
   * Whether a line begins with a number of its text, such as "bus 14.", or with the letter of a part, such as "the screws
   * (E)": no other line has one, and the one above is full.
   */
  function isNumber(last: Line, line: Line): boolean {
    const isFirst = /^\s*1[.)]/.test(getText(line)) && !/\p{L}\s*$/u.test(getText(last));
    const isLetter = /^\s*\(\p{Lu}\)\s+\p{Ll}/u.test(getText(line)) && /\p{L}\s*$/u.test(getText(last));
    const isText = !line.marker && !line.listed && (isLetter || /^\s*\d/.test(getText(line))) && !isFirst;
    return isText && zone.filter(startsItem).length === 1 && right - last.right < firstWordWidth(line);
  }
}

/** A first line is never indented this far, in units of the font size. */
const FAR_END = 10;

/** Whether two lines have no edge in common. */
const isOffset = (a: Line, b: Line) => Math.abs(a.left - b.left) > b.size && Math.abs(a.right - b.right) > 0.3 * b.size;

const hasLetters = (line: Line) => /\p{L}/u.test(getText(line));

/** A sentence that begins this much below the one before it, in units of the smallest step, begins a paragraph. */
const APART = 1.15;

/** A line that begins this far from the one above it, in units of the font size, is not indented but set off. */
const SET_OFF = 5;

/** A line of this share of the room for it did not end because it was full. */
const ROOMY = 0.4;
/** A centered line of this share of the widest one can end within a sentence. */
const CUT_SHARE = 0.6;

/** A line that consists of an address of the internet. */
const ADDRESS = /^\s*(?:\S+@\S+\.\S+|(?:https?:|www\.)\S+)\s*$/;
