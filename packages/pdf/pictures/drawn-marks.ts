import type { ImageLine, Pixels } from "@atelier/document-model";

/** Where the bullet of an item is before its first letter, and above and below its baseline, in units of the font size. */
const PLACE = { from: 1.9, to: 0.18, above: 0.75, below: 0.15 };
/** A bullet is this wide and high, and its middle this far above the baseline, in units of the font size. */
const BULLET = { least: 0.1, most: 0.55, lowest: 0.05, highest: 0.55 };
/** A pixel with more of the contrast between letters and their background is drawn. */
const DRAWN = 0.45;
/** The bullets of a list are at one distance from their texts, which differs by less than this; and there are so many. */
const LIST = { distance: 0.2, items: 2 };

/**
 * The lines of a picture that have a drawn bullet before them which a reader did not read as a letter. One bullet alone can be
 * anything, so that only those of lists are found.
 */
export function findBulleted(picture: Pixels, lines: readonly ImageLine[]): ReadonlySet<ImageLine> {
  const found = lines.flatMap((line) => {
    const distance = findBullet(picture, line);
    return distance === null ? [] : [{ line, distance }];
  });
  return new Set(
    found
      .filter(
        ({ distance }) =>
          found.filter((other) => Math.abs(other.distance - distance) < LIST.distance).length >= LIST.items,
      )
      .map(({ line }) => line),
  );
}

/** How far before a line a bullet is, in units of its size. Null without one. */
function findBullet({ width, height, data }: Pixels, { start, end, size, ink, paper }: ImageLine): number | null {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const step = ink.map((value, channel) => value - (paper[channel] ?? 0));
  const contrast = step.reduce((sum, value) => sum + value * value, 0);
  if (length < size || size < 8 || contrast === 0) return null;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const isDrawn = (u: number, v: number) => {
    const x = Math.round(start[0] + u * ux - v * uy);
    const y = Math.round(start[1] + u * uy + v * ux);
    if (x < 0 || y < 0 || x >= width || y >= height) return true;
    const change = paper.map((value, channel) => (data[3 * (y * width + x) + channel] ?? 0) - value);
    return change.reduce((sum, value) => sum + value * value, 0) > DRAWN * DRAWN * contrast;
  };
  const [from, to] = [-Math.round(PLACE.from * size), -Math.round(PLACE.to * size)];
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  let count = 0;
  for (let u = from; u <= to; u++)
    for (let v = -Math.round(PLACE.above * size); v <= PLACE.below * size; v++) {
      if (!isDrawn(u, v)) continue;
      count += 1;
      box.left = Math.min(box.left, u);
      box.right = Math.max(box.right, u + 1);
      box.top = Math.min(box.top, v);
      box.bottom = Math.max(box.bottom, v + 1);
    }
  const [wide, high] = [(box.right - box.left) / size, (box.bottom - box.top) / size];
  const middle = -(box.top + box.bottom) / 2 / size;
  const isBullet =
    box.left > from &&
    box.right <= to &&
    [wide, high].every((side) => side > BULLET.least && side < BULLET.most) &&
    middle > BULLET.lowest &&
    middle < BULLET.highest &&
    // A filled form, and not some scattered pixels.
    count > 0.4 * wide * high * size * size;
  return isBullet ? -(box.left + box.right) / 2 / size : null;
}

/** A mark is read as one of these letters, this much larger than the texts beside it, which begin this near in units of their size. */
const MARK = { letters: /^\s*[vVxXyYuUoOlLJ√✓✔✗✘☑☒☐□■]\s*$/u, larger: 1.35, near: 3 };

/** Whether a single letter is the mark in a box to tick, as a reader takes it: it is larger than the texts beside it. */
export function isDrawnMark(line: ImageLine, lines: readonly ImageLine[]): boolean {
  if (!MARK.letters.test(line.text)) return false;
  const { start, end, size } = line;
  const beside = lines.filter((other) => {
    const gap = other.start[0] - end[0];
    const [top, bottom] = [other.start[1] - other.size, other.start[1] + 0.3 * other.size];
    return (
      other !== line &&
      /\p{L}{2}/u.test(other.text) &&
      gap > 0 &&
      gap < MARK.near * other.size &&
      bottom > start[1] - size &&
      top < start[1] + 0.3 * size
    );
  });
  return beside.length > 0 && beside.every((other) => size > MARK.larger * other.size);
}
