import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { maskAt } from "../../fixtures/rectangles.ts";
import { measureFaults } from "./outline-faults.ts";
import { warnOfFaults } from "./outline-warning.ts";

const SIDE = 200;
type Box = readonly [number, number, number, number];
const isIn = (at: number, [x, y, width, height]: Box) => {
  const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
  return column >= x && column < x + width && row >= y && row < y + height;
};
const PERSON: Box = [60, 40, 80, 160];
const SLEEVE: Box = [60, 100, 20, 40];
const REST: Box = [140, 60, 14, 30];

const image = filled(SIDE, SIDE, [40, 160, 150]);
for (let at = 0; at < SIDE * SIDE; at++) if (isIn(at, PERSON)) image.data.set([200, 60, 50], at * image.channels);
const outline = maskAt(PERSON, SIDE, SIDE);

function cutout(alphaAt: (at: number) => number) {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) data[at * 4 + 3] = alphaAt(at);
  return { width: SIDE, height: SIDE, channels: 4 as const, data };
}

const right = cutout((at) => (isIn(at, PERSON) ? 255 : 0));
const withoutSleeve = cutout((at) => (isIn(at, PERSON) && !isIn(at, SLEEVE) ? 255 : 0));
const withRest = cutout((at) => (isIn(at, PERSON) || isIn(at, REST) ? 255 : 0));
const withClearFace = cutout((at) => (isIn(at, [90, 45, 14, 14]) ? 140 : isIn(at, PERSON) ? 255 : 0));

test("parts of a thing that are gone or half clear, and rests of a plain background, are measured with their place", async () => {
  expect(await measureFaults(image, right, outline)).toEqual({ lost: 0, left: 0, box: null });
  const lost = await measureFaults(image, withoutSleeve, outline);
  expect([lost.lost > 0.01, lost.left]).toEqual([true, 0]);
  expect(isIn((lost.box?.[1] ?? 0) * SIDE + (lost.box?.[0] ?? 0), SLEEVE)).toBe(true);
  expect((await measureFaults(image, withRest, outline)).left).toBeGreaterThan(0.003);
  expect((await measureFaults(image, withClearFace, outline)).lost).toBeGreaterThan(0.003);
});

test("many faults of a known thing cost half, and an outline of another thing says nothing", async () => {
  const check = async (cut: typeof right, selected = outline, detected = true) => {
    const { edit, warnings } = editWithParts({
      detect: async () => (detected ? [{ name: "person", box: PERSON }] : []),
      select: async () => selected,
    });
    await warnOfFaults(image, cut, edit);
    return [edit.guessed, ...warnings];
  };
  expect(await check(right)).toEqual([false]);
  expect(await check(withoutSleeve)).toEqual([
    true,
    expect.stringMatching(/^The outline of the subject is wrong in places, so parts/),
  ]);
  expect(await check(withRest)).toEqual([
    true,
    expect.stringMatching(/so rests of the old background are left: box \[/),
  ]);
  expect(await check(withoutSleeve, outline, false)).toEqual([
    false,
    expect.stringMatching(/^Small parts of the subject may be missing/),
  ]);
  expect(await check(withoutSleeve, maskAt([0, 0, 40, 40], SIDE, SIDE))).toEqual([false]);
});
