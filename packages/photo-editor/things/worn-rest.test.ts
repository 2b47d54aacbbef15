import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import type { FoundPart } from "../request.ts";
import { withWornRest } from "./worn-rest.ts";

const [WIDTH, HEIGHT] = [120, 120];
const inBox = (x: number, y: number, width: number, height: number) => {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let row = y; row < y + height; row++) data.fill(255, row * WIDTH + x, row * WIDTH + x + width);
  return data;
};
const part = (data: Uint8Array): FoundPart => ({
  mask: { width: WIDTH, height: HEIGHT, data },
  box: [0, 0, WIDTH, HEIGHT],
});
const person = part(inBox(20, 10, 80, 100));

/** A yellow sweater on a person, and a yellow wall behind at the right. */
const image = filled(WIDTH, HEIGHT, [90, 90, 95]);
for (let y = 40; y < 100; y++) for (let x = 30; x < 120; x++) image.data.set([220, 180, 20], (y * WIDTH + x) * 3);

const rest = (head: Uint8Array) =>
  withWornRest(
    image,
    inBox(30, 80, 60, 20),
    "yellow",
    editWithParts({
      find: async (_image, name) => (name === "person" ? person : name === "face" ? part(head) : null),
      isDetectable: () => true,
    }).edit,
  );

test("a garment of which a scrap was found is all of its color on its person", async () => {
  const whole = await rest(inBox(50, 12, 20, 20));
  expect([whole[45 * WIDTH + 60], whole[90 * WIDTH + 60], whole[60 * WIDTH + 115], whole[20 * WIDTH + 60]]).toEqual([
    255, 255, 0, 0,
  ]);
});

test("the shaded side of a garment, which has not the name of its color, belongs to it", async () => {
  const shaded = { ...image, data: new Uint8Array(image.data) };
  for (let y = 80; y < 100; y++) for (let x = 30; x < 60; x++) shaded.data.set([62, 52, 14], (y * WIDTH + x) * 3);
  const { edit } = editWithParts({
    find: async (_image, name) => (name === "person" ? person : null),
    isDetectable: () => true,
  });
  const whole = await withWornRest(shaded, inBox(30, 50, 60, 20), "yellow", edit);
  expect([whole[90 * WIDTH + 40], whole[110 * WIDTH + 40]]).toEqual([255, 0]);
});
