import { describe, expect, test } from "vitest";
import { findWrong } from "./fixtures/find-wrong.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { seenAt } from "./fixtures/seen.ts";

/** Two toes divide a paw. */
const paw = (x: number): Stroke[] => [
  oval(x, 88, 5, 3.2),
  line([x - 1.7, 87], [x - 1.7, 91]),
  line([x + 1.7, 87], [x + 1.7, 91]),
];

const sittingCat: Stroke[] = [
  shape([34, 44], [30, 34], [31, 24], [38, 20], [50, 19], [62, 20], [69, 24], [70, 34], [66, 44], [50, 46]),
  shape([33, 23], [32, 9], [43, 19.5]),
  shape([57, 19.5], [68, 9], [67, 23]),
  oval(42, 30, 4, 3.2),
  oval(58, 30, 4, 3.2),
  oval(42, 30, 1.1, 3.2),
  oval(58, 30, 1.1, 3.2),
  shape([36, 44.6], [50, 46], [64, 44.6], [65, 48.5], [50, 51], [35, 48.5]),
  oval(50, 52.5, 2.4),
  shape([35, 48.5], [50, 51], [65, 48.5], [70, 66], [71, 84], [67, 91], [33, 91], [29, 84], [30, 66]),
  ...paw(44),
  ...paw(56),
  line([33, 91], [12, 91], [8, 94], [12, 97], [88, 97], [92, 94], [88, 91], [67, 91]),
];

describe("parts in a second color", () => {
  test("a cat on a rug has its paws, its slit eyes, its collar and the bell on it", async () => {
    const prompt =
      "a black cat with white paws, yellow eyes and a red collar with a golden bell, on a green rug, light grey background";
    const { warnings, wrong } = await findWrong(prompt, sittingCat, [
      [50, 65, "black"],
      [39.5, 30, "yellow"],
      [60.5, 30, "yellow"],
      [40, 47.5, "red"],
      [50, 52.5, "yellow"],
      [20, 94, "green"],
      [10, 50, "gray"],
    ]);
    expect(wrong).toEqual([]);
    expect(warnings).not.toMatch(/not in the picture|not show for certain|Not found/);
  });

  test("the ear of an elephant is as large as its head", async () => {
    const { wrong, image } = await findWrong(
      "a grey elephant with pink ears on yellow savanna, clear sky",
      [
        shape(
          [34, 38],
          [46, 32],
          [60, 33],
          [70, 37],
          [73, 46],
          [72, 66],
          [65, 66],
          [64, 56],
          [44, 56],
          [43, 66],
          [36, 66],
          [35, 56],
          [33, 46],
        ),
        shape(
          [34, 38],
          [27, 32],
          [20, 33],
          [16, 40],
          [17, 48],
          [16, 58],
          [13, 62],
          [17, 64],
          [21, 58],
          [23, 50],
          [30, 50],
          [33, 47],
        ),
        shape([31, 36], [37, 33.5], [42, 37], [41, 46], [37, 51], [32, 48], [30, 41]),
        line([0, 66], [16, 66]),
        line([20, 66], [100, 66]),
      ],
      [
        [36, 42, "pink"],
        [55, 45, "gray"],
        [24, 40, "gray"],
        [90, 80, "yellow"],
      ],
    );
    expect(wrong).toEqual([]);
    // No cloud is in a clear sky.
    const row = [4, 20, 50, 80, 96].map((x) => seenAt(image, x, 8)[0]);
    expect(Math.max(...row) - Math.min(...row)).toBeLessThan(4);
  });

  test("a scarf hangs before a coat, and trousers leave no leg bare", async () => {
    const { warnings, wrong } = await findWrong(
      "a boy with brown hair, a red scarf, a blue coat, grey trousers and black boots",
      [
        oval(50, 22, 9, 10),
        shape([41, 22], [40, 14], [45, 10], [55, 10], [60, 14], [59, 22], [56, 17], [50, 15.5], [44, 17]),
        shape([40, 31], [50, 33], [60, 31], [62, 35], [50, 38.5], [38, 35]),
        shape([54, 38], [59, 36.8], [59.5, 46], [54.8, 47]),
        line([54.4, 41], [59.2, 40]),
        shape([39, 36], [36, 46], [34, 62], [66, 62], [64, 46], [61, 36], [50, 38.5]),
        box(41, 62, 8, 22),
        box(51, 62, 8, 22),
        shape([36, 88], [49, 88], [49, 84], [41, 84]),
        shape([51, 84], [51, 88], [64, 88], [59, 84]),
      ],
      [
        [50, 35.5, "red"],
        [56.5, 43.5, "red"],
        [45, 55, "blue"],
        [45, 73, "gray"],
        [55, 73, "gray"],
        [44, 86, "black"],
      ],
    );
    expect(wrong).toEqual([]);
    expect(warnings).not.toContain("not in the picture");
  });

  test("a sofa has one cushion before its back, and the pot of a plant is not the foot of a lamp", async () => {
    const { wrong } = await findWrong(
      "a room with a blue sofa, a red cushion, a yellow lamp and a green plant in a white pot",
      [
        shape([14, 56], [14, 42], [54, 42], [54, 56]),
        box(20, 49, 28, 8),
        line([34, 49], [34, 57]),
        shape([12, 60], [11, 48], [16, 46], [20, 49], [20, 60]),
        shape([56, 60], [57, 48], [52, 46], [48, 49], [48, 60]),
        box(20, 57, 28, 4),
        shape([23, 43.5], [30, 43], [31, 50], [24, 50.5]),
        shape([60, 30], [72, 30], [69.5, 20], [62.5, 20]),
        box(65.5, 30, 1, 30),
        oval(66, 61, 5, 1.4),
        shape([80, 52], [90, 52], [88.5, 63], [81.5, 63]),
        shape([84, 52], [79, 44], [78, 36], [82, 38], [85, 50]),
        shape([86, 52], [86, 40], [90, 34], [91, 42], [87, 51]),
        line([0, 50], [14, 50]),
        line([56, 50], [100, 50]),
      ],
      [
        [27, 47, "red"],
        [40, 45, "blue"],
        [40, 53, "blue"],
        [15.5, 54, "blue"],
        [66, 25, "yellow"],
        [85, 58, "white"],
        [81, 43, "green"],
      ],
    );
    expect(wrong).toEqual([]);
  });

  test("a lighthouse beside a gull has its stripes", async () => {
    const { wrong, warnings } = await findWrong(
      "a white lighthouse with red stripes and a red roof, blue sea, a white seagull",
      [
        shape([40, 90], [44, 40], [56, 40], [60, 90]),
        ...[50, 60, 70, 80].map((y) => line([44 - (y - 40) * 0.08, y], [56 + (y - 40) * 0.08, y])),
        box(45, 30, 10, 10),
        shape([43, 30], [57, 30], [50, 20]),
        shape([72, 35], [76, 31], [79, 34.5], [82, 31], [86, 35], [82, 33.5], [79, 36.5], [76, 33.5]),
        line([0, 85], [40, 85]),
        line([60, 85], [100, 85]),
      ],
      [
        [50, 55, "red"],
        [50, 65, "white"],
        [50, 75, "red"],
        [50, 26, "red"],
      ],
    );
    expect(wrong).toEqual([]);
    expect(warnings).not.toContain("red stripes");
  });

  test("a hat with a brim is no hair", async () => {
    const { wrong } = await findWrong(
      "a woman with red hair and a straw hat, in a green dress",
      [
        shape([42, 27], [41, 32], [45, 38], [50, 39.5], [55, 38], [59, 32], [58, 27], [50, 28.5]),
        shape(
          [42, 27],
          [32, 25],
          [31, 23.5],
          [42, 22],
          [50, 21.5],
          [58, 22],
          [69, 23.5],
          [68, 25],
          [58, 27],
          [50, 28.5],
        ),
        shape([42, 22], [43, 15], [50, 13], [57, 15], [58, 22], [50, 21.5]),
        shape([41.5, 31], [38, 36], [40, 44], [44, 42], [43, 36]),
        shape([58.5, 31], [62, 36], [60, 44], [56, 42], [57, 36]),
        shape([45, 39], [55, 39], [64, 74], [36, 74]),
        box(44, 74, 4, 16),
        box(52, 74, 4, 16),
      ],
      [
        [50, 25, "sand"],
        [50, 17.5, "sand"],
        [50, 60, "green"],
      ],
    );
    expect(wrong).toEqual([]);
  });
});
