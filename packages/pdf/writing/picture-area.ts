import type { ImageLine, Pixels } from "@atelier/document-model";
import { type Line, lineBox } from "../layout/line.ts";
import type { Paragraph } from "../layout/paragraph.ts";
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
const AFTER = { near: 1, far: 1.4 };

/** A line in the middle of its picture stays there, unless it only begins after a drawing, such as a box to tick. */
export function centered({ paragraph, around, limits }: PlacedParagraph, area: TextArea): TextArea {
  const { box, lines, size } = paragraph;
  const { page } = around;
  if (isAtEdge(paragraph, around))
    return area.alignment === "center" && lines.length === 1 ? { ...area, alignment: "left", left: box.left } : area;
  if (limits.left > box.left - AFTER.near * size && limits.right > box.right + AFTER.far * size) return area;
  const [own, middle] = [(box.left + box.right) / 2, (page.left + page.right) / 2];
  const width = page.right - page.left;
  if (area.alignment !== "center" && (isInMiddle(paragraph, around) || isInPanel(paragraph, limits))) {
    const half = Math.max((box.right - box.left) / 2, Math.min(own - limits.left, limits.right - own, 0.47 * width));
    return { ...area, alignment: "center", left: own - half, right: own + half };
  }
  if (lines.length > 1 || area.alignment === "center" || Math.abs(own - middle) > 0.02 * width) return area;
  const half = Math.max((box.right - box.left) / 2, Math.min(0.47 * width, own - area.left, area.right - own));
  const free = area.left > box.left - 1 ? 0.47 * width : half;
  return { ...area, alignment: "center", left: own - free, right: own + free };
}

/** Colors this near to the background are its own, in levels of 255 summed over three channels. */
const EVEN = 75;
/** The color of a background follows what is passed within this distance, in units of the font size. */
const FOLLOW = 1.5;
/** Where the background beside the end of a line is measured: heights above its baseline and distances, in units of its size. */
const BESIDE_HEIGHTS = [-0.15, 0, 0.15, 0.3, 0.45, 0.6, 0.75];
const BESIDE_STEPS = [0.2, 0.3, 0.4];
/** The distance of text from the edge of its background, in units of its size: at least, and as a share of the old one up to a bound. */
const PADDING = { least: 0.35, share: 0.6, most: 1 };

const getPadding = (free: number, size: number): number =>
  Math.max(PADDING.least * size, Math.min(PADDING.share * free, PADDING.most * size));

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
      // Light changes slowly along a panel, so that its color follows what was passed.
      const color: number[] = findPaperBeside([x, y], direction);
      for (let step = 1; ; step++) {
        const column = Math.round(x + direction * step * ux + up * uy);
        const row = Math.round(y + direction * step * uy - up * ux);
        if (column < 0 || row < 0 || column >= width || row >= height) return step;
        const at = 3 * (row * width + column);
        const away = color.reduce((sum, value, channel) => sum + Math.abs((data[at + channel] ?? 0) - value), 0);
        if (step <= 0.15 * size) continue;
        if (away > EVEN) return step;
        for (let channel = 0; channel < 3; channel++)
          color[channel] =
            (color[channel] ?? 0) + ((data[at + channel] ?? 0) - (color[channel] ?? 0)) / (FOLLOW * size);
      }
    };
    /** The median color of the background beside a point of the baseline, or that of the line if it is much like it. */
    const findPaperBeside = ([x, y]: readonly [number, number], direction: 1 | -1): number[] => {
      const places = BESIDE_HEIGHTS.flatMap((up) =>
        BESIDE_STEPS.flatMap((along) => {
          const column = Math.round(x + direction * along * size * ux + up * size * uy);
          const row = Math.round(y + direction * along * size * uy - up * size * ux);
          return column < 0 || row < 0 || column >= width || row >= height ? [] : [3 * (row * width + column)];
        }),
      );
      const found = paper.map((value, channel) => {
        const values = places.map((at) => data[at + channel] ?? 0).sort((a, b) => a - b);
        return values[values.length >> 1] ?? value;
      });
      const away = paper.reduce((sum, value, channel) => sum + Math.abs((found[channel] ?? 0) - value), 0);
      return away < 2 * EVEN ? found : [...paper];
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
    const [before, after] = ([-1, 1] as const).map((direction) => {
      const point = direction < 0 ? start : end;
      const most = reach(point, direction);
      return findFaintEdge({ width, height, data }, { point, size, length, ux, uy }, { direction, most });
    }) as [number, number];
    left = Math.max(left, along(start) - before + getPadding(before, size));
    right = Math.min(right, along(end) + after - getPadding(after, size));
  }
  return { left, right, bottom };
}

/**
 * The edge of a card can be faint: the lightness changes within this many pixels by more than the noise of the background does,
 * by this factor, and at least by these levels, summed over three channels.
 */
const EDGE = { reach: 4, factor: 4, least: 12, heights: [0, 0.15, 0.3, 0.45, 0.6] };

/** A faint edge beside a point of a baseline, which is perpendicular to it, or `most`; in pixels. */
function findFaintEdge(
  { width, height, data }: Pixels,
  {
    point: [x, y],
    size,
    length,
    ux,
    uy,
  }: { point: ImageLine["start"]; size: number; length: number; ux: number; uy: number },
  { direction, most }: { direction: 1 | -1; most: number },
): number {
  const lightAt = (along: number, up: number) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x + along * ux + up * uy)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y + along * uy - up * ux)));
    const at = 3 * (row * width + column);
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  };
  // Above and below the letters is only their background.
  const steps = [1.05 * size, -0.4 * size].flatMap((up) =>
    Array.from({ length: Math.max(4, Math.floor(length / 3)) }, (_, index) =>
      Math.abs(lightAt(-direction * 3 * index, up) - lightAt(-direction * (3 * index + EDGE.reach), up)),
    ),
  );
  const noise = steps.sort((a, b) => a - b)[Math.floor(0.7 * steps.length)] ?? 0;
  const least = Math.max(EDGE.least, EDGE.factor * noise);
  const passed: number[] = [];
  for (let step = 1; step < most; step++) {
    const column = EDGE.heights.map((up) => lightAt(direction * step, up * size));
    const light = column.reduce((sum, value) => sum + value, 0) / column.length;
    if (step > 0.5 * size && Math.abs(light - (passed.at(-EDGE.reach) ?? light)) > least) return step;
    passed.push(light);
  }
  return most;
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

/** Lines of one size differ by less, as a share. */
const SAME_SIZE = 0.2;

const getDrop = (line: Line, [first]: readonly Line[]) => Math.abs(line.y - (first?.y ?? 0));

/** The lines of about the size of a paragraph beside and around it. */
const findAlike = ({ size, lines: own }: Paragraph, { lines }: Surroundings): Line[] =>
  lines.filter((line) => !own.includes(line) && Math.abs(line.size - size) < SAME_SIZE * size);

/** Whether a line is one of a row of labels, as below the bars of a chart: texts of its size are beside it, and none below or above it begins where it does. */
function isLabel(paragraph: Paragraph, around: Surroundings): boolean {
  const row = findAlike(paragraph, around).filter((line) => getDrop(line, paragraph.lines) < 0.5 * paragraph.size);
  return row.length >= LABELS && !isAtEdge(paragraph, around);
}

/** The distances of a line in the middle of its panel from both edges differ by less, in units of its size and as a share of them. */
const PANEL = { size: 0.15, share: 0.06 };

/** Whether a line is in the middle of its panel, as the text of a button. */
function isInPanel({ box, lines, size }: Paragraph, { left, right }: Limits): boolean {
  const [before, after] = [box.left - left, right - box.right];
  if (lines.length > 1 || !Number.isFinite(before + after) || before < 0 || after < 0) return false;
  return Math.abs(before - after) < PANEL.size * size + PANEL.share * (before + after);
}

/** The least number of lines whose middle shows that of a column, how near they are in units of the size of a text. */
const MIDDLE = { lines: 2, near: 6, tolerance: 0.35 };

/** Whether lines of one length have the middle of lines of other lengths around them, which begin elsewhere. */
function isInMiddle({ box, size, lines: own }: Paragraph, { lines }: Surroundings): boolean {
  const getMiddle = (line: Pick<Line, "left" | "right">) => (line.left + line.right) / 2;
  const tolerance = MIDDLE.tolerance * size;
  if (own.some((line) => Math.abs(getMiddle(line) - getMiddle(box)) > tolerance)) return false;
  const near = lines.filter(
    (line) => !own.includes(line) && getDrop(line, own) < MIDDLE.near * Math.max(size, line.size),
  );
  const shared = near.filter(
    (line) => Math.abs(getMiddle(line) - getMiddle(box)) < tolerance && Math.abs(line.left - box.left) > size,
  );
  return (
    shared.length >= MIDDLE.lines &&
    !near.some(
      (line) =>
        Math.abs(line.left - box.left) < 0.2 * size &&
        !shared.includes(line) &&
        Math.abs(getMiddle(line) - getMiddle(box)) > tolerance,
    )
  );
}

/** Whether a text begins where a text of another length below or above it does, and has its middle nowhere. */
function isAtEdge(paragraph: Paragraph, around: Surroundings): boolean {
  const { box, size, lines } = paragraph;
  const near = around.lines.filter((line) => {
    const drop = getDrop(line, lines);
    return !lines.includes(line) && drop >= 0.5 * size && drop < NEAR * size;
  });
  const sharesMiddle = (line: Line) => Math.abs((line.left + line.right) / 2 - (box.left + box.right) / 2) < 0.2 * size;
  const sharesEdge = (line: Line) => Math.abs(line.left - box.left) < SAME_EDGE * size;
  return (
    near.some((line) => sharesEdge(line) && !sharesMiddle(line)) &&
    !near.some((line) => sharesMiddle(line) && !sharesEdge(line))
  );
}

/** The least number of labels beside a label. */
const LABELS = 2;
