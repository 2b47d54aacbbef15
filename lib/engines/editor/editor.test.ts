import { decodeImage, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { beforeAll, describe, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { engineFor } from "../index.ts";
import type { EngineContext, ImageEditEngine } from "../ports/index.ts";

const samples = new URL("../../../public/samples/", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const descriptor = engineFor("image-edit", settings);
let editor: ImageEditEngine;
let coffee: Raster;

beforeAll(async () => {
  await ensureWeights([...(descriptor?.weights.required ?? [])], settings);
  const loaded = descriptor?.load(settings)["image-edit"];
  if (!loaded) throw new Error("The engine has no editor.");
  editor = loaded;
  coffee = await decodeImage({ path: `${samples}coffee.png` });
}, 600_000);

async function edit(
  image: Raster,
  instructions: string,
  more: { mask?: Mask; seed?: number; width?: number; height?: number; onPartial?: "accept" | "refuse" } = {},
) {
  const warnings: string[] = [];
  const { seed = 7, ...input } = more;
  const context: EngineContext = {
    signal: new AbortController().signal,
    seed,
    progress: () => {},
    warn: (message) => warnings.push(message),
  };
  return { ...(await editor.edit({ image, instructions, style: "none", ...input }, context)), warnings };
}

const plain = [
  "half the size",
  "square crop",
  "crop 10% off each side",
  "zoom in 2x",
  "rotate 90 degrees",
  "rotate 13 degrees",
  "flip it",
  "straighten it",
  "straighten by 8 degrees",
  "make it brighter",
  "more contrast",
  "more saturation",
  "warmer",
  "+1 stop",
  "sharpen it",
  "less sharp",
  "blur it",
  "black and white",
  "sepia",
  "vintage",
  "duotone navy and gold",
  "invert the colors",
  "pencil",
  "ink",
  "oil",
  "watercolor",
  "cartoon",
  "pixel art",
  "poster",
  "halftone",
  "change red to green",
  "round the corners",
  "crop to a circle",
  "add a border",
  "add a vignette",
  "add a shadow",
  'write "Hello world"',
  "convert to webp",
  "fix the white balance",
  "remove the noise",
];

/** Edits that run a network take seconds, so each is tried at the one size that is hardest for it. */
const ONE_SIZE: Readonly<Record<string, number>> = {
  "remove the noise": 256,
  "crop to a circle": 256,
  "square crop": 19_200,
};

describe.each([
  [16, 16],
  [16, 800],
  [1200, 16],
])("an image of %i × %i", (width, height) => {
  test.each(plain.filter((instructions) => (ONE_SIZE[instructions] ?? width * height) === width * height))(
    "supports %s with and without alpha",
    async (instructions) => {
      const small = await resizeRaster(coffee, width, height);
      const clear = new Uint8Array(width * height * 4);
      for (let index = 0; index < width * height; index++)
        clear.set([...small.data.subarray(index * 3, index * 3 + 3), index % 5 ? 255 : 90], index * 4);
      for (const image of [small, { width, height, channels: 4 as const, data: clear }]) {
        const { image: edited } = await edit(image, instructions);
        expect(edited.data).toHaveLength(edited.width * edited.height * edited.channels);
        expect(Math.min(edited.width, edited.height)).toBeGreaterThanOrEqual(1);
      }
    },
  );
});

test("the report contains the plan in order, and warnings list what was not understood", async () => {
  const { report, warnings, engine } = await edit(coffee, "make it brighter, sing a song, and crop to a square");
  expect(report).toEqual({
    plan: [
      { tool: "brightness", arguments: { percent: 20 } },
      { tool: "crop", arguments: { ratio: "1:1" } },
    ],
    not_understood: ["sing a song"],
  });
  expect([engine, warnings]).toEqual(["editor", ['Not understood: "sing a song".']]);
});

test("the result depends only on the input and the seed", async () => {
  const [one, same, other] = [
    await edit(coffee, "vintage"),
    await edit(coffee, "vintage"),
    await edit(coffee, "vintage", { seed: 8 }),
  ];
  expect(Buffer.compare(one.image.data, same.image.data)).toBe(0);
  expect(Buffer.compare(one.image.data, other.image.data)).not.toBe(0);
});

test("pixels outside the mask do not change", async () => {
  const data = new Uint8Array(600 * 400);
  for (let y = 100; y < 200; y++) data.fill(255, y * 600 + 150, y * 600 + 300);
  const mask = { width: 600, height: 400, data };
  for (const instructions of ["oil painting", "invert the colors", "blur it", "make it warmer and add a vignette"]) {
    const { image } = await edit(coffee, instructions, { mask });
    const changed = new Set<boolean>();
    for (let at = 0; at < image.data.length; at++) {
      const inside = (data[Math.floor(at / 3)] ?? 0) > 0;
      if (image.data[at] !== coffee.data[at]) changed.add(inside);
    }
    expect([...changed]).toEqual([true]);
  }
});

test("a mask is ignored with a warning if the size changes", async () => {
  const mask = { width: 600, height: 400, data: new Uint8Array(240_000).fill(255) };
  expect((await edit(coffee, "half the size", { mask })).warnings).toHaveLength(1);
});

test("returns the requested width and height", async () => {
  const { image } = await edit(coffee, "rotate 90 degrees", { width: 123, height: 77 });
  expect([image.width, image.height]).toEqual([123, 77]);
});

test("returns the format that the instructions name", async () => {
  expect((await edit(coffee, "make it warmer and save as jpg")).format).toBe("jpeg");
  expect((await edit(coffee, "make it warmer")).format).toBeUndefined();
});

test.each(["🎉🎉", "把背景变成蓝色", "\u0000\u0001", "a".repeat(4000)])(
  "%j fails with nothing_matched",
  async (instructions) => {
    await expect(edit(coffee, instructions)).rejects.toMatchObject({ code: "nothing_matched" });
  },
);

test.each([
  "remove the dog",
  "make the giraffe blue",
  "crop to the bus",
  "square crop around the person",
  "remove the flux capacitor",
])("%s fails with nothing_matched if the image does not show the object", async (instructions) => {
  await expect(edit(coffee, instructions)).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(
      /^(No (dog|giraffe|bus|person) was found|The flux capacitor cannot be found by name)/,
    ),
  });
});

test("a canceled edit stops between its steps", async () => {
  const controller = new AbortController();
  const context = { signal: controller.signal, seed: 1, progress: () => controller.abort(), warn: () => {} };
  await expect(
    editor.edit({ image: coffee, instructions: "blur it, then sharpen it", style: "none" }, context),
  ).rejects.toMatchObject({ name: "AbortError" });
});

test("lettering is removed, and an image without any is refused", async () => {
  const cup = await resizeRaster(coffee, 300, 200);
  const { image: lettered } = await edit(cup, 'write "SALE 50%" at the bottom left in white');
  const { image, partial } = await edit(lettered, "remove the text");
  const getDistance = (one: Raster) =>
    cup.data.reduce((sum, value, at) => sum + Math.abs(value - (one.data[at] ?? 0)), 0);
  expect(getDistance(image)).toBeLessThan(0.6 * getDistance(lettered));
  expect(partial).toBe(false);
  await expect(edit(cup, "remove the text")).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(/^No legible text/),
  });
});

test("an object that cannot be found by name is selected by its color, with a warning", async () => {
  const astronaut = await decodeImage({ path: `${samples}astronaut.png` });
  const { image, warnings } = await edit(astronaut, "make the orange wires blue");
  const at = (x: number, y: number) => [...image.data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
  const [red = 0, , blue = 0] = at(90, 300);
  expect(blue).toBeGreaterThan(red + 40);
  expect(warnings).toEqual(["The orange wires were found by their color: 2 at least. Check the result."]);
});

proof("recoloring the cup does not change the coffee, the saucer or the table", async () => {
  const { image } = await edit(coffee, "make the cup blue");
  const at = (x: number, y: number) => [...image.data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3)];
  const was = (x: number, y: number) => [...coffee.data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3)];
  const [red = 0, , blue = 0] = at(250, 215);
  expect(blue).toBeGreaterThan(red + 40);
  for (const [x, y] of [
    [290, 165],
    [110, 220],
    [40, 60],
  ] as const)
    expect(at(x, y)).toEqual(was(x, y));
});

proof("replacing the background with a color keeps the subject", async () => {
  const { image } = await edit(coffee, "remove the background and put it on a teal background");
  expect([...image.data.subarray(0, 3)]).toEqual([0, 128, 128]);
  expect([image.channels, ...image.data.subarray((130 * 600 + 300) * 3, (130 * 600 + 300) * 3 + 3)]).toEqual([
    3,
    ...coffee.data.subarray((130 * 600 + 300) * 3, (130 * 600 + 300) * 3 + 3),
  ]);
});

proof("an object without a known name is removed by its mask", async () => {
  const data = new Uint8Array(600 * 400);
  for (let y = 260; y < 350; y++) data.fill(255, y * 600 + 330, y * 600 + 420);
  const { image } = await edit(coffee, "remove the thingamajig", { mask: { width: 600, height: 400, data } });
  const [inside, outside] = [(300 * 600 + 370) * 3, (20 * 600 + 20) * 3];
  const bytes = (of: Raster, at: number) => [...of.data.subarray(at, at + 300)];
  expect(bytes(image, inside)).not.toEqual(bytes(coffee, inside));
  expect(bytes(image, outside)).toEqual(bytes(coffee, outside));
});

test("words that say where a thing is do not name another thing", async () => {
  const garage = await decodeImage({ path: `${samples}motorcycle_left.png` });
  await expect(edit(garage, "delete the bench behind the motorcycle")).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(/^No bench behind the motorcycle was found/),
  });
});

describe("an effect on a part", () => {
  const changed = (before: Raster, after: Raster, x: number, y: number) =>
    [0, 1, 2].some((channel) => {
      const at = (y * before.width + x) * before.channels + channel;
      return Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > 2;
    });

  proof("pixelates the face and nothing else", async () => {
    const astronaut = await decodeImage({ path: `${samples}astronaut.png` });
    const { image, warnings, partial } = await edit(astronaut, "anonymize the woman's face");
    const at = (points: [number, number][]) => points.filter(([x, y]) => changed(astronaut, image, x, y)).length;
    expect(
      at([
        [195, 100],
        [250, 100],
        [222, 118],
        [225, 145],
      ]),
    ).toBeGreaterThanOrEqual(3);
    expect(
      at([
        [60, 300],
        [400, 60],
        [225, 250],
        [20, 20],
        [340, 470],
      ]),
    ).toBe(0);
    expect([warnings, partial]).toEqual([[], false]);
  });

  test("fails if the image shows no face", async () => {
    await expect(edit(coffee, "blur the faces")).rejects.toMatchObject({ code: "nothing_matched" });
  });

  test("fails if the image does not show a thing that a detector knows", async () => {
    await expect(edit(coffee, "make the giraffe black and white")).rejects.toMatchObject({
      code: "nothing_matched",
      message: expect.stringMatching(/^No giraffe was found/),
    });
  });

  test.each([
    ["pixelate the license plate", /^The license plate cannot be found by name/],
    ["make the eyes greener", /^No eyes were found/],
    ["darken the ground but not the sky", /^The ground cannot be found by name/],
  ])("fails for a part of a thing or its surroundings, which the main subject is not: %s", async (words, message) => {
    await expect(edit(coffee, words)).rejects.toMatchObject({
      code: "nothing_matched",
      message: expect.stringMatching(message),
    });
  });

  proof("fails beside a known thing, which the main subject is not", async () => {
    await expect(edit(coffee, "make the statue black and white")).rejects.toMatchObject({
      message: expect.stringMatching(/^The statue cannot be found by name/),
    });
  });

  proof("on the eyes of a cat changes them, and not the whole cat", async () => {
    const cat = await decodeImage({ path: `${samples}chelsea.png` });
    const { image, warnings } = await edit(cat, "make the cat's eyes blue");
    const points = [
      [0.35, 0.43],
      [0.72, 0.48],
      [0.5, 0.3],
      [0.2, 0.6],
    ].map(([x = 0, y = 0]) => [Math.round(x * cat.width), Math.round(y * cat.height)] as const);
    expect(points.map(([x, y]) => changed(cat, image, x, y))).toEqual([true, true, false, false]);
    expect(warnings).toEqual([expect.stringMatching(/found by its shape or place, .*\. Check the result/)]);
  });

  proof("on a list changes the things that are found, names the others, and costs half of the price", async () => {
    const { image, partial, warnings } = await edit(coffee, "turn the dog and cup navy blue");
    expect([changed(coffee, image, 250, 215), changed(coffee, image, 110, 220), partial]).toEqual([true, false, true]);
    expect(warnings).toEqual([expect.stringMatching(/^No dog was found by name, so only the cup was changed/)]);
    const kept = await edit(coffee, "white background please, keep only the cup and saucer");
    expect([changed(coffee, kept.image, 110, 220), changed(coffee, kept.image, 10, 390)]).toEqual([false, true]);
    expect(kept.image.channels).toBe(3);
  });

  proof("with everything except a thing changes only the rest", async () => {
    const { image } = await edit(coffee, "make everything but the cup black and white");
    expect([changed(coffee, image, 250, 215), changed(coffee, image, 60, 60)]).toEqual([false, true]);
  });
});

proof("the sky is replaced and what stands before it stays", async () => {
  const rocket = await decodeImage({ path: `${samples}rocket.jpg` });
  const { image } = await edit(rocket, "replace the sky with a sunset");
  const at = (of: Raster, x: number, y: number) => [...of.data.subarray((y * 640 + x) * 3, (y * 640 + x) * 3 + 3)];
  const [red = 0, , blue = 0] = at(image, 500, 220);
  expect(red).toBeGreaterThan(blue);
  expect(at(image, 321, 250)).toEqual(at(rocket, 321, 250));
  expect(at(image, 320, 420)).toEqual(at(rocket, 320, 420));
});

proof("a color of the sky keeps what stands before it, and its dark parts", async () => {
  const rocket = await decodeImage({ path: `${samples}rocket.jpg` });
  const { image, warnings } = await edit(rocket, "make the sky a sunset orange");
  const at = (of: Raster, x: number, y: number) => [...of.data.subarray((y * 640 + x) * 3, (y * 640 + x) * 3 + 3)];
  const [[red = 0, , blue = 0], [upper = 0]] = [at(image, 500, 220), at(image, 400, 5)];
  expect(red).toBeGreaterThan(blue + 60);
  expect(upper).toBeLessThan(red - 20);
  expect([at(image, 321, 250), warnings]).toEqual([at(rocket, 321, 250), []]);
});

test("only the lettering at a named place is removed", async () => {
  const captioned = await decodeImage({ path: `${samples}captioned.jpg` });
  const { image } = await edit(captioned, "remove only the photographer's name in the corner");
  const isSameRow = (y: number) =>
    Buffer.compare(
      image.data.subarray(y * image.width * 3, (y + 1) * image.width * 3),
      captioned.data.subarray(y * image.width * 3, (y + 1) * image.width * 3),
    ) === 0;
  expect([isSameRow(Math.round(image.height * 0.1)), isSameRow(Math.round(image.height * 0.94))]).toEqual([
    true,
    false,
  ]);
});

proof("a wall is not a sky", async () => {
  const astronaut = await decodeImage({ path: `${samples}astronaut.png` });
  await expect(edit(astronaut, "make the sky starry")).rejects.toMatchObject({ code: "nothing_matched" });
});

proof("a named thing is put before a scene", async () => {
  const { image, warnings } = await edit(coffee, "put the cup in space");
  const at = (x: number, y: number) => [...image.data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3)];
  expect(Math.max(...at(20, 20), ...at(580, 380))).toBeLessThan(140);
  const [red = 0, , blue = 0] = at(250, 230);
  expect(red).toBeGreaterThan(blue + 40);
  expect([image.width, image.height, image.channels, warnings]).toEqual([600, 400, 3, []]);
});

test("what was not understood makes the result partial, and with onPartial refuse it fails", async () => {
  const { partial, report } = await edit(coffee, "make it warmer and sing a song");
  expect([partial, report?.not_understood]).toEqual([true, ["sing a song"]]);
  await expect(edit(coffee, "make it warmer and sing a song", { onPartial: "refuse" })).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringContaining('"sing a song"'),
  });
});
