import { expect, test } from "vitest";
import { InputFile } from "../fields.ts";
import { productPhoto } from "./index.ts";

const image = new InputFile({ path: "/photo.png", sizeBytes: 1, sha256: "" });
const accepts = (size: string) => productPhoto.input.safeParse({ image, size }).success;

test.each(["square", "banner", "64x4096"])("the size %s is accepted", (size) => {
  expect(accepts(size)).toBe(true);
});

test.each(["toString", "constructor", "63x64", "64x4097", "64 x 64", ""])("the size %j is refused", (size) => {
  expect(accepts(size)).toBe(false);
});
