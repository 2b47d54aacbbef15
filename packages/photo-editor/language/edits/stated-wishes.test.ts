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
  expect(read("make it look like an old etching, black ink lines on cream paper").notUnderstood).toEqual(["paper"]);
});

test.each([
  ["The photo is a bit yellow", "warmth -25"],
  ["The picture is a little warm", "warmth -25"],
  ["White balance is off, a bit yellow", "white_balance"],
  ["Paint the walls a little blue", ""],
  ["Blur the engraving", "apply_to engraving blur"],
  ["Rotate it 5 degrees and fill the gap with white", "rotate 5"],
  ["Remove the tree and fill the space with a house", "remove_object tree"],
  ["It's too dark on the left, brighten it", "tones 45|brightness 20"],
  ["There is grain in the wood, remove it", ""],
  ["Don't save as png at 800 px", ""],
  ["The picture is flat and slightly tilted, but do not rotate it", "contrast 20"],
  ["There's not so much space on the left", ""],
  ["Keep the dog sharp, but remove the cat", "remove_object cat"],
  ['Write "Hello" and remove the white capitals', "text Hello bottom white|remove_object white capitals"],
])("is not read as the opposite or as something else: %s", (instructions, steps) => {
  expect(read(instructions).steps).toBe(steps);
});

test.each([
  "Verwijder niet de hond",
  "Haal de hond niet weg",
  "Maak de lucht niet blauw",
  "Entferne den Hund nicht",
  "Mach die Wand nicht weiß",
  "Supprime pas le chien",
])("what is forbidden in another language is not done: %s", (instructions) => {
  expect(read(instructions).steps).toBe("");
});
