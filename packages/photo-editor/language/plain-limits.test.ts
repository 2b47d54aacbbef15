import { expect, test } from "vitest";
import { readInstructions } from "../grammar.ts";

const read = (words: string) => {
  const { steps, notUnderstood } = readInstructions(words);
  return [
    steps.map(({ tool, arguments: args }) => [tool, ...Object.values(args)].join(" ")).join(" | "),
    ...notUnderstood,
  ];
};

test.each([
  ["only the sky should be bluer", "make the sky bluer"],
  ["just the sky bluer please", "make the sky bluer"],
  ["only change the sky, make it bluer", "make the sky bluer"],
  ["remove the tree, only the meadow and the sky", "remove the tree"],
  ["remove the building and keep only the landscape", "remove the building"],
  ["I just want the sky and the beach, no ropes", "remove the ropes"],
  ["blur everyone in the background, only the player should be sharp", "blur the background"],
  ["keep only the dog sharp", "blur everything except the dog"],
  ["only remove the tree", "remove the tree"],
  ["everything in black and white but the cup", "everything in black and white except the cup"],
  ['write "Sea" in modern white letters at the bottom', 'write "Sea" in white letters at the bottom'],
  ["a gold wall behind it", "put a gold wall behind it"],
  ["make the lights less orange", "make the orange tones less saturated"],
  ["make the grass less green", "make the grass less saturated"],
  ["make the car darker and blue", "make the car blue, make the car darker"],
  ["replace what's behind the cat with plain black", "put the cat on a black background"],
  ["just the leaf in color, rest black and white", "make everything except the leaf black and white"],
  ["black and white, but the cup keeps its color", "black and white except the cup"],
  ["put the mug in the center on a plain green background", "put the mug on a plain green background, centered"],
  ["nicer light please", "enhance the image"],
  ["I want the dog to stand out: blur what's behind it", "blur the background"],
  ["keep the cup, replace everything else with white", "put the cup on a white background"],
  ["replace everything around the cup with plain grey", "put the cup on a grey background"],
  ["change the yellow of the flower to pink, black background stays", "change the flower from yellow to pink"],
  ["make the cup red, the white background stays", "make the cup red"],
  ["juicier colors so that it looks delicious", "more vivid colors"],
  ["make it look like a sunset over the lake", "make it look like a sunset"],
  ["make the limes purple, leave the oranges", "make the limes purple, keep the oranges"],
])("%s is read as %s", (said, plain) => {
  expect(read(said)).toEqual(read(plain));
  expect(read(said)[0]).not.toBe("");
});

test("a background that stays limits a change of the whole image", () => {
  expect(read("increase contrast, background stays dark")[0]).toBe("apply_to background true contrast 20");
});

test("a subject is put in the middle of its new background", () => {
  expect(read("put the mug on a clean white background, centered")).toEqual(["replace_background white mug true"]);
  expect(read("put the cup on a white background and center it")).toEqual(["replace_background white cup true"]);
});

test("warm lamps light the night, and a part that keeps its color leaves no black and white of the whole image", () => {
  expect(read("make it night with warm light")[0]).toContain("#ffb866");
  expect(read("make it night")[0]).not.toContain("#ffb866");
  expect(read("black and white with strong contrast, only the eyes in color")[0]).toBe(
    "contrast 40 | apply_to eyes true black_and_white",
  );
});
