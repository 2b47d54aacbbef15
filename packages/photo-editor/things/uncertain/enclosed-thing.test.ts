import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { findEnclosed } from "./enclosed-thing.ts";

const SIDE = 60;
const isIn = (x: number, y: number, radius: number) => (x - 30) ** 2 + (y - 30) ** 2 < radius ** 2;

/** A red bowl in which a red fruit with a rim in another color lies, and what of both changed. */
function createBowl(rim: readonly [number, number, number]) {
  const data = new Uint8Array(SIDE * SIDE * 3);
  const changed = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < changed.length; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isRim = isIn(x, y, 12) && !isIn(x, y, 8);
    const isBowl = isIn(x, y, 27);
    data.set(isRim ? rim : isBowl ? [200, 30, 20] : [120, 120, 120], at * 3);
    changed[at] = isBowl && !isRim ? 255 : 0;
  }
  const fruit = Uint8Array.from(changed, (_, at) => (isIn(at % SIDE, Math.floor(at / SIDE), 12) ? 255 : 0));
  return { image: { width: SIDE, height: SIDE, channels: 3, data } as const, changed, fruit };
}

const createEdit = (fruit: Uint8Array) =>
  editWithParts({ select: async () => ({ width: SIDE, height: SIDE, data: fruit }) }).edit;

test("a fruit in a bowl is found by its rim, which kept its color", async () => {
  const { image, changed, fruit } = createBowl([240, 230, 200]);
  const found = await findEnclosed(image, { width: SIDE, height: SIDE, data: changed }, createEdit(fruit));
  expect(found).toEqual(fruit);
});

test("a shadow in a bowl is no thing", async () => {
  const { image, changed, fruit } = createBowl([20, 4, 2]);
  const found = await findEnclosed(image, { width: SIDE, height: SIDE, data: changed }, createEdit(fruit));
  expect(found).toBeNull();
});

test("an outline that goes beyond the change is that of another thing", async () => {
  const { image, changed } = createBowl([240, 230, 200]);
  const all = new Uint8Array(SIDE * SIDE).fill(255);
  const found = await findEnclosed(image, { width: SIDE, height: SIDE, data: changed }, createEdit(all));
  expect(found).toBeNull();
});
