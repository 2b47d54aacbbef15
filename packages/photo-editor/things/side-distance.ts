import type { Raster } from "@atelier/images/raster";
import type { Place } from "../plan-values.ts";

/** A place in an image, in pixels. */
export type Point = readonly [x: number, y: number];

/** How far a point is from a side, as a share of the image. */
export function measureSide([x, y]: Point, side: Place, { width, height }: Pick<Raster, "width" | "height">): number {
  const [across, down] = [x / width, y / height];
  if (side === "center") return Math.hypot(across - 0.5, down - 0.5);
  if (side === "corner") return Math.hypot(Math.min(across, 1 - across), Math.min(down, 1 - down));
  const distances: Record<string, number> = { left: across, right: 1 - across, top: down, bottom: 1 - down };
  return Math.hypot(...side.split("-").map((name) => distances[name] ?? 0));
}
