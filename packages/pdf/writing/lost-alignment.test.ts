import { expect, test } from "vitest";
import { findLostAlignment } from "./lost-alignment.ts";
import { findMixed } from "./mixed-sizes.ts";

type Texts = Parameters<typeof findLostAlignment>[0];
type Layouts = Parameters<typeof findLostAlignment>[1];
type OneText = Texts[number];
type Span = readonly [left: number, right: number];

interface Case {
  before: readonly Span[];
  now?: readonly Span[];
  y?: number;
  marker?: object;
  scale?: number;
}

/** Texts of 10 points with these lines, and where the lines of their translations are. */
function toTexts(cases: readonly Case[]): {
  texts: OneText[];
  layouts: Layouts;
} {
  const layouts = new Map<OneText, ReturnType<Layouts["get"]>>();
  const texts = cases.map(({ before, now, y = 500, marker = null, scale = 1 }) => {
    const lines = before.map(([left, right], row) => ({
      left,
      right,
      y: y - 12 * row,
      size: 10,
      listed: false,
      words: [],
    }));
    const box = {
      left: Math.min(...before.map(([left]) => left)),
      right: Math.max(...before.map(([, right]) => right)),
      top: y + 7.5,
      bottom: y - 12 * (before.length - 1) - 2.2,
    };
    const runs = [{ kind: "text", text: "words", style: 0 }];
    const text = {
      paragraph: { lines, box, size: 10, marker },
      runs,
      styles: [],
    } as object as OneText;
    if (now)
      layouts.set(text, {
        scale,
        lines: now.map(([left, right], row) => ({
          y: y - 12 * row,
          runs: [{ x: left, width: right - left, size: 10, formula: null }],
        })),
      } as ReturnType<Layouts["get"]>);
    return text;
  });
  return { texts, layouts: layouts as Layouts };
}

function find(cases: readonly Case[]): number[] {
  const { texts, layouts } = toTexts(cases);
  const lost = findLostAlignment(texts, layouts);
  return texts.flatMap((text, index) => (lost.includes(text) ? [index] : []));
}

const full: Span = [40, 240];

test("a justified text that became ragged is found, and one with a single short line is not", () => {
  const before = [full, full, full, [40, 120] as Span];
  expect(
    find([
      {
        before,
        now: [
          [40, 230],
          [40, 221],
          [40, 235],
          [40, 90],
        ],
      },
    ]),
  ).toEqual([0]);
  expect(find([{ before, now: [[40, 221], full, full, [40, 90]] }])).toEqual([]);
  expect(find([{ before, now: [full, full, [40, 150]] }])).toEqual([]);
});

test("lines at the right edge or in the middle that are at the left one now are found", () => {
  const right: Span[] = [
    [150, 240],
    [120, 240],
    [170, 240],
  ];
  expect(
    find([
      {
        before: right,
        now: [
          [120, 210],
          [120, 240],
          [120, 190],
        ],
      },
    ]),
  ).toEqual([0]);
  expect(
    find([
      {
        before: right,
        now: [
          [140, 240],
          [110, 240],
          [180, 240],
        ],
      },
    ]),
  ).toEqual([]);
  const center: Span[] = [
    [100, 180],
    [70, 210],
    [120, 160],
  ];
  expect(
    find([
      {
        before: center,
        now: [
          [70, 150],
          [70, 210],
          [70, 110],
        ],
      },
    ]),
  ).toEqual([0]);
  expect(
    find([
      {
        before: center,
        now: [
          [90, 190],
          [80, 200],
          [110, 170],
        ],
      },
    ]),
  ).toEqual([]);
});

test("a name that left the right edge of its column is found, and lines that end at one place by chance are not", () => {
  const names = (ends: readonly number[], beside: readonly Case[] = []): Case[] => [
    ...[60, 72, 50].map((width, row) => ({
      before: [[240 - width, 240] as Span],
      now: [[240 - width, ends[row] ?? 0] as Span],
      y: 500 - 20 * row,
    })),
    ...beside,
  ];
  expect(find(names([240, 229, 240]))).toEqual([1]);
  expect(find(names([240, 237, 240]))).toEqual([]);
  expect(find(names([240, 229, 240], [{ before: [[150, 225]], y: 490 }]))).toEqual([]);
  const oneLeft = [0, 1, 2].map((row) => ({
    before: [[180, 240] as Span],
    now: [[180, 250] as Span],
    y: 500 - 20 * row,
  }));
  expect(find(oneLeft)).toEqual([]);
});

test("a line that begins, ends and has its middle elsewhere is found, but for an item that has its marker", () => {
  const moved = { before: [[40, 100]] as Span[], now: [[32, 84]] as Span[] };
  expect(find([moved])).toEqual([0]);
  expect(find([{ ...moved, marker: {} }])).toEqual([]);
  expect(find([{ ...moved, now: [[40, 120]] }])).toEqual([]);
});

test("lines of one block with different sizes are found, and those of texts away from each other are not", () => {
  const mixed = (y: number, scale: number) => {
    const { texts, layouts } = toTexts([
      { before: [full], now: [full], y: 500, scale: 0.9 },
      { before: [full], now: [full], y, scale },
    ]);
    return findMixed(texts, layouts).length;
  };
  expect(mixed(486, 1)).toBe(1);
  expect(mixed(486, 0.87)).toBe(0);
  expect(mixed(460, 1)).toBe(0);
});

test("a head of a table that left the edge of its cells is found, and one that only became longer is not", () => {
  const rows = [500, 486, 472].flatMap((y) => [
    { before: [[40, 80] as Span], y },
    { before: [[100, 150 + (500 - y)] as Span], y },
  ]);
  const head = (now: Span) => rows.map((row, at) => (at === 1 ? { ...row, now: [now] } : row));
  expect(find(head([96, 165]))).toEqual([1]);
  expect(find(head([106, 171]))).toEqual([1]);
  expect(find(head([100, 190]))).toEqual([]);
  expect(find(head([101, 168]))).toEqual([]);
});

test("three full lines whose first one is indented are not set to the right", () => {
  const before: Span[] = [[54, 240], full, full];
  expect(find([{ before, now: [[54, 240], full, full, [40, 90]] }])).toEqual([]);
  const right: Span[] = [[54, 240], [90, 240], full];
  expect(find([{ before: right, now: [[54, 240], [40, 200], full] }])).toEqual([0]);
});
