import type { ImageLine } from "@atelier/document-model";
import type { Raster } from "@atelier/images/raster";

/** Where the rules of a text are searched: beside its ends, above and below its baseline, in units of the font size. */
const AROUND = { along: 1.2, up: 1.25, down: 0.75 };
/** Rules and their text differ by this angle at most, in radians. */
const TILT = 0.045;
/** The most columns and tilts that are compared. */
const MOST = { columns: 140, tilts: 48 };
/** The distances from the middle of a rule at which its background is read: in pixels, and as the largest share of the font size. */
const FLANKS = { pixels: [3, 5, 8, 12], most: 0.2 };
/** The backgrounds above and below a rule differ by less, and the rule differs from them by more, in levels of 255. */
const LEVELS = { sides: 12, least: 9 };
/** The background of a rule is less far on the way from that of the text to its ink, as a share. */
const PAPER = 0.3;
/** For each column without letters and without the rule it must be in so many others. */
const MISSED = 7;
/** The share of a rule's columns that no letter covers, its length in units of the font size, and as a share of its text. */
const RULE = { clear: 0.2, columns: 8, size: 3, share: 0.5 };
/** Between these heights above the baseline, in units of the font size, a rule reaches beyond its text by this much. */
const LETTERS = { low: -0.06, high: 0.85, beyond: 0.6 };
/** Of the columns in these steps, a rule is in so many. */
const QUICK = { step: 5, share: 0.1 };
/** The least distance of two rules, in units of the font size. */
const APART = 0.1;

/** A column of a rule: what is behind it, or a letter. */
export type ColumnKind = "ruled" | "empty" | "covered";

/** A thin straight line of a drawing that runs along a text. Lengths are in pixels. */
export interface Rule {
  /** The place on the picture that is this far along the text and above its baseline. */
  toPicture(along: number, up: number): readonly [x: number, y: number];
  toLine(x: number, y: number): readonly [along: number, up: number];
  from: number;
  to: number;
  /** How far the middle of the rule is above the baseline. */
  getUp(along: number): number;
  /** The distance from its middle at which only the background is seen. */
  flank: number;
  /** The kind of pixel at a point of its middle line. */
  readKind(along: number, up: number): ColumnKind;
}

interface Candidate extends Rule {
  score: number;
  middle: number;
}

/** The gray levels of an image, in levels of 255. */
export function toGray({ width, height, data }: Pick<Raster, "width" | "height" | "data">): Uint8Array {
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at++)
    gray[at] = 0.3 * (data[3 * at] ?? 0) + 0.59 * (data[3 * at + 1] ?? 0) + 0.11 * (data[3 * at + 2] ?? 0);
  return gray;
}

const toLevel = ([red, green, blue]: ImageLine["ink"]): number => 0.3 * red + 0.59 * green + 0.11 * blue;

/**
 * Finds the rules that run along a text, below, above or through it, such as those of writing paper, underlines and borders.
 * They are searched between letters, where nothing covers them. Dotted rules and those across the text are not found.
 */
export function findRules(
  { width, height }: Pick<Raster, "width" | "height">,
  gray: Uint8Array,
  { size, start, end, ink, paper }: Pick<ImageLine, "size" | "start" | "end" | "ink" | "paper">,
): Rule[] {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const [light, contrast] = [toLevel(paper), toLevel(ink) - toLevel(paper)];
  if (length < size || Math.abs(contrast) < LEVELS.least) return [];
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const toPicture = (along: number, up: number) =>
    [start[0] + along * ux + up * uy, start[1] + along * uy - up * ux] as const;
  const toLine = (x: number, y: number) =>
    [(x - start[0]) * ux + (y - start[1]) * uy, (x - start[0]) * uy - (y - start[1]) * ux] as const;
  const readLevel = (along: number, up: number): number => {
    const column = Math.round(start[0] + along * ux + up * uy);
    const row = Math.round(start[1] + along * uy - up * ux);
    return column < 0 || row < 0 || column >= width || row >= height ? Number.NaN : (gray[row * width + column] ?? 0);
  };
  /** How far a place is from the background on both of its sides. Not a number where this is no background. */
  const readDepth = (along: number, up: number, flank: number): number => {
    const [above, below] = [readLevel(along, up + flank), readLevel(along, up - flank)];
    const behind = (above + below) / 2;
    const isPaper = Math.abs(above - below) <= LEVELS.sides && (behind - light) / contrast < PAPER;
    return isPaper ? readLevel(along, up) - behind : Number.NaN;
  };
  const [from, to] = [-AROUND.along * size, length + AROUND.along * size];
  const step = Math.max(1, (to - from) / MOST.columns);
  const places = Array.from({ length: Math.floor((to - from) / step) }, (_, at) => from + at * step);
  const tilts = Math.max(2, Math.min(MOST.tilts, Math.ceil(2 * TILT * (to - from))));
  const some = places.filter((_, at) => at % QUICK.step === 0);
  const found: Candidate[] = [];
  for (const flank of FLANKS.pixels.filter((pixels) => pixels <= Math.max(4, FLANKS.most * size)))
    for (let middle = Math.round(-AROUND.down * size); middle <= AROUND.up * size; middle++)
      for (let tilt = 0; tilt <= tilts; tilt++) {
        const slope = (tilt / tilts - 0.5) * 2 * TILT;
        const getUp = (along: number) => middle + slope * (along - length / 2);
        // Most places have no rule, which a few columns show.
        const hits = some.filter((along) => Math.abs(readDepth(along, getUp(along), flank)) >= LEVELS.least);
        if (hits.length < QUICK.share * some.length) continue;
        const depths = places.map((along) => readDepth(along, getUp(along), flank));
        for (const sign of [-1, 1]) {
          const part = findPart(depths, sign);
          if (!part) continue;
          const [first, last] = [places[part.first] ?? from, places[part.last] ?? to];
          if (last - first < Math.max(RULE.size * size, RULE.share * length)) continue;
          const isInLetters = middle > LETTERS.low * size && middle < LETTERS.high * size;
          const beyond = Math.max(-first, last - length);
          if (isInLetters && beyond < LETTERS.beyond * size) continue;
          const readKind = (along: number, up: number): ColumnKind => {
            const depth = sign * readDepth(along, up, flank);
            return Number.isNaN(depth) ? "covered" : depth >= LEVELS.least ? "ruled" : "empty";
          };
          const rule = { toPicture, toLine, from: first, to: last, getUp, flank, readKind };
          found.push({ ...rule, middle, score: part.score });
        }
      }
  const rules: Candidate[] = [];
  for (const candidate of found.toSorted((a, b) => b.score - a.score))
    if (rules.every((rule) => Math.abs(rule.middle - candidate.middle) >= Math.max(APART * size, 2 * rule.flank)))
      rules.push(candidate);
  return rules;
}

/** The part of a row of columns in which a rule is nearly everywhere between letters; null if it is too short. */
function findPart(depths: readonly number[], sign: number): { first: number; last: number; score: number } | null {
  let best = { first: 0, last: -1, sum: 0 };
  let [first, sum] = [0, 0];
  for (const [at, depth] of depths.entries()) {
    if (Number.isNaN(depth)) continue;
    if (sum <= 0) [first, sum] = [at, 0];
    sum += sign * depth >= LEVELS.least ? 1 : -MISSED;
    if (sum > best.sum) best = { first, last: at, sum };
  }
  const inside = depths.slice(best.first, best.last + 1).filter((depth) => sign * depth >= LEVELS.least);
  if (inside.length < Math.max(RULE.columns, RULE.clear * (best.last - best.first))) return null;
  return { first: best.first, last: best.last, score: inside.reduce((total, depth) => total + Math.abs(depth), 0) };
}
