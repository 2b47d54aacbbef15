import { expect, test } from "vitest";
import { drawScene } from "../../draw-scene.ts";
import { readDrawn as read } from "../../fixtures/read-drawn.ts";

test.each([
  ["a blue door with a potted plant on either side", ["blue 1 door", "2 potted-plant"], 1, 0],
  ["a castle, two towers on both sides", ["1 castle", "2 tower"], 1, 0],
  ["a bench on each side of a fountain", ["2 bench", "1 fountain"], 0, 1],
])("%s: two things stand at both sides of one", async (prompt, things, from, to) => {
  const { scene, drawn, warned } = await read(prompt);
  expect([drawn, warned]).toEqual([things, ""]);
  expect(scene.relations).toEqual([{ type: "beside", from, to, isBothSides: true }]);
  const { findings } = drawScene(scene, { width: 400, height: 300, seed: 2, transparent: false, variant: 0 });
  expect(findings.absent).toEqual([]);
});

test("what is above the thing between two others is above it", async () => {
  const { scene } = await read("a fireplace with an armchair on either side and a clock above it");
  expect(scene.relations).toContainEqual({ type: "over", from: 2, to: 0 });
});
