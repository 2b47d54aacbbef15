import { expect, test } from "vitest";
import { findMoved } from "./moved-middles.ts";

type Laid = Parameters<typeof findMoved>[0][number];

/** A text of a picture between two places, and where its translation is. */
function text(row: number, [left, right]: readonly [number, number], now: readonly [number, number]): Laid {
  const y = 400 - 40 * row;
  const box = { left, right, bottom: y - 6, top: y + 16 };
  const run = { x: now[0], width: now[1] - now[0] };
  const laid: object = { paragraph: { box, size: 20 }, angle: 0, layout: { lines: [{ y, runs: [run] }] } };
  return laid as Laid;
}

const TITLE = text(0, [100, 500], [120, 480]);

test("a text that leaves the middle of the one above it is found, and one that keeps it is not", () => {
  const moved = text(1, [200, 400], [200, 330]);
  expect(findMoved([TITLE, moved], [])).toEqual([moved]);
  expect(findMoved([TITLE, text(1, [200, 400], [230, 370])], [])).toEqual([]);
});

test("texts at one edge have no middle, also if one of them is as long as it is indented", () => {
  const lines = [TITLE, text(1, [200, 400], [200, 330]), text(2, [200, 300], [200, 290])];
  expect(findMoved(lines, [])).toEqual([]);
});

test("texts far below each other have no common middle", () => {
  expect(findMoved([TITLE, text(6, [200, 400], [200, 330])], [])).toEqual([]);
});
