import { expect, test } from "vitest";
import { readColorRequest } from "./prompt-reader.ts";

test("places and materials before a noun say which thing or ground it is", () => {
  const grounds = (prompt: string) => readColorRequest(prompt).grounds.map(({ name }) => name);
  expect(grounds("green farm tractor, brown field")).toEqual(["grass"]);
  expect(grounds("a black street lamp")).toEqual([]);
  expect(grounds("a brown garden chair")).toEqual([]);
  expect(grounds("a green dinosaur, sandy ground")).toEqual(["sand"]);
  expect(grounds("a fox on a snowy field")).toEqual(["snow"]);
  expect(grounds("a park, red leaves on the ground")).toEqual(["grass"]);
  expect(grounds("two trees in the park")).toEqual(["grass"]);
  const [tractor] = readColorRequest("green farm tractor, brown field").things;
  expect(tractor?.color).not.toBeNull();
});

test("parts after what an animal sits on are those of the animal", () => {
  const read = (prompt: string) => readColorRequest(prompt).things.map(({ noun, parts }) => [noun, [...parts.keys()]]);
  expect(read("parrot on a wooden perch, red body, blue wing, green tail")).toEqual([
    ["parrot", ["wing", "tail"]],
    ["perch", []],
  ]);
  expect(read("a red ladybird on a green leaf, black spots")[0]).toEqual(["ladybird", ["dot"]]);
  expect(read("a fox with a white tip of the tail")).toEqual([["fox", ["tip"]]]);
  expect(read("a lamp with a yellow light")).toEqual([["lamp", ["shade"]]]);
  expect(read("a pumpkin with yellow eyes and mouth, green stem")).toEqual([["pumpkin", ["eye", "mouth", "stem"]]]);
  expect(read("a grey robot with a blue screen")).toEqual([["robot", ["screen"]]]);
  expect(read("a moped with a brown seat")).toEqual([["moped", ["saddle"]]]);
});

test("a light belly and darker ears have a shade of their animal", () => {
  const light = readColorRequest("a friendly blue whale, light belly").things[0]?.parts.get("belly");
  const dark = readColorRequest("a brown dog with darker ears").things[0]?.parts.get("ear");
  expect(light?.[0]).toBeGreaterThan(150);
  expect(dark?.[0]).toBeLessThan(110);
});
