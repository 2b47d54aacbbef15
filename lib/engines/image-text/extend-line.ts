import type { ImageLine } from "@atelier/document-model";
import type { Raster } from "@atelier/images/raster";

/** Ink that goes on beside the end of a line is this near to it, and is no longer than this, in units of the font size. */
const NEXT = { gap: 0.4, longest: 2.2 };
/** The heights between which the letters of a line are, and those around them, in which a drawing has ink too. */
const LETTERS = { low: -0.3, high: 0.95 };
const AROUND = 0.2;
/** Ink is this far on the way from the background to the color of the letters, and differs from that way by less, as shares. */
const INK = { least: 0.35, away: 0.35 };
/** A contrast below this, in levels of 255 summed over three channels, shows no ink. */
const MIN_CONTRAST = 90;
/** The rectangle ends this far behind the last ink, in units of the font size. */
const MARGIN = 0.1;

/**
 * A line whose rectangle reaches to the end of its letters: the search for text can miss points and narrow letters at its
 * ends, which would stay beside the new text. Rules, borders and pictures beside a line stay.
 */
export function extendLine(image: Raster, line: ImageLine): ImageLine {
  const { ink, paper, size, start, end, corners, cut } = line;
  const step = ink.map((value, channel) => value - (paper[channel] ?? 0));
  const length = step.reduce((sum, value) => sum + value * value, 0);
  const width = Math.hypot(end[0] - start[0], end[1] - start[1]);
  if (step.reduce((sum, value) => sum + Math.abs(value), 0) < MIN_CONTRAST || width === 0) return line;
  const [ux, uy] = [(end[0] - start[0]) / width, (end[1] - start[1]) / width];
  const along = ([x, y]: readonly [number, number]) => (x - start[0]) * ux + (y - start[1]) * uy;
  const ends = corners.map(along);
  const [from, to] = [Math.min(...ends), Math.max(...ends)];

  const isInk = (at: number, up: number): boolean => {
    const column = Math.round(start[0] + at * ux + up * uy);
    const row = Math.round(start[1] + at * uy - up * ux);
    if (column < 0 || row < 0 || column >= image.width || row >= image.height) return false;
    const place = 3 * (row * image.width + column);
    const away = paper.map((value, channel) => (image.data[place + channel] ?? 0) - value);
    const share = away.reduce((sum, value, channel) => sum + value * (step[channel] ?? 0), 0) / length;
    const rest = away.reduce((sum, value, channel) => sum + (value - share * (step[channel] ?? 0)) ** 2, 0);
    return share > INK.least && rest < INK.away ** 2 * length;
  };
  const hasInk = (at: number, low: number, high: number): boolean => {
    for (let up = low * size; up <= high * size; up++) if (isInk(at, up)) return true;
    return false;
  };
  const isDrawing = (at: number): boolean =>
    hasInk(at, LETTERS.low - AROUND, LETTERS.low) || hasInk(at, LETTERS.high, LETTERS.high + AROUND);
  /** How far ink goes on beside an end, in pixels. */
  const reach = (edge: number, direction: 1 | -1): number => {
    let last = 0;
    for (let by = 1; by - last <= NEXT.gap * size; by++) {
      const at = edge + direction * by;
      if (!hasInk(at, LETTERS.low, LETTERS.high)) continue;
      if (isDrawing(at) || by > NEXT.longest * size) return 0;
      last = by;
    }
    return last === 0 ? 0 : last + MARGIN * size;
  };
  const [before, after] = [cut?.start ? 0 : reach(from, -1), cut?.end ? 0 : reach(to, 1)];
  if (before + after === 0) return line;
  const middle = (from + to) / 2;
  const moved = corners.map((corner) => {
    const by = along(corner) < middle ? -before : after;
    return [corner[0] + by * ux, corner[1] + by * uy] as const;
  });
  return { ...line, corners: moved };
}
