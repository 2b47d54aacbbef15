import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { withoutBeard } from "./worn-beard.ts";

const SIDE = 120;

test("a separate part of a black sweater on the chin is a beard, and one beside the head is not", async () => {
  const area = new Uint8Array(SIDE * SIDE);
  const fill = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row++) area.fill(255, row * SIDE + x, row * SIDE + x + width);
  };
  fill(10, 70, 100, 50);
  fill(50, 48, 20, 8);
  fill(100, 40, 8, 8);
  // A shadow beside the neck touches both.
  fill(69, 50, 1, 30);
  const face = { mask: { width: SIDE, height: SIDE, data: area }, box: [40, 10, 40, 45] as const };
  const { edit } = editWithParts({ find: async (_image, name) => (name === "face" ? face : null) });
  const worn = await withoutBeard(filled(SIDE, SIDE, [10, 10, 10]), area, edit);
  expect([worn[52 * SIDE + 60], worn[90 * SIDE + 60], worn[44 * SIDE + 104]]).toEqual([0, 255, 255]);
});
