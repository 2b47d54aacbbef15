import { expect, test } from "vitest";
import { tableDirections } from "../../models/languages/direction.ts";
import { chooseDirections } from "./languages.ts";

test("languages are added in both directions, and all at once", () => {
  expect(chooseDirections("de, fr", tableDirections)).toEqual(["de-en", "en-de", "en-fr", "fr-en"]);
  expect(chooseDirections("en-ja", tableDirections)).toEqual(["en-ja"]);
  expect(chooseDirections("mt", tableDirections)).toEqual(["mt-en"]);
  expect(chooseDirections("all", tableDirections)).toHaveLength(tableDirections.size);
});

test("an unknown language is refused with the known ones", () => {
  expect(() => chooseDirections("de,xx", tableDirections)).toThrow(
    /^There are no translation models for xx\. Languages: ar, az, /,
  );
});
