import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import type { FoundPart } from "../request.ts";
import { findBust, findDocumentWindow, readBust } from "./bust.ts";

const image = filled(400, 200, [128, 128, 128]);
const mask = { width: 400, height: 200, data: new Uint8Array(400 * 200) };
const head = (x: number, size: number): FoundPart => ({ mask, box: [x, 40, size, size] });

test("a part of a portrait may name its person", () => {
  expect(readBust("left man's bust")).toEqual({ part: "bust", owner: "left man" });
  expect(readBust("profile")).toEqual({ part: "profile" });
  expect(readBust("cat's face")).toBeNull();
});

test("of several people the largest one is shown, with a warning, and a named person without one", async () => {
  const owners: unknown[] = [];
  const { edit, warnings } = editWithParts({
    find: async (_image, word, owner) => {
      if (word !== "face") return null;
      owners.push(owner);
      return owner
        ? { ...head(300, 30), each: [head(300, 30)] }
        : { ...head(60, 40), each: [head(60, 40), head(300, 30)] };
    },
  });
  const largest = await findBust(image, "bust", edit);
  expect([(largest?.x ?? 999) < 60, warnings]).toEqual([true, [expect.stringMatching(/^The image shows 2 people/)]]);
  const named = await findBust(image, "bust", edit, { mask, box: [280, 30, 80, 160] });
  expect([(named?.x ?? 0) > 200, warnings.length]).toEqual([true, 1]);
  expect(owners).toEqual([undefined, [280, 30, 80, 160]]);
});

test("a bust at the edge of the image keeps its head in the middle, and an edge at one side is no shoulders", async () => {
  const edge = { ...mask, data: new Uint8Array(400 * 200) };
  for (let y = 100; y < 190; y++) edge.data[y * 400 + 200] = 255;
  const { edit } = editWithParts({
    find: async (_image, word) => (word === "face" ? head(60, 100) : { mask: edge, box: [0, 0, 400, 200] }),
  });
  const { x = 0, width = 0 } = (await findBust(image, "bust", edit)) ?? {};
  expect(x + width / 2).toBeCloseTo(110);
});

test("a photo for a document shows the head in the middle with 70 % of the height, in its shape", async () => {
  const find = async () => head(160, 56);
  const { edit, warnings } = editWithParts({ find });
  const window = await findDocumentWindow(image, 35 / 45, edit);
  expect(window?.height).toBeCloseTo(80);
  expect((window?.width ?? 0) / 80).toBeCloseTo(35 / 45);
  expect((window?.x ?? 0) + (window?.width ?? 0) / 2).toBeCloseTo(188);
  expect(warnings).toEqual([]);
  const beside = editWithParts({ find: async () => head(0, 150) });
  await findDocumentWindow(image, 35 / 45, beside.edit);
  expect(beside.warnings).toEqual([expect.stringContaining("too little space around the head")]);
});

test("a photo for a document of a face that is wider than its head shows more space and costs half", async () => {
  const cut = async (reach: number) => {
    const data = Uint8Array.from({ length: 400 * 200 }, (_, at) => {
      const [x, y] = [at % 400, Math.floor(at / 400)];
      return x >= 160 - reach && x < 216 && y >= 40 && y < 96 ? 255 : 0;
    });
    const { edit, warnings } = editWithParts({
      find: async () => ({ mask: { width: 400, height: 200, data }, box: [160, 40, 56, 56] }),
    });
    const { height = 0, width = 0 } = (await findDocumentWindow(image, 35 / 45, edit)) ?? {};
    expect(width / height).toBeCloseTo(35 / 45);
    return { warnings, isHalf: edit.guessed, isRoomy: height > 2 * 56 };
  };
  expect(await cut(8)).toEqual({ warnings: [], isHalf: false, isRoomy: false });
  expect(await cut(25)).toEqual({
    warnings: [expect.stringMatching(/^The outline of the head is not clear/)],
    isHalf: true,
    isRoomy: true,
  });
});
