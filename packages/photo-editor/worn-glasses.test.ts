import { AppError } from "@atelier/errors";
import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { notFound } from "./things/main-subject.ts";
import { orWorn, warnOfRemovedCup } from "./worn-glasses.ts";

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

/** The result of the removal of a thing, in an image with a cup of which what was removed is black. */
async function remove(object: string, removedAt: readonly [number, number, number, number], name = "cup") {
  const before = filled(60, 60, [120, 120, 120]);
  const after = { ...before, data: new Uint8Array(before.data) };
  const [left, top, width, height] = removedAt;
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) after.data.set([0, 0, 0], (y * 60 + x) * 3);
  const { edit, warnings } = editWithParts({
    detect: async () => [{ name, box: [10, 10, 12, 12] }],
  });
  await warnOfRemovedCup(before, after, object, edit);
  return [edit.guessed, ...warnings];
}

test("a cup that was removed for glasses is named, at half of the price", async () => {
  const NAMED = [true, expect.stringMatching(/^A cup was removed, which may not be what was meant by this: glasses/)];
  expect(await remove("glasses on the open book", [8, 8, 16, 16])).toEqual(NAMED);
  expect(await remove("glasses on the open book", [30, 30, 16, 16])).toEqual([false]);
  expect(await remove("glasses", [8, 8, 16, 16], "wine glass")).toEqual([false]);
  expect(await remove("wine glasses", [8, 8, 16, 16])).toEqual([false]);
  expect(await remove("cup", [8, 8, 16, 16])).toEqual([false]);
});
