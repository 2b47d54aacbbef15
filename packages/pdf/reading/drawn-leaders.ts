import type { Shape, TextRun } from "../syntax/content.ts";
import { type Box, union } from "../syntax/matrix.ts";

/** A dot is smaller than this, and dots of a row are nearer than this, in points. */
const DOT = { size: 3, gap: 8, least: 8 };
/** A rule after a text is thinner and longer than this, in units of the font size. */
const RULE = { thick: 0.15, long: 4 };
/** The widest gap before a leader, and its distance from the baseline, in units of the font size. */
const NEAR = { gap: 1.2, overlap: 0.3, height: 0.35 };
/** The share of an underline over which its text stands. */
const UNDERLINED = 0.4;
/**
 * The share of a leader that a longer text can take, and that of a line to write on after a colon, of which this much stays
 * in units of the font size.
 */
const TAKEN = { share: 0.7, writable: 0.3, left: 3 };

/**
 * Finds the rows of drawn dots and the rules that begin where a text ends, such as those of menus and beside headings. A
 * longer text can take a part of them.
 */
export function findDrawnLeaders(shapes: readonly Shape[], runs: readonly TextRun[]): Shape[] {
  const upright = runs.filter(({ angle, text }) => angle === 0 && /\p{L}/u.test(text));
  const rows = findRows(shapes);
  const found = rows.flatMap((dots) => {
    const leader = toLeader(
      { box: dots.map(({ box }) => box).reduce(union), kind: "path", paint: null, dots },
      upright,
    );
    return leader ? [leader] : [];
  });
  const taken = new Set(found.flatMap(({ dots = [] }) => dots));
  return [
    ...shapes.flatMap((shape) => (taken.has(shape) ? [] : [(shape.paint && toLeader(shape, upright)) || shape])),
    ...found,
  ];
}

function findRows(shapes: readonly Shape[]): Shape[][] {
  const isDot = ({ kind, paint, box }: Shape) =>
    kind === "path" && paint !== null && box.right - box.left < DOT.size && box.top - box.bottom < DOT.size;
  const rows: Shape[][] = [];
  for (const dot of shapes.filter(isDot).sort((a, b) => a.box.bottom - b.box.bottom || a.box.left - b.box.left)) {
    const last = rows.at(-1)?.at(-1);
    const isNext = last && last.box.bottom === dot.box.bottom && dot.box.left - last.box.right < DOT.gap;
    if (isNext) rows.at(-1)?.push(dot);
    else rows.push([dot]);
  }
  return rows.filter(({ length }) => length >= DOT.least);
}

/** The shape as a leader, or null if no text ends before it. */
function toLeader(shape: Shape, runs: readonly TextRun[]): Shape | null {
  const { box, kind } = shape;
  if (kind !== "path" || box.top - box.bottom > DOT.size || box.right - box.left < DOT.least) return null;
  const run = runs.find((found) => isBefore(found, shape));
  if (!run || runs.some((found) => isOver(found, box))) return null;
  const width = box.right - box.left;
  const share = /:\s*$/.test(run.text) ? TAKEN.writable : TAKEN.share;
  const taken = Math.max(0, Math.min(share * width, width - TAKEN.left * run.size));
  return { ...shape, box: { ...box, left: box.left + taken }, leader: box.left };
}

/** Whether a text stands on most of a rule, which underlines it then. */
function isOver({ x, y, length, size }: TextRun, { left, right, bottom, top }: Box): boolean {
  const shared = Math.min(x + length, right) - Math.max(x, left);
  return shared > UNDERLINED * (right - left) && Math.abs((bottom + top) / 2 - y) < NEAR.height * size;
}

function isBefore({ x, y, length, size }: TextRun, { box: { left, right, bottom, top }, dots }: Shape): boolean {
  const gap = left - x - length;
  return (
    gap > -NEAR.overlap * size &&
    gap < NEAR.gap * size &&
    Math.abs((bottom + top) / 2 - y) < NEAR.height * size &&
    top - bottom < RULE.thick * size &&
    // A short rule can be a dash, but a row of dots is a leader at any length.
    (dots !== undefined || right - left > RULE.long * size)
  );
}
