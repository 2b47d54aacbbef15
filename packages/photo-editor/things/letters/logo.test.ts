import { expect, test } from "vitest";
import { absentParts, editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { findLogo, readLogo } from "./logo.ts";

const ORANGE = [240, 130, 20] as const;
const [WIDTH, HEIGHT] = [200, 100];

/** An image with lines of lettering in these boxes and colors. */
function lettered(
  lines: readonly {
    box: readonly [number, number, number, number];
    color: readonly number[];
  }[],
) {
  const image = filled(WIDTH, HEIGHT, [90, 150, 230]);
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (const { box, color } of lines)
    for (let y = box[1]; y < box[1] + box[3]; y++)
      for (let x = box[0]; x < box[0] + box[2]; x++) {
        image.data.set(color, (y * WIDTH + x) * 3);
        data[y * WIDTH + x] = 255;
      }
  const mask = { width: WIDTH, height: HEIGHT, data };
  const texts = lines.map(({ box }, at) => ({ text: `line ${at}`, box }));
  const cleaner = {
    ...absentParts.cleaner,
    findText: async () => ({ mask, lines: texts, left: [] }),
  };
  return { image, ...editWithParts({ cleaner }) };
}

test("a logo or colored lettering names its color and its surface", () => {
  expect(readLogo("orange logo on the sky")).toEqual({
    color: "orange",
    surface: "sky",
  });
  expect(readLogo("logo")).toEqual({});
  expect([readLogo("text"), readLogo("orange cup")]).toEqual([null, null]);
  expect(readLogo("opencv logo on the table")).toEqual({
    name: "opencv",
    surface: "table",
  });
  expect([readLogo("small logo"), readLogo("company logo")].some((logo) => logo?.name !== undefined)).toBe(false);
});

test("lettering of the named color is the logo, and its letters are marked", async () => {
  const { image, edit, warnings } = lettered([
    { box: [20, 20, 60, 12], color: ORANGE },
    { box: [120, 70, 60, 12], color: [255, 255, 255] },
  ]);
  const mask = await findLogo(image, { color: "orange" }, edit, async () => null);
  expect([mask?.[25 * WIDTH + 40], mask?.[75 * WIDTH + 150]]).toEqual([255, 0]);
  expect(warnings).toEqual([expect.stringContaining('found by its lettering: "line 0"')]);
});

test("a named logo is the lettering that says its name, also with a misread letter, on whatever it stands", async () => {
  const { image, edit } = lettered([
    { box: [20, 20, 60, 12], color: ORANGE },
    { box: [120, 70, 60, 12], color: ORANGE },
  ]);
  const read = async (name: string) => {
    const mask = await findLogo(image, { name }, edit, async () => null);
    return mask && [mask[25 * WIDTH + 40], mask[75 * WIDTH + 150]];
  };
  expect(await read("line 1")).toEqual([0, 255]);
  expect(await read("line")).toEqual([255, 255]);
  expect(await read("lime 0")).toEqual([255, 0]);
  expect(await read("brand")).toBeNull();
});

test("of lines in different places none is taken for the logo", async () => {
  const { image, edit } = lettered([
    { box: [10, 10, 40, 10], color: ORANGE },
    { box: [140, 80, 40, 10], color: ORANGE },
  ]);
  expect(await findLogo(image, { color: "orange" }, edit, async () => null)).toBeNull();
});
