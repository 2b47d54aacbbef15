import { expect, test } from "vitest";
import { drawScene } from "../draw-scene.ts";
import { readScene } from "../scene/read.ts";

/** The number of clearly red pixels of a picture. */
async function countRed(prompt: string): Promise<number> {
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, () => undefined);
  const { canvas } = drawScene(scene, { width: 256, height: 192, seed: 7, transparent: false, variant: 0 });
  let red = 0;
  for (let at = 0; at < canvas.data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = canvas.data.subarray(at, at + 3);
    if (r > 150 && g < 80 && b < 80) red++;
  }
  return red;
}

test("the letters on a sign have the color that the prompt names", async () => {
  expect(await countRed('a sign that says "OPEN"')).toBe(0);
  expect(await countRed('a sign that says "OPEN" in red letters')).toBeGreaterThan(50);
});
