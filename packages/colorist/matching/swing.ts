import type { Shape, Thing } from "../shapes.ts";

/** Whether something in a drawn thing hangs between ropes from its top: a region that ends above the ground. */
export function isSwing({ shapes, top, bottom, left, right, aspect, area }: Thing): boolean {
  const [high, wide] = [bottom - top, right - left];
  const isRoped = (shape: Shape) =>
    shape.top < top + 0.12 * high &&
    shape.bottom < bottom - 0.12 * high &&
    shape.bottom > top + 0.35 * high &&
    shape.aspect < 1.4 &&
    shape.left > left + 0.15 * wide &&
    shape.right < right - 0.15 * wide &&
    shape.area > 0.05 * area;
  return aspect > 0.5 && shapes.length > 2 && shapes.some(isRoped);
}

/** Whether a region of a swing is what one sees through its frame, and no bar and not who swings. */
export function isInFrame(shape: Shape, { shapes, top, bottom, area }: Thing): boolean {
  const isHanging = shape.top < top + 0.2 * (bottom - top);
  const reaches = shape.bottom > top + 0.35 * (bottom - top);
  return isHanging && reaches && shape.area > 0.02 * area && shapes.length > 2;
}
