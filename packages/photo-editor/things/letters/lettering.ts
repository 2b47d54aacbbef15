import { AppError } from "@atelier/errors";
import { collectParts } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "../../edit-context.ts";
import type { Place } from "../../plan-values.ts";
import type { Box } from "../../tools/geometry.ts";
import { findStampDigits } from "../../tools/stamp-digits.ts";

/** A legible line of lettering with its box [x, y, width, height] in pixels. */
interface Line {
  text: string;
  box: readonly number[];
}

/** The letters of an image, as a mask with 255 on them, and the lines that they form. */
export interface FoundLetters {
  mask: Mask;
  lines: readonly Line[];
  /** All lines of the image, if these are only some of them. */
  all?: readonly Line[];
}

/** Which lines of lettering a step means. */
export interface Chosen {
  /** "text" for any lettering, or a kind of it. */
  object: string;
  /** Only lines that contain this. */
  text?: string | undefined;
  /** The thing on which the text stands. */
  on?: string | undefined;
  /** Lines that stay, either the photo credit or those that contain a text. */
  keep?: string | undefined;
  where?: Place | undefined;
  /** Only lines whose middle is in this box. */
  within?: Box | undefined;
}

/** One caption, which a photo credit beside it is not. */
const CAPTION = "caption";

/** A date that a camera printed into the image. */
const STAMP = "date stamp";

/** Kinds of lettering that a line shows by what it says. */
const KINDS: Readonly<Record<string, RegExp>> = {
  // The start of a line that names the photographer.
  "photo credit": /©|\(c\)|\b(?:photo(?:graph)?s?|foto|picture|image|copyright|courtesy)\b|^by\b/i,
  "web address": /\bwww\b|https?:|\b[\w-]{2,}\.(?:com|org|net|io|de|fr|es|it|eu|uk|co|cc|dev|info|shop|app)\b/i,
  "email address": /\S@\S/,
  "phone number": /\+?\d(?:[\s()./-]*\d){6,}/,
  date: /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:19|20)\d{2}\b/,
  [STAMP]:
    /^\D{0,3}\d[\d\s.,:;'’/-]{2,}(?:[ap]m)?$|\b\d{1,2} ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ?'?\d{2,4}\b/i,
  price: /[$€£¥]\s?\d|\d\s?(?:[$€£¥]|eur|usd)/i,
};

/** The kind of lettering that words name: "website" is a web address. Undefined for other words. */
export function letteringKind(words: string): string | undefined {
  return KIND_NAMES.find(([pattern]) => pattern.test(words))?.[1];
}

const KIND_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:overlaid |written |printed |small |large |white |black )?caption$/, CAPTION],
  [
    /^(?:(?:overlaid |written |printed |small |large |white |black )?(?:text|lettering|writing|letters|words|captions?|subtitles?|watermarks?|inscriptions?))$/,
    "text",
  ],
  [
    /^(?:(?:orange|yellow|red|white|green|small|digital|printed|camera|camera's|old|ugly|stamped) )*(?:(?:date|time|clock)(?: and time)? ?(?:stamps?|prints?|marks?|imprints?|numbers|digits)|timestamps?|date|date and time|time and date|numbers|digits)$/,
    STAMP,
  ],
  [
    /^(?:(?:photographer|artist|author|owner)(?:'?s'?)? (?:name|signature|credit)|(?:photo )?credits?(?: line)?|by-?line|copyright(?: notice| line)?)$/,
    "photo credit",
  ],
  [/^(?:(?:web|internet) ?(?:address(?:es)?|site|page)|url|website|link|domain(?: name)?)s?$/, "web address"],
  [/^(?:e-?mail(?: address(?:es)?)?|mail address)$/, "email address"],
  [/^(?:(?:tele)?phone|fax|mobile) numbers?$/, "phone number"],
];

/** Whether words name lettering, which a text reader finds. */
export const isLettering = (words: string): boolean => letteringKind(words) !== undefined;

/**
 * The letters that a step means. Throws `nothing_matched` if the image shows no such line, or if the place of
 * the text is not certain.
 */
export async function findLetters(image: Raster, chosen: Chosen, edit: EditContext): Promise<FoundLetters> {
  const found = await edit.parts.cleaner.findText?.(image, quiet(edit.context));
  if (chosen.object === STAMP && chosen.text === undefined) return findStamp(image, found, chosen.where);
  if (!found || found.lines.length === 0)
    throw new AppError("nothing_matched", "No legible text was found in this image. Mark it with a mask instead.");
  if (found.left.length > 0) {
    const places = found.left.slice(0, 5).map((box) => `[${box.join(", ")}]`);
    edit.context.warn(
      `Other places may be text, but stayed, because they are not legible: boxes ${places.join(", ")}.`,
    );
  }
  const lines = chosenLines(found.lines, chosen).filter(({ box }) => isInside(box, chosen.within));
  const { object, text, on, where } = chosen;
  if (text !== undefined && on !== undefined && found.left.length > 0)
    throw new AppError(
      "nothing_matched",
      `The ${on} may show text that is not legible, so "${text}" on it cannot be found for sure. Mark it with a mask instead.`,
    );
  if (lines.length === 0)
    throw new AppError("nothing_matched", `No ${text ?? object} was found in this image. Mark it with a mask instead.`);
  return where || lines.length < found.lines.length
    ? { ...textAt({ ...found, lines }, where, found.lines), all: found.lines }
    : found;
}

/**
 * The date that a camera printed into a corner: the lines that read as one, or the row of glowing digits that a text reader cannot
 * read. Without both, the only line of the image, unless it has words: a sign is no date. Throws `nothing_matched` if nothing of
 * this is at the place.
 */
function findStamp(image: Raster, found: FoundLetters | undefined, where: Place | undefined): FoundLetters {
  const { lines = [] } = found ?? {};
  const { width, height } = image;
  const isThere = ({ box: [x = 0, y = 0, across = 0, down = 0] }: Line) =>
    where === undefined || isAt((x + across / 2) / width, (y + down / 2) / height, where);
  const numbered = lines.filter((line) => KINDS[STAMP]?.test(line.text.trim()) && isThere(line));
  const full = numbered.filter(({ text }) => SEPARATED.test(text));
  // A number of a house or a shirt is no date, and a date of which a part is read stands in a corner.
  const dated = full.length > 0 ? full : numbered.filter((line) => isInCorner(line, width, height));
  const digits = dated.length > 0 ? null : findStampDigits(image, (x, y) => where === undefined || isAt(x, y, where));
  if (digits) return { mask: digits.mask, lines: [{ text: "", box: digits.box }] };
  const [only, second] = lines;
  const meant = dated.length > 0 ? dated : only && !second && isThere(only) && !WORD.test(only.text) ? [only] : [];
  if (!found || meant.length === 0)
    throw new AppError("nothing_matched", "No printed date was found in this image. Mark it with a mask instead.");
  return meant.length < lines.length || where ? textAt({ ...found, lines: meant }, where, lines) : found;
}

/** The three parts of a date, or of a date and a time. */
const SEPARATED = /\d\D{1,3}\d+\D{1,3}\d|\p{L}{3}/u;
/** How far the middle of a printed date is from that of the image, as a share of its sides. */
const [ACROSS, DOWN] = [0.12, 0.22];

const isInCorner = ({ box: [x = 0, y = 0, across = 0, down = 0] }: Line, width: number, height: number): boolean =>
  Math.abs((x + across / 2) / width - 0.5) > ACROSS && Math.abs((y + down / 2) / height - 0.5) > DOWN;

/** So many letters in a row are no digits that were misread. */
const WORD = /\p{L}{4}/u;

/** Letters and digits alone, because readers confuse marks and spaces. */
const spelled = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The lines that a step names. */
function chosenLines(lines: readonly Line[], { object, text, keep }: Chosen): readonly Line[] {
  const contains = (line: Line, words: string) => spelled(words) !== "" && spelled(line.text).includes(spelled(words));
  const named = text !== undefined ? lines.filter((line) => contains(line, text)) : lines;
  const kind = KINDS[object];
  const others = named.filter((line) => !KINDS["photo credit"]?.test(line.text));
  const captions = object === CAPTION && others.length > 0 ? others : named;
  const meant = kind === undefined ? captions : named.filter((line) => kind.test(line.text));
  if (keep === undefined) return meant;
  const kept = KINDS[keep];
  return meant.filter((line) => !(kept ? kept.test(line.text) : contains(line, keep)));
}

/** The letters of the lines, or of those at a place. Throws `nothing_matched` if no line or no clear corner is there. */
function textAt({ mask, lines }: FoundLetters, where: Place | undefined, all: readonly Line[]): FoundLetters {
  const { width, height } = mask;
  const getMiddle = ({ box: [x = 0, y = 0, across = 0, down = 0] }: Line) =>
    [(x + across / 2) / width, (y + down / 2) / height] as const;
  const chosen = lines.filter((line) => where === undefined || isAt(...getMiddle(line), where));
  if (where !== undefined && chosen.length === 0)
    throw new AppError(
      "nothing_matched",
      `No legible text was found at this place: ${where.replace("-", " ")}. Mark it with a mask instead.`,
    );
  const corners = new Set(
    chosen.map((line) => {
      const [x, y] = getMiddle(line);
      return `${y < 0.5 ? "top" : "bottom"} ${x < 0.5 ? "left" : "right"}`;
    }),
  );
  if (where === "corner" && corners.size > 1)
    throw new AppError("nothing_matched", `Text is in several corners: ${[...corners].join(", ")}. Name one of them.`);
  const data = new Uint8Array(mask.data.length);
  for (const { box } of chosen) {
    const [left = 0, top = 0, across = 0, down = 0] = box;
    for (let y = top; y < Math.min(height, top + down); y++)
      data.set(mask.data.subarray(y * width + left, y * width + Math.min(width, left + across)), y * width + left);
  }
  const others = all.filter((line) => !chosen.includes(line)).map(({ box }) => box);
  return {
    mask: {
      ...mask,
      data: withoutOthers(
        mask,
        data,
        chosen.map(({ box }) => box),
        others,
      ),
    },
    lines: chosen,
  };
}

/** Whether the middle of a line is in a box; true without one. */
const isInside = ([x = 0, y = 0, width = 0, height = 0]: readonly number[], within: Box | undefined): boolean =>
  within === undefined || isIn([within.x, within.y, within.width, within.height], x + width / 2, y + height / 2);

const isIn = ([x = 0, y = 0, width = 0, height = 0]: readonly number[], column: number, row: number): boolean =>
  column >= x && column < x + width && row >= y && row < y + height;

/** Letters of chosen lines without those of a line above or below, whose box overlaps if the lines are slanted. */
function withoutOthers(
  { width, height, data: letters }: Mask,
  data: Uint8Array,
  own: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
): Uint8Array {
  const beside = others.filter((box) => own.some((line) => overlaps(line, box)));
  if (beside.length === 0) return data;
  const isWithin = (boxes: readonly (readonly number[])[], at: number) =>
    boxes.some((box) => isIn(box, at % width, Math.floor(at / width)));
  const kept = new Uint8Array(data);
  for (const letter of collectParts(width, height, (at) => Boolean(letters[at]) && isWithin([...own, ...beside], at))) {
    const count = (boxes: readonly (readonly number[])[]) => letter.filter((at) => isWithin(boxes, at)).length;
    if (count(beside) > count(own)) for (const at of letter) kept[at] = 0;
  }
  return kept;
}

const overlaps = (
  [x = 0, y = 0, width = 0, height = 0]: readonly number[],
  [left = 0, top = 0, across = 0, down = 0]: readonly number[],
): boolean => x < left + across && left < x + width && y < top + down && top < y + height;

/** A line this close to both edges, as a share of the sides, is in a corner. */
const CORNER = 0.4;

/** Whether a point, in shares of the sides, is at a place. */
function isAt(x: number, y: number, where: Place): boolean {
  if (where === "corner") return Math.min(x, 1 - x) < CORNER && Math.min(y, 1 - y) < CORNER;
  if (where === "center") return Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.25;
  const sides = where.split("-");
  return sides.every((side) => ({ left: x, right: 1 - x, top: y, bottom: 1 - y })[side as "left"] < 0.5);
}

/** How far the area around letters reaches, as a share of the height of their line, so that no stroke stays legible. */
const AROUND = 0.2;

/** The boxes of lines with some space around them, 255 inside: what a blur of lettering covers. */
export function markLineBoxes({ mask: { width, height }, lines }: FoundLetters): Uint8Array {
  const data = new Uint8Array(width * height);
  for (const { box } of lines) {
    const [x = 0, y = 0, across = 0, down = 0] = box;
    const space = Math.ceil(AROUND * Math.min(across, down));
    const [left, right] = [Math.max(0, x - space), Math.min(width, x + across + space)];
    for (let row = Math.max(0, y - space); row < Math.min(height, y + down + space); row++)
      data.fill(255, row * width + left, row * width + right);
  }
  return data;
}
