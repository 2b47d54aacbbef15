import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { measureDetail, warnOfSmear } from "./fill-check.ts";

const SIDE = 120;
const hole = {
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return x >= 40 && x < 80 && y >= 40 && y < 80 ? 255 : 0;
  }),
};

/** A checkered image, whose hole has this contrast. */
function checkered(contrast: number) {
  const image = filled(SIDE, SIDE, [120, 120, 120]);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const isLight = (Math.floor((at % SIDE) / 2) + Math.floor(at / SIDE / 2)) % 2 === 0;
    const off = hole.data[at] ? contrast : 60;
    image.data.fill(120 + (isLight ? off : -off), at * 3, at * 3 + 3);
  }
  return image;
}

test("a fill without the detail around it is a smear", async () => {
  const { edit, warnings } = editWithParts({});
  await warnOfSmear(checkered(3), { object: "deer", hole }, edit);
  expect(edit.guessed).toBe(true);
  expect(warnings).toEqual([
    "The place of the deer is much smoother than what is around it, so that it can look like a smear. Half of the price is charged. Check the result.",
  ]);
});

test("a fill with that detail, and one on a plain surface, are none", async () => {
  const { edit, warnings } = editWithParts({});
  await warnOfSmear(checkered(50), { object: "deer", hole }, edit);
  await warnOfSmear(filled(SIDE, SIDE, [90, 120, 90]), { object: "deer", hole }, edit);
  expect([warnings, edit.guessed]).toEqual([[], false]);
  expect(await measureDetail(filled(SIDE, SIDE, [90, 120, 90]), hole)).toBeNull();
});
