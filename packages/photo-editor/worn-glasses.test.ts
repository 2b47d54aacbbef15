import { AppError } from "@atelier/errors";
import { expect, test } from "vitest";
import { notFound } from "./things/main-subject.ts";
import { orWorn } from "./worn-glasses.ts";

test.each(["glasses", "sunglasses", "black glasses"])("%s that are not found may be on a face", (object) => {
  expect(orWorn(object, notFound(object))).toMatchObject({
    code: "nothing_matched",
    message: "No loose glasses were found in this image. Glasses on a face cannot be removed.",
  });
});

test("other things and other errors stay", () => {
  for (const object of ["cup", "wine glasses", "glass"]) {
    const error = notFound(object);
    expect(orWorn(object, error)).toBe(error);
  }
  const large = new AppError("nothing_matched", "The glasses cover most of the image.");
  expect(orWorn("glasses", large)).toBe(large);
});
