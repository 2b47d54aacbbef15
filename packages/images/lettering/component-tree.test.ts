import { expect, test } from "vitest";
import { computeComponentTree, standsForPart } from "./component-tree.ts";

const WIDTH = 11;
const HEIGHT = 8;

/** A repeatable plane with few values, so that parts of equal value touch. */
function toPlane(seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: WIDTH * HEIGHT }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 24) % 6;
  });
}

/** The connected parts at a threshold by a flood fill, each as area and rectangle. */
function partsAt(values: Uint8Array, threshold: number): string[] {
  const seen = new Set<number>();
  const parts: string[] = [];
  for (let start = 0; start < values.length; start++) {
    if (seen.has(start) || values[start] < threshold) continue;
    const part = [start];
    seen.add(start);
    for (const at of part)
      for (const [dx, dy] of [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const))) {
        const [x, y] = [(at % WIDTH) + dx, Math.floor(at / WIDTH) + dy];
        const next = y * WIDTH + x;
        if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT || seen.has(next) || values[next] < threshold) continue;
        seen.add(next);
        part.push(next);
      }
    // A part that is the same at the next threshold stands there.
    if (!part.some((at) => values[at] === threshold)) continue;
    const [xs, ys] = [part.map((at) => at % WIDTH), part.map((at) => Math.floor(at / WIDTH))];
    parts.push(
      [threshold, part.length, Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1].join(" "),
    );
  }
  return parts;
}

test.each(Array.from({ length: 40 }, (_, index) => index + 1))(
  "plane %i has the parts of a flood fill at every threshold",
  (seed) => {
    const values = toPlane(seed);
    const tree = computeComponentTree(values, WIDTH, HEIGHT);
    const found = [...tree.order]
      .filter((pixel) => standsForPart(tree, values, pixel))
      .map((at) => [values[at], tree.area[at], tree.left[at], tree.top[at], tree.right[at], tree.bottom[at]].join(" "));
    const expected = [0, 1, 2, 3, 4, 5].flatMap((threshold) => partsAt(values, threshold));
    expect(found.sort()).toEqual(expected.sort());
  },
);
