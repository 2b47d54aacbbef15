import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { createEditor } from "../../create-editor.ts";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { readInstructions } from "../../grammar.ts";
import type { EditorParts } from "../../request.ts";
import { letteringKind } from "./lettering.ts";

const SIDE = 60;
const [GRAY, WHITE] = [
  [128, 128, 128],
  [255, 255, 255],
] as const;
const LINES = [
  { text: "House blend", box: [5, 5, 12, 6] },
  { text: "www.example.com", box: [5, 45, 30, 6] },
] as const;

/** A gray image with white bars as letters. */
function lettered(): { image: Raster; mask: Mask } {
  const image = filled(SIDE, SIDE, [...GRAY]);
  const mask = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) };
  for (const { box } of LINES)
    for (let y = box[1]; y < box[1] + box[3]; y++)
      for (let x = box[0]; x < box[0] + box[2]; x++) {
        image.data.set(WHITE, (y * SIDE + x) * 3);
        mask.data[y * SIDE + x] = 255;
      }
  return { image, mask };
}

const isGray = (image: Raster, x: number, y: number) => pixel(image, x, y).join() === GRAY.join();

const absent = () => {
  throw new Error("Unexpected call of a model.");
};

async function edit(instructions: string, more: Partial<EditorParts> = {}) {
  const { image, mask } = lettered();
  const warnings: string[] = [];
  const editor = createEditor({
    remover: { removeBackground: absent },
    scenery: { paint: absent, photograph: absent },
    cleaner: {
      clean: async ({ image, mask: hole, objects }) => {
        if (objects.length > 0) throw new AppError("nothing_matched", "No sofa was found.");
        const data = new Uint8Array(image.data);
        for (const [at, value] of (hole?.data ?? new Uint8Array()).entries()) if (value) data.set(GRAY, at * 3);
        return { image: { ...image, data } };
      },
      findText: async (seen) => ({ mask, lines: LINES.filter(({ box: [x, y] }) => !isGray(seen, x, y)), left: [] }),
    },
    upscaler: { upscale: absent },
    find: async () => null,
    findFocus: async () => null,
    select: absent,
    detect: async () => [],
    isDetectable: (word) => word === "sofa",
    ...more,
  });
  const context = {
    signal: new AbortController().signal,
    seed: 1,
    progress: () => {},
    warn: (message: string) => warnings.push(message),
  };
  return { ...(await editor.edit({ image, instructions, style: "none" }, context)), warnings };
}

test("words are moved to a place, and the place that they leave is filled", async () => {
  const { image, partial } = await edit("move the words House blend to the bottom right");
  expect([pixel(image, 8, 8), pixel(image, 50, 54), pixel(image, 20, 48), partial]).toEqual([
    [...GRAY],
    [...WHITE],
    [...WHITE],
    false,
  ]);
});

test("only the named words get another color", async () => {
  const { image } = await edit('make the letters of "House blend" yellow');
  expect([pixel(image, 8, 8), pixel(image, 20, 48), pixel(image, 30, 30)]).toEqual([
    [255, 255, 0],
    [...WHITE],
    [...GRAY],
  ]);
});

test("a text is written in the place of another one, in its color, and the rest stays", async () => {
  const { image, partial, warnings } = await edit('change "www.example.com" to "WWWWWWWW"');
  const count = (top: number, bottom: number) =>
    Array.from({ length: SIDE * (bottom - top) }, (_, at) =>
      pixel(image, at % SIDE, top + Math.floor(at / SIDE)),
    ).filter(([value = 0]) => value > 135).length;
  expect([count(15, 45), count(51, SIDE), pixel(image, 8, 8), partial]).toEqual([0, 0, [...WHITE], false]);
  expect(count(45, 51)).toBeGreaterThan(10);
  expect(count(45, 51)).toBeLessThan(30 * 6);
  expect(warnings).toEqual([expect.stringMatching(/^The new text has the font/)]);
});

test("a text that can be one of several lines is refused, and a part of a line keeps the rest of it", async () => {
  await expect(edit('replace the text with "Dark roast"')).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(/^Several lines may be meant: "House blend", "www/),
  });
  const { warnings } = await edit("replace the word house with dark");
  expect(warnings[0]).toMatch(/^The whole line "House blend" was written again as "Dark blend"/);
});

test("the caption is not the photo credit beside it", async () => {
  const lines = [LINES[0], { ...LINES[1], text: "Photo: M. Rivera" }];
  const cleaner = {
    clean: async ({ image }: { image: Raster }) => ({ image: { ...image, data: image.data.map(() => 128) } }),
    findText: async () => ({ mask: lettered().mask, lines, left: [] }),
  };
  const { image } = await edit("make the caption yellow", { cleaner });
  expect([pixel(image, 8, 8), pixel(image, 20, 48)]).toEqual([[255, 255, 0], [...WHITE]]);
});

test("text in several corners is refused with their names", async () => {
  await expect(edit("remove the text in the corner")).rejects.toMatchObject({
    message: "Text is in several corners: top left, bottom left. Name one of them.",
  });
});

test("a web address is blurred, and other lettering stays", async () => {
  const { image } = await edit("blur the web address");
  expect([pixel(image, 8, 8), pixel(image, 12, 5)]).toEqual([[...WHITE], [...WHITE]]);
  expect(pixel(image, 33, 45)[0]).toBeLessThan(250);
});

test("kinds of lettering have many names", () => {
  expect(["caption", "url", "phone number", "photographer's name", "cup"].map(letteringKind)).toEqual([
    "caption",
    "web address",
    "phone number",
    "photo credit",
    undefined,
  ]);
});

test("what is not found is named, and the rest of the instructions is carried out at half of the price", async () => {
  const { image, partial, warnings } = await edit("make it brighter and remove the sofa");
  expect(pixel(image, 30, 30)[0]).toBeGreaterThan(130);
  expect([partial, warnings]).toEqual([
    true,
    [expect.stringMatching(/^No sofa was found/), expect.stringMatching(/^Only the other steps ran/)],
  ]);
  await expect(edit("remove the sofa")).rejects.toMatchObject({ code: "nothing_matched" });
});

test("clothes are not removed, because what is under them is not in the image", async () => {
  await expect(edit("remove the jacket")).rejects.toMatchObject({
    message: expect.stringMatching(/^The jacket cannot be removed/),
  });
});

test("a round profile picture shows the head of a person", async () => {
  const mask = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) };
  const find: EditorParts["find"] = async (_image, word) => (word === "face" ? { mask, box: [25, 10, 10, 12] } : null);
  const { image } = await edit("make it a round profile picture", { find });
  expect([image.width, image.height, image.data[3], image.width < SIDE / 2]).toEqual([
    image.height,
    image.width,
    0,
    true,
  ]);
});

test("instructions that no rule reads are quoted", async () => {
  await expect(edit("juggle the moon")).rejects.toMatchObject({
    message: expect.stringContaining('do this: "juggle the moon"'),
  });
});

test("a line of lettering is written again in another size, on its line", async () => {
  const plain = await edit('change "www.example.com" to "www.example.com"');
  const small = await edit('make "www.example.com" smaller');
  const bright = ({ image }: { image: Raster }) =>
    Array.from({ length: SIDE * 15 }, (_, at) => pixel(image, at % SIDE, 45 + Math.floor(at / SIDE))[0] ?? 0).filter(
      (value) => value > 135,
    ).length;
  expect(bright(small)).toBeGreaterThan(5);
  expect(bright(small)).toBeLessThan(bright(plain));
  expect([pixel(small.image, 8, 8), small.partial]).toEqual([[...WHITE], false]);
});

test("a crop around a thing that is not found leaves the rest of the plan, at half price", async () => {
  const { image, partial, warnings } = await edit("crop to the sofa and make it darker");
  expect([image.width, image.height, partial]).toEqual([SIDE, SIDE, true]);
  expect(warnings.join(" ")).toMatch(/sofa.*Half of the price/);
});

test("a border around an image of a stated size is named with the size of the result", async () => {
  const { image, warnings } = await edit("make it 40 pixels wide and add a red border of 5px");
  expect(image.width).toBe(50);
  expect(warnings).toEqual([expect.stringContaining("50 × 50 pixels")]);
});

test("everything behind a thing is named as everything but it", () => {
  expect(readInstructions("blur everything behind the cup").corrected).toEqual([
    expect.stringContaining("also what is in front of it"),
  ]);
});
