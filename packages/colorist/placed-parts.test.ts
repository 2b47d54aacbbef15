import { expect, test } from "vitest";
import { findWrong } from "./fixtures/find-wrong.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { readColorRequest } from "./prompt-reader.ts";

test("a cushion is a part of a sofa, and a thing of its own below a cat", () => {
  const parts = (prompt: string) =>
    readColorRequest(prompt).things.map(({ noun, parts: own }) => [noun, [...own.keys()]]);
  expect(parts("a blue sofa with a red cushion")).toEqual([["sofa", ["cushion"]]]);
  expect(parts("a cat on a red cushion").map(([noun]) => noun)).toEqual(["cat", "cushion"]);
});

test("the sky of an evening is no blue one, and is seen under a car", async () => {
  const { wrong } = await findWrong(
    "a blue car with grey wheels on a brown road, evening sky",
    [
      line([0, 66.5], [24.8, 66.5]),
      line([35.2, 66.5], [67.8, 66.5]),
      line([78.2, 66.5], [100, 66.5]),
      line([23.8, 62], [18, 62], [17.5, 52], [30, 50], [38, 40], [64, 40], [74, 51], [85, 52], [86.5, 62], [79.2, 62]),
      line([36.2, 62], [66.8, 62]),
      ...[30, 73].flatMap((x) => [oval(x, 62.5, 6.2), oval(x, 62.5, 2.6)]),
      shape([34, 49.5], [40, 42], [50, 42], [50, 49.5]),
      shape([52, 49.5], [52, 42], [63, 42], [69, 49.5]),
    ],
    [
      [51, 56, "blue"],
      [51, 64.2, "orange"],
      [51, 80, "brown"],
      [10, 10, "orange"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("a girl has her shirt, her skirt, bare legs and socks, and the apple that she holds", async () => {
  const { wrong, warnings } = await findWrong(
    "a girl with black hair, a yellow shirt, a blue skirt, white socks and red shoes, holding a red apple",
    [
      oval(50, 24, 7, 8),
      shape([43, 24], [42, 17], [46, 14], [54, 14], [58, 17], [57, 24], [54, 19.5], [50, 18.5], [46, 19.5]),
      shape([44, 34], [56, 34], [57, 50], [43, 50]),
      shape([43, 50], [57, 50], [62, 68], [38, 68]),
      shape([44, 35], [39, 41], [37, 47], [39, 48], [42, 43], [44, 40]),
      shape([56, 35], [62, 39], [66.5, 34], [68, 35.5], [63, 43], [56, 39]),
      oval(37.8, 49.4, 1.7),
      oval(69.6, 32, 3.2),
      box(43, 68, 5, 16),
      box(52, 68, 5, 16),
      line([43, 77], [48, 77]),
      line([52, 77], [57, 77]),
      shape([40, 88], [41, 84], [48, 84], [48.5, 88]),
      shape([51.5, 88], [52, 84], [57, 84], [60, 88]),
    ],
    [
      [50, 42, "yellow"],
      [50, 60, "blue"],
      [45.5, 80.5, "white"],
      [54.5, 80.5, "white"],
      [44, 86, "red"],
      [56, 86, "red"],
      [69.6, 32, "red"],
      [62, 40.5, "yellow"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).not.toMatch(/not in the picture|Not found/);
});

test("the mane and the tail of a horse are black, and its head is not", async () => {
  const { wrong } = await findWrong(
    "a brown horse with a black mane, white hooves and a black tail",
    [
      shape(
        [30, 46],
        [40, 43],
        [56, 44],
        [68, 43],
        [74, 47],
        [75, 56],
        [73, 62],
        [73.5, 78],
        [69, 78],
        [68, 64],
        [62, 62],
        [47, 62.5],
        [43, 63],
        [42.5, 78],
        [37.5, 78],
        [37.5, 63],
        [32, 56],
      ),
      shape(
        [31, 47],
        [26, 37],
        [22, 34],
        [17, 37],
        [13, 42],
        [11, 40],
        [13, 35],
        [18, 28],
        [23, 24],
        [27, 24.5],
        [33, 30],
        [39, 44],
      ),
      shape([27, 24.5], [32, 26], [38, 34], [42, 43.5], [39, 44], [33, 31]),
      line([37.5, 75], [42.5, 75]),
      line([69, 75], [73.5, 75]),
      shape([74.5, 48], [80, 51], [81, 60], [79, 68], [77, 64], [76.5, 56]),
    ],
    [
      [18, 32, "brown"],
      [55, 53, "brown"],
      [37.5, 36.5, "black"],
      [79, 60, "black"],
      [40, 76.5, "white"],
      [71, 76.5, "white"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("the wall is seen between the stems of flowers", async () => {
  const tulip = (x: number, y: number): Stroke[] => [
    shape(
      [x - 5, y],
      [x - 5, y + 6],
      [x, y + 9],
      [x + 5, y + 6],
      [x + 5, y],
      [x + 2, y + 3],
      [x, y - 1],
      [x - 2, y + 3],
    ),
    shape([x - 0.7, y + 9], [x + 0.7, y + 9], [51 + (x - 50) * 0.08, 64], [49.6 + (x - 50) * 0.08, 64]),
  ];
  const { wrong } = await findWrong(
    "a yellow vase with red tulips on a brown table, grey wall",
    [
      line([0, 80], [40, 80]),
      line([60, 80], [100, 80]),
      ...tulip(34, 28),
      ...tulip(50, 22),
      ...tulip(66, 29),
      shape([45, 64], [44, 70], [39, 78], [40, 88], [45, 92], [55, 92], [60, 88], [61, 78], [56, 70], [55, 64]),
    ],
    [
      [34, 34.5, "red"],
      [50, 28.5, "red"],
      [50, 82, "yellow"],
      [45.5, 42, "gray"],
      [54.5, 42, "gray"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("the one with a cab and a chimney is the locomotive, and the box behind it the wagon", async () => {
  const { wrong } = await findWrong(
    "a red locomotive and a green wagon on a yellow field",
    [
      line([0, 72], [100, 72]),
      box(56, 44, 27, 17),
      box(44, 35, 12, 26),
      box(46.5, 38, 7, 8),
      shape([42.5, 35], [57.5, 35], [56.5, 32], [43.5, 32]),
      shape([76, 44], [75, 36], [81, 36], [80, 44]),
      ...[51, 64, 77].map((x) => oval(x, 65.5, 5.2)),
      shape([12, 46], [38, 46], [36, 61], [14, 61]),
      oval(20, 65.5, 4.8),
      oval(32, 65.5, 4.8),
      line([37, 58], [44, 58]),
      line([37, 60], [44, 60]),
    ],
    [
      [70, 52, "red"],
      [50, 53, "red"],
      [25, 53, "green"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("a pig has pink ears on its head, its snout is no eye and no spot, and a football is a ball", async () => {
  const { wrong } = await findWrong(
    "a pink pig with a brown spot on its back",
    [
      oval(30, 40, 13, 13),
      oval(21, 25, 4.6, 4.2),
      oval(38, 25, 4.6, 4.2),
      oval(30, 45, 4.6, 3.6),
      oval(28, 45, 1, 1.3),
      oval(32, 45, 1, 1.3),
      line([41, 33], [52, 30], [68, 31], [82, 38], [84, 50], [78, 60], [52, 62], [38, 50]),
      oval(62, 42, 3.6),
      ...[44, 72].map((x) => shape([x, 60], [x, 76], [x + 5, 76], [x + 5, 60])),
      line([0, 76], [100, 76]),
    ],
    [
      [21, 25, "pink"],
      [38, 25, "pink"],
      [62, 42, "brown"],
    ],
  );
  expect(wrong).toEqual([]);
  const names = (prompt: string) => readColorRequest(prompt).things.map(({ noun }) => noun);
  expect(names("a boy in blue shorts, black and white football")).toEqual(["boy", "football"]);
  expect(names("a boy playing football")).toEqual(["boy"]);
  expect(names("light sky with a white cloud")).toEqual(["cloud"]);
});

test("all stars of a plural are stars", async () => {
  const star = (x: number, y: number, size: number): Stroke =>
    shape(
      ...Array.from({ length: 10 }, (_, at): [number, number] => {
        const [angle, far] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 ? size * 0.45 : size];
        return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
      }),
    );
  const { wrong } = await findWrong(
    "white rocket with a red nose and red fins, blue window, dark blue space with yellow stars and a purple planet",
    [
      shape([50, 12], [58, 30], [58, 74], [42, 74], [42, 30]),
      line([42, 30], [58, 30]),
      oval(50, 42, 5),
      oval(50, 42, 3.4),
      oval(50, 58, 2.6),
      oval(82, 38, 6),
      line([75, 42], [89, 34]),
      star(18, 24, 3),
      star(84, 18, 2.2),
      star(80, 60, 2.6),
      star(20, 66, 1.9),
    ],
    [
      [18, 24, "yellow"],
      [84, 18, "yellow"],
      [80, 60, "yellow"],
      [20, 66, "yellow"],
    ],
  );
  expect(wrong).toEqual([]);
});
