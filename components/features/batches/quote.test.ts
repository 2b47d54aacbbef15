import { expect, test } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { imageUpscale } from "#lib/operations/image-upscale/index.ts";
import { getSharedFields } from "./batch-request.ts";
import { toQuote } from "./quote.ts";

test("errors of shared fields are shown once at their field, and all errors at their items", () => {
  const shared = getSharedFields(describeOperation(imageUpscale).fields);
  const tooWide = { pointer: "/input/width", message: "At most 8,192." };
  const broken = { pointer: "/input/image", message: "The image cannot be read." };
  const quote = toQuote(
    {
      price: 6,
      items: [
        { index: 0, price: 2 },
        { index: 2, price: 4 },
      ],
      invalid: [
        { index: 1, errors: [tooWide] },
        { index: 3, errors: [tooWide, broken] },
      ],
    },
    shared,
  );
  expect(quote).toMatchObject({ price: 6, count: 2, min: 2, max: 4, fieldErrors: { width: "At most 8,192." } });
  expect(quote.fieldErrors).not.toHaveProperty("image");
  expect([...quote.faults]).toEqual([
    [1, "At most 8,192."],
    [3, "At most 8,192. The image cannot be read."],
  ]);
});
