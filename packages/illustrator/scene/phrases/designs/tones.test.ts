import { expect, test } from "vitest";
import { read } from "../../../fixtures/read-and-draw.ts";
import { removeTone } from "./tones.ts";

test.each([
  ["a boat in pastel colors", "a boat", "pastel"],
  ["soft pastel colors, a boat", "a boat", "pastel"],
  ["a poster in pastel tones with a cat", "a poster with a cat", "pastel"],
  ["Isometric shop, pastel colors", "Isometric shop", "pastel"],
  ["a castle, pastel", "a castle", "pastel"],
  ["vintage poster with a car, faded colors", "poster with a car", "faded"],
  ["a lighthouse, muted colors", "a lighthouse", "faded"],
])("%s", (prompt, rest, tone) => {
  expect(removeTone(prompt)).toEqual({ prompt: rest, tone });
});

test.each(["a pastel pink cake", "a vintage car", "a faded flag", "a retro radio", "pastel colors"])(
  "%s has no tone",
  (prompt) => {
    expect(removeTone(prompt)).toEqual({ prompt, tone: null });
  },
);

test("a tone is not named as left out", async () => {
  const { scene, warnings } = await read("a boat in pastel colors");
  expect([scene.tone, warnings]).toEqual(["pastel", ""]);
});
