import { expect, test } from "vitest";
import { operations } from "../../../operations/index.ts";
import { openApiDocument } from "../../openapi/document.ts";
import { collectFieldNames, cutPointers } from "./field-names.ts";

const fields = collectFieldNames(openApiDocument(operations));

test.each([
  ["/factor", ["/factor"]],
  ["/items/3/input/prompt", ["/items/3/input/prompt"]],
  ["/limit", ["/limit"]],
  ["/metadata/order 1001", ["/metadata"]],
  ["/metadata/1001", ["/metadata"]],
  ["/a secret", []],
  ["/images/99999", ["/images"]],
  ["/", []],
  ["", []],
])("the pointer %s is stored as %j", (pointer, stored) => {
  expect(cutPointers([pointer, pointer], fields)).toEqual(stored);
});

test("a request with many errors stores the first 20", () => {
  const pointers = Array.from({ length: 50 }, (_, at) => `/items/${at}/input`);
  expect(cutPointers(pointers, fields)).toEqual(pointers.slice(0, 20));
});
