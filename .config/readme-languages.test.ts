import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { languageCount } from "../lib/engines/bergamot/language-table.ts";
import { languages } from "../lib/engines/m2m100/languages.ts";

test("the README counts the languages of the translators as they are", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(readme).toContain(`Mozilla's translation models (${languageCount} languages)`);
  expect(readme).toContain(`M2M100 (${languages.length} languages)`);
});
