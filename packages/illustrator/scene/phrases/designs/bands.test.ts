import { findColor } from "@atelier/vocabulary";
import { expect, test } from "vitest";
import { readDrawn as read } from "../../../fixtures/read-drawn.ts";

test.each([
  ["striped pattern in pink and white", ["white 1 stripe"], "pink"],
  ["blue and white stripes pattern", ["white 1 stripe"], "blue"],
  ["chevron pattern, gray and mint", ["gray 1 zigzag"], "mint"],
  ["stripes in coral, navy and cream, seamless pattern", ["navy 1 stripe", "cream 1 stripe"], "coral"],
])("stripes and zigzag lines are the pattern, without a warning: %s", async (prompt, drawn, ground) => {
  const result = await read(prompt);
  expect([result.drawn, result.scene.background, result.warned]).toEqual([drawn, findColor(ground), ""]);
});

test("zigzag lines are named neither as left out nor as another shape", async () => {
  expect((await read("pattern with zigzag lines in blue and yellow")).warned).toBe("");
  expect((await read("seamless striped pattern")).drawn).toEqual(["1 stripe"]);
});

test("stripes on things stay theirs", async () => {
  expect((await read("pattern of cats with stripes")).drawn).toEqual(["3 cat"]);
  expect((await read("a woman in a striped dress")).drawn).toEqual(["1 woman"]);
});
