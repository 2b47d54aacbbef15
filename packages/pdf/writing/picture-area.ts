import type { ImageLine, Pixels } from "@atelier/document-model";
import { type Line, lineBox } from "../layout/line.ts";
import type { Paragraph } from "../layout/paragraphs.ts";
import type { Surroundings } from "../layout/surroundings.ts";
import type { TextArea } from "../layout/text-area.ts";

/** The edges of the even background behind a text, in its frame. */
export interface Limits {
  left: number;
  right: number;
  bottom: number;
}

interface PlacedParagraph {
  paragraph: Paragraph;
  around: Surroundings;
  limits: Limits;
}

/** A drawing before a line is this near to it, and what is behind the line is further away, in units of its size. */
const AFTER = { near: 1, far: 2 };

/** A line in the middle of its picture stays there, unless it only begins after a drawing, such as a box to tick. */
export function centered({ paragraph, around: { page }, limits }: PlacedParagraph, area: TextArea): TextArea {
  const { box, lines, size } = paragraph;
  if (limits.left > box.left - AFTER.near * size && limits.right > box.right + AFTER.far * size) return area;
  const [own, middle] = [(box.left + box.right) / 2, (page.left + page.right) / 2];
  const width = page.right - page.left;
  if (lines.length > 1 || area.alignment === "center" || Math.abs(own - middle) > 0.02 * width) return area;
  const half = Math.max((box.right - box.left) / 2, Math.min(0.47 * width, own - area.left, area.right - own));
  const free = area.left > box.left - 1 ? 0.47 * width : half;
  return { ...area, alignment: "center", left: own - free, right: own + free };
}

/** Colors this near to the background are its own, in levels of 255 summed over three channels. */
const EVEN = 75;
/** The distance of text from the edge of its background, in units of its size. */
const PADDING = 0.35;

/**
 * How far the background behind lines is even along their baselines, as the panel of a sign that is seen at an angle. The
 * edges are in the frame of the angle.
 */
export function findLimits({ width, height, data }: Pixels, lines: readonly ImageLine[], angle: number): Limits {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, bottom] = [-Infinity, Infinity, Infinity];
  for (const { start, end, size, paper } of lines) {
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (length === 0) continue;
    const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    /** The number of even pixels beside a point of the baseline, in one direction, at some heights of its letters. */
    const reach = (point: readonly [number, number], direction: 1 | -1) =>
      Math.min(...HEIGHTS.map((height) => reachAt(point, direction, height * size)));
    const reachAt = ([x, y]: readonly [number, number], direction: 1 | -1, up: number) => {
      for (let step = 1; ; step++) {
        const column = Math.round(x + direction * step * ux + up * uy);
        const row = Math.round(y + direction * step * uy - up * ux);
        if (column < 0 || row < 0 || column >= width || row >= height) return step;
        const at = 3 * (row * width + column);
        const away = paper.reduce((sum, value, channel) => sum + Math.abs((data[at + channel] ?? 0) - value), 0);
        if (away > EVEN && step > 0.15 * size) return step;
      }
    };
    /** The number of even pixels below a point of the baseline. */
    const depth = (share: number) => {
      const [x, y] = [start[0] + share * length * ux, start[1] + share * length * uy];
      for (let step = Math.ceil(0.05 * size); ; step++) {
        const [column, row] = [Math.round(x - step * uy), Math.round(y + step * ux)];
        if (column < 0 || row < 0 || column >= width || row >= height) return step;
        const at = 3 * (row * width + column);
        const away = paper.reduce((sum, value, channel) => sum + Math.abs((data[at + channel] ?? 0) - value), 0);
        if (away > EVEN) return step;
      }
    };
    // Letters reach below the baseline at some of these places, but not at all.
    const deepest = Math.max(...SAMPLES.map(depth));
    bottom = Math.min(bottom, (height - start[1]) * cos - start[0] * sin - deepest);
    const along = ([x, y]: readonly [number, number]) => x * cos + (height - y) * sin;
    left = Math.max(left, along(start) - reach(start, -1) + PADDING * size);
    right = Math.min(right, along(end) + reach(end, 1) - PADDING * size);
  }
  return { left, right, bottom };
}

/** The heights above a baseline at which its background is measured, in units of the font size. */
const HEIGHTS = [0.1, 0.35, 0.6];
/** The places of a baseline below which its background is measured, as shares of its length. */
const SAMPLES = [0.02, 0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86, 0.98];
/** Text keeps this distance from the lower edge of its background, in units of its size. */
const PADDING_BELOW = 0.12;

/** The area down to the lowest text and to the edge of its panel: what is below is no empty room, as it is on a page. */
export function keptAbove(
  { paragraph: { box, size }, around: { lines }, limits }: PlacedParagraph,
  area: TextArea,
): TextArea {
  const lowest = Math.min(...lines.map((line) => lineBox(line).bottom));
  const panel = Math.min(box.bottom, limits.bottom + PADDING_BELOW * size);
  return { ...area, bottom: Math.max(area.bottom, Math.min(box.bottom, lowest), panel) };
}

/** The area without what is outside of the background of its text. */
export function limited({ paragraph: { box }, limits }: PlacedParagraph, area: TextArea): TextArea {
  const left = Math.max(area.left, Math.min(limits.left, box.left));
  const right = Math.min(area.right, Math.max(limits.right, box.right));
  if (area.alignment !== "center") return { ...area, left, right };
  const middle = (area.left + area.right) / 2;
  const half = Math.max(Math.min(middle - left, right - middle), (box.right - box.left) / 2);
  return { ...area, left: middle - half, right: middle + half };
}

/** A single line may become longer by this factor, and keeps this distance from text beside it, in units of its size. */
const LONGER = 2.5;
const BESIDE = 0.6;

/**
 * The area of a single line with the room that the picture shows beside it, up to other drawings and texts. A line that cannot
 * become longer at its own side uses the other one.
 */
export function widened({ paragraph, around, limits }: PlacedParagraph, area: TextArea): TextArea {
  const { box, lines, size } = paragraph;
  const own = box.right - box.left;
  if (lines.length > 1 || area.right - area.left > LONGER * own) return area;
  const beside = around.lines.map(lineBox).filter(({ top, bottom }) => bottom < box.top && top > box.bottom);
  const free = {
    left: Math.max(
      limits.left,
      around.page.left,
      box.left - (LONGER - 1) * own,
      ...beside.filter(({ right }) => right <= box.left + 0.2 * size).map(({ right }) => right + BESIDE * size),
    ),
    right: Math.min(
      limits.right,
      around.page.right,
      box.right + (LONGER - 1) * own,
      ...beside.filter(({ left }) => left >= box.right - 0.2 * size).map(({ left }) => left - BESIDE * size),
    ),
  };
  const [before, after] = [Math.max(0, box.left - free.left), Math.max(0, free.right - box.right)];
  if (area.alignment !== "center" && isLabel(paragraph, around)) {
    const [middle, half] = [(box.left + box.right) / 2, own / 2 + Math.min(before, after)];
    return { ...area, alignment: "center", left: middle - half, right: middle + half };
  }
  if (area.alignment === "center") {
    const half = Math.max((area.right - area.left) / 2, own / 2 + Math.min(before, after));
    const middle = (area.left + area.right) / 2;
    return { ...area, left: middle - half, right: middle + half };
  }
  const isRight = area.alignment === "right";
  if (isRight && before > after) return { ...area, left: Math.min(area.left, box.left - before) };
  if (!isRight || area.right - area.left <= 1.02 * own)
    return {
      ...area,
      alignment: "left",
      left: box.left,
      right: Math.max(isRight ? box.right : area.right, box.right + after),
    };
  return area;
}

/** Texts that begin within this distance below each other begin at one edge, in units of their size. */
const SAME_EDGE = 0.6;
/** Lines of one column are this near to each other, in units of their size. */
const NEAR = 4;

/** Whether a line is one of a row of labels, as below the bars of a chart: texts of its size are beside it, and none below or above it begins where it does. */
function isLabel({ box, size, lines: own }: Paragraph, { lines }: Surroundings): boolean {
  const alike = lines.filter((line) => !own.includes(line) && Math.abs(line.size - size) < 0.2 * size);
  const drop = (line: Line) => Math.abs(line.y - (own[0]?.y ?? 0));
  const row = alike.filter((line) => drop(line) < 0.5 * size);
  const isAtEdge = alike.some(
    (line) =>
      drop(line) >= 0.5 * size &&
      drop(line) < NEAR * size &&
      Math.abs(line.left - box.left) < SAME_EDGE * size &&
      Math.abs((line.left + line.right) / 2 - (box.left + box.right) / 2) > 0.2 * size,
  );
  return row.length >= LABELS && !isAtEdge;
}

/** The least number of labels beside a label. */
const LABELS = 2;
