import { expect, test } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operationBySlug, operations } from "#lib/operations/index.ts";
import { getBounds } from "./field-bounds.ts";

const boundsIn = (slug: string, name: string) =>
  getBounds(
    describeOperation(operationBySlug(slug)).fields.find((field) => field.name === name) ??
      expect.fail("no such field"),
  );

test("describes the type, the bounds and the default", () => {
  expect(boundsIn("image-cleanup", "points")[0]).toBe("list of [x, y]");
  expect(boundsIn("image-generate", "prompt").join("; ")).toMatch(/^text; 1 to [\d,]+ characters$/);
  expect(boundsIn("background-remove", "image")).toEqual(["image file"]);
});

test("describes every field of every operation", () => {
  for (const operation of operations)
    for (const field of describeOperation(operation).fields)
      expect(getBounds(field).join("; "), `${operation.slug}.${field.name}`).not.toMatch(/undefined|^$/);
});
