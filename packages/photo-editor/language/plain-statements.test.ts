import { expect, test } from "vitest";
import { stepText } from "../fixtures/judge.ts";
import { readInstructions } from "../grammar.ts";

const read = (text: string) => {
  const { steps, notUnderstood } = readInstructions(text);
  return [steps.map(stepText).join(" | "), ...notUnderstood];
};

test.each([
  ["Put a plain white wall behind the aloe plant", "Replace the background with white"],
  ["Place a smooth black curtain behind the vase", "replace the background with black"],
  ["remove the ropes / cables, I just want the sky and the beach", "remove the cables"],
  ["Remove the car. I only want the street", "remove the car"],
  ["turn the yellow light into a pink one", "change yellow to pink"],
  ["change the red car into a blue one", "change the car from red to blue"],
  ["make the apples look like green apples", "make the apples green"],
  ["Make it look like early morning with cool blue light", "make it much cooler"],
  ["Make it look like early morning with soft, cool light", "make it much cooler"],
  ["Make it sunny with a blue sky? It looks so gloomy", "make it sunny, make the sky blue"],
  ["Make the lamps less yellow", "make the yellow tones less saturated"],
  ["make the lights less orange", "make the orange tones less saturated"],
  ["more neutral white balance", "correct the white balance"],
  ['Change the sign to say "open"', 'replace the text on the sign with "open"'],
  [
    'make a 16:9 banner out of it with the text "Sea" in the lower left',
    'crop to 16:9, add the text "Sea" in the lower left',
  ],
  ["cut out the cup for our online shop", "cut out the cup"],
  ["get rid of everything in the garage behind the bike", "remove everything behind the bike"],
  ["remove the people on the left and right side", "remove the people on the left and remove the people on the right"],
  ["make the cup red, the rest a bit darker", "make the cup red, make everything else a bit darker"],
])("%s", (said, plain) => {
  expect(read(said)).toEqual(read(plain));
  expect(read(said)).toHaveLength(1);
  expect(read(said)[0]).not.toBe("");
});

test("a thing that stays exactly as it is beside a new background is searched by its own name", () => {
  const { kept } = readInstructions(
    "replace the background with white, keep the plant and the pot exactly as they are",
  );
  expect(kept).toEqual(["plant", "pot"]);
});

test("a text at the top is centered, and one in a corner is not", () => {
  expect(read('write "Lake" at the top, large, centered')).toEqual(read('write "Lake" at the top, large'));
  expect(read('write "Lake" in the top left, centered')[1]).toBe("centered");
});

test("film grain needs no verb", () => {
  expect(read("make it vintage, film grain and a thin white border")).toHaveLength(1);
});

test("lighter shadows keep a sunset, and a lighter image moves its highlights back", () => {
  expect(read("Brighten the shadows, keep the sunset")).toEqual(read("Brighten the shadows"));
  expect(read("Brighten it, but keep the warm sunset colors")[0]).toContain("highlights");
  expect(read("replace the sky with a starry sky, keep the sunset")[1]).toBe("keep the sunset");
});
