import { expect, test } from "vitest";
import { drawScene } from "../../draw-scene.ts";
import { readScene } from "../read.ts";

const read = async (prompt: string) => {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  return { scene, warnings };
};

const listParts = ({ outfit }: { outfit?: { parts?: Record<string, { named: string }> } | undefined }) =>
  Object.fromEntries(Object.entries(outfit?.parts ?? {}).map(([part, { named }]) => [part, named]));

test.each([
  ["a white house with a red roof and a blue door", "cottage", { walls: "", roof: "red roof", door: "blue door" }],
  ["a red car in front of a house with a green door", "cottage", { door: "green door" }],
  ["a barn with a green roof", "barn", { roof: "green roof" }],
  ["a windmill with red blades", "windmill", { sails: "red blades" }],
  ["a shop with a blue awning", "shop", { awning: "blue awning" }],
  ["a birthday cake with blue icing", "whole-cake", { icing: "blue icing" }],
  ["a boat with a red sail on a lake", "sailing-dinghy", { sail: "red sail" }],
  ["two houses with yellow doors and gray roofs", "cottage", { door: "yellow doors", roof: "gray roofs" }],
])("%s has painted parts", async (prompt, id, parts) => {
  const { scene, warnings } = await read(prompt);
  const actor = scene.actors.find(({ subject }) => subject.id === id);
  expect(actor && listParts(actor)).toEqual(parts);
  expect(warnings).toEqual([]);
});

test("a part without a color is that of the picture, and one that no drawing has is named", async () => {
  const plain = await read("a house with a door and a chimney");
  expect(plain.scene.actors.map(({ subject, outfit }) => [subject.id, outfit])).toEqual([["house", undefined]]);
  const castle = await read("a castle with a purple roof");
  expect(castle.warnings.join(" ")).toContain("purple roof");
});

test("a blue door of a house at night is no lit window", async () => {
  const { scene } = await read("a white house with a blue door at night");
  const { canvas } = drawScene(scene, { width: 256, height: 256, seed: 3, transparent: false, variant: 0 });
  const { canvas: plain } = drawScene(
    { ...scene, actors: scene.actors.map((actor) => ({ ...actor, outfit: undefined })) },
    { width: 256, height: 256, seed: 3, transparent: false, variant: 0 },
  );
  const countWarm = (data: Uint8ClampedArray | Uint8Array | Float32Array) => {
    let warm = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 200 && (data[at] ?? 0) - (data[at + 2] ?? 0) > 90) warm++;
    return warm;
  };
  expect(countWarm(canvas.data)).toBeLessThanOrEqual(countWarm(plain.data) * 1.2);
});

test.each(["a house with a red door knob", "a house with a blue wall clock"])(
  "a thing named after a part is not that part: %s",
  async (prompt) => {
    const { scene } = await read(prompt);
    expect(scene.actors[0]?.subject.id).toBe("house");
  },
);

test("more doors than the drawing has are reported", async () => {
  expect((await read("a house with two blue doors")).warnings.join()).toContain("2 blue doors");
  expect((await read("two houses with two blue doors")).warnings).toEqual([]);
});
