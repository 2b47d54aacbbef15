import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operations } from "#lib/operations/index.ts";
import { examplePicture } from "./example-pictures.ts";

const examples = operations
  .filter(({ output }) => output === "image")
  .flatMap(({ slug, examples: all }) => all.map((example) => ({ slug, ...example })));

test.each(examples)("$slug, $title: has a result image and a description", ({ slug, title, shows, input }) => {
  const picture = examplePicture(slug, title);
  expect(shows).toBeTruthy();
  expect(existsSync(join("public", picture?.after.path ?? "missing"))).toBe(true);
  if (input.image) expect(existsSync(join("public", picture?.before?.path ?? "missing"))).toBe(true);
});
