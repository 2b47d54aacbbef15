import { expect, test } from "vitest";
import { filesOfDrop, filesOfInput } from "./dropped-files.ts";

const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (resolve: (file: File) => void) => resolve(new File([name], name)),
});

/** A folder whose reader returns its entries as browsers do: some at a time, then none. */
const folderEntry = (name: string, entries: object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    const left = [...entries];
    return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 2)) };
  },
});

const drop = (entries: object[]) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] }) as unknown as DataTransfer;

const readPaths = async (entries: object[], limit = 100) =>
  (await filesOfDrop(drop(entries), limit)).map(({ path }) => path);

test("dropped folders are read with their folders, in the order of names and numbers", async () => {
  const shoes = folderEntry("shoes", [
    fileEntry("10.png"),
    fileEntry("9.png"),
    folderEntry("old", [fileEntry("1.png")]),
    fileEntry(".DS_Store"),
  ]);
  expect(await readPaths([fileEntry("cup.png"), shoes])).toEqual([
    "cup.png",
    "shoes/9.png",
    "shoes/10.png",
    "shoes/old/1.png",
  ]);
});

test("reading stops at the limit and at a folder within too many others", async () => {
  const many = folderEntry(
    "many",
    Array.from({ length: 9 }, (_, index) => fileEntry(`${index}.png`)),
  );
  expect(await readPaths([many], 4)).toHaveLength(4);
  let deep: object = fileEntry("deep.png");
  for (let depth = 0; depth < 30; depth++) deep = folderEntry("a", [deep]);
  expect(await readPaths([deep])).toEqual([]);
});

test("files of a chosen folder have their paths", () => {
  const file = new File(["x"], "cup.png");
  Object.defineProperty(file, "webkitRelativePath", { value: "photos/cup.png" });
  expect(filesOfInput([file, new File(["x"], "Thumbs.db")]).map(({ path }) => path)).toEqual(["photos/cup.png"]);
});
