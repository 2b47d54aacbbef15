import { expect, test } from "vitest";
import { compose } from "../layout/compose.ts";
import { readScene } from "../scene/read.ts";
import { splitLines } from "./letter.ts";
import { paintComposition } from "./paint.ts";

test("a text is split at spaces into lines of similar length", () => {
  expect(splitLines("Come in, we're open", 2)).toEqual(["Come in,", "we're open"]);
  expect(splitLines("STOP", 3)).toEqual(["STOP"]);
  expect(splitLines("one two three four five six", 3)).toHaveLength(3);
});

test("letters on a mirrored thing are not mirrored", async () => {
  const scene = await readScene({ prompt: "a stop sign", style: "cartoon", transparent: true }, null, () => undefined);
  const composition = compose(scene, { width: 160, height: 160, seed: 7, transparent: true, variant: 0 });
  const [plain = [], mirrored = []] = [false, true].map((flip) => {
    const placements = composition.placements.map((placement) => ({ ...placement, flip }));
    const { data } = paintComposition({ ...composition, placements }, true);
    return Array.from({ length: 160 * 160 }, (_, at) => (data[at * 4 + 1] ?? 0) > 200 && isInside(at));
  });
  const letters = plain.filter(Boolean).length;
  expect(letters).toBeGreaterThan(100);
  expect(plain.filter((one, at) => one !== mirrored[at]).length).toBeLessThan(letters * 0.1);
});

/** Whether a pixel is on the plate, and not on its white edge. */
const isInside = (at: number) => Math.abs((at % 160) - 80) < 50 && Math.abs(Math.floor(at / 160) - 80) < 30;
