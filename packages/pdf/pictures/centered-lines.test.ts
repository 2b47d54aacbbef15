import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { findCenteredLines } from "./centered-lines.ts";

/** A line around a middle, which slopes. */
const line = (middle: number, y: number, half: number, slope = 0): ImageLine => ({
  text: "Fresh bread",
  start: [middle - half, y - slope * half],
  end: [middle + half, y + slope * half],
  corners: [],
  size: 40,
  bold: false,
  serif: true,
  italic: false,
  ink: [220, 220, 220],
  paper: [20, 60, 50],
});

test("lines of a board that is seen from the side are centered on each other", () => {
  const lines = [line(830, 405, 235, 0.1), line(836, 500, 210, 0.06), line(838, 571, 220, 0.03)];
  const all = [...lines, line(843, 673, 171, -0.01), line(846, 757, 150, -0.05)];
  expect(findCenteredLines(all).size).toBe(5);
  const leaning = all.map(({ start, end }, row) =>
    line(700 + 20 * row, 200 + 100 * row, (end[0] - start[0]) / 2, -0.1),
  );
  expect(findCenteredLines(leaning).size).toBe(5);
});

test("lines that begin at one edge are not centered, also if their lengths grow from line to line", () => {
  const halves = [100, 170, 130, 210, 150];
  expect(findCenteredLines(halves.map((half, row) => line(100 + half, 100 + 60 * row, half))).size).toBe(0);
  const growing = [100, 105, 110, 115, 120].map((half, row) => line(100 + half, 100 + 60 * row, half));
  expect(findCenteredLines(growing).size).toBe(0);
});

test("three lines, and lines of one length, do not show a middle", () => {
  expect(findCenteredLines([100, 170, 130].map((half, row) => line(400, 100 + 60 * row, half))).size).toBe(0);
  expect(findCenteredLines([150, 152, 151, 150].map((half, row) => line(400, 100 + 60 * row, half))).size).toBe(0);
});

test("many lines are a page, in which no middle is searched", () => {
  const page = Array.from({ length: 2000 }, (_, row) => line(400 + (row % 7), 60 * row, 100 + 40 * (row % 3)));
  expect(findCenteredLines(page).size).toBe(0);
});
