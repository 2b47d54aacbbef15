import { AppError } from "@atelier/errors";
import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { toolSchemas } from "../../plan.ts";
import type { EditorParts } from "../../request.ts";
import { runStep } from "../../run-step.ts";
import { getLettering } from "../../tools/decorate.ts";

const image = filled(400, 300, [90, 120, 150]);
const sign = { x: 240, y: 40, width: 120, height: 80 };

async function write(find: EditorParts["find"], before = image, on = "sign") {
  const { edit, warnings } = editWithParts({ find });
  const args = toolSchemas.text.parse({ text: "OPEN", on });
  const result = await runStep(before, { tool: "text", arguments: args }, edit);
  const changed = Array.from({ length: 400 * 300 }, (_, at) => at).filter((at) =>
    [0, 1, 2].some((channel) => result.data[at * 3 + channel] !== before.data[at * 3 + channel]),
  );
  return { changed, warnings, isHalf: edit.guessed };
}

test("a text stands on the thing that it names, and nothing changes beside it", async () => {
  const mask = { width: 400, height: 300, data: new Uint8Array(400 * 300) };
  for (let y = sign.y; y < sign.y + sign.height; y++)
    mask.data.fill(255, y * 400 + sign.x, y * 400 + sign.x + sign.width);
  const { changed, warnings, isHalf } = await write(async (_image, word) =>
    word === "sign" ? { mask, box: [sign.x, sign.y, sign.width, sign.height] } : null,
  );
  const isOnSign = (at: number) => {
    const [x, y] = [at % 400, Math.floor(at / 400)];
    return x >= sign.x && x < sign.x + sign.width && y >= sign.y && y < sign.y + sign.height;
  };
  expect([changed.length > 200, changed.every(isOnSign), isHalf]).toEqual([true, true, false]);
  expect(warnings).toContainEqual(expect.stringMatching(/^The text lies flat on this/));
});

test("a text on the black screen stands on what is black of the laptop that is found", async () => {
  const [laptop, screen] = [
    { x: 40, y: 20, width: 300, height: 260 },
    { x: 60, y: 40, width: 200, height: 90 },
  ];
  const isIn = (at: number, { x, y, width, height }: typeof laptop) =>
    at % 400 >= x && at % 400 < x + width && at >= y * 400 && at < (y + height) * 400;
  const picture = filled(400, 300, [235, 235, 235]);
  for (let at = 0; at < 400 * 300; at++) if (isIn(at, screen)) picture.data.set([8, 8, 8], at * 3);
  const mask = {
    width: 400,
    height: 300,
    data: new Uint8Array(400 * 300).map((_, at) => (isIn(at, laptop) ? 255 : 0)),
  };
  const { changed } = await write(
    async () => ({ mask, box: [laptop.x, laptop.y, laptop.width, laptop.height] }),
    picture,
    "black laptop screen",
  );
  expect([changed.length > 200, changed.every((at) => isIn(at, screen))]).toEqual([true, true]);
});

test("a text whose thing is not found costs half and names the thing", async () => {
  const { changed, warnings, isHalf } = await write(async () => {
    throw new AppError("nothing_matched", "No sign.");
  });
  expect([changed.length > 200, isHalf]).toEqual([true, true]);
  expect(warnings).toContainEqual(expect.stringMatching(/^The sign cannot be found by name, so the text/));
});

test.each([0.25, 0.5])("a text takes the share %s of the width", (share) => {
  const { box } = getLettering(image, toolSchemas.text.parse({ text: "Somewhere", position: "top-right", share }));
  expect(Math.abs(box.width / image.width - share)).toBeLessThan(0.03);
  expect(box.x + box.width).toBeLessThanOrEqual(image.width);
});

test("a text on a thing with a slanted lower edge costs half", async () => {
  for (const slope of [0, 0.3]) {
    const mask = { width: 400, height: 300, data: new Uint8Array(400 * 300) };
    for (let x = 50; x < 250; x++) for (let y = 40; y < 200 - slope * (x - 50); y++) mask.data[y * 400 + x] = 255;
    const { isHalf, warnings } = await write(async () => ({
      mask,
      box: [50, 40, 200, 160],
    }));
    expect(isHalf).toBe(slope > 0);
    expect(warnings.some((message) => /^This is slanted in the image/.test(message))).toBe(slope > 0);
  }
});
