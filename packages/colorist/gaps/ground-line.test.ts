import { expect, test } from "vitest";
import { extendGround } from "./ground-line.ts";

const [WIDTH, HEIGHT] = [600, 450];

/** The ink of a line through points, three pixels thick. */
function draw(...points: (readonly [number, number])[]): Uint8Array {
  const ink = new Uint8Array(WIDTH * HEIGHT);
  for (const [at, [x, y]] of points.entries()) {
    const [toX, toY] = points[at + 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) * 2));
    for (let step = 0; step <= steps; step++)
      for (let dot = 0; dot < 9; dot++) {
        const [column, row] = [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps];
        ink[(Math.round(row) + Math.floor(dot / 3) - 1) * WIDTH + Math.round(column) + (dot % 3) - 1] = 1;
      }
  }
  return ink;
}

test("a blade of grass at the end of a ground line is no slant", () => {
  const ink = draw([30, 280], [40, 350], [570, 350]);
  expect(extendGround(ink, WIDTH, HEIGHT, () => true)).not.toEqual(ink);
});

test("waves at different heights that a leaf joins are no ground line", () => {
  const ink = draw([30, 380], [100, 380], [120, 340], [480, 340], [500, 270], [570, 270]);
  expect(extendGround(ink, WIDTH, HEIGHT, () => true)).toEqual(ink);
});
