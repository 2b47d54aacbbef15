import { readFile } from "node:fs/promises";
import { decodeImageBytes } from "@atelier/images";
import { expect, test } from "vitest";
import { measureLook } from "./measure-look.ts";

test("small letters whose found pixels lack their edges have the size of the whole letters", async () => {
  const image = await decodeImageBytes(await readFile(new URL("fixtures/small-line.png", import.meta.url)));
  const corners = [
    [48.5, 23],
    [380.5, 23],
    [380.5, 48],
    [48.5, 48],
  ] as const;
  const look = measureLook(image, corners, "I have read the rules and accept them");
  expect(look?.size).toBeCloseTo(18.9, 0);
});
