import { expect, test } from "vitest";
import { readInstructions } from "../../grammar.ts";

const read = (instructions: string) => {
  const { steps, notUnderstood } = readInstructions(instructions);
  const values = (args: object) =>
    Object.values(args)
      .filter((value) => value !== undefined)
      .join(" ");
  return { steps: steps.map(({ tool, arguments: args }) => `${tool} ${values(args)}`.trim()).join("|"), notUnderstood };
};

test.each([
  ["It's so dark on the left, lighten the shadows", "tones 45"],
  ['add the quote "Read more" on the left side in white', "text Read more left white"],
  [
    "Replace the grey sky with a bright blue one and a few small clouds",
    "replace_sky bright blue sky with a few white clouds",
  ],
  ["blur the background and darken it a little", "blur_background 12|apply_to background brightness -8"],
  ["oil painting, thick brush strokes", "style oil"],
  ["More drama: darker clouds, more contrast", "apply_to clouds brightness -20|contrast 20"],
  ["darker sky", "apply_to sky brightness -20"],
  ["The photo came out sideways, please rotate it", "rotate 90 true"],
  ['write "Ciao!" at the top, big white handwriting', "text Ciao! top large white handwriting"],
  ["cartoon style with strong colors", "style cartoon|saturation 30"],
  [
    "cut the car out and put it on a white background with a shadow under the wheels",
    "remove_background car|shadow|replace_background white car",
  ],
  [
    "Black and white, but the brick wall on the left should keep its red",
    "apply_to brick wall on the left true black_and_white",
  ],
  [
    "there's noise in the sky, please clean it up, and brighten the buildings",
    "denoise|apply_to buildings brightness 20",
  ],
  ["faded, a bit yellow", "saturation -30|warmth 10"],
  ["The colors are over the top, tone the saturation down so it looks natural", "saturation -30"],
  ["make the sofa dark blue and the whole room a bit warmer", "recolor sofa darkblue|warmth 10"],
  ["fai diventare rossa la busta gialla", "recolor yellow envelope red"],
  ["pon rojo el coche", "recolor car red"],
])("%s", (instructions, steps) => {
  expect(read(instructions)).toEqual({ steps, notUnderstood: [] });
});

test("a degree is no thing to recolor, and colored paper is named", () => {
  expect(read("a bit yellow please").steps).toBe("warmth 10");
  expect(read("an old etching, black ink lines on cream paper").notUnderstood).toEqual(["paper"]);
});
