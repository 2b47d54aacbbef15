import type { Tile } from "@atelier/painting";
import type { Placement } from "../layout/composition.ts";
import type { Box } from "../layout/place-items.ts";

/** The opaque pixels of one thing, at their place in the picture. They may exceed the picture. */
export interface Shape {
  placement: Placement;
  left: number;
  top: number;
  width: number;
  height: number;
  /** 1 where the thing is opaque, row by row. */
  opaque: Uint8Array;
  /** Number of opaque pixels. */
  area: number;
}

/** Which thing each pixel of a picture shows, noted while it is painted. */
export interface PaintRecord {
  width: number;
  height: number;
  /** Position in `shapes`, or −1 for the land and the sky. */
  owner: Int16Array;
  /** Position of the nearest land among the bands of the composition, or −1 for the sky. */
  land: Int16Array;
  shapes: Shape[];
  /** The windows of a room. */
  windows: Box[];
}

/** Notes of a composition while it is painted. */
export interface PaintNotes {
  /** Receives the coverage of the subjects, 0 to 255. */
  sharp?: Uint8Array | null;
  /** Receives which thing each pixel shows. */
  record?: PaintRecord | undefined;
}

/** An alpha from which a pixel shows the thing and not what is behind it. */
const OPAQUE = 128;

export const createRecord = (width: number, height: number): PaintRecord => ({
  width,
  height,
  owner: new Int16Array(width * height).fill(-1),
  land: new Int16Array(width * height).fill(-1),
  shapes: [],
  windows: [],
});

/** Notes the pixels of a thing that was painted over everything before. */
export function noteShape(record: PaintRecord, placement: Placement, sprite: Tile, left: number, top: number): void {
  const { width, height, data } = sprite;
  const opaque = new Uint8Array(width * height);
  let area = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if ((data[at * 4 + 3] ?? 0) < OPAQUE) continue;
      opaque[at] = 1;
      area++;
      const [x, y] = [left + column, top + row];
      if (x >= 0 && y >= 0 && x < record.width && y < record.height)
        record.owner[y * record.width + x] = record.shapes.length;
    }
  record.shapes.push({ placement, left, top, width, height, opaque, area });
}

/** Notes the pixels that a band of land changed: they show no thing behind it any more. */
export function noteLand(
  { owner, land }: PaintRecord,
  band: number,
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
): void {
  for (let at = 0, i = 0; at < owner.length; at++, i += 4) {
    if (before[i] === after[i] && before[i + 1] === after[i + 1] && before[i + 2] === after[i + 2]) continue;
    owner[at] = -1;
    land[at] = band;
  }
}
