import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { warnOfOthersLeft } from "./others-left.ts";

const SIDE = 100;
const image = filled(SIDE, SIDE, [90, 160, 60]);
/** A hole over the animal at the top left. */
const hole = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) };
for (let y = 5; y < 15; y++) hole.data.fill(255, y * SIDE + 5, y * SIDE + 15);
const main = { name: "cow", box: [30, 20, 60, 60] as const };
const legs = { name: "cow", box: [35, 50, 40, 30] as const };
const removed = { name: "cow", box: [4, 4, 12, 12] as const };
const far = { name: "sheep", box: [80, 4, 10, 6] as const };

async function collectWarnings(
  object: string,
  seen: readonly { name: string; box: readonly [number, number, number, number] }[],
) {
  const { edit, warnings } = editWithParts({ detect: async () => seen });
  await warnOfOthersLeft(image, { object, hole }, edit);
  return warnings.join();
}

test("animals that stay beside the main one are named if all others are removed", async () => {
  expect(await collectWarnings("other animals in the background", [main, legs, removed, far])).toContain(
    "boxes [80, 4, 10, 6]",
  );
  expect(await collectWarnings("other animals", [main, legs, removed])).toBe("");
  expect(await collectWarnings("left cow", [main, removed, far])).toBe("");
});
