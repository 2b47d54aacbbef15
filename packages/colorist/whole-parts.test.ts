import { expect, test } from "vitest";
import { findWrong } from "./fixtures/find-wrong.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { readColorRequest } from "./prompt-reader.ts";

test("a truck with a door is one thing, and the crates on it are others", async () => {
  const crate = (x: number): Stroke[] => [box(x, 33, 9, 9), line([x, 33], [x + 9, 42]), line([x + 9, 33], [x, 42])];
  const { wrong, warnings } = await findWrong(
    "a mint green truck, black tires with silver hubcaps, brown wooden crates in the back, grey road",
    [
      shape([12, 50], [34, 48], [40, 30], [58, 30], [59, 42], [90, 42], [90, 66], [12, 66]),
      box(46, 46, 13, 20),
      shape([38, 46], [42, 33], [56, 33], [56, 46]),
      ...[28, 74].flatMap((x) => [oval(x, 69, 7), oval(x, 70, 2.4)]),
      ...crate(64),
      ...crate(76),
      line([0, 76], [100, 76]),
    ],
    [
      [20, 57, "green"],
      [52, 57, "green"],
      [80, 55, "green"],
      [28, 74, "black"],
      [28, 70, "gray"],
      [64.8, 37.5, "brown"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).not.toMatch(/Not found|not in the picture|other parts/);
});

test("what is between stems and legs that lines divide is behind them, and bands around a pot belong to it", async () => {
  const tulip = (x: number, y: number, foot: number): Stroke[] => [
    shape(
      [x - 6, y - 4],
      [x - 3, y],
      [x, y - 6],
      [x + 3, y],
      [x + 6, y - 4],
      [x + 5, y + 5],
      [x, y + 8],
      [x - 5, y + 5],
    ),
    line([x - 3, y], [x, y + 8], [x + 3, y]),
    line([x - 0.8, y + 8], [foot - 0.8, 68]),
    line([x + 0.8, y + 8], [foot + 0.8, 68]),
  ];
  const { wrong } = await findWrong(
    "three red tulips with green stems in an orange pot with a white band, standing beside a boy with blue shorts and white socks on a green lawn",
    [
      ...tulip(16, 34, 24),
      ...tulip(28, 26, 28),
      ...tulip(40, 34, 32),
      box(16, 68, 24, 6),
      shape([19, 74], [37, 74], [34, 90], [22, 90]),
      line([20, 80], [36, 80]),
      oval(72, 30, 9),
      box(63, 40, 18, 22),
      box(63, 62, 18, 10),
      ...[63, 75].flatMap((x) => [box(x, 72, 6, 8), box(x, 80, 6, 6)]),
      shape([59, 90], [60, 86], [69, 86], [69, 90]),
      shape([75, 90], [75, 86], [84, 86], [85, 90]),
      line([0, 90], [100, 90]),
    ],
    [
      [24.5, 50, "blue"],
      [31.5, 50, "blue"],
      [28, 50, "green"],
      [28, 71, "orange"],
      [28, 77, "white"],
      [28, 86, "orange"],
      [72, 80, "blue"],
      [66, 67, "blue"],
      [66, 83, "white"],
      [78, 83, "white"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("both sides of a person have one color, a neck is bare, and a hat keeps its ribbon", async () => {
  const { wrong } = await findWrong(
    "young woman with long red hair, straw hat with a black ribbon and a green dress",
    [
      shape([36, 26], [37, 12], [63, 12], [64, 26]),
      shape([36, 26], [36, 20], [64, 20], [64, 26]),
      shape([14, 30], [30, 26], [70, 26], [86, 30], [70, 35], [30, 35]),
      shape([38, 35], [38, 44], [44, 54], [50, 57], [56, 54], [62, 44], [62, 35]),
      shape([37.5, 35], [30, 36], [25, 66], [36, 68], [40, 54], [38, 44]),
      shape([62.5, 35], [70, 36], [75, 66], [64, 68], [60, 54], [62, 44]),
      line([44, 54], [44, 68]),
      line([56, 54], [56, 68]),
      shape([20, 99], [22, 74], [44, 68], [50, 73], [56, 68], [78, 74], [80, 99]),
      oval(45, 43, 0.8),
      oval(55, 43, 0.8),
    ],
    [
      [50, 15, "sand"],
      [50, 23, "black"],
      [22, 30.5, "sand"],
      [31, 52, "red"],
      [69, 52, "red"],
      [50, 63, "orange"],
      [50, 88, "green"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("a center that lines divide is one part, and so are the halves of a bus", async () => {
  const ring = (radius: number, size: number) =>
    Array.from({ length: 12 }, (_, i) => {
      const angle = (i * Math.PI) / 6;
      return oval(28 + Math.cos(angle) * radius, 28 + Math.sin(angle) * radius, size);
    });
  const { wrong } = await findWrong(
    "sunflower with yellow petals and a dark brown center, and a bus, lower half blue and upper half white, grey street",
    [
      oval(28, 28, 9),
      line([19, 28], [37, 28]),
      line([28, 19], [28, 37]),
      ...ring(12.4, 3.3),
      shape([27, 44], [29, 44], [29, 84], [27, 84]),
      shape([46, 52], [96, 52], [96, 80], [46, 80]),
      line([46, 66], [96, 66]),
      ...[50, 60, 70, 80].map((x) => box(x, 55, 7, 7)),
      ...[56, 86].flatMap((x) => [oval(x, 80, 5), oval(x, 80, 2)]),
      line([0, 84.5], [100, 84.5]),
    ],
    [
      [25, 25, "brown"],
      [31, 25, "brown"],
      [25, 31, "brown"],
      [40.4, 28, "yellow"],
      [91, 58, "white"],
      [71, 72, "blue"],
      [86, 83.5, "black"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("flames are below a nozzle, a head with an eye is no fin, and small bubbles are things", async () => {
  const { wrong, warnings } = await findWrong(
    "white rocket with a blue window and orange flames, and a yellow fish with blue fins and tail, light blue bubbles",
    [
      shape([24, 8], [32, 28], [32, 56], [40, 64], [8, 64], [16, 56], [16, 28]),
      oval(24, 34, 4),
      shape([19, 64], [29, 64], [28, 68], [20, 68]),
      shape([21, 68], [27, 68], [28, 78], [24, 84], [20, 78]),
      shape([50, 44], [56, 36], [66, 32], [76, 36], [82, 44], [76, 52], [66, 56], [56, 52]),
      line([59, 35], [62, 44], [59, 53]),
      oval(56, 42, 1.5),
      shape([62, 32.5], [66, 26], [72, 27], [73, 34]),
      shape([82, 44], [94, 34], [92, 44], [94, 54]),
      oval(48, 32, 2),
      oval(44, 26, 1.5),
      oval(48, 21, 2.2),
    ],
    [
      [24, 76, "orange"],
      [24, 50, "white"],
      [53.5, 45, "yellow"],
      [70, 44, "yellow"],
      [68, 30, "blue"],
      [90, 44, "blue"],
      [48, 21, "blue"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).not.toContain("stay white");
});

test("a pot beside a cactus holds it, light is no lamp before a noun, and boots alone are things", () => {
  const [cactus, , pot] = readColorRequest("a green cactus with a pink flower, orange pot with a white zigzag").things;
  expect([cactus?.carriedBy?.noun, [...(pot?.parts.keys() ?? [])]]).toEqual(["pot", ["stripe"]]);
  const nouns = (prompt: string) => readColorRequest(prompt).things.map(({ noun }) => noun);
  expect(nouns("green turtle, light grass")).toEqual(["turtle"]);
  expect(nouns("a table and a light")).toContain("light");
  expect(nouns("umbrella, yellow rubber boots")).toEqual(["umbrella", "boot"]);
  expect([...(readColorRequest("tractor with a grey exhaust").things[0]?.parts.keys() ?? [])]).toEqual(["chimney"]);
  expect([...(readColorRequest("girl in a dress with a purple belt").things[0]?.parts.keys() ?? [])]).toContain("belt");
});

test("a car whose bottom is drawn through its wheels has a body, a roof and bumpers, and a swan has its beak", async () => {
  const { wrong, warnings } = await findWrong(
    "red car with a black roof, light blue windows and grey bumpers, a white swan with an orange beak, grey road",
    [
      shape([10, 76], [11, 64], [18, 61], [24, 50], [44, 50], [51, 61], [58, 64], [59, 76]),
      line([18, 61], [51, 61]),
      shape([21, 60], [26, 53], [33, 53], [33, 60]),
      shape([36, 60], [36, 53], [43, 53], [48, 60]),
      line([34.5, 50], [34.5, 76]),
      ...[20, 48].flatMap((x) => [oval(x, 77, 5.5), oval(x, 78, 2)]),
      box(5, 72, 6, 3.5),
      box(58, 72, 6, 3.5),
      shape(
        [72, 40],
        [75, 32],
        [73, 22],
        [76, 16],
        [82, 18],
        [83, 26],
        [82, 34],
        [92, 32],
        [96, 36],
        [92, 44],
        [78, 46],
      ),
      shape([73.5, 19], [66, 22], [73.5, 24]),
      line([0, 83], [100, 83]),
    ],
    [
      [24, 68, "red"],
      [45, 68, "red"],
      [30, 57, "blue"],
      [34.5, 51.5, "black"],
      [7.5, 74, "gray"],
      [61.5, 74, "gray"],
      [71.5, 21.7, "orange"],
      [86, 39, "white"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).not.toContain("not in the picture");
});

test("each fruit in a bowl and beside it has its color, and grapes are a cluster of discs", async () => {
  const grape = (x: number, y: number) => oval(x, y, 4);
  const { wrong, warnings } = await findWrong(
    "a brown bowl with a red apple, a yellow pear and purple grapes, an orange lying next to it",
    [
      shape([14, 52], [72, 52], [68, 68], [56, 78], [30, 78], [18, 68]),
      line([14.5, 56], [71.5, 56]),
      shape([18, 52], [17, 44], [21, 38], [28, 38], [32, 44], [31, 52]),
      shape([33, 52], [33, 42], [38, 32], [40, 22], [44, 22], [46, 32], [50, 42], [50, 52]),
      ...[grape(56, 48), grape(64, 48), grape(56, 40), grape(64, 40), grape(60, 33), grape(68, 33)],
      oval(84, 76, 7),
      line([0, 80], [31, 80]),
      line([55, 80], [78, 80]),
      line([90, 80], [100, 80]),
    ],
    [
      [24, 46, "red"],
      [41, 42, "yellow"],
      [64, 47, "purple"],
      [60, 32, "purple"],
      [84, 76, "orange"],
      [43, 66, "brown"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).not.toContain("Not found");
});
