import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { findLost, finerMask, withLostParts } from "./second-look.ts";

const SIDE = 120;

function drawBoxes(...boxes: readonly (readonly [number, number, number, number])[]): Mask {
  const data = new Uint8Array(SIDE * SIDE);
  for (const [left, top, across, down] of boxes)
    for (let y = top; y < top + down; y++) data.fill(255, y * SIDE + left, y * SIDE + left + across);
  return { width: SIDE, height: SIDE, data };
}

const count = (data: Uint8Array | null) => data?.reduce((sum, value) => sum + Number(value > 127), 0) ?? 0;

test("a mirror that a cutout lost is found, and a rough edge is not", () => {
  const lost = findLost(body, drawBoxes([20, 40, 80, 60], [50, 22, 12, 18]));
  expect(count(lost?.coverage ?? null)).toBeGreaterThan(0.7 * 12 * 18);
  expect(lost?.count).toBe(1);
  expect(findLost(body, drawBoxes([19, 39, 82, 62]))).toBeNull();
  expect(findLost(body, body)).toBeNull();
});

const body = drawBoxes([20, 40, 80, 60]);
const ONE = drawBoxes([20, 40, 80, 60], [50, 22, 12, 18]);
const TWO = drawBoxes([20, 40, 80, 60], [50, 22, 12, 18], [104, 60, 12, 18]);

test.each([
  ["a lost part is added, for half of the price", ONE, false, true],
  ["several lost parts are a doubt, for half of the price", TWO, false, true],
  ["around a thing, several lost parts are no doubt", TWO, true, false],
])("%s", async (_promise, outline, isSoft, isHalf) => {
  const { edit, warnings } = editWithParts({
    detect: async () => [{ name: "cat", box: [20, 40, 80, 60] }],
    select: async () => outline,
  });
  const image = filled(SIDE, SIDE, [90, 80, 70]);
  const cutout = filled(SIDE, SIDE, [90, 80, 70, 0]);
  for (const [at, value] of body.data.entries()) cutout.data[at * 4 + 3] = value;
  const result = await withLostParts(image, cutout, edit, isSoft);
  expect(pixel(result, 56, 28)[3]).toBeGreaterThan(200);
  expect([edit.guessed, warnings.length]).toEqual([isHalf, 1]);
});

test("another thing is no lost part", () => {
  expect(findLost(drawBoxes([20, 40, 80, 60]), drawBoxes([20, 0, 80, 120]))).toBeNull();
});

test("everything but a thing ends at the finer mask of its cutout, unless that shows more", () => {
  const cutout = filled(SIDE, SIDE, [1, 2, 3, 0]);
  for (const [at, value] of drawBoxes([20, 40, 80, 60], [50, 104, 6, 8]).data.entries())
    cutout.data[at * 4 + 3] = value;
  const coarse = drawBoxes([20, 40, 80, 60]);
  expect(count(finerMask(coarse, cutout))).toBe(80 * 60 + 48);
  // Another thing of the same kind, which was not chosen.
  for (const [at, value] of drawBoxes([20, 4, 20, 16]).data.entries()) if (value) cutout.data[at * 4 + 3] = value;
  expect(count(finerMask(coarse, cutout))).toBe(80 * 60 + 48);
  expect(finerMask(drawBoxes([20, 40, 20, 20]), cutout)).toEqual(drawBoxes([20, 40, 20, 20]).data);
});

test.each([
  ["a cutout that lost half of the only person costs half", [20, 20, 80, 50], [{ name: "person" }], true],
  ["a cutout of nearly all of the person is not named so", [20, 20, 80, 98], [{ name: "person" }], false],
  ["one of two people is no lost part", [20, 20, 80, 50], [{ name: "person" }, { name: "person" }], false],
] as const)("%s", async (_promise, box, people, isHalf) => {
  const { edit, warnings } = editWithParts({
    detect: async () => people.map(({ name }) => ({ name, box: [20, 20, 80, 100] as const })),
    select: async () => drawBoxes([20, 20, 80, 100]),
  });
  const cutout = filled(SIDE, SIDE, [90, 80, 70, 0]);
  for (const [at, value] of drawBoxes(box).data.entries()) cutout.data[at * 4 + 3] = value;
  await withLostParts(filled(SIDE, SIDE, [90, 80, 70]), cutout, edit);
  expect([edit.guessed, warnings.some((warning) => /^About 50% of the person may be missing/.test(warning))]).toEqual([
    isHalf,
    isHalf,
  ]);
});

const NECK = [30, 20, 30, 80] as const;
const ANIMAL = [20, 20, 80, 100] as const;

test.each([
  ["a neck without the back of its animal costs half", NECK, NECK, true],
  ["an animal in a much larger outline is another thing", [30, 20, 10, 30], NECK, false],
  ["what stands beside a detected animal is no part of it", [2, 20, 30, 80], NECK, false],
  ["nearly all of an animal is all of it", [20, 20, 80, 99], NECK, false],
  ["a back that a second network sees too is added", NECK, ANIMAL, false],
] as const)("%s", async (promise, box, focus, isHalf) => {
  const animal = ANIMAL;
  const { edit, warnings } = editWithParts({
    detect: async () => [{ name: "sheep", box: animal }],
    select: async () => drawBoxes(animal),
    findFocus: async () => ({ mask: drawBoxes(focus) }),
  });
  const cutout = filled(SIDE, SIDE, [90, 80, 70, 0]);
  for (const [at, value] of drawBoxes(box).data.entries()) cutout.data[at * 4 + 3] = value;
  const result = await withLostParts(filled(SIDE, SIDE, [90, 80, 70]), cutout, edit);
  expect(pixel(result, 90, 100)[3]).toBe(/added|nearly/.test(promise) ? 255 : 0);
  expect([edit.guessed, warnings.some((warning) => /of the main subject may be missing/.test(warning))]).toEqual([
    isHalf,
    isHalf,
  ]);
});

test("parts of another thing beyond an outline are cleared, and a tail that no other thing has stays", () => {
  const cutout = filled(SIDE, SIDE, [1, 2, 3, 0]);
  const bar = drawBoxes([100, 70, 18, 6]);
  const tail = drawBoxes([40, 20, 6, 20]);
  const dog = drawBoxes([20, 40, 80, 60]);
  for (const [at, value] of dog.data.entries())
    cutout.data[at * 4 + 3] = Math.max(value, bar.data[at] ?? 0, tail.data[at] ?? 0);
  const bicycle = drawBoxes([90, 60, 30, 30]);
  expect(count(finerMask(dog, cutout))).toBe(4800 + 108 + 120);
  const exact = finerMask(dog, cutout, [bicycle]);
  expect([exact[73 * SIDE + 110], exact[25 * SIDE + 43]]).toEqual([0, 255]);
});
