import { describe, expect, test } from "vitest";
import { readInstructions } from "../../grammar.ts";

const read = (instructions: string) => {
  const { steps, notUnderstood } = readInstructions(instructions);
  return {
    tools: steps.map(({ tool, arguments: args }) => ({ tool, ...args })),
    notUnderstood,
  };
};

describe("a wish is read once and completely", () => {
  test.each([
    ["the castle is a bit dark, brighten only the castle, not the sky", "castle", 20],
    ["the car is too dark, brighten the car but not the road", "car", 20],
    ["the dog is dark. brighten it", "dog", 20],
    ["the sky is a little too bright, darken only the sky", "sky", -20],
  ])("a reason before a change is not another change: %s", (instructions, part, amount) => {
    expect(read(instructions)).toEqual({
      tools: [{ tool: "apply_to", part, effect: "brightness", amount }],
      notUnderstood: [],
    });
  });

  test.each([
    ["Vintage look please: sepia, grain and a thick white border like a polaroid", "vintage sepia grain pad"],
    ["black and white, grain and a black border", "black_and_white grain border"],
    ["make it look like a comic, strong outlines", "style"],
    ["comic style, bold outlines", "style"],
    ["replace the background with plain light grey for a passport-like photo", "replace_background"],
    ["plain white background like on a passport photo", "replace_background"],
    ["old faded slide of our house. Can you freshen up the colors and contrast?", "saturation contrast"],
    ["faded picture of my grandma. Please refresh the colors and contrast", "saturation contrast"],
    ["Remove the white cloud so there is only blue sky", "replace_sky"],
    ["I want a clear blue sky without clouds", "replace_sky"],
    ["a bit of fog between the trees please, and cooler colors", "weather warmth"],
    ["Mach den Rasen herbstlich braun und schneide das Bild quadratisch zu", "recolor crop"],
    ["make a night picture out of it", "exposure tones warmth saturation split_tone vignette"],
  ])("%s", (instructions, names) => {
    const { tools, notUnderstood } = read(instructions);
    expect(tools.map(({ tool }) => tool).join(" ")).toBe(names);
    expect(notUnderstood).toEqual([]);
  });

  test("light with its color is one stronger change", () => {
    expect(read("make the colours warmer, more orange").tools).toEqual([{ tool: "warmth", percent: 50 }]);
    expect(read("make it warmer, more blue").notUnderstood).toEqual(["more blue"]);
  });

  test("grain beside what is removed is not added", () => {
    expect(read("old photo, sepia, less grain").tools.map(({ tool }) => tool)).not.toContain("grain");
    expect(read("remove the dust and grain").tools.map(({ tool }) => tool)).not.toContain("grain");
  });

  test("old colors are strengthened", () => {
    const [saturation, contrast] = read("Faded print from 1970. Bring back color and contrast").tools;
    expect(saturation).toEqual({ tool: "saturation", percent: 30 });
    expect(contrast).toEqual({ tool: "contrast", percent: 20 });
  });
});

test.each([
  "Haz el fondo en blanco y negro y deja el panda rojo en color",
  "Mets l'arrière-plan en noir et blanc et laisse le panda roux en couleur",
  "Mach den Hintergrund schwarz-weiß und lass den roten Panda in Farbe",
])("a thing that keeps its color in other languages: %s", (instructions) => {
  const { steps, notUnderstood, kept } = readInstructions(instructions);
  expect(steps).toEqual([
    {
      tool: "apply_to",
      arguments: { part: "background", effect: "black_and_white" },
    },
  ]);
  expect(kept).toEqual(["red panda"]);
  expect(notUnderstood).toEqual([]);
});

test.each([
  ["change the brown horse into a black horse", "horse", "brown", "black"],
  ["make the red car a blue car", "car", "red", "blue"],
  ["make the red of the car blue", "car", "red", "blue"],
])("a color that is named with its thing twice: %s", (instructions, object, from, to) => {
  expect(read(instructions)).toEqual({
    tools: [{ tool: "recolor", object, from, to }],
    notUnderstood: [],
  });
});

test("a thing of another kind is no new color", () => {
  expect(read("turn the white horse into a zebra").tools).toEqual([]);
});

test.each([
  ['write "Hello" centered', "center"],
  ['write "Hello", centered, in white', "center"],
  ['centered text "Hello" in red', "center"],
  ['write "Hello" at the top, centered', "top"],
  ['add the text "Hello" centered at the bottom', "bottom"],
  ['Put "SALE" in red at the bottom, centered', "bottom"],
])("a centered text is in the middle both ways unless a part is named: %s", (instructions, position) => {
  expect(read(instructions).tools).toEqual([expect.objectContaining({ tool: "text", position })]);
});

test.each([
  "the photo is lying on its side, rotate it so he is upright",
  "the picture is sideways, turn it upright",
  "this image is on its side, please rotate it the right way up",
  "rotate it so that the man is upright",
])("an image that lies on its side is turned upright: %s", (instructions) => {
  expect(read(instructions)).toEqual({
    tools: [{ tool: "rotate", degrees: 90, upright: true }],
    notUnderstood: [],
  });
});
