import { expect, test } from "vitest";
import { readInstructions } from "../../grammar.ts";

const read = (words: string) => readInstructions(words);

test.each([
  ["clean up the scratches and dust on this old photo", "remove scratches and remove dust"],
  ["remove the scratches on the old print", "remove the scratches"],
  ["turn the photo into a line drawing for a coloring book", "turn the photo into a line drawing"],
  ["remove the background and make transparent", "remove the background and make it transparent"],
  ["extend the background on both sides so it becomes 16:9", "extend the image to 16:9"],
  ["give the photo a moody cinematic look", "give it a cinematic look"],
  [
    'write "12.05.2024" in the lower right corner, small and orange like an old camera',
    'write "12.05.2024" in the lower right corner, small and orange',
  ],
  ["make the top of the picture darker, it is too bright", "make the top of the picture darker"],
  ["turn the summer picture into winter", "make it look like winter"],
  ["resize for instagram story", "crop for instagram story"],
  [
    "add a drop shadow to the bottle and put it on a light gray background",
    "add a drop shadow and put it on a light gray background",
  ],
  ["remove the person of the right side", "remove the person on the right side"],
  ["remove the background and save the puffin as a transparent png", "remove the background and save it as png"],
  [
    "make the photo warmer and a little brighter, like late afternoon sun",
    "make the photo warmer and a little brighter",
  ],
  [
    "remove the background, put the camera on pure white with a soft shadow",
    "remove the background, put the camera on a pure white background with a soft shadow",
  ],
  ["Ersetze den Hintergrund durch ein sanftes Hellrosa", "replace the background with light pink"],
  ["remove the concrete pier that sticks out into the water", "remove the concrete pier"],
  ["give her dark red lipstick", "make the lips dark red"],
  ["put red lipstick on her", "make the lips red"],
  ["make the car red darker", "make the red car darker"],
])("%s is read as: %s", (words, plain) => {
  expect(read(words)).toMatchObject({ steps: read(plain).steps, notUnderstood: [] });
});

test("an old look that is wished stays", () => {
  expect(read("make it look like an old photo with scratches").steps.map(({ tool }) => tool)).toContain("vintage");
});
