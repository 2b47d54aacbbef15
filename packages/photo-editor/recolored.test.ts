import { AppError } from "@atelier/errors";
import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled, pixel } from "./fixtures/pictures.ts";
import { recolored } from "./recolored.ts";

const SIDE = 40;
const inColumns = (from: number, to: number) => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE >= from && at % SIDE < to ? 255 : 0)),
});

test("a new color leaves out the things that instructions keep, and names those that it cannot find", async () => {
  const masks: Readonly<Record<string, ReturnType<typeof inColumns>>> = {
    cup: inColumns(5, 35),
    spoon: inColumns(15, 20),
  };
  const { edit, warnings } = editWithParts({
    isDetectable: (word) => Object.hasOwn(masks, word),
    find: async (_image, word) => {
      const mask = masks[word];
      return mask ? { mask, box: [0, 0, SIDE, SIDE] } : null;
    },
  });
  const image = filled(SIDE, SIDE, [180, 30, 20]);
  const result = await recolored(image, { object: "cup", to: "blue", except: "spoon and wood" }, edit);
  expect(pixel(result, 17, 20)).toEqual([180, 30, 20]);
  const [r = 0, , b = 0] = pixel(result, 28, 20);
  expect(b).toBeGreaterThan(r);
  expect(warnings).toEqual([expect.stringMatching(/^The wood could not be found by name/)]);
  expect(edit.guessed).toBe(false);
});

test("a dark garment becomes as light as its new color, with its folds", async () => {
  const mask = inColumns(0, SIDE);
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask, box: [0, 0, SIDE, SIDE] }),
  });
  const image = filled(SIDE, SIDE, [22, 22, 26]);
  // Folds of every fourth column are nearly black.
  for (let at = 0; at < SIDE * SIDE; at++) if (at % 4 === 0) image.data.set([4, 4, 6], at * 3);
  const result = await recolored(image, { object: "coat", from: "black", to: "#add8e6" }, edit);
  const [fold, cloth] = [pixel(result, 20, 20), pixel(result, 21, 20)];
  expect(Math.min(...fold)).toBeGreaterThan(120);
  expect(cloth[1] ?? 0).toBeGreaterThan(fold[1] ?? 0);
  expect(warnings).toEqual([]);
});

test("a garment that has only nearly the named color changes all the same", async () => {
  const mask = inColumns(8, 32);
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask, box: [0, 0, SIDE, SIDE] }),
  });
  const image = filled(SIDE, SIDE, [150, 40, 120]);
  const result = await recolored(image, { object: "dress", from: "#7a1030", to: "#2e8b57" }, edit);
  const [r = 0, g = 0, b = 0] = pixel(result, 20, 20);
  expect([g > r, g > b, warnings]).toEqual([true, true, []]);
});

test("the outline of a garment changes as a whole, though dim light gives it another color than the named one", async () => {
  const mask = inColumns(8, 32);
  const { edit } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask, box: [8, 0, 24, SIDE], isUnsure: true, isOutlined: true, isDistinct: true }),
  });
  // A white dress in the evening, with the folds of every third column in shadow.
  const image = filled(SIDE, SIDE, [40, 35, 30]);
  for (let at = 0; at < SIDE * SIDE; at++)
    if (mask.data[at]) image.data.set(at % 3 === 0 ? [88, 96, 120] : [108, 118, 148], at * 3);
  const result = await recolored(image, { object: "dress", from: "white", to: "#ffb6c1" }, edit);
  for (const x of [10, 12, 20, 29]) {
    const [r = 0, g = 0] = pixel(result, x, 20);
    expect(r).toBeGreaterThan(g + 20);
  }
  expect(pixel(result, 36, 20)).toEqual([40, 35, 30]);
});

test("red leaves are searched by their color, and not as what is green", async () => {
  const { edit } = editWithParts({
    isDetectable: () => true,
    find: async (_image, word) => (word === "leaves" ? { mask: inColumns(0, 20), box: [0, 0, 20, SIDE] } : null),
    detect: async () => [],
  });
  const image = filled(SIDE, SIDE, [190, 200, 185]);
  for (let at = 0; at < SIDE * SIDE; at++)
    if (at % SIDE >= 26 && at % SIDE < 34 && at > 10 * SIDE && at < 30 * SIDE) image.data.set([170, 40, 35], at * 3);
  const result = await recolored(image, { object: "leaves", from: "red", to: "green" }, edit);
  expect(pixel(result, 10, 20)).toEqual([190, 200, 185]);
  const [r = 0, g = 0] = pixel(result, 30, 20);
  expect(g).toBeGreaterThan(r);
});

test("an area of another color than the named one does not change in its place", async () => {
  const mask = inColumns(8, 32);
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask, box: [0, 0, SIDE, SIDE] }),
  });
  const image = filled(SIDE, SIDE, [60, 52, 48]);
  const result = await recolored(image, { object: "dress", from: "#7a1030", to: "#2e8b57" }, edit);
  expect(pixel(result, 20, 20)).toEqual([60, 52, 48]);
  expect(warnings[0]).toMatch(/^The dress looks nearly as before/);
});

test("a floor changes with its stripes, and an animal that no detector knows by name stays", async () => {
  const [floor, animal] = [inColumns(0, SIDE), inColumns(10, 16)];
  const { edit, warnings } = editWithParts({
    isDetectable: () => false,
    find: async (_image, word) =>
      word === "cheetah"
        ? { mask: animal, box: [10, 0, 6, SIDE], as: "animal" }
        : { mask: floor, box: [0, 0, SIDE, SIDE], isUnsure: true },
  });
  const image = filled(SIDE, SIDE, [150, 95, 55]);
  for (let y = 0; y < SIDE; y++) for (let x = 20; x < 26; x++) image.data.set([70, 68, 75], (y * SIDE + x) * 3);
  const result = await recolored(image, { object: "ground", to: "green", except: "cheetah" }, edit);
  expect(pixel(result, 12, 20)).toEqual([150, 95, 55]);
  const [r = 0, g = 0, b = 0] = pixel(result, 23, 20);
  expect(g).toBeGreaterThan(Math.max(r, b) + 20);
  expect(warnings).toEqual([expect.stringMatching(/^This was found by its shape or place, .*: ground, around box/)]);
});

test("the one thing that stands out takes the place of a name that is not found, if it has the named color", async () => {
  const main = inColumns(8, 24);
  const change = async (from: string) => {
    const { edit, warnings } = editWithParts({
      isDetectable: () => false,
      find: async () => null,
      detect: async () => [],
      findMain: async () => ({ mask: main, box: [8, 0, 16, SIDE] }),
    });
    const image = filled(SIDE, SIDE, [120, 120, 120]);
    for (let at = 0; at < SIDE * SIDE; at++) if (main.data[at]) image.data.set([230, 120, 20], at * 3);
    const result = await recolored(image, { object: "gizmo", from, to: "blue" }, edit);
    return { inside: pixel(result, 12, 20), outside: pixel(result, 35, 20), warnings, isHalf: edit.guessed };
  };
  const own = await change("orange");
  expect([(own.inside[2] ?? 0) > (own.inside[0] ?? 0), own.outside, own.isHalf]).toEqual([
    true,
    [120, 120, 120],
    false,
  ]);
  await expect(change("green")).rejects.toMatchObject({
    code: "nothing_matched",
  });
});

test("what stands out instead of a thing costs half if no named color confirms it", async () => {
  const main = inColumns(8, 24);
  const { edit, warnings } = editWithParts({
    isDetectable: () => false,
    find: async () => null,
    detect: async () => [],
    findMain: async () => ({ mask: main, box: [8, 0, 16, SIDE] }),
  });
  const image = filled(SIDE, SIDE, [120, 120, 120]);
  for (let at = 0; at < SIDE * SIDE; at++) if (main.data[at]) image.data.set([230, 120, 20], at * 3);
  for (let at = 0; at < SIDE * SIDE; at += 7) if (!main.data[at]) image.data.set([30, 120, 220], at * 3);
  await recolored(image, { object: "gizmo", to: "blue" }, edit);
  expect(edit.guessed).toBe(true);
  expect(warnings).toEqual([
    expect.stringMatching(/^The gizmo cannot be found by name, so what stands out most in the image was used/),
    expect.stringMatching(/^It is not certain that all of the gizmo, and nothing else, got the new color/),
  ]);
});

test.each([0, 1, 40])("a color that %i pixels have changes only if they are more than noise", async (count) => {
  const { edit } = editWithParts({});
  const image = filled(100, 100, [128, 128, 128]);
  for (let at = 0; at < count; at++) image.data.set([220, 20, 20], (5050 + at) * 3);
  const change = recolored(image, { from: "red", to: "blue" }, edit);
  if (count === 40) return expect(pixel(await change, 60, 50)[2]).toBeGreaterThan(150);
  return expect(change).rejects.toMatchObject({
    message: "Nothing red was found in this image. Mark it with a mask instead.",
  });
});

test("a new color of eyes leaves pupils and lids dark, and a dark iris becomes lighter", async () => {
  const mask = inColumns(10, 30);
  const { edit } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask, box: [10, 0, 20, SIDE], isUnsure: true }),
  });
  const image = filled(SIDE, SIDE, [90, 62, 40]);
  for (let y = 0; y < SIDE; y++) for (let x = 17; x < 22; x++) image.data.set([12, 9, 8], (y * SIDE + x) * 3);
  const result = await recolored(image, { object: "eyes", to: "blue" }, edit);
  const [iris, pupil] = [pixel(result, 26, 20), pixel(result, 19, 20)];
  expect((iris[2] ?? 0) > 110 && (iris[2] ?? 0) > (iris[0] ?? 0) + 30).toBe(true);
  expect(Math.max(...pupil)).toBeLessThan(20);
});

test("several things of a color are changed, and not the shades of that color on other things", async () => {
  const image = filled(SIDE, SIDE, [250, 250, 250]);
  const paint = (box: readonly [number, number, number, number], color: readonly number[]) => {
    for (let y = box[1]; y < box[1] + box[3]; y++)
      for (let x = box[0]; x < box[0] + box[2]; x++) image.data.set(color, (y * SIDE + x) * 3);
  };
  paint([2, 2, 8, 8], [220, 20, 20]);
  paint([20, 2, 8, 8], [220, 20, 20]);
  paint([20, 20, 8, 8], [250, 150, 20]);
  paint([20, 20, 8, 4], [220, 20, 20]);
  const { edit, warnings } = editWithParts({
    isDetectable: () => false,
    find: async () => null,
    detect: async () => [],
    findMain: async () => null,
    select: async (_image, [left, top]) => ({
      width: SIDE,
      height: SIDE,
      data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
        const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
        return x >= left && x < left + 8 && y >= top && y < top + 8 ? 255 : 0;
      }),
    }),
  });
  const result = await recolored(image, { object: "candies", from: "red", to: "blue" }, edit);
  const isBlue = (x: number, y: number) => (pixel(result, x, y)[2] ?? 0) > (pixel(result, x, y)[0] ?? 0) + 20;
  expect([isBlue(5, 5), isBlue(24, 5), isBlue(24, 21)]).toEqual([true, true, false]);
  expect(warnings[0]).toBe("The red candies were found by their color: 2 at least. Check the result.");
});

test("things of a color that are left beside the found ones cost half", async () => {
  const image = filled(SIDE, SIDE, [250, 250, 250]);
  const isRed = (x: number, y: number) =>
    (x >= 2 && x < 10) || (x >= 16 && x < 24) || (x >= 27 && x < 39 && (x < 30 || y > 8));
  for (let y = 0; y < 12; y++)
    for (let x = 0; x < SIDE; x++)
      if (isRed(x, y) && (y >= 4 || x > 26)) image.data.set([220, 20, 20], (y * SIDE + x) * 3);
  const { edit, warnings } = editWithParts({
    isDetectable: () => false,
    find: async () => null,
    detect: async () => [],
    findMain: async () => null,
    // The third one has no outline of its own, and does not fill its box.
    select: async (_image, [left]) => (left > 25 ? inColumns(0, 0) : inColumns(left, left + 8)),
  });
  await recolored(image, { object: "candies", from: "red", to: "blue" }, edit);
  expect([edit.guessed, warnings[0]]).toEqual([
    true,
    expect.stringMatching(
      /^The red candies were found by their color: 2 at least\. Parts of them or more of them kept/,
    ),
  ]);
});

test("a dark flower becomes as light as its new color", async () => {
  const mask = inColumns(0, SIDE);
  const { edit } = editWithParts({ isDetectable: () => true, find: async () => ({ mask, box: [0, 0, SIDE, SIDE] }) });
  const result = await recolored(filled(SIDE, SIDE, [120, 10, 10]), { object: "flower", to: "yellow" }, edit);
  expect(Math.min(pixel(result, 9, 9)[0] ?? 0, pixel(result, 9, 9)[1] ?? 0)).toBeGreaterThan(150);
});

test("a yellow flower that has no outline of its own is searched by its color", async () => {
  const { edit, warnings } = editWithParts({
    isDetectable: () => false,
    find: async () => null,
    findMain: async () => null,
    detect: async () => [],
    select: async () => ({ width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) }),
  });
  const image = filled(SIDE, SIDE, [20, 20, 20]);
  for (let y = 12; y < 26; y++) for (let x = 12; x < 26; x++) image.data.set([240, 200, 20], (y * SIDE + x) * 3);
  const result = await recolored(image, { object: "flower", from: "yellow", to: "blue" }, edit);
  expect((pixel(result, 20, 20)[2] ?? 0) > (pixel(result, 20, 20)[0] ?? 0)).toBe(true);
  expect([pixel(result, 2, 2), warnings.length]).toEqual([[20, 20, 20], 1]);
});

test("a garment of several colors is named, at half of the price", async () => {
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask: inColumns(8, 20), box: [8, 0, 12, SIDE], isPartial: true }),
  });
  await recolored(filled(SIDE, SIDE, [20, 40, 160]), { object: "shirt", to: "green" }, edit);
  expect([edit.guessed, warnings[0]]).toEqual([true, expect.stringMatching(/^Only a part of the shirt in one of its/)]);
});

test("a garment whose color is beside what was found for it is refused", async () => {
  const mask = inColumns(0, 10);
  const { edit } = editWithParts({
    isDetectable: () => false,
    find: async () => ({ mask, box: [0, 0, 10, SIDE], isPartial: true }),
  });
  const image = filled(SIDE, SIDE, [200, 20, 30]);
  for (let at = 0; at < SIDE * SIDE; at++) if (at % SIDE < 10) image.data.set([70, 48, 46], at * 3);
  await expect(recolored(image, { object: "sweater", from: "red", to: "#2e8b57" }, edit)).rejects.toThrow(
    "The sweater could not be given its new color: nearly nothing of it would change. Mark it with a mask instead.",
  );
});

test("things of a color are found with their darker sides, also without an outline of their own", async () => {
  const image = filled(SIDE, SIDE, [238, 232, 220]);
  for (const left of [4, 24])
    for (let y = 6; y < 18; y++)
      for (let x = left; x < left + 12; x++)
        // The dark sides of a parasol have a hue that is no longer called orange.
        image.data.set(x < left + 4 ? [238, 126, 40] : [196, 62, 44], (y * SIDE + x) * 3);
  const { edit, warnings } = editWithParts({
    isDetectable: () => false,
    find: async () => null,
    detect: async () => [],
    findMain: async () => null,
    select: async () => inColumns(0, 0),
  });
  const result = await recolored(image, { object: "parasols", from: "orange", to: "blue" }, edit);
  const isBlue = (x: number) => (pixel(result, x, 12)[2] ?? 0) > (pixel(result, x, 12)[0] ?? 0);
  expect([5, 10, 14, 25, 30, 34].map(isBlue)).toEqual([true, true, true, true, true, true]);
  expect([warnings[0], edit.guessed]).toEqual([
    "The orange parasols were found by their color: 2 at least. Check the result.",
    false,
  ]);
});

test("a garment is searched by the color that it has, and one of a clear color is not taken for hair", async () => {
  const searched: string[] = [];
  const mask = inColumns(0, 20);
  const head = inColumns(10, 30);
  const { edit } = editWithParts({
    isDetectable: () => true,
    find: async (_image, word) => {
      searched.push(word);
      if (word === "face") return { mask: head, box: [10, 0, 20, SIDE] };
      return word === "yellow top" ? { mask, box: [0, 0, 20, SIDE], isUnsure: true, isDistinct: true } : null;
    },
  });
  const result = await recolored(
    filled(SIDE, SIDE, [235, 175, 40]),
    { object: "top", from: "yellow", to: "blue" },
    edit,
  );
  const [r = 0, , b = 0] = pixel(result, 5, 20);
  expect([searched[0], b > r, edit.oldColor]).toEqual(["yellow top", true, undefined]);
});

test("garments of several people are changed together for half of the price", async () => {
  const mask = inColumns(0, 30);
  const each = [inColumns(0, 10), inColumns(20, 30)].map((own) => ({ mask: own, box: [0, 0, 10, SIDE] as const }));
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async (_image, word) =>
      word === "suits" ? { mask, box: [0, 0, 30, SIDE], each, isUnsure: true, isDistinct: true } : null,
    detect: async () => [],
  });
  await recolored(filled(SIDE, SIDE, [30, 90, 60]), { object: "suits", to: "red" }, edit);
  expect([edit.guessed, warnings]).toEqual([
    true,
    expect.arrayContaining([expect.stringMatching(/^The suits of several people were found one by one/)]),
  ]);
});

test("one thing that is not found is no color that is everywhere in the image", async () => {
  const image = filled(SIDE, SIDE, [60, 60, 62]);
  for (let at = 0; at < SIDE * SIDE; at++) if ((at % SIDE) % 10 < 4) image.data.set([217, 165, 32], at * 3);
  const { edit } = editWithParts({
    isDetectable: () => false,
    find: async () => null,
    detect: async () => [],
    findMain: async () => null,
    select: async () => inColumns(0, 0),
  });
  await expect(recolored(image, { object: "beanie", from: "yellow", to: "navy" }, edit)).rejects.toMatchObject({
    code: "nothing_matched",
  });
});

test("of several things of a more general kind, the named one is a guess at half of the price", async () => {
  const [first, second] = [inColumns(0, 12), inColumns(20, 32)];
  const change = async (object: string, each: { mask: typeof first; box: [number, number, number, number] }[]) => {
    const { edit, warnings } = editWithParts({
      isDetectable: () => true,
      find: async () => ({ mask: first, box: [0, 0, 12, SIDE], as: "car", each }),
    });
    await recolored(filled(SIDE, SIDE, [150, 40, 40]), { object, to: "blue" }, edit);
    return { isHalf: edit.guessed, warnings };
  };
  const alone = [{ mask: first, box: [0, 0, 12, SIDE] as [number, number, number, number] }];
  const two = [...alone, { mask: second, box: [20, 0, 12, SIDE] as [number, number, number, number] }];
  const guessed = await change("police car", two);
  expect(guessed.isHalf).toBe(true);
  expect(guessed.warnings).toContainEqual(expect.stringMatching(/^The image shows several things like the police car/));
  expect((await change("police car", alone)).warnings).not.toContainEqual(expect.stringMatching(/several things/));
  expect((await change("police cars", two)).warnings).not.toContainEqual(expect.stringMatching(/several things/));
});

test("the sky between the branches of a tree keeps its color", async () => {
  const image = filled(SIDE, SIDE, [70, 90, 60]);
  for (let at = 0; at < SIDE * SIDE; at++)
    if (at % SIDE >= 16 && at % SIDE < 26) image.data.set([170, 210, 245], at * 3);
  const mask = inColumns(4, 36);
  const { edit } = editWithParts({ isDetectable: () => true, find: async () => ({ mask, box: [4, 0, 32, SIDE] }) });
  const result = await recolored(image, { object: "tree", to: "orange" }, edit);
  const [sky, leaf] = [pixel(result, 20, 20), pixel(result, 30, 20)];
  expect((sky[2] ?? 0) > (sky[0] ?? 0)).toBe(true);
  expect((leaf[0] ?? 0) > (leaf[2] ?? 0) + 40).toBe(true);
});

test("the color of a thing that is not found is changed everywhere, at half of the price", async () => {
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async () => null,
    findMain: async () => null,
    findFocus: async () => null,
    select: async () => inColumns(0, 0),
    detect: async () => [],
    remover: {
      removeBackground: async () => {
        throw new AppError("nothing_matched", "No subject.");
      },
    },
  });
  const image = filled(SIDE, SIDE, [200, 200, 200]);
  for (let at = 0; at < SIDE * SIDE; at++) if (at % SIDE < 16) image.data.set([190, 30, 20], at * 3);
  const result = await recolored(image, { object: "racing car", from: "red", to: "blue" }, edit);
  const [r = 0, , b = 0] = pixel(result, 8, 20);
  expect(b).toBeGreaterThan(r);
  expect(pixel(result, 30, 20)).toEqual([200, 200, 200]);
  expect(warnings.at(-1)).toMatch(
    /^The racing car was not found by name, so everything of its old color was changed: red/,
  );
  expect(edit.guessed).toBe(true);
});

test("the white part of an animal is recolored without its black part", async () => {
  const { edit } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask: inColumns(0, SIDE), box: [0, 0, SIDE, SIDE] }),
  });
  const image = filled(SIDE, SIDE, [235, 232, 228]);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < 16; x++) image.data.set([20, 20, 22], (y * SIDE + x) * 3);
  const result = await recolored(image, { object: "goat", from: "white", to: "red", parts: true }, edit);
  const [r = 0, g = 0] = pixel(result, 30, 20);
  expect([pixel(result, 4, 20), r > g + 60]).toEqual([[20, 20, 22], true]);
});

test("a bedspread is searched as the bed that it covers, at half of the price", async () => {
  const image = filled(40, 30, [230, 170, 180]);
  const mask = { width: 40, height: 30, data: new Uint8Array(40 * 30).fill(255, 0, 40 * 20) };
  const { edit, warnings } = editWithParts({
    find: async (_image, name) => (name === "bed" ? { mask, box: [0, 0, 40, 20] } : null),
    detect: async () => [],
  });
  const after = await recolored(image, { object: "bedspread", from: "pink", to: "blue" }, edit);
  expect([edit.guessed, warnings[0]]).toEqual([true, expect.stringMatching(/^The bedspread cannot be found .* bed /)]);
  expect([pixel(after, 20, 5)[0] < 150, pixel(after, 20, 25)]).toEqual([true, [230, 170, 180]]);
});
