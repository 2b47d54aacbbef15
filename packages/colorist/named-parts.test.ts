import { expect, test } from "vitest";
import { findWrong } from "./fixtures/find-wrong.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";

type Expected = readonly (readonly [x: number, y: number, name: string])[];

const horizon = (y: number) => line([0, y], [100, y]);

const clock: Stroke[] = [
  oval(50, 56, 28),
  oval(50, 56, 22),
  line([50, 56], [50, 40]),
  line([50, 56], [60, 60]),
  shape([24, 26], [34, 16], [40, 22], [28, 32]),
  shape([76, 26], [66, 16], [60, 22], [72, 32]),
  shape([32, 80], [36, 83], [33, 92], [28, 92]),
  shape([68, 80], [64, 83], [67, 92], [72, 92]),
];

const slice: Stroke[] = [
  shape([15, 50], [85, 50], [76, 68], [60, 78], [40, 78], [24, 68]),
  shape([20, 50], [80, 50], [72, 65], [58, 73], [42, 73], [28, 65]),
  ...[38, 50, 62].map((x) => oval(x, 58, 1, 1.8)),
];

const cook: Stroke[] = [
  shape([30, 20], [26, 10], [36, 3], [50, 2], [64, 3], [74, 10], [70, 20]),
  shape([35, 20], [65, 20], [65, 28], [35, 28]),
  shape([35, 28], [65, 28], [66, 46], [59, 60], [50, 64], [41, 60], [34, 46]),
  ...[44, 56].map((x) => oval(x, 38, 2, 1.5)),
  shape([41, 51], [49, 47], [49, 52]),
  shape([59, 51], [51, 47], [51, 52]),
  line([44, 62], [44, 70]),
  line([56, 62], [56, 70]),
  shape([38, 69], [62, 69], [50, 79]),
  line([38, 69], [20, 78], [16, 99.9]),
  line([62, 69], [80, 78], [84, 99.9]),
  ...[86, 93].flatMap((y) => [oval(46, y, 1.3), oval(54, y, 1.3)]),
];

const toadstool: Stroke[] = [
  shape([20, 46], [24, 28], [40, 16], [60, 16], [76, 28], [80, 46]),
  ...[36, 62].map((x) => oval(x, 32, 4)),
  shape([36, 46], [64, 46], [68, 88], [32, 88]),
  shape([45, 88], [45, 68], [50, 63], [55, 68], [55, 88]),
  horizon(88),
];

const ambulance: Stroke[] = [
  box(10, 36, 52, 38),
  shape([62, 48], [78, 48], [88, 60], [88, 74], [62, 74]),
  shape([65, 51], [76, 51], [82, 60], [65, 60]),
  box(66, 43.5, 8, 4.5),
  shape(
    [30, 46],
    [35, 46],
    [35, 51],
    [40, 51],
    [40, 56],
    [35, 56],
    [35, 61],
    [30, 61],
    [30, 56],
    [25, 56],
    [25, 51],
    [30, 51],
  ),
  ...[26, 74].flatMap((x) => [oval(x, 75, 7), oval(x, 75, 3)]),
  horizon(82),
];

const bag: Stroke[] = [
  shape([18, 42], [82, 42], [88, 84], [12, 84]),
  line([34, 42], [36, 24], [50, 18], [64, 24], [66, 42]),
  line([39, 42], [41, 28], [50, 23], [59, 28], [61, 42]),
  box(45, 58, 10, 8),
];

const pizza: Stroke[] = [
  oval(50, 50, 42),
  oval(50, 50, 34),
  line([50, 50], [50, 16]),
  line([50, 50], [79.5, 67]),
  line([50, 50], [20.5, 67]),
  ...[
    [35, 38],
    [66, 38],
    [50, 70],
  ].map(([x = 0, y = 0]) => oval(x, y, 6)),
  ...[
    [36, 58],
    [64, 58],
  ].map(([x = 0, y = 0]) => oval(x, y, 2.4)),
  oval(50, 34, 1.6, 3.4),
];

test.each<[string, readonly Stroke[], Expected]>([
  [
    "pizza with yellow cheese, red salami, black olives and a brown crust",
    pizza,
    [
      [50, 12, "brown"],
      [30, 50, "yellow"],
      [35, 38, "red"],
      [50, 70, "red"],
      [36, 58, "black"],
    ],
  ],
  [
    "red alarm clock with gold bells and a white dial",
    clock,
    [
      [50, 81, "red"],
      [40, 62, "white"],
      [31, 24, "yellow"],
      [69, 24, "yellow"],
    ],
  ],
  [
    "a red slice of watermelon with dark green rind",
    slice,
    [
      [50, 66, "red"],
      [50, 75.5, "green"],
    ],
  ],
  [
    "portrait of a cook with a white hat and a white jacket, black moustache, red neckerchief",
    cook,
    [
      [50, 12, "white"],
      [50, 24, "white"],
      [46.5, 50.3, "black"],
      [50, 73, "red"],
      [35, 92, "white"],
    ],
  ],
  [
    "mushroom house with a red cap, white dots, beige stem and a blue door, green meadow",
    toadstool,
    [
      [50, 40, "red"],
      [36, 32, "white"],
      [50, 78, "blue"],
      [39, 80, "sand"],
      [61, 80, "sand"],
    ],
  ],
  [
    "white ambulance with a red cross and a blue light on the roof, grey road",
    ambulance,
    [
      [16, 42, "white"],
      [32.5, 53.5, "red"],
      [70, 46, "blue"],
    ],
  ],
  [
    "green handbag with a gold buckle",
    bag,
    [
      [25, 75, "green"],
      [50, 62, "yellow"],
    ],
  ],
])("%s", async (prompt, strokes, expected) => {
  expect((await findWrong(prompt, strokes, expected)).wrong).toEqual([]);
});

test("an alarm clock whose dial has no color of its own keeps its case and a light dial", async () => {
  const { wrong } = await findWrong("blue alarm clock", clock, [
    [50, 81, "blue"],
    [40, 62, "white"],
  ]);
  expect(wrong).toEqual([]);
});

test("a pile beside an excavator is no part of it", async () => {
  const strokes = [
    box(12, 40, 34, 24),
    box(26, 28, 18, 12),
    box(14, 66, 32, 10),
    shape([46, 44], [60, 20], [64, 22], [50, 48]),
    shape([62, 22], [72, 44], [66, 46]),
    shape([70, 76], [76, 64], [84, 60], [92, 76]),
    horizon(76),
  ];
  const { wrong } = await findWrong("yellow excavator, black tracks, brown pile of earth", strokes, [
    [20, 56, "yellow"],
    [82, 70, "brown"],
  ]);
  expect(wrong).toEqual([]);
});

test("the head of a turtle is no tile of its shell, and water is all around it", async () => {
  const strokes = [
    shape([34, 50], [40, 36], [52, 30], [64, 36], [70, 50], [64, 62], [52, 67], [40, 62]),
    shape([45, 42], [59, 42], [62, 50], [59, 57], [45, 57], [42, 50]),
    ...[
      [45, 42, 40, 36],
      [59, 42, 64, 36],
      [62, 50, 70, 50],
      [59, 57, 64, 62],
      [45, 57, 40, 62],
      [42, 50, 34, 50],
    ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => line([x1, y1], [x2, y2])),
    shape([34, 46], [24, 40], [15, 44], [15, 53], [24, 57], [34, 54]),
    oval(20, 47, 1.2),
    shape([40, 36], [30, 20], [26, 22], [36, 43]),
    shape([40, 62], [30, 80], [27, 77], [36, 56]),
    shape([62, 63], [72, 78], [75, 74], [66, 58]),
  ];
  const { wrong } = await findWrong("sea turtle, brown shell, light green skin, blue water", strokes, [
    [52, 50, "brown"],
    [25, 50, "green"],
    [90, 10, "blue"],
  ]);
  expect(wrong).toEqual([]);
});

test("a tent at a lake stands on a meadow, and the lake that is not drawn is named", async () => {
  const strokes = [shape([30, 70], [48, 40], [66, 70]), shape([44, 70], [48, 52], [52, 70]), horizon(72)];
  const { warnings, wrong } = await findWrong("a red tent at a blue lake", strokes, [
    [58, 66, "red"],
    [50, 90, "green"],
  ]);
  expect(wrong).toEqual([]);
  expect(warnings).toContain("Not found in the sketch: lake.");
});

test("the list of colors has the words of the prompt for parts", async () => {
  const strokes = [box(24, 24, 52, 60), box(24, 24, 52, 18), box(36, 54, 28, 18)];
  const { warnings } = await findWrong("blue backpack with a red pocket", strokes, []);
  expect(warnings).toContain("backpack pocket red");
  expect(warnings).not.toContain("label");
});
