import { expect, test } from "vitest";
import { compose } from "../layout/compose.ts";
import { getPlacement } from "../layout/get-placement.ts";
import { escapeXml } from "../paint/letter.ts";
import { createRecord, type PaintRecord, type Shape } from "../paint/paint-record.ts";
import { readScene } from "../scene/read.ts";
import type { Actor } from "../scene/scene.ts";
import { findFloating } from "./floating.ts";
import { findInverted } from "./sizes.ts";

const SIDE = 100;

/** A record with one opaque rectangle for each actor, from the back to the front. */
function toRecord(boxes: readonly (readonly [Actor, left: number, top: number, width: number, height: number])[]) {
  const record: PaintRecord = createRecord(SIDE, SIDE);
  for (const [actor, left, top, width, height] of boxes) {
    const area = width * height;
    const opaque = new Uint8Array(area).fill(1);
    record.shapes.push({ placement: getPlacement(actor, {}), left, top, width, height, opaque, area } satisfies Shape);
  }
  return record;
}

async function read(prompt: string) {
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, () => undefined);
  const composition = compose(scene, { width: SIDE, height: SIDE, seed: 7, transparent: false });
  const [first, second] = scene.actors;
  if (!first || !second) throw new Error("The prompt names two things.");
  return { scene, composition, first, second };
}

test("a thing that is far smaller in reality and larger in the picture is named", async () => {
  const { scene, composition, first, second } = await read("a giraffe and a shrimp on a meadow");
  const [small, large] = [
    [10, 60, 20, 20],
    [50, 20, 40, 60],
  ] as const;
  expect(
    findInverted(
      toRecord([
        [first, ...large],
        [second, ...small],
      ]),
      composition,
      scene,
    ),
  ).toEqual([]);
  expect(
    findInverted(
      toRecord([
        [first, ...small],
        [second, ...large],
      ]),
      composition,
      scene,
    ),
  ).toEqual(["the sizes of giraffe and shrimp"]);
});

test("a thing before another one whose foot is far above that one's foot is named", async () => {
  const { scene, composition, first, second } = await read("a tent and a fox on a meadow");
  const tent = [first, 20, 20, 60, 60] as const;
  expect(findFloating(toRecord([tent, [second, 40, 70, 15, 20]]), composition, scene)).toEqual([]);
  expect(findFloating(toRecord([tent, [second, 40, 30, 15, 20]]), composition, scene)).toEqual(["fox on the ground"]);
});

test("the letters f and l are not joined to one that looks like a b", () => {
  expect(escapeXml("Wildflower fir")).toBe("Wildf\u200clower f\u200cir");
});
