import { expect, test } from "vitest";
import { findRightEdge } from "./crowded.ts";

const PAGE = { left: 0, right: 612 };

test("the centered lines of a title page leave half of its margins free", () => {
  const lines = [124, 80, 118, 138, 141, 56].map((width) => ({
    left: 306 - width / 2,
    right: 306 + width / 2,
    size: 14,
  }));
  expect(findRightEdge(lines, PAGE)).toBeGreaterThan(490);
});

test("lines of prose show the margin, and a longer line shows a wider one", () => {
  const lines = Array.from({ length: 6 }, (_, row) => ({ left: 120, right: 490 - (row % 2), size: 10 }));
  expect(findRightEdge(lines, PAGE)).toBe(492);
  expect(
    findRightEdge(
      [
        ...lines,
        { left: 120, right: 530, size: 10 },
        { left: 120, right: 530, size: 10 },
        { left: 120, right: 528, size: 10 },
      ],
      PAGE,
    ),
  ).toBe(530);
});
