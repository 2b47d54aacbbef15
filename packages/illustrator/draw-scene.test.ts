import { expect, test } from "vitest";
import { countFindings, inspect } from "./check/inspect.ts";
import { drawScene } from "./draw-scene.ts";
import { compose } from "./layout/compose.ts";
import { createRecord } from "./paint/paint-record.ts";
import { paintPicture } from "./paint/picture.ts";
import { readScene } from "./scene/read.ts";

const PROMPT = "eight penguins, four seals and a polar bear";

test("another layout is painted if it shows more of the prompt", async () => {
  let [first, drawn] = [0, 0];
  const scene = await readScene({ prompt: PROMPT, style: "none", transparent: false }, null, () => undefined);
  for (const seed of [1, 2, 3]) {
    const frame = { width: 192, height: 128, seed, transparent: false, variant: 0 };
    const composition = compose(scene, frame);
    const record = createRecord(frame.width, frame.height);
    const canvas = paintPicture(composition, "none", record);
    first += countFindings(inspect(record, canvas, composition, scene, false));
    const drawing = drawScene(scene, frame);
    drawn += countFindings(drawing.findings);
    expect(drawScene(scene, frame).canvas.data).toEqual(drawing.canvas.data);
  }
  expect(first).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(first);
});

test("two things that are on each other end in a picture", async () => {
  const prompt = "a red mug with a white heart";
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, () => undefined);
  const relations = [...scene.relations, { type: "on" as const, from: 0, to: 1 }];
  expect(relations).toHaveLength(2);
  for (const kind of ["still_life", "object", "scene"] as const) {
    const { canvas } = drawScene(
      { ...scene, kind, relations },
      { width: 64, height: 64, seed: 1, transparent: false, variant: 0 },
    );
    expect(canvas.width).toBe(64);
  }
});
