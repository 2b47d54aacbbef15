import type { Position } from "@atelier/images";
import { z } from "zod";

/** Where a subject lies in the free space of a frame: 0 is left or top, 1 is right or bottom. */
export const positions = {
  center: { x: 0.5, y: 0.5 },
  top: { x: 0.5, y: 0 },
  bottom: { x: 0.5, y: 1 },
  left: { x: 0, y: 0.5 },
  right: { x: 1, y: 0.5 },
  top_left: { x: 0, y: 0 },
  top_right: { x: 1, y: 0 },
  bottom_left: { x: 0, y: 1 },
  bottom_right: { x: 1, y: 1 },
} as const satisfies Record<string, Position>;

type PositionName = keyof typeof positions;

export const positionName = z.enum(Object.keys(positions) as [PositionName, ...PositionName[]]);
