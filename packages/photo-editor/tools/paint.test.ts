import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled, pixel } from "../fixtures/pictures.ts";
import { recolored } from "../recolored.ts";
import { recolor } from "./colors/recolor.ts";

const CHROME = [157, 156, 164];

/** A thing of 40 × 40 pixels, whose left part has a paint and whose right part is chrome. */
function newVehicle(paint: readonly number[], share = 0.4) {
  const image = filled(40, 40, CHROME);
  for (let at = 0; at < 1600; at++) if (at % 40 < 40 * share) image.data.set(paint, at * 3);
  return image;
}
const whole = new Uint8Array(1600).fill(255);

test.each(["scooter", "old car"])("only the pale paint of a %s changes its color", (object) => {
  const image = newVehicle([124, 189, 183]);
  // A light on the paint has its hue.
  for (let y = 10; y < 14; y++) for (let x = 4; x < 8; x++) image.data.set([205, 231, 228], (y * 40 + x) * 3);
  const result = recolor(image, { object, to: "red" }, whole);
  expect(pixel(result, 32, 20)).toEqual(CHROME);
  for (const [x, y] of [
    [10, 30],
    [5, 11],
  ] as const) {
    const [r = 0, g = 0] = pixel(result, x, y);
    expect(r).toBeGreaterThan(g + 15);
  }
});

test.each([
  ["car", [150, 150, 152], true],
  ["car", [190, 30, 30], false],
  ["car", [124, 189, 183], false],
  ["vase", [150, 150, 152], false],
] as const)(
  "a %s in %o: a paint without a clear color is named, and costs half: %s",
  async (object, paint, isNamed) => {
    const image = newVehicle(paint, 0.6);
    const mask = { width: 40, height: 40, data: new Uint8Array(1600) };
    for (let y = 4; y < 36; y++) mask.data.fill(255, y * 40 + 2, y * 40 + 38);
    const { edit, warnings } = editWithParts({ find: async () => ({ mask, box: [2, 4, 36, 32] }) });
    await recolored(image, { object, to: "blue" }, edit);
    expect(warnings.some((text) => text.startsWith(`The paint of the ${object} has no clear color`))).toBe(isNamed);
    expect(edit.guessed && isNamed).toBe(isNamed);
  },
);
