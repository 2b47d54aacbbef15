import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { type ToolArguments, toolSchemas } from "../plan.ts";
import type { FoundPart } from "../request.ts";
import { getLettering } from "../tools/decorate.ts";
import { placed } from "./free-place.ts";

const image = filled(600, 400, [90, 120, 150]);
const thing = ([x, y, width, height]: readonly [number, number, number, number]): FoundPart => {
  const data = new Uint8Array(600 * 400);
  for (let row = y; row < y + height; row++) data.fill(255, row * 600 + x, row * 600 + x + width);
  return { mask: { width: 600, height: 400, data }, box: [x, y, width, height] };
};
const text = (more: Partial<ToolArguments["text"]>): ToolArguments["text"] =>
  toolSchemas.text.parse({ text: "Open from 7", ...more });
const overlaps = ({ box: [x, y, width, height] }: FoundPart, args: ToolArguments["text"]): boolean => {
  const { box } = getLettering(image, args);
  return box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y;
};

test("a text gets smaller at its place until it does not cover the thing", async () => {
  const cup = thing([200, 0, 200, 300]);
  const { edit, warnings } = editWithParts({ find: async () => cup });
  const args = text({ position: "top-right", avoid: "cup" });
  expect(overlaps(cup, args)).toBe(true);
  const free = await placed(image, args, edit);
  expect([free.position, overlaps(cup, free), warnings]).toEqual(["top-right", false, []]);
});

test("a text without a place stands where it covers nothing", async () => {
  const cup = thing([0, 150, 600, 250]);
  const { edit, warnings } = editWithParts({ find: async () => cup });
  const free = await placed(image, text({ avoid: "cup", anywhere: "place" }), edit);
  expect([/^top/.test(free.position), overlaps(cup, free), warnings]).toEqual([true, false, []]);
});

test("a text that covers the thing anyway is named and costs half", async () => {
  const { edit, warnings } = editWithParts({ find: async () => thing([0, 0, 600, 400]) });
  await placed(image, text({ position: "center", avoid: "cup" }), edit);
  expect([edit.guessed, warnings]).toEqual([true, [expect.stringMatching(/^No free place was found.*: cup\./)]]);
});

test("a text in a sky that cannot be found stands in the upper part and costs half", async () => {
  const { edit, warnings } = editWithParts({ find: async () => null, isDetectable: () => true });
  const free = await placed(image, text({ within: "sky", anywhere: "place" }), edit);
  expect([free.position, edit.guessed]).toEqual(["top", true]);
  expect(warnings).toEqual([expect.stringMatching(/^The sky cannot be found, so the text stands where/)]);
});

test("a text leaves the main subject free at another place of the named side, or smaller in its corner", async () => {
  const statue = thing([240, 0, 120, 400]);
  const { edit, warnings } = editWithParts({ findFocus: async () => ({ mask: statue.mask }) });
  const top = await placed(image, text({ position: "top" }), edit);
  expect([top.position.startsWith("top-"), overlaps(statue, top)]).toEqual([true, false]);
  const corner = await placed(image, text({ text: "Good morning to all", position: "top-left" }), edit);
  expect([corner.position, overlaps(statue, corner), warnings]).toEqual(["top-left", false, []]);
});

test("a text over a subject that is everywhere stays as it is", async () => {
  const { edit, warnings } = editWithParts({ findFocus: async () => ({ mask: thing([0, 0, 600, 400]).mask }) });
  const args = text({ position: "top" });
  expect([await placed(image, args, edit), warnings]).toEqual([args, []]);
});
