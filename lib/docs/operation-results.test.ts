import { expect, test } from "vitest";
import { operations } from "#lib/operations/index.ts";
import { operationResults } from "./operation-results.ts";

test("every operation has a result with its program, and every image operation a picture", () => {
  const results = operationResults(operations, "https://example.com");
  expect(results.map(({ slug }) => slug)).toEqual(operations.map(({ slug }) => slug));
  for (const { slug, curl, example } of results) {
    expect(curl).toContain(`https://example.com/api/v1/${slug}`);
    if (slug !== "document-translate") expect(example.picture, slug).toBeDefined();
  }
});
