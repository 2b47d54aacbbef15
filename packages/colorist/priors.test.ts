import { expect, test } from "vitest";
import { findWrong } from "./fixtures/find-wrong.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";

const ground = (y: number) => line([0, y], [100, y]);
const wheel = (x: number, y: number, radius: number) => [oval(x, y, radius), oval(x, y, radius * 0.4)];

test("a crab has dark claws and white eyes on stalks, and the space between its thin legs is background", async () => {
  const legs: Stroke[] = [-1, 1].map((side) => line([50 + side * 19, 58], [50 + side * 33, 62], [50 + side * 34, 92]));
  const { wrong } = await findWrong(
    "bright red crab with navy claws, white eyes, grey sand",
    [
      oval(50, 55, 20, 13),
      oval(16, 26, 8, 11),
      oval(84, 26, 8, 11),
      line([34, 48], [20, 36]),
      line([66, 48], [80, 36]),
      line([44, 43], [44, 34]),
      line([56, 43], [56, 34]),
      oval(44, 30, 4),
      oval(56, 30, 4),
      ...legs,
      ground(90),
    ],
    [
      [50, 55, "red"],
      [16, 26, "navy"],
      [84, 26, "navy"],
      [44, 30, "white"],
      [56, 30, "white"],
      [50, 80, "blue"],
      [10, 96, "gray"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("three red buttons of a robot are those in a row, and its hands and its antenna are none", async () => {
  const { wrong, warnings } = await findWrong(
    "a grey robot with yellow eyes, three red buttons and a light blue screen, plain white background",
    [
      box(36, 14, 28, 22),
      oval(43, 23, 3.5),
      oval(57, 23, 3.5),
      line([50, 14], [50, 9]),
      oval(50, 6, 2.6),
      box(30, 36, 40, 34),
      box(38, 40, 24, 10),
      ...[38, 50, 62].map((x) => oval(x, 60, 3)),
      box(22, 40, 8, 18),
      oval(26, 61, 3),
      box(70, 40, 8, 18),
      oval(74, 61, 3),
      box(36, 70, 9, 20),
      box(55, 70, 9, 20),
    ],
    [
      [38, 60, "red"],
      [50, 60, "red"],
      [62, 60, "red"],
      [26, 61, "gray"],
      [74, 61, "gray"],
      [50, 6, "gray"],
      [50, 45, "blue"],
      [43, 23, "yellow"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).not.toMatch(/not show for certain|not in the picture/);
});

test("the cab of a truck is no wheel, and yellow wheels of a tractor are its rims", async () => {
  const truck = await findWrong(
    "red fire truck, black tires, grey road",
    [
      box(8, 40, 52, 30),
      shape([60, 34], [78, 34], [83, 48], [88, 50], [88, 70], [60, 70]),
      box(63, 38, 13, 11),
      ...wheel(22, 71, 8),
      ...wheel(76, 71, 8),
      ground(79.4),
    ],
    [
      [84, 60, "red"],
      [30, 50, "red"],
    ],
  );
  expect(truck.wrong).toEqual([]);
  const tractor = await findWrong(
    "green farm tractor with yellow wheels, brown field",
    [
      box(14, 42, 34, 18),
      box(48, 24, 28, 36),
      oval(64, 72.6, 12.4),
      oval(64, 72.6, 6),
      oval(26, 72.6, 12.4),
      oval(26, 72.6, 6),
      ground(85.4),
    ],
    [
      [64, 72.6, "yellow"],
      [26, 72.6, "yellow"],
      [64, 63.4, "black"],
      [60, 36, "green"],
      [50, 94, "brown"],
    ],
  );
  expect(tractor.wrong).toEqual([]);
});

test("a plain background has its color above and below its line", async () => {
  const mug = [box(36, 40, 28, 34), ground(74)];
  const { wrong } = await findWrong("a blue mug, light grey background", mug, [
    [10, 20, "gray"],
    [10, 90, "gray"],
    [50, 60, "blue"],
  ]);
  expect(wrong).toEqual([]);
  const night = await findWrong(
    "an orange pumpkin, dark purple night background",
    [oval(50, 60, 22), ground(82)],
    [[10, 20, "purple"]],
  );
  expect(night.wrong).toEqual([]);
  expect(night.warnings).not.toContain("time of the day");
});

test("all spikes of a back have their color, also one of another form", async () => {
  const back: [number, number][] = [
    [20, 56],
    [32, 48],
    [44, 46],
    [56, 48],
  ];
  const spikes = back.map(([x, y], at) =>
    line([x - 3, y + 1], at === 3 ? [x + 2.4, y - 6] : [x, y - 8], [x + 3, y + 1.4]),
  );
  const { wrong } = await findWrong(
    "green dinosaur with orange spikes, sandy ground",
    [
      shape(
        [8, 70],
        [20, 56],
        [32, 48],
        [44, 46],
        [56, 48],
        [68, 54],
        [76, 40],
        [78, 22],
        [92, 20],
        [92, 30],
        [86, 34],
        [84, 60],
        [76, 78],
        [76, 90],
        [66, 90],
        [64, 80],
        [40, 80],
        [38, 90],
        [28, 90],
        [26, 76],
      ),
      ...spikes,
      ground(90),
    ],
    [
      ...back.map(([x, y], at): [number, number, string] => [at === 3 ? x + 1.4 : x, y - 3, "orange"]),
      [50, 60, "green"],
      [10, 96, "sand"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("the tip of a tail is its far end and no ear, and a chest that no line encloses is missing", async () => {
  const { wrong, warnings } = await findWrong(
    "an orange fox with a white chest and a white tip of the tail",
    [
      oval(38, 34, 15, 13),
      shape([26, 26], [24, 10], [35, 22]),
      shape([41, 22], [52, 10], [50, 26]),
      shape([30, 46], [26, 70], [24, 90], [58, 90], [56, 68], [46, 46]),
      line([58, 88], [74, 84], [84, 70], [86, 60]),
      line([57, 76], [66, 74], [74, 64], [76, 58]),
      line([76, 58], [82, 62], [86, 60]),
      line([76, 58], [80, 42], [86, 60]),
    ],
    [
      [81, 54, "white"],
      [28, 19, "orange"],
      [48, 19, "orange"],
      [70, 76, "orange"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).toContain("white chest");
});

test("the space between two long legs of a bird is the sky, and the tip of its beak has its color", async () => {
  const { wrong } = await findWrong(
    "pink flamingo with a yellow beak with a black tip, standing in turquoise water",
    [
      oval(58, 50, 20, 10),
      oval(45, 20, 7, 6.4),
      shape([40, 25], [46, 26.4], [44, 36], [48, 41], [42, 43], [38, 34]),
      shape([51.4, 17], [59, 19], [58, 24], [51, 23.4]),
      shape([59, 19], [64, 24], [60, 28], [58, 24]),
      box(52, 59.4, 2.4, 34),
      box(62, 59.4, 2.4, 34),
      line([0, 78], [52, 78]),
      line([54.4, 78], [62, 78]),
      line([64.4, 78], [100, 78]),
    ],
    [
      [58, 70, "blue"],
      [55, 21, "yellow"],
      [60.5, 24, "black"],
      [58, 50, "pink"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("a pumpkin has yellow triangles for eyes, a mouth and a stem on top, and its ribs are orange", async () => {
  const { wrong } = await findWrong(
    "an orange pumpkin with yellow eyes and mouth, green stem, dark purple night background",
    [
      oval(50, 58, 34, 28),
      shape([46, 30.4], [47, 20], [53, 20], [54, 30.4]),
      line([36, 32.4], [30, 58], [36, 83.6]),
      line([64, 32.4], [70, 58], [64, 83.6]),
      shape([36, 52], [41, 44], [46, 52]),
      shape([54, 52], [59, 44], [64, 52]),
      shape([48, 60], [50, 56], [52, 60]),
      shape([36, 65], [64, 65], [58, 74], [42, 74]),
    ],
    [
      [41, 49.4, "yellow"],
      [59, 49.4, "yellow"],
      [50, 70, "yellow"],
      [50, 25, "green"],
      [22, 58, "orange"],
      [50, 47, "orange"],
      [8, 20, "purple"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("the muzzle of a cow is pink, and its horns and ears are not", async () => {
  const { wrong } = await findWrong(
    "a white cow with a pink muzzle, green pasture",
    [
      oval(26, 36, 13, 17),
      oval(26, 44, 8, 5.4),
      oval(23, 44, 1.2),
      oval(29, 44, 1.2),
      shape([17, 24], [14, 14], [21, 20]),
      shape([35, 24], [38, 14], [31, 20]),
      shape([38, 42], [86, 40], [88, 66], [38, 66]),
      ...[42, 78].map((x) => shape([x, 66], [x, 86], [x + 6, 86], [x + 6, 66])),
      ground(86),
    ],
    [
      [26, 47.6, "pink"],
      [17.4, 19.6, "white"],
      [34.6, 19.6, "white"],
      [62, 54, "white"],
    ],
  );
  expect(wrong).toEqual([]);
});
