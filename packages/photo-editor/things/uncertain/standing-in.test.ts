import { expect, test } from "vitest";
import { filled } from "../../fixtures/pictures.ts";
import { type Box, maskAt } from "../../fixtures/rectangles.ts";
import { findStandingIn } from "./standing-in.ts";

const [WIDTH, HEIGHT] = [200, 160];
const vase: Box = [90, 100, 16, 40];

/** A white wall with a gray vase and dark things. */
function wallWith(...things: readonly Box[]) {
  const image = filled(WIDTH, HEIGHT, [225, 220, 210]);
  for (const [box, color] of [[vase, [190, 190, 190]] as const, ...things.map((box) => [box, [90, 30, 20]] as const)])
    for (const [at, value] of maskAt(box, WIDTH, HEIGHT).data.entries())
      if (value) image.data.set(color, at * image.channels);
  return image;
}

const [twig, leaf]: Box[] = [
  [97, 66, 2, 34],
  [92, 60, 12, 8],
];
const find = (name: string, ...things: readonly (Box | undefined)[]) =>
  findStandingIn(wallWith(...things.filter((box) => box !== undefined)), maskAt(vase, WIDTH, HEIGHT), name);

test.each(["vase", "white vase", "jar", "bottle"])("the twig in the %s goes with it, with its leaf", (name) => {
  const content = find(name, twig, leaf);
  expect([content?.data[80 * WIDTH + 97], content?.data[64 * WIDTH + 94]]).toEqual([255, 255]);
});

test("nothing stands in an empty vase, and what hangs above or beside it does not either", () => {
  expect(find("vase")).toBeNull();
  expect(find("vase", leaf)).toBeNull();
  expect(find("vase", [120, 80, 20, 60])).toBeNull();
});

test("a post that goes on beyond the place above the vase is none, and a chair is no vessel", () => {
  expect(find("vase", [97, 0, 3, 100])).toBeNull();
  expect(find("chair", twig, leaf)).toBeNull();
});
