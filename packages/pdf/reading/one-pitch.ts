import type { ImageLine } from "@atelier/document-model";

/**
 * As many lines of so many characters show a pitch, if at least this share of them is as long as its characters, within this
 * many of them: a mark at the end is narrower than its place. Lines of other fonts differ by several characters. Letters of a
 * typewriter are this wide, in units of their size.
 */
const PITCH = { lines: 5, characters: 12, share: 0.9, error: 0.7, least: 0.5, most: 0.75 };

/** Whether the lines of a page are typewritten: all of their letters, signs and spaces have one width. */
export function haveOnePitch(lines: readonly ImageLine[]): boolean {
  const long = lines.flatMap(({ text, start, end, size }) => {
    const count = [...text.trim()].length;
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    return count >= PITCH.characters && size > 0 ? [{ count, length, share: length / count / size }] : [];
  });
  if (long.length < PITCH.lines) return false;
  const pitch = findMedian(long.map(({ count, length }) => length / count));
  const share = findMedian(long.map((line) => line.share));
  const alike = long.filter((line) => Math.abs(line.length / pitch - line.count) < PITCH.error);
  return alike.length >= PITCH.share * long.length && share > PITCH.least && share < PITCH.most;
}

const findMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
