import { expect, test } from "vitest";
import { readInstructions } from "../../grammar.ts";

const read = (instructions: string) => {
  const { steps, notUnderstood } = readInstructions(instructions);
  return {
    steps: steps.map(({ tool, arguments: args }) =>
      `${tool} ${Object.values(args)
        .filter((value) => value !== undefined)
        .map(String)
        .join(" ")}`.trim(),
    ),
    notUnderstood,
  };
};

test.each([
  ["temperature to 5000K", "warmth -7"],
  ["set white balance to 3200 K", "warmth -33"],
  ["brightness 120%", "brightness 20"],
  ["saturation 130%", "saturation 30"],
  ["gamma 1.2", "brightness 13"],
  ["make the image portrait format for instagram, 4:5", "crop 4:5"],
  ["turn the photo into a vertical format, 9:16", "crop 9:16"],
  ["save as PNG with 1200 px width", "resize 1200|convert png"],
  ["make it a circle-shaped profile picture", "crop 1:1 profile|round_corners 50"],
  ["fix the perspective so the building is upright", "straighten"],
  ["fix the converging lines", "straighten"],
  ["it's too dark and slightly crooked, please fix", "brightness 20 true|straighten"],
  ["it's too dark, straighten it", "brightness 20 true|straighten"],
  ["make the house look freshly painted, in a soft yellow", "recolor house yellow"],
  ["keep the man, remove the woman", "remove_object woman"],
  ["leave the boat but remove the other boats", "remove_object other boats"],
  ["the sky is blown out, can you bring it back a bit", "tones -45"],
  ["make the colors more muted and the blacks faded", "saturation -30|tones 40"],
  ["make the sky pink and purple like at sunset", "replace_sky pink and purple sunset sky"],
  ["turn the lights warmer", "warmth 25"],
  ["make it look like a watercolor painting on paper", "style watercolor"],
  ["sepia with slightly faded edges", "sepia|vignette -60"],
  ["retouch: remove the cup, brighten it", "remove_object cup|brightness 20"],
  ["get rid of the two people in the background", "remove_object two people in the background"],
  ["remove the man from the background", "remove_object man in the background"],
  ["add a caption below: Lisbon, May 2024", "text Lisbon, May 2024 bottom white"],
  ["add the title: Summer Fair, 12 July", "text Summer Fair, 12 July bottom white"],
  ['add "Happy Birthday" at the top in pink cursive', "text Happy Birthday top pink handwriting"],
])("%s", (instructions, steps) => {
  const plan = read(instructions);
  expect(plan.steps.join("|")).toBe(steps);
  expect(plan.notUnderstood).toEqual([]);
});

test("a new coat of paint is no painting", () => {
  expect(read("make the door look freshly painted").steps).toEqual([]);
});
