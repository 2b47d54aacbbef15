import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { warnOfColor } from "./color-warning.ts";

const SIDE = 100;
const area = (isIn: (x: number, y: number) => boolean) => ({
  width: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isIn(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0)),
});

test("a wide yellow area is certain, unless it surrounds all that the image shows", () => {
  const wall = editWithParts({});
  warnOfColor(
    "yellow wall",
    "yellow",
    area((x) => x < 40),
    wall.edit,
  );
  expect(wall.edit.guessed).toBe(true);
  const bus = editWithParts({});
  warnOfColor(
    "yellow bus",
    "yellow",
    area((x, y) => x > 20 && x < 80 && y > 20 && y < 80),
    bus.edit,
  );
  expect(bus.edit.guessed).toBe(false);
  const leaves = editWithParts({});
  warnOfColor(
    "yellow belly",
    "yellow",
    area((x, y) => x < 20 || y < 20 || x > 80),
    leaves.edit,
  );
  expect(leaves.edit.guessed).toBe(true);
});
