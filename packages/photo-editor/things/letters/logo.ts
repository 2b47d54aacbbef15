import { AppError } from "@atelier/errors";
import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "../../edit-context.ts";
import { colorShares } from "../../tools/colors/named-shares.ts";
import { colorsIn, endColor } from "../../words.ts";
import { markBeside } from "./beside-letters.ts";

const LOGO =
  /^(?:(?:big|large|small|little) )*((?:(?:light|dark|bright) )?[a-z]+ )?(logos?|brand(?: name)?|brand(?:ing)?|word ?marks?|lettering|text|writing|letters|words|captions?|slogan)(?: (?:on|from|off|in|over|across) (?:the |my |his |her |its )?([a-z][a-z' -]{1,40}))?$/;

/** A colored text or a logo, which mostly is lettering, and the thing on which it is. */
export interface Logo {
  color?: string;
  /** The name in its lettering, in lower case: "opencv". */
  name?: string;
  surface?: string;
}

const NAMED_LOGO =
  /^([a-z0-9][a-z0-9.&'-]*(?: [a-z0-9.&'-]+)?) (?:logos?|brand(?:ing)?|word ?marks?)(?: (?:on|from|off|in|over|across) (?:the |my |his |her |its )?([a-z][a-z' -]{1,40}))?$/;
/** Words before "logo" that say how it looks or whose it is. */
const NO_NAME =
  /\b(?:the|a|an|all|both|two|three|other|big|large|small|little|tiny|colou?red|colou?rful|company|brand|round|square|left|right|top|bottom|upper|lower|front|back|first|second|last|car|shirt|cap|team|club|tv|channel|app|website|store|shop)\b|'s$/;

/** The logo or colored lettering that words name: "orange logo on the sky". Null for other words. */
export function readLogo(words: string): Logo | null {
  const [, look, kind = "", surface] = LOGO.exec(words) ?? [];
  const [, name = "", on] = NAMED_LOGO.exec(words) ?? [];
  if (name !== "" && !NO_NAME.test(name) && colorsIn(name).length === 0)
    return { name, ...(on ? { surface: on } : {}) };
  const end = look === undefined ? null : endColor(look.trim());
  if (kind === "" || (look !== undefined && end?.rest !== "")) return null;
  // Lettering without a color is found by its kind.
  if (end === null && !/^(?:logo|brand|word ?mark)/.test(kind)) return null;
  return {
    ...(end ? { color: end.color } : {}),
    ...(surface ? { surface } : {}),
  };
}

/** A line has the color of a logo in this share of its letters. */
const COLORED = 0.35;
/** A line is on a thing with this share of its box. */
const ON = 0.5;
/** How far a mark of the same color reaches beyond its letters, as a share of their height. */
const BEYOND = 0.3;

type Line = { text: string; box: readonly number[] };

/**
 * The letters of a logo and what has its color around them, 255 inside. Null if no legible lettering fits, or if several lines
 * in different places do. `readSurface` marks the thing on which the logo is, or gives null.
 */
export async function findLogo(
  image: Raster,
  { color, name, surface }: Logo,
  edit: EditContext,
  readSurface: (name: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const found = await edit.parts.cleaner.findText?.(image, quiet(edit.context));
  edit.context.signal.throwIfAborted();
  if (!found || found.lines.length === 0) return null;
  const shares = color === undefined ? null : colorShares(image, color);
  const on = surface === undefined ? null : await readSurface(surface);
  const named = name === undefined ? found.lines : withName(found.lines, name);
  const lines = named.filter(
    (line) =>
      (!shares ||
        meanIn(image, line, (at) => ((found.mask.data[at] ?? 0) > 127 ? (shares[at] ?? 0) : null)) > COLORED) &&
      (!on || meanIn(image, line, (at) => Number((on[at] ?? 0) > 127)) > ON),
  );
  // A brand can stand on several things.
  if (lines.length === 0 || (name === undefined && !areTogether(lines))) return null;
  const data = new Uint8Array(image.width * image.height);
  for (const line of lines)
    visit(image, line, 0, (at) => {
      if ((found.mask.data[at] ?? 0) > 127) data[at] = 255;
    });
  if (shares)
    for (const line of lines)
      visit(image, line, BEYOND * (line.box[3] ?? 0), (at) => {
        if ((shares[at] ?? 0) > 0.5) data[at] = 255;
      });
  const stay = found.lines.filter((line) => !lines.includes(line)).map(({ box }) => box);
  if (name !== undefined)
    for (const line of lines)
      for (const [at, value] of markBeside(image, line.box, stay).entries()) if (value > 0) data[at] = 255;
  edit.context.warn(
    `The logo was found by its lettering: "${lines.map(({ text }) => text).join(" ")}". Check that all of it is gone, or mark it with a mask.`,
  );
  // Edges of letters are mixed with what is behind them.
  return growMask({ width: image.width, height: image.height, data }, 2).data;
}

const readLetters = (words: string): string => words.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The lines that contain a name; if there are none, those that differ from it in at most one letter of five, which can be misread. */
function withName(lines: readonly Line[], name: string): readonly Line[] {
  const own = readLetters(name);
  if (own === "") return [];
  const exact = lines.filter(({ text }) => readLetters(text).includes(own));
  if (exact.length > 0 || own.length < 5) return exact;
  return lines.filter(({ text }) => countEdits(readLetters(text), own) <= Math.floor(own.length / 5));
}

/** The Levenshtein distance of two words. */
function countEdits(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, at) => at);
  for (let at = 1; at <= first.length; at++) {
    const next = [at];
    for (let to = 1; to <= second.length; to++) {
      const isSame = first[at - 1] === second[to - 1];
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + Number(!isSame)));
    }
    row = next;
  }
  return row[second.length] ?? 0;
}

/** Whether lines stand below or beside each other, at most one line apart. */
function areTogether(lines: readonly Line[]): boolean {
  const sorted = lines.toSorted((line, next) => (line.box[1] ?? 0) - (next.box[1] ?? 0));
  return sorted.slice(1).every(({ box: [x = 0, y = 0, , height = 0] }, at) => {
    const [left = 0, top = 0, across = 0, down = 0] = sorted[at]?.box ?? [];
    return y - (top + down) < Math.max(height, down) && x < left + across + 2 * down && x > left - across;
  });
}

function meanIn(image: Raster, line: Line, valueAt: (at: number) => number | null): number {
  let [sum, count] = [0, 0];
  visit(image, line, 0, (at) => {
    const value = valueAt(at);
    if (value === null) return;
    sum += value;
    count++;
  });
  return sum / Math.max(1, count);
}

/** Visits the pixels of a line's box with a space around it. */
function visit({ width, height }: Raster, { box }: Line, space: number, act: (at: number) => void): void {
  const [x = 0, y = 0, across = 0, down = 0] = box;
  const [left, right] = [Math.max(0, Math.floor(x - space)), Math.min(width, Math.ceil(x + across + space))];
  for (let row = Math.max(0, Math.floor(y - space)); row < Math.min(height, Math.ceil(y + down + space)); row++)
    for (let column = left; column < right; column++) act(row * width + column);
}

/** The mask of a thing, or null if it cannot be found. */
export async function orNull(find: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.code === "nothing_matched") return null;
    throw error;
  }
}
