import { expect, test } from "vitest";
import type { Item } from "../../../batches/record.ts";
import { nameResults } from "./name-results.ts";

const steps = [
  { id: "drafts", operation: "image-generate", position: 0, jobs: 1, final: false },
  { id: "each", operation: "image-upscale", position: 1, jobs: 2, final: true },
  { id: "last", operation: "image-generate", position: 3, jobs: 1, final: true },
];

/** The names of the outputs of a job that has ended after the run was read. */
function nameFiles(position: number, count: number): (string | undefined)[] {
  const files = Array.from({ length: count }, () => ({ filename: "x.png" }));
  const item = { position, item: null, job: { files } } as unknown as Item;
  return files.map((_, index) => nameResults({ steps })(item, index));
}

test("each output of a run has its own name, whichever jobs have ended when the archive is requested", () => {
  expect([nameFiles(1, 1), nameFiles(2, 1), nameFiles(3, 1)]).toEqual([["each-1.png"], ["each-2.png"], ["last.png"]]);
  expect([nameFiles(1, 2), nameFiles(2, 2)].flat()).toEqual([
    "each-1-1.png",
    "each-1-2.png",
    "each-2-1.png",
    "each-2-2.png",
  ]);
  expect(nameFiles(3, 2)).toEqual(["last-1.png", "last-2.png"]);
});

test("outputs that another step uses have no name", () => {
  expect(nameFiles(0, 1)).toEqual([undefined]);
});
