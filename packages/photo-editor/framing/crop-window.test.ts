import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import type { FoundPart } from "../request.ts";
import { filledWindow, withoutOthers } from "./crop-window.ts";

const [WIDTH, HEIGHT] = [100, 100];
type Box = FoundPart["box"];

const createMask = ([x, y, width, height]: Box) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
    return column >= x && column < x + width && row >= y && row < y + height ? 255 : 0;
  }),
});

/** An edit whose detector sees dogs in these boxes. */
function editWith(boxes: readonly Box[]) {
  const masks = boxes.map(createMask);
  // Each dog covers those before it.
  const each = boxes.map((box, at) => {
    const data = (masks[at] ?? createMask(box)).data.map((value, pixel) =>
      masks.slice(at + 1).some((mask) => mask.data[pixel]) ? 0 : value,
    );
    return { box, mask: { width: WIDTH, height: HEIGHT, data } };
  });
  const data = new Uint8Array(WIDTH * HEIGHT).map((_, at) => Math.max(...each.map(({ mask }) => mask.data[at] ?? 0)));
  const found = {
    mask: { width: WIDTH, height: HEIGHT, data },
    box: boxes[0] ?? [0, 0, 1, 1],
    each,
  } satisfies FoundPart;
  return editWithParts({
    isDetectable: (word) => word === "dog",
    find: async (_, word) => (word === "dog" ? found : null),
  });
}

test("a thing fills the named share of the crop, in the shape of the image", () => {
  const { width, height } = filledWindow({ x: 40, y: 40, width: 20, height: 10 }, 0.25, { width: 400, height: 200 });
  expect([width / height, Math.round(width * height)]).toEqual([2, 800]);
  expect(filledWindow({ x: 0, y: 0, width: 90, height: 90 }, 0.1, { width: 100, height: 100 })).toMatchObject({
    x: 0,
    width: 100,
  });
});

test("a crop to the upper of two dogs leaves out the lower one", async () => {
  const { edit, warnings } = editWith([
    [20, 10, 30, 50],
    [40, 55, 30, 40],
  ]);
  const box = await withoutOthers(
    filled(WIDTH, HEIGHT, [9, 9, 9]),
    "upper dog",
    { x: 20, y: 10, width: 30, height: 50 },
    edit,
  );
  expect([box, warnings]).toEqual([{ x: 20, y: 10, width: 30, height: 45 }, []]);
});

test("a dog that no crop can leave out is named, at half of the price", async () => {
  const { edit, warnings } = editWith([
    [20, 10, 60, 80],
    [45, 40, 20, 55],
  ]);
  const whole = { x: 20, y: 10, width: 60, height: 80 };
  const box = await withoutOthers(filled(WIDTH, HEIGHT, [9, 9, 9]), "upper dog", whole, edit);
  expect([box, edit.guessed, warnings]).toEqual([
    whole,
    true,
    ["Another dog can be seen in the crop, because it is too close. Half of the price is charged."],
  ]);
});
