import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import type { Actor } from "../scene/scene.ts";

/** The shapes of an actor. A portrait shows the face of an animal in place of the whole. */
export function findShapes({ shapes }: PaintRecord, actor: Actor | undefined): Shape[] {
  if (!actor) return [];
  const name = (id: string) => id.replace(/-face$/, "");
  return shapes.filter(
    ({ placement: { subject, color, outfit, isYoung } }) =>
      name(subject.id) === name(actor.subject.id) &&
      color === actor.color &&
      outfit === actor.outfit &&
      isYoung === actor.isYoung,
  );
}

/** The number of pixels of the picture that show each shape. */
export function countSeen(owner: Int16Array, shapes: number): Uint32Array {
  const seen = new Uint32Array(shapes);
  for (const index of owner) if (index >= 0) seen[index] = (seen[index] ?? 0) + 1;
  return seen;
}

/** Whether a shape is opaque at a pixel of the picture. */
const isOpaque = ({ left, top, width, height, opaque }: Shape, x: number, y: number): boolean =>
  x >= left && y >= top && x < left + width && y < top + height && opaque[(y - top) * width + (x - left)] === 1;

export const getMiddle = ({ left, width }: Shape): number => left + width / 2;
export const getBottom = ({ top, height }: Shape): number => top + height;

/** Columns and rows at which a shape is examined. */
const SAMPLES = 48;

/** The share of a shape whose pixels have a pixel of another one within `reach` pixels. */
export function getOverlap(first: Shape, second: Shape, reach: number): number {
  const step = Math.max(1, Math.round(Math.max(first.width, first.height) / SAMPLES));
  const offsets = reach > 0 ? [-reach, -reach / 2, 0, reach / 2, reach].map(Math.round) : [0];
  let [all, near] = [0, 0];
  for (let y = first.top; y < getBottom(first); y += step)
    for (let x = first.left; x < first.left + first.width; x += step) {
      if (!isOpaque(first, x, y)) continue;
      all++;
      if (offsets.some((down) => offsets.some((across) => isOpaque(second, x + across, y + down)))) near++;
    }
  return all > 0 ? near / all : 0;
}

/** The lowest part of a thing, on which it stands, as a share of its height. */
const FEET = 0.12;
/** How far below the feet, and how far above them, what carries them may begin, as shares of the height. */
const [BELOW, ABOVE] = [0.07, 0.2];
/** Share of the columns of the feet that must have something below them. */
const CARRIED = 0.5;

/** Whether a thing rests on others: below its feet, and not only somewhere in its columns, is a part of one of them. */
export function restsOn(one: Shape, others: readonly Shape[]): boolean {
  let [feet, carried] = [0, 0];
  const lowest = findLowest(one);
  const bottom = lowest.reduce((most, row) => Math.max(most, row), 0);
  for (const [column, row] of lowest.entries()) {
    if (row < bottom - one.height * FEET || row < 0) continue;
    feet++;
    const [from, to] = [row - Math.round(one.height * ABOVE), row + Math.max(2, Math.round(one.height * BELOW))];
    const x = one.left + column;
    if (others.some((other) => hasPixel(other, x, one.top + from, one.top + to))) carried++;
  }
  // A hat on the handle of a suitcase is wider than what carries it.
  const narrowest = Math.min(feet, ...others.filter((other) => isAbove(one, other)).map(countTop));
  return feet > 0 && carried >= narrowest * CARRIED;
}

/** Whether the middle of a thing is above another one. */
const isAbove = (one: Shape, other: Shape): boolean =>
  getMiddle(one) > other.left + other.width * 0.25 && getMiddle(one) < other.left + other.width * 0.75;

/** The number of columns of the uppermost part of a thing. */
function countTop({ width, height, opaque }: Shape): number {
  const rows = Math.max(1, Math.round(height * FEET));
  let columns = 0;
  for (let column = 0; column < width; column++)
    for (let row = 0; row < rows; row++)
      if (opaque[row * width + column] === 1) {
        columns++;
        break;
      }
  return Math.max(1, columns);
}

/** The lowest opaque row of each column, or −1. */
function findLowest({ width, height, opaque }: Shape): number[] {
  return Array.from({ length: width }, (_, column) => {
    for (let row = height - 1; row >= 0; row--) if (opaque[row * width + column] === 1) return row;
    return -1;
  });
}

function hasPixel(shape: Shape, x: number, from: number, to: number): boolean {
  for (let y = from; y <= to; y++) if (isOpaque(shape, x, y)) return true;
  return false;
}
