import { expect, test } from "vitest";
import { findCrowded, findRightEdge } from "./crowded.ts";

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

type Texts = Parameters<typeof findCrowded>[0];
type Layouts = Parameters<typeof findCrowded>[1];

/** Lines of 10 points, where they are and where their translations end; and a box with this upper edge below them. */
function findNear(lines: readonly { y: number; start?: number; end: number }[], edge: number): number {
  const shapes = [{ kind: "path", paint: {}, box: { left: 30, right: 300, bottom: edge - 80, top: edge } }];
  const layouts = new Map<unknown, unknown>();
  const texts = lines.map(({ y, start = y, end }) => {
    const box = { left: 40, right: 200, bottom: y - 2.2, top: y + 7.5 };
    const paragraph = { box, lines: [{ y, left: 40, right: 200, size: 10 }], size: 10, leading: 12 };
    const text = { paragraph, around: { shapes }, underlines: new Set() };
    const ys = end < start ? [start, end] : [end];
    layouts.set(text, { scale: 1, lines: ys.map((at) => ({ y: at, runs: [] })) });
    return text;
  });
  return findCrowded(texts as never as Texts, layouts as never as Layouts).length;
}

test.each([
  [484, 0],
  [474, 0],
  [466, 1],
])("a line that ends at %s above the edge of a box is crowded: %s", (end, count) => {
  expect(findNear([{ y: 484, end }], 460)).toBe(count);
});

test("items that come closer to each other than lines may are crowded", () => {
  const find = (...places: readonly [start: number, end: number][]) =>
    findNear(
      places.map(([start, end], at) => ({ y: 500 - 15 * at, start, end })),
      300,
    );
  expect(find([500, 500], [485, 485], [470, 470])).toBe(0);
  expect(find([500, 488], [473, 473], [458, 458])).toBe(0);
  expect(find([500, 494], [485, 485], [470, 470])).toBe(1);
  expect(find([500, 488], [477, 477], [462, 462])).toBe(1);
});
