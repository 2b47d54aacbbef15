import { expect, test } from "vitest";
import { readInstructions } from "../grammar.ts";
import { inEnglishCompass } from "./compass.ts";

test.each([
  ['text "Hola" arriba a la izquierda', 'text "Hola" top left'],
  ['add "Neu" oben rechts', 'add "Neu" top right'],
  ["crop 10% à gauche", "crop 10% to the left"],
  ['write "sale" en bas à droite', 'write "sale" bottom right'],
  ['write "oben links" in basso a sinistra', 'write "oben links" bottom left'],
  ["rotate nach links", "rotate to the left"],
  ['add "x" no canto superior direito', 'add "x" top right'],
])("%s is read as %s", (instructions, english) => {
  expect(inEnglishCompass(instructions)).toBe(english);
  const { steps, notUnderstood } = readInstructions(instructions);
  expect(notUnderstood).toEqual([]);
  expect(steps).toEqual(readInstructions(english).steps);
  expect(steps.length).toBeGreaterThan(0);
});

test("English instructions stay as they are", () => {
  for (const words of ["remove the links in the text", "put the altogether in basket", "make it a destination"])
    expect(inEnglishCompass(words)).toBe(words);
});
