import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operations } from "#lib/operations/index.ts";
import { pipelineTemplates } from "#lib/pipelines/templates.ts";
import { examplePicture, getTemplateResults, getUneditedSheets } from "./example-pictures.ts";

const examples = operations
  .filter(({ output }) => output === "image")
  .flatMap(({ slug, examples: all }) => all.map((example) => ({ slug, ...example })));

test.each(examples)("$slug, $title: has a result image and a description", ({ slug, title, shows, input }) => {
  const picture = examplePicture(slug, title);
  expect(shows).toBeTruthy();
  expect(existsSync(join("public", picture?.after.path ?? "missing"))).toBe(true);
  if (input.image) expect(existsSync(join("public", picture?.before?.path ?? "missing"))).toBe(true);
});

test("the gallery has ten unedited results per operation, which are small together", () => {
  const sheets = getUneditedSheets();
  expect(sheets.map(({ operation, results }) => [operation, results.length])).toEqual(
    operations.filter(({ output }) => output === "image").map(({ slug }) => [slug, 10]),
  );
  const results = sheets.flatMap((sheet) => sheet.results);
  for (const { picture, refusal } of results) expect((picture === null) !== (refusal === null)).toBe(true);
  const sizes = results.flatMap(({ picture }) => (picture ? [statSync(join("public", picture.path)).size] : []));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});

test("every template of pipelines has small pictures or texts of its results, or says why not", () => {
  const results = getTemplateResults();
  expect(results.map(({ template }) => template)).toEqual(pipelineTemplates.map(({ id }) => id));
  for (const { before, after, texts, refusal } of results) {
    expect(after.length + texts.length > 0).toBe(refusal === null);
    for (const { path } of [...(before ? [before] : []), ...after.map(({ picture }) => picture)])
      expect(statSync(join("public", path)).size).toBeLessThanOrEqual(40 * 1024);
  }
});
