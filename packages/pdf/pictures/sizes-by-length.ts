import type { ImageLine } from "@atelier/document-model";
import { Faces } from "../fonts/faces.ts";
import type { FontStyle } from "../fonts/font-style.ts";
import { shapeText } from "../fonts/shape.ts";
import type { FontMatcher } from "./match-fonts.ts";

/** Lines of one column begin this near to each other and are this near below each other, in units of their size. */
const COLUMN = { edge: 0.6, step: 2.3 };
/** Sizes that differ by more than this share, although the lengths of the lines show one size, are errors. */
const SAME = { measured: 0.06, byLength: 0.07, most: 0.4 };
/** Below this size, in pixels, a colored label can look like letters of its height: they are this much too narrow. */
const LABEL = { size: 24, narrow: 0.72, middle: 0.36 };
/** Shorter texts do not show their size by their length. */
const LETTERS = 4;

interface Measured {
  line: ImageLine;
  /** The size at which a common font is as long as the line. */
  byLength: number;
}

/**
 * Corrects sizes by the lengths of lines, which are measured more exactly than their heights: lines of one column, and lines
 * of one text, have one size if their lengths show it. Small letters on a label are not higher than their length lets expect.
 */
export async function correctSizes(lines: readonly ImageLine[], matcher?: Comparer): Promise<ImageLine[]> {
  const faces = new Faces("en");
  const measured: Measured[] = [];
  for (const line of lines) {
    const byLength = await getSizeByLength(line, faces);
    measured.push({ line: byLength === null ? line : withoutLabel(line, byLength), byLength: byLength ?? 0 });
  }
  const straight: Measured[] = [];
  for (const one of measured) {
    const lower = withoutCurve(one, measured);
    straight.push(lower === one || (await isBetter(one.line, lower.line, matcher)) ? lower : one);
  }
  const corrected: ImageLine[] = [];
  for (const one of straight) {
    const line = withSharedSize(one, straight);
    const isUnlikely = line.size < UNLIKELY * one.line.size && !(await isBetter(one.line, line, matcher));
    corrected.push(isUnlikely ? one.line : line);
  }
  return corrected;
}

/** A size becomes smaller than this share of it only if the letters are more like those of a font then. */
const UNLIKELY = 0.8;

/** A line with the size of the lines beside it whose lengths show the same size. */
function withSharedSize({ line, byLength }: Measured, all: readonly Measured[]): ImageLine {
  if (byLength === 0) return line;
  const alike = all.filter((other) => other.byLength > 0 && isOneSize({ line, byLength }, other));
  const sizes = alike.map((other) => other.line.size).sort((a, b) => a - b);
  const middle = sizes[sizes.length >> 1] ?? line.size;
  if (alike.length < 3 && sizes.length > 0) {
    // Two lines show which of them is wrong only by their lengths.
    const likely = alike.toSorted((a, b) => Math.abs(a.line.size - a.byLength) - Math.abs(b.line.size - b.byLength));
    return { ...line, size: likely[0]?.line.size ?? line.size };
  }
  return Math.abs(line.size - middle) > SAME.measured * middle ? { ...line, size: middle } : line;
}

/**
 * Lines of one column whose lengths show one size within this share, and which are this near, have the least of their sizes
 * where others are larger by this factor: the rectangle around a line on a bottle is as high as its curve.
 */
const CURVE = { share: 0.2, edge: 2, step: 4, larger: 1.25 };

function withoutCurve(measured: Measured, all: readonly Measured[]): Measured {
  const { line, byLength } = measured;
  if (byLength === 0) return measured;
  const alike = all.filter(
    (near) =>
      near.byLength > 0 &&
      Math.abs(near.byLength - byLength) < CURVE.share * Math.max(near.byLength, byLength) &&
      Math.abs(near.line.start[0] - line.start[0]) < CURVE.edge * byLength &&
      Math.abs(near.line.start[1] - line.start[1]) < CURVE.step * byLength,
  );
  const least = Math.min(...alike.map((near) => near.line.size));
  return line.size > CURVE.larger * least && byLength < LABEL.narrow * line.size
    ? { line: { ...line, size: least }, byLength }
    : measured;
}

type Comparer = Pick<FontMatcher, "compare">;

/** A font that shows which of two sizes letters have. */
const RULERS: readonly FontStyle[] = [false, true].map((bold) => ({ family: "sans", bold, italic: false }));

/** Whether the letters of a line are nearer to a lower size, as a font shows: those of a condensed heading are not. */
async function isBetter(line: ImageLine, lower: ImageLine, matcher: Comparer | undefined): Promise<boolean> {
  if (!matcher) return true;
  const matches = [...(await matcher.compare(line, RULERS)), ...(await matcher.compare(lower, RULERS))];
  const best = matches.toSorted((a, b) => a.cost - b.cost)[0];
  return !best || best.size < Math.sqrt(line.size * lower.size);
}

const getLength = ({ start, end }: ImageLine) => Math.hypot(end[0] - start[0], end[1] - start[1]);

async function getSizeByLength(line: ImageLine, faces: Faces): Promise<number | null> {
  const text = line.text.trim();
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS || !/^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(text))
    return null;
  const style = { family: "sans", bold: line.bold, italic: false } as const;
  await faces.load(text, style);
  const face = faces.of(text.codePointAt(0) ?? 32, style);
  const width = face ? shapeText(text, face, false, "en").width : 0;
  return width > 0 ? getLength(line) / width : null;
}

/** A line whose letters are as high as their length lets expect, in the middle of their label. */
function withoutLabel(line: ImageLine, byLength: number): ImageLine {
  if (line.size >= LABEL.size || byLength >= LABEL.narrow * line.size) return line;
  const length = getLength(line) || 1;
  const up = LABEL.middle * (line.size - byLength);
  const [dx, dy] = [((line.end[1] - line.start[1]) / length) * up, (-(line.end[0] - line.start[0]) / length) * up];
  const move = ([x, y]: readonly [number, number]) => [x + dx, y + dy] as const;
  return { ...line, size: byLength, start: move(line.start), end: move(line.end) };
}

function isOneSize(a: Measured, b: Measured): boolean {
  const size = Math.max(a.line.size, b.line.size);
  if (Math.abs(a.line.size - b.line.size) > SAME.most * size) return false;
  if (Math.abs(a.byLength - b.byLength) > SAME.byLength * Math.max(a.byLength, b.byLength)) return false;
  if (a.line.text === b.line.text) return true;
  const [dx, dy] = [a.line.start[0] - b.line.start[0], a.line.start[1] - b.line.start[1]];
  return Math.abs(dx) < COLUMN.edge * size && Math.abs(dy) < COLUMN.step * size;
}
