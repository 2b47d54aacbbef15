import type { Composition } from "../layout/composition.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Kind } from "../scene/scene.ts";
import { countSeen } from "./shapes.ts";

/** Share of its pixels that must be visible, so that a thing is recognized. */
const LEAST = 0.35;
/** Share of a picture below which a thing is not noticed. */
const TOO_SMALL = 0.0004;

/** The labels of things that other things, the land or the edge of the picture hide, or that are too small to see. */
export function findHidden(record: PaintRecord, { backdrop, width, height }: Composition): string[] {
  if (backdrop === "pattern") return [];
  const seen = countSeen(record.owner, record.shapes.length);
  const hidden = record.shapes.flatMap(({ placement, area }, index) => {
    const visible = seen[index] ?? 0;
    return visible < area * LEAST || visible < width * height * TOO_SMALL ? [placement.subject.label] : [];
  });
  return [...new Set(hidden)];
}

/** Share of a thing that the edge of the picture may cut off unnoticed. */
const CUT = 0.1;

/** The labels of things that the edge of the picture cuts off. A portrait ends at the chest. */
export function findCut({ shapes, width, height }: PaintRecord, { backdrop }: Composition, kind: Kind): string[] {
  if (backdrop === "pattern" || kind === "portrait") return [];
  const cut = shapes.filter(({ left, top, width: wide, height: high, opaque, area }) => {
    if (left >= 0 && top >= 0 && left + wide <= width && top + high <= height) return false;
    let outside = 0;
    for (const [at, value] of opaque.entries()) {
      const [x, y] = [left + (at % wide), top + Math.floor(at / wide)];
      if (value === 1 && (x < 0 || y < 0 || x >= width || y >= height)) outside++;
    }
    return outside > area * CUT;
  });
  return [...new Set(cut.map(({ placement }) => placement.subject.label))];
}
