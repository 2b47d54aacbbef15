import { expect, test } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { batchRequest, findItemField, getSharedFields, itemIds, textItems } from "./batch-request.ts";

const descriptions = operations.map((operation) => describeOperation(operation));
const description = (slug: string) => {
  const found = descriptions.find((description) => description.slug === slug);
  if (!found) throw new Error(slug);
  return found;
};

test("every operation has one field that differs by item, which the shared fields leave out", () => {
  for (const { slug, fields } of descriptions) {
    const item = findItemField(fields);
    expect(item?.name, slug).toMatch(/^(image|document|prompt)$/);
    const shared = getSharedFields(fields).map(({ name }) => name);
    expect(shared, slug).not.toContain(item?.name);
    expect(shared, slug).not.toContain("mask");
  }
});

test("the request has the shared fields once, with the ids of shared files, and an item for each file", () => {
  const background = new File(["x"], "wall.png");
  const values = { background_image: background, format: "webp", margin: "0" };
  const items = [
    { value: "upload_1", path: "shop/red cup.jpg" },
    { value: "upload_2", path: "shop/sale/red cup.png" },
  ];
  const request = batchRequest(description("background-remove"), values, items, ({ name }) => `id of ${name}`);
  expect(request).toEqual({
    operation: "background-remove",
    input: { background_image: "id of wall.png", format: "webp" },
    items: [
      { id: "red-cup", input: { image: "upload_1" } },
      { id: "red-cup-2", input: { image: "upload_2" } },
    ],
  });
});

const PROMPT = { name: "prompt", title: "Prompt" };

test("the heading of a column is no item", () => {
  expect(textItems('\n"Prompt"\na fox\n', PROMPT)).toEqual([{ value: "a fox", line: 3 }]);
  expect(textItems("a prompt\na fox", PROMPT)).toHaveLength(2);
});

test("texts are items without ids, one for each line", () => {
  const request = batchRequest(description("image-generate"), {}, textItems("a fox\n\n an owl \n", PROMPT), () => "");
  expect(request.items).toEqual([{ input: { prompt: "a fox" } }, { input: { prompt: "an owl" } }]);
});

test("ids are unique, also without the case, and have only characters that the API accepts", () => {
  const ids = itemIds([
    "a.png",
    "A.jpg",
    "ä ö.png",
    "猫.jpg",
    "Фото №1.png",
    ".png",
    "x/-b-.tar.gz",
    `${"l".repeat(300)}.png`,
    undefined,
  ]);
  expect(ids).toEqual(["a", "A-2", "ä-ö", "猫", "Фото-1", "file", "b-.tar", "l".repeat(90), undefined]);
  expect(itemIds([`${"猫".repeat(99)}.png`])).toEqual(["猫".repeat(63)]);
  for (const id of ids) if (id) expect(id).toMatch(/^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._-]{0,99}$/u);
});
