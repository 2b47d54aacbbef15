import type { Box } from "../syntax/matrix.ts";
import { getText, type Line } from "./line.ts";
import { firstWordWidth, ROW_START } from "./rows/short-rows.ts";

/** A line that is a telephone number: as many digits with the signs between them. */
const PHONE = /^\s*(?:\p{L}{1,9}\.?:?\s*)?[+(]?\p{N}[\p{N}\s()./–-]{5,}$/u;
const DIGITS = 7;
/** A line that is an address of the internet. */
const ADDRESS = /^\s*(?:[^\s@]+@[^\s@]+\.[^\s@]+|(?:https?:|www\.)\S+)\s*$/;

/** Whether a line is a telephone number or an address of its own, as in the head of a letter: no sentence leads to it. */
export function isContact(last: Line, line: Line): boolean {
  const text = getText(line);
  const isPhone = PHONE.test(text) && /[\s(+]/u.test(text.trim()) && text.replace(/\P{N}/gu, "").length >= DIGITS;
  return (isPhone || ADDRESS.test(text)) && !GOES_ON.test(getText(last)) && !ABBREVIATION.test(getText(last));
}

/** A line that is the postal code of an address with its place, such as "4700-112 Braga", "FD2 6LB" or "Salem, OR 97301". */
const PLACE =
  /^\s*(?:(?:\p{Lu}{1,2}[-–]\s?)?\p{N}{4,5}(?:-\p{N}{3})?\s+\p{Lu}[\p{L}\s.,'’()/-]*|\p{Lu}{1,2}\p{N}[\p{N}\p{Lu}]?\s\p{N}\p{Lu}{2}|\p{Lu}[\p{L}\s.'’-]*,\s\p{Lu}{2}\s\p{N}{5}(?:-\p{N}{4})?)\s*$/u;
/** An address has at most so many lines and characters in each. */
const LINES_OF_ADDRESS = { lines: 7, characters: 50 };

/** The end of a line that goes on with a name or a number, such as "of the". A comma can end each line of an address. */
const LEADS_ON = /(?:(?:^|[\s(])\p{Ll}{1,3}|[-–;/&(])\s*$/u;

/** Whether lines are those of an address, which the author ended: short ones, of which one is a postal code with its place. */
export const areAddress = (zone: readonly Line[]): boolean =>
  zone.length <= LINES_OF_ADDRESS.lines &&
  zone.every((line) => {
    const text = getText(line).trim();
    return ROW_START.test(text) && text.length <= LINES_OF_ADDRESS.characters;
  }) &&
  zone.some((line, index) => index > 0 && PLACE.test(getText(line))) &&
  !zone.slice(0, -1).some((line) => LEADS_ON.test(getText(line)));

/** The name of a kind of number, such as ISBN, which the number follows. */
const ABBREVIATION = /\p{Lu}{2}\s*$/u;
/** The end of a line within a sentence. */
const GOES_ON = /(?:(?:^|[\s("“‘])\p{Ll}[\p{L}’']*|[-–,;/&\u00ad\u2010(])\s*$/u;
/** The end of a line whose sentence needs another word, such as an article. */
const NEEDS_WORD = /(?:(?:^|[\s(])\p{L}{1,3}|[-–,;/&\u00ad\u2010(])\s*$/u;

/** In languages and titles that write so many words after the first one with a capital letter, it begins no line. */
const CAPITALS = 0.3;

/** Whether few words within the lines begin with a capital letter, so that one shows the start of a text. */
export function capitalsBeginTexts(lines: readonly Line[]): boolean {
  const words = lines.flatMap((line) => getText(line).trim().split(/\s+/u).slice(1));
  const long = words.filter((word) => /^\p{L}{4}/u.test(word));
  return long.filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length < CAPITALS * long.length;
}

/** A cell is at most this wide, in units of the font size, and has at most this many lines. */
const CELL = { width: 24, lines: 4 };

/**
 * Whether a line in a drawn cell is a text of its own, such as the room below a class: it begins with a capital letter, and
 * the line above it ends with a word or number that needs no other one.
 */
export function isCellLine(last: Line, line: Line, zone: readonly Line[], cell: Box | null): boolean {
  if (!cell || zone.length > CELL.lines || cell.right - cell.left > CELL.width * line.size) return false;
  const [above, text] = [getText(last).trim(), getText(line).trim()];
  if (!/^\p{Lu}/u.test(text) || NEEDS_WORD.test(above) || above.endsWith(":")) return false;
  // Cells with sentences have running text.
  if (zone.some((each) => /[.!?;]\s*$/u.test(getText(each)))) return false;
  const rest = above.split(/\s+/u).slice(1);
  // In a title all long words begin with a capital letter, so that it shows nothing.
  return rest.some((word) => /^\p{Ll}{4}/u.test(word)) && !/^\p{Lu}/u.test(rest.at(-1) ?? "");
}

/** The room that a line leaves free in its column, in units of the font size, and as a share of the width of the column. */
const ROOM = { least: 3, wide: 0.5 };
/** The number of a picture or table, with which its caption begins. Captions are narrower than the text. */
const CAPTION = /^\s*\p{Lu}\p{L}*\.?\s+\p{N}+(?:[.-]\p{N}+)*\s*[.:–—]/u;

/**
 * Whether a line begins a text of its own because the one above it ends well before the edge of its column, where other
 * lines show that there is room. `edge` is the right edge of the column.
 */
export function isAfterRoom(last: Line, line: Line, zone: readonly Line[], edge: number): boolean {
  const [above, text] = [getText(last), getText(line)];
  if (!ROW_START.test(text) || /^\s*\(/.test(text) || NEEDS_WORD.test(above) || CAPTION.test(getText(zone[0] ?? last)))
    return false;
  const right = Math.max(...zone.map((each) => each.right));
  const full = zone.filter((each) => right - each.right < firstWordWidth(line) + line.size);
  // Several lines of one length are wrapped in a narrower column of their own.
  if (full.length > 2) return false;
  const room = edge - last.right - firstWordWidth(line);
  if (room < ROOM.least * line.size) return false;
  return !GOES_ON.test(above) || room > ROOM.wide * (edge - line.left);
}

/** The right edge of the lines that begin where a line does, in the same drawn box and with the same size. */
export function findColumnEdge(line: Line, lines: readonly Line[], containers: ReadonlyMap<Line, Box | null>): number {
  const alike = lines.filter(
    ({ left, size, y }) =>
      Math.abs(left - line.left) < 1 &&
      Math.abs(size - line.size) < 0.1 * size &&
      Math.abs(y - line.y) < NEAR * line.size,
  );
  const box = containers.get(line) ?? null;
  return Math.max(...alike.flatMap((each) => ((containers.get(each) ?? null) === box ? [each.right] : [])));
}

/** Lines of one column are this near to each other, in units of the font size. */
const NEAR = 40;

/** Whether a line ends as a text does. A full line without a mark goes on, also in a hanging indent. */
export const isEnded = (line: Line) => !/[\p{L},]\s*$/u.test(getText(line));

export const startsSentence = (last: Line, line: Line) =>
  /[.!?:]["”’)]?\s*$/u.test(getText(last)) && /^\s*["“‘(¿¡]?[\p{Lu}\p{N}]/u.test(getText(line));

/** A line of this many characters and of this share of the widest one is running text, also where its end is ragged. */
const RUNNING = { characters: 40, share: 0.8 };

export const isLongLine = (line: Line, width: number) =>
  getText(line).length > RUNNING.characters && line.right - line.left > RUNNING.share * width;

/** Whether a line begins with the end of a word that the line above it cut, although a drawing stands before it. */
export const goesOnWithWord = (last: Line, line: Line): boolean =>
  line.marker === null && /\p{Ll}[-\u00ad\u2010]\s*$/u.test(getText(last)) && /^\s*\p{Ll}{2}/u.test(getText(line));

/** A row of a menu or a price list, such as "Tomato soup 4.50". */
export const PRICED = /\p{L}.*\s[€£$¥]?\s?\d{1,4}[.,]\d{2}\s?[€£$¥]?\s*$/u;

/**
 * Whether a line goes on below the first one of a list item, on which its first word had no room beside the other items. `edge`
 * is the right edge of those.
 */
export const isRestOfItem = (last: Line, line: Line, edge: number): boolean =>
  last.marker !== null &&
  line.marker === null &&
  !line.listed &&
  Math.abs(last.left - line.left) < 0.1 * line.size &&
  !isEnded(last) &&
  edge - last.right < firstWordWidth(line);
