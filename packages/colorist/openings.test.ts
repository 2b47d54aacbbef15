import { expect, test } from "vitest";
import { findOpenings } from "./openings.ts";
import { readColorRequest } from "./prompt-reader.ts";
import type { Shape } from "./shapes.ts";

/** A region that fills its box. The borders are its lengths at other regions, by their labels. */
function region(label: number, box: readonly [number, number, number, number], borders: Record<number, number>): Shape {
  const [left, top, right, bottom] = box;
  const area = (right - left) * (bottom - top);
  const neighbors = new Map(Object.entries(borders).map(([other, length]) => [Number(other), length]));
  const place = { left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
  const form = { area, aspect: (right - left) / (bottom - top), fill: 1, solid: 1, taper: 1, edge: 0, rays: 0 };
  const touches = { left: false, top: false, right: false, bottom: false };
  return {
    label,
    ...place,
    ...form,
    touches,
    neighbors,
    inside: 0,
    isOnPole: false,
    over: new Map(),
    strokes: new Set(),
  };
}

test("what is between the legs of an animal is seen through, although a line divides its belly from its back", () => {
  const sky = region(1, [0, 0, 1, 0.86], { 2: 80, 3: 30, 5: 60 });
  const back = region(2, [0.35, 0.45, 0.79, 0.87], { 1: 80, 3: 40, 4: 22, 5: 6 });
  const belly = region(3, [0.34, 0.61, 0.59, 0.86], { 1: 30, 2: 40, 4: 33, 5: 6 });
  const gap = region(4, [0.4, 0.7, 0.67, 0.87], { 2: 22, 3: 33, 5: 30, 6: 25 });
  const grass = region(5, [0, 0.86, 1, 1], { 1: 60, 2: 6, 3: 6, 4: 30 });
  const find = (shapes: readonly Shape[]) =>
    findOpenings([sky, ...shapes, grass], [sky, grass], readColorRequest("a brown dog with a white belly").things, 1);
  expect(find([back, belly, gap])).toEqual([gap]);
  // A belly that lies on the ground has no leg at its front.
  const short = { ...belly, bottom: 0.7, y: 0.65 };
  expect(find([back, short, gap])).toEqual([]);
});
