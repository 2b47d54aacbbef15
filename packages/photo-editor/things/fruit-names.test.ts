import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { maskAt, painted, SIDE } from "../fixtures/rectangles.ts";
import { readMask } from "../named-area.ts";
import { readFruit } from "./fruit-names.ts";

const [ORANGE, YELLOW] = [
  [235, 140, 20],
  [235, 215, 40],
] as const;
const WEDGE = [5, 5, 25, 25] as const;
const LEMON = [35, 35, 15, 15] as const;

/** An edit whose detector takes a lemon for an orange. */
const seen = () => {
  const each = [WEDGE, LEMON].map((box) => ({ box, mask: maskAt(box) }));
  const data = maskAt([0, 0, SIDE, SIDE]).data.map((_, at) => Math.max(...each.map(({ mask }) => mask.data[at] ?? 0)));
  const all = { mask: { width: SIDE, height: SIDE, data }, box: WEDGE, each };
  return editWithParts({
    isDetectable: (word) => word === "orange",
    find: async (_image, word) => (word === "orange" ? all : null),
  });
};

test.each([
  ["orange fruit", WEDGE],
  ["lemon fruit", LEMON],
] as const)("the %s is the one of the fruits with its color", async (words, box) => {
  const { edit } = seen();
  const found = await readMask(painted([WEDGE, ORANGE], [LEMON, YELLOW]), words, edit);
  expect([...found]).toEqual([...maskAt(box).data]);
});

test("names of fruits have the color of the fruit", () => {
  expect([readFruit("lime fruit"), readFruit("lime"), readFruit("orange car")]).toEqual([
    { name: "lime", color: "green" },
    null,
    null,
  ]);
});
