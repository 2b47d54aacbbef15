import type { Closure } from "./closure.ts";
import type { LineEnd } from "./skeleton.ts";

/**
 * How steep the line of a leg is, the shares of its length and of the longer side that it goes on at most, where its end is
 * at least, the pixels at its end that are its own, and how far its foot is beside its end by its height.
 */
const LEG = { steep: 0.9, beyond: 0.8, reach: 0.1, low: 0.5, cap: 4, lean: 0.2 } as const;

/** Lines that stand on the ground and end free above it: the front of a leg, which goes on up to the body. */
export function standLegs(ends: readonly LineEnd[], ink: Uint8Array, width: number, height: number): Closure[] {
  const side = Math.max(width, height);
  return ends.flatMap(({ x, y, dx, dy, path }) => {
    const steep = path.findIndex((i) => Math.abs((i % width) - x) > LEG.lean * (Math.floor(i / width) - y) + LEG.cap);
    const upright = path.slice(0, steep < 0 ? path.length : steep);
    const foot = upright.reduce((low, i) => Math.max(low, i), 0);
    const [footX, footY] = [foot % width, Math.floor(foot / width)];
    const length = footY - y;
    const isLeg = dy < -LEG.steep && y > LEG.low * height && isOnGround(ink, footX, footY, width, height);
    if (!isLeg) return [];
    for (let step = LEG.cap; step < Math.min(LEG.beyond * length, LEG.reach * side); step++) {
      const [column, row] = [Math.round(x + dx * step), Math.round(y + dy * step)];
      if (row < 0 || column < 0 || column >= width) return [];
      if (ink[row * width + column] && step > 2 * LEG.cap) return [{ from: [x, y], to: [column, row] }];
    }
    return [];
  });
}

/** How far a line goes on at both sides of what stands on it, as a share of the width, and how much it rises there. A pot is narrower. */
const GROUND = { reach: 0.15, rise: 0.035 } as const;

/** Whether a flat line goes on at both sides of a point. */
function isOnGround(ink: Uint8Array, x: number, y: number, width: number, height: number): boolean {
  const rise = Math.ceil(GROUND.rise * height);
  return [-1, 1].every((step) => {
    const column = Math.round(x + step * GROUND.reach * width);
    for (let row = Math.max(0, y - rise); row <= Math.min(height - 1, y + rise); row++)
      if (column >= 0 && column < width && ink[row * width + column]) return true;
    return false;
  });
}
