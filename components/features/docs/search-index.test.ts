import { expect, test } from "vitest";
import { docsPages } from "#lib/docs/pages.ts";
import { createSearchIndex, getStem, searchSections } from "./search-index.ts";
import { parseSections } from "./search-sections.ts";

test("forms of a word have the same stem", () => {
  expect(new Set(["upscale", "Upscaling", "upscaler", "upscaled"].map(getStem))).toEqual(new Set(["upscal"]));
  expect(["jobs", "key", "4x"].map(getStem)).toEqual(["jobs", "key", "4x"]);
});

test.each([
  ["401", /^\/docs\/(errors\/(missing|invalid)_key|guides\/authentication)/],
  ["429", /^\/docs\/(errors\/|guides\/limits)/],
  ["cors browser", /^\/docs\/guides\/client-tokens/],
  ["inpaint", /^\/docs\/image-cleanup/],
  ["insufficient_credits", /^\/docs\/errors\/insufficient_credits/],
  ["glossary", /^\/docs\/(guides\/translation|document-translate)/],
  ["webhook signature", /^\/docs\/guides\/webhooks/],
])("the search for %s finds its page first", async (query, href) => {
  const pages = docsPages().flatMap(({ path, title, markdown }) => parseSections(path, title, markdown()));
  const index = await createSearchIndex(pages);
  expect(searchSections(index, query)[0]?.href).toMatch(href);
});
