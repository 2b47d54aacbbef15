import { expect, test } from "vitest";
import { matching } from "./language-field.tsx";

const choices = [
  { tag: "pt", name: "Portuguese" },
  { tag: "es", name: "Spanish" },
  { tag: "et", name: "Estonian" },
  { tag: "es-419", name: "Latin American Spanish" },
  { tag: "de", name: "German" },
];
const tags = (typed: string) => matching(choices, typed).map(({ tag }) => tag);

test("a language is found by its tag first, then by how its name begins, then by what it holds", () => {
  expect(tags("es")).toEqual(["es", "et", "pt", "es-419"]);
  expect(tags("span")).toEqual(["es", "es-419"]);
  expect(tags(" GER ")).toEqual(["de"]);
});

test("nothing typed shows all, and nonsense none", () => {
  expect(tags("")).toHaveLength(choices.length);
  expect(tags("zzz")).toEqual([]);
});
