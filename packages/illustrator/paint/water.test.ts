import { expect, test } from "vitest";
import { drawScene } from "../draw-scene.ts";
import { readDrawn } from "../fixtures/read-drawn.ts";

/** How much the rows of the lower third of a picture differ from their neighbors, as a mean of green values. */
async function measureWaves(prompt: string): Promise<number> {
  const { scene } = await readDrawn(prompt);
  const { canvas } = drawScene(scene, {
    width: 256,
    height: 256,
    seed: 3,
    transparent: false,
    variant: 0,
  });
  let sum = 0;
  let count = 0;
  for (let row = 170; row < 250; row++)
    for (let column = 0; column < 256; column++, count++)
      sum += Math.abs(
        (canvas.data[(row * 256 + column) * 4 + 1] ?? 0) - (canvas.data[((row + 4) * 256 + column) * 4 + 1] ?? 0),
      );
  return sum / count;
}

test("a stormy sea has higher waves than one in the rain", async () => {
  expect(await measureWaves("a pirate ship on a stormy sea with lightning")).toBeGreaterThan(
    (await measureWaves("a pirate ship on a sea in the rain")) * 1.5,
  );
});
