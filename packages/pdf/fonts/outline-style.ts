import type { CodeShapes } from "./code-shapes.ts";
import type { FontStyle } from "./font-style.ts";

/** The style of a font that has no name, by the outlines of its letters. */
export interface OutlineStyle {
  serif: boolean;
  bold: boolean;
  italic: boolean;
}

/** Letters that begin with an upright stem on the baseline, with the height of each in units of the font size. */
const STEMS = new Map([..."IHEFLDPBRlhkb", ..."nmr"].map((letter) => [letter, /[nmr]/.test(letter) ? 0.52 : 0.72]));
/** The fewest letters that show a style. */
const ENOUGH = 2;
/** The heights at which stems are measured, as shares of the letter's height. */
const HEIGHTS = { serif: 0.015, low: 0.25, high: 0.42 };
/** Stems of regular fonts are thinner, in units of the font size. */
const BOLD_STEM = 0.118;
/** Stems of upright fonts lean less. */
const SLANT = 0.08;
/** A serif reaches further to the left than this, in units of the stem. */
const SERIF_REACH = 0.3;

/**
 * Measures the stems of letters. `draw` returns the outline of a letter as an SVG path in units of the font size, y
 * downward, or null. Null if the font has too few letters with stems.
 */
export function outlineStyle(draw: (letter: string) => string | null): OutlineStyle | null {
  const stems = [...STEMS].flatMap(([letter, usual]) => {
    const path = draw(letter);
    const found = path ? measureStem(toEdges(path), usual) : null;
    return found ? [found] : [];
  });
  if (stems.length < ENOUGH) return null;
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    serif: middle(stems.map(({ reach }) => reach)) > SERIF_REACH,
    bold: middle(stems.map(({ width }) => width)) > BOLD_STEM,
    italic: middle(stems.map(({ slope }) => slope)) > SLANT,
  };
}

/** Gives a font whose name says nothing the style that the outlines of its letters show. Words of a name still count. */
export function setOutlineStyle(
  style: FontStyle,
  shapes: CodeShapes | null,
  codes: ReadonlyMap<string, number[]>,
): void {
  const draw = (letter: string) => (codes.get(letter) ?? []).map((code) => shapes?.path(code) ?? null);
  // A letter can have several codes, of which a subset draws only some.
  const found = outlineStyle((letter) => draw(letter).find((path) => path) ?? null);
  if (!found) return;
  style.bold ||= found.bold;
  style.italic ||= found.italic;
  if (style.family !== "mono") style.family = found.serif ? "serif" : "sans";
}

interface Edge {
  from: readonly [number, number];
  to: readonly [number, number];
}

function measureStem(edges: readonly Edge[], usual: number) {
  const ys = edges.flatMap(({ from, to }) => [from[1], to[1]]);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const height = bottom - top;
  const spanAt = (share: number) => firstSpan(edges, bottom - share * height);
  const [foot, low, high] = [spanAt(HEIGHTS.serif), spanAt(HEIGHTS.low), spanAt(HEIGHTS.high)];
  if (!(height > 0) || !foot || !low || !high) return null;
  const slope = (high.left - low.left) / ((HEIGHTS.high - HEIGHTS.low) * height);
  const expected = low.left - slope * (HEIGHTS.low - HEIGHTS.serif) * height;
  const stem = low.right - low.left;
  // The letters of some fonts are small in their square, so the stem counts in relation to them.
  return { width: (stem * usual) / height, slope, reach: (expected - foot.left) / stem };
}

/** The first part of a row that a path covers. */
function firstSpan(edges: readonly Edge[], y: number): { left: number; right: number } | null {
  const crossings = edges
    .flatMap(({ from: [x1, y1], to: [x2, y2] }) =>
      y1 <= y !== y2 <= y ? [{ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn: y1 < y2 ? 1 : -1 }] : [],
    )
    .sort((a, b) => a.x - b.x);
  let winding = 0;
  for (const { x, turn } of crossings) {
    winding += turn;
    if (winding === 0) return { left: crossings[0]?.x ?? x, right: x };
  }
  return null;
}

/** Steps of a curve that are drawn as straight lines. */
const CURVE_STEPS = 8;

/** The edges of a path of M, L, Q, C and Z with absolute coordinates. */
function toEdges(path: string): Edge[] {
  const edges: Edge[] = [];
  let start: readonly [number, number] = [0, 0];
  let at = start;
  const lineTo = (to: readonly [number, number]) => {
    edges.push({ from: at, to });
    at = to;
  };
  for (const [, command, list = ""] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = list.trim().split(/\s+/).map(Number);
    const point = (index: number): readonly [number, number] => [values[2 * index] ?? 0, values[2 * index + 1] ?? 0];
    if (command === "M") at = start = point(0);
    else if (command === "L") lineTo(point(0));
    else if (command === "Z") lineTo(start);
    else {
      const points = command === "Q" ? toCubic(at, point(0), point(1)) : [at, point(0), point(1), point(2)];
      for (let step = 1; step <= CURVE_STEPS; step++) lineTo(onCurve(points, step / CURVE_STEPS));
    }
  }
  return edges;
}

type Position = readonly [number, number];

/** The same curve with two inner points, which TrueType outlines do not have. */
function toCubic(from: Position, inner: Position, to: Position): Position[] {
  const toward = (end: Position): Position => [
    end[0] + (2 / 3) * (inner[0] - end[0]),
    end[1] + (2 / 3) * (inner[1] - end[1]),
  ];
  return [from, toward(from), toward(to), to];
}

function onCurve(points: readonly (readonly [number, number])[], t: number): [number, number] {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  const sum = (axis: 0 | 1) => points.reduce((all, point, index) => all + (weights[index] ?? 0) * point[axis], 0);
  return [sum(0), sum(1)];
}
