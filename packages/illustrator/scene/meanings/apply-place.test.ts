import { expect, test } from "vitest";
import { drawScene } from "../../draw-scene.ts";
import { readDrawn as read } from "../../fixtures/read-drawn.ts";

test.each([
  ["a deer on a country road", "hills", "road"],
  ["a winding road through the mountains", "mountains", "road"],
  ["a path through an autumn forest", "forest", "path"],
  ["a forest with a gravel path", "forest", "path"],
])("%s leads to the horizon", async (prompt, place, trail) => {
  const { scene, warned } = await read(prompt);
  expect([scene.place, scene.trail, warned]).toEqual([place, trail, ""]);
});

test("the pixels of a road are those of asphalt, and the same land without one has none", async () => {
  const gray = async (prompt: string) => {
    const { scene } = await read(prompt);
    const { canvas } = drawScene(scene, { width: 200, height: 200, seed: 3, transparent: false, variant: 0 });
    let count = 0;
    for (let at = 200 * 150 * 4; at < 200 * 200 * 4; at += 4) {
      const [r = 0, g = 0, b = 0] = canvas.data.subarray(at, at + 3);
      if (Math.max(r, g, b) - Math.min(r, g, b) < 25 && Math.max(r, g, b) < 130) count++;
    }
    return count;
  };
  expect(await gray("a country road")).toBeGreaterThan(1500);
  expect(await gray("rolling hills")).toBeLessThan(300);
});

test.each(["a beach with a path", "a village with a path"])("%s: a path that is not drawn is named", async (prompt) => {
  const { scene, warned } = await read(prompt);
  expect(scene.trail).toBeUndefined();
  expect(warned).toContain("path");
});
