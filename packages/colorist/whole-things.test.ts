import { describe, expect, test } from "vitest";
import { findWrong } from "./fixtures/find-wrong.ts";
import { box, line, oval, shape } from "./fixtures/pencil.ts";

describe("things that are not divided, and what is behind them", () => {
  test("a car under a sign is one thing, and the sign is named as missing", async () => {
    const { wrong, warnings } = await findWrong(
      "a yellow taxi with black wheels, blue windows and a white roof sign, on a grey street",
      [
        line([0, 66], [23, 66]),
        line([33, 66], [66, 66]),
        line([76, 66], [100, 66]),
        line(
          [22, 60],
          [15, 60],
          [14, 50],
          [20, 46],
          [30, 44],
          [37, 34],
          [45, 32],
          [56, 32],
          [64, 34],
          [70, 44],
          [83, 46],
          [86, 50],
          [86, 60],
          [77, 60],
        ),
        line([34, 60], [65, 60]),
        oval(28, 60, 6),
        oval(28, 60, 2.5),
        oval(71, 60, 6),
        oval(71, 60, 2.5),
        shape([34, 43.5], [39, 36], [48, 35], [48, 43.5]),
        shape([50, 43.5], [50, 35], [59, 35.5], [65, 43.5]),
        line([49, 44], [49, 60]),
        shape([44, 28], [55, 28], [55, 32], [44, 32]),
      ],
      [
        [42, 52, "yellow"],
        [60, 52, "yellow"],
        [43, 40, "blue"],
        [56, 40, "blue"],
        [28, 64.5, "black"],
        [71, 64.5, "black"],
      ],
    );
    expect(wrong).toEqual([]);
    expect(warnings).toContain("sign");
  });

  test("a bicycle has its basket, and what is behind it is seen through its tires", async () => {
    const wheel = (x: number) => [oval(x, 60, 17), oval(x, 60, 14.5), oval(x, 60, 1.8)];
    const { wrong, warnings } = await findWrong(
      "a green bicycle with black tires, a brown saddle and a red basket, plain white background",
      [
        ...wheel(27),
        ...wheel(73),
        shape([40, 34], [64, 34], [64, 36], [40, 36]),
        shape([41, 36], [43, 36], [50, 59], [48, 60]),
        shape([62, 36], [64, 36], [50, 60.5], [49, 59]),
        shape([63.5, 36], [65.5, 36], [74, 59], [72, 59.5]),
        shape([35, 31], [39, 29], [44, 29.5], [47, 31.5], [42, 33.5], [38, 33.5]),
        shape([68, 27], [84, 27], [82, 37], [69.5, 37]),
        line([68.5, 32], [83, 32]),
      ],
      [
        [27, 75.8, "black"],
        [73, 75.8, "black"],
        [27, 68, "white"],
        [73, 68, "white"],
        [52, 35, "green"],
        [76, 29.5, "red"],
        [76, 34.5, "red"],
        [41, 31.5, "brown"],
      ],
    );
    expect(wrong).toEqual([]);
    expect(warnings).not.toMatch(/not in the picture|not show for certain|Not found/);
  });

  test("a boat has its cabin, and a train stands on its rails below its smoke", async () => {
    const boat = await findWrong(
      "a red boat with a white cabin on a turquoise sea",
      [
        line([0, 50], [24, 50]),
        line([80, 50], [100, 50]),
        shape([22, 54], [80, 52], [73, 68], [31, 68]),
        box(42, 38, 20, 15.2),
        shape([40, 38], [64, 38], [62, 34], [42, 34]),
      ],
      [
        [50, 61, "red"],
        [52, 45, "white"],
      ],
    );
    expect(boat.wrong).toEqual([]);
    const train = await findWrong(
      "a green steam train with red wheels, a black chimney and grey smoke, on brown rails",
      [
        shape([20, 34], [44, 34], [44, 62], [20, 62]),
        box(26, 39, 10, 10),
        shape([44, 44], [76, 44], [76, 62], [44, 62]),
        shape([64, 44], [65.5, 32], [71, 32], [72, 44]),
        ...[28, 46, 66].flatMap((x) => [oval(x, 65, 6.5), oval(x, 65, 2.2)]),
        shape([76, 62], [84, 71.6], [76, 71.6]),
        box(10, 71.6, 80, 3.4),
        oval(77, 22, 4, 3),
        oval(86, 16, 6, 4.5),
        line([0, 80], [100, 80]),
      ],
      [
        [55, 53, "green"],
        [68, 38, "black"],
        [28, 69.5, "red"],
        [46, 69.5, "red"],
        [60, 73.3, "brown"],
        [86, 16, "gray"],
        [78.5, 69.5, "green"],
      ],
    );
    expect(train.wrong).toEqual([]);
    expect(train.warnings).not.toContain("smoke,");
  });

  test("fewer things than the prompt counts are named", async () => {
    const pear = shape([46, 44], [44, 52], [38, 62], [40, 72], [50, 76], [60, 72], [62, 62], [56, 52], [54, 44]);
    const { warnings } = await findWrong(
      "two green pears on a brown table",
      [pear, line([0, 70], [40, 70]), line([60, 70], [100, 70])],
      [],
    );
    expect(warnings).toMatch(/for certain[^.]*pear/);
  });
});

describe("parts that are where a part of their kind is", () => {
  test("a door ends where its wall ends, although a path lies before it", async () => {
    const { wrong } = await findWrong(
      "a white cottage with a red roof, blue windows and a brown door",
      [
        box(25, 45, 50, 33),
        shape([18, 45], [32, 22], [68, 22], [82, 45]),
        box(45, 56, 10, 22),
        box(31, 52, 8, 8),
        box(61, 52, 8, 8),
        line([0, 78], [25, 78]),
        line([75, 78], [100, 78]),
        shape([45, 78], [55, 78], [62, 96], [38, 96]),
      ],
      [
        [50, 68, "brown"],
        [35, 56, "blue"],
        [65, 56, "blue"],
        [50, 33, "red"],
      ],
    );
    expect(wrong).toEqual([]);
  });

  test("what begins below the body of a rocket in its middle is its flame", async () => {
    const { wrong } = await findWrong(
      "a white rocket with red fins, a blue window and orange flames",
      [
        shape([50, 8], [61, 30], [62, 62], [56, 73], [44, 73], [38, 62], [39, 30]),
        oval(50, 34, 6),
        oval(50, 34, 4),
        shape([38, 56], [26, 66], [24, 78], [40, 71]),
        shape([62, 56], [74, 66], [76, 78], [60, 71]),
        shape([45, 73], [41, 82], [50, 94], [59, 82], [55, 73]),
      ],
      [
        [50, 84, "orange"],
        [32, 68, "red"],
        [68, 68, "red"],
        [50, 34, "blue"],
      ],
    );
    expect(wrong).toEqual([]);
  });

  test("the crown of a pineapple is its leaves, also if one is larger than each piece of its skin", async () => {
    const lattice = [-1, 0, 1].flatMap((step) => [
      line([50 + 16 * step, 40], [50 + 16 * step + 14, 84]),
      line([50 + 16 * step, 40], [50 + 16 * step - 14, 84]),
    ]);
    const { wrong } = await findWrong(
      "a yellow pineapple with green leaves",
      [
        oval(50, 62, 20, 24),
        ...lattice,
        shape([47, 38], [38, 24], [40, 8], [50, 38]),
        shape([50, 38], [60, 8], [62, 24], [53, 38]),
        shape([44, 40], [24, 20], [34, 20]),
        shape([56, 40], [76, 20], [66, 20]),
      ],
      [
        [42, 22, "green"],
        [58, 22, "green"],
        [50, 66, "yellow"],
      ],
    );
    expect(wrong).toEqual([]);
  });

  test("upper and lower wings of a butterfly have their colors, in either order of the words", async () => {
    const wing = (side: number) => [
      shape(
        [50 + 2 * side, 46],
        [50 + 14 * side, 20],
        [50 + 38 * side, 24],
        [50 + 36 * side, 46],
        [50 + 12 * side, 50],
      ),
      shape([50 + 2 * side, 52], [50 + 12 * side, 54], [50 + 30 * side, 58], [50 + 24 * side, 78], [50 + 6 * side, 70]),
    ];
    const insect = [oval(50, 52, 2.4, 18), ...wing(-1), ...wing(1)];
    for (const words of ["purple upper wings and yellow lower wings", "yellow lower wings and purple upper wings"]) {
      const { wrong } = await findWrong(`a butterfly with ${words}`, insect, [
        [27, 34, "purple"],
        [73, 34, "purple"],
        [33, 63, "yellow"],
        [67, 63, "yellow"],
      ]);
      expect(wrong).toEqual([]);
    }
  });
});
