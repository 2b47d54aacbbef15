import type { ColorRequest } from "./color-request.ts";
import { asPaint } from "./grounds.ts";
import type { Paint } from "./parts/view.ts";
import { getBorder, type Shape } from "./shapes.ts";

/** The largest width of the upper end of a path, by that of its lower end, and its largest size and height, as shares of the picture. */
const PATH = { taper: 0.75, area: 0.15, top: 0.55 } as const;
/** The least share of the outline of a path that is at the ground beside it. */
const MIN_BESIDE = 0.4;

/**
 * Finds the paths of a drawing: regions that get wide toward the lower edge of the picture, which they touch, with ground
 * at both sides. They lead to a thing, and are no part of it. `background` are the regions of sky and land.
 */
export function findPaths(shapes: readonly Shape[], background: readonly Shape[]): Shape[] {
  const ground = background.filter(({ touches }) => !touches.top);
  return shapes.filter((shape) => {
    const { touches, taper, area, top, neighbors } = shape;
    if (background.includes(shape) || !touches.bottom || touches.left || touches.right) return false;
    if (taper > PATH.taper || area > PATH.area || top < PATH.top) return false;
    const border = getBorder({ neighbors });
    const beside = ground.filter(({ label }) => neighbors.has(label));
    const length = beside.reduce((sum, { label }) => sum + (neighbors.get(label) ?? 0), 0);
    const isAtBothSides =
      beside.some(({ left }) => left < shape.left) && beside.some(({ right }) => right > shape.right);
    return isAtBothSides && length > MIN_BESIDE * border;
  });
}

/** The grounds of a request without its road, which is the path that was found. Without a path, the road is all of the land. */
export const withoutRoad = (request: ColorRequest, paths: readonly Shape[]): ColorRequest =>
  paths.length === 0 ? request : { ...request, grounds: request.grounds.filter(({ name }) => name !== "road") };

/** Paints the paths in the color of the prompt's road, or in that of a usual one. */
export function paintPaths(paths: readonly Shape[], { grounds }: ColorRequest, paints: Map<number, Paint>): void {
  const road = asPaint("road", grounds.find(({ name }) => name === "road")?.color ?? null);
  for (const { label } of paths) paints.set(label, road);
}
