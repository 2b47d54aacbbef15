import type { ImageLine } from "@atelier/document-model";
import type { MeasuredCoverage } from "./letter-coverage.ts";

/** The part of a line between two columns of its coverage. */
export function cutLine<Cut extends ImageLine>(
  line: Cut,
  { unit, offset }: MeasuredCoverage,
  text: string,
  { from, to }: { from: number; to: number },
): Cut {
  const { start, end, corners } = line;
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const [first, last] = [from * unit + offset, to * unit + offset];
  const along = ([x, y]: readonly [number, number]) => (x - start[0]) * ux + (y - start[1]) * uy;
  const margin = 0.08 * line.size;
  const toPlace = (point: readonly [number, number], place: number) =>
    [point[0] + (place - along(point)) * ux, point[1] + (place - along(point)) * uy] as const;
  return {
    ...line,
    text,
    start: toPlace(start, first),
    end: toPlace(start, last),
    corners: corners.map((corner, at) =>
      at === 0 || at === 3 ? toPlace(corner, first - margin) : toPlace(corner, last + margin),
    ),
  };
}
