import { type Rgb, toHsl } from "@atelier/painting";
import { subjectsById } from "@atelier/vocabulary";
import { expect, test } from "vitest";
import { findDye, getVividness, recolor } from "./recolor.ts";
import { renderSprite } from "./sprite.ts";

/** The share of the visible pixels of a dyed picture that are gray or have a hue near that of the color. */
function dyeAll(id: string, color: Rgb, isMonochrome: boolean): number {
  const subject = subjectsById().get(id);
  if (!subject) expect.fail();
  const sprite = renderSprite(subject, { flat: false, tone: undefined, full: true }, 96);
  recolor(
    sprite,
    findDye({ subject, tone: undefined, full: true, sunk: 0, outfit: undefined, isMonochrome }, false, color),
  );
  let [all, near] = [0, 0];
  for (let at = 0; at < sprite.data.length; at += 4) {
    if (sprite.data[at + 3] < 250) continue;
    all++;
    const [h, s, l] = toHsl([sprite.data[at], sprite.data[at + 1], sprite.data[at + 2]]);
    const off = Math.abs(((h - toHsl(color)[0] + 540) % 360) - 180);
    if (off < 12 || getVividness(s, l) < 0.05) near++;
  }
  return near / all;
}

test.each(["house", "envelope", "bell", "camera"])("all of an icon of a set in one color has it: %s", (id) => {
  expect(dyeAll(id, [0, 128, 128], true)).toBeGreaterThan(0.99);
});

test("other things keep their other colors", () => {
  expect(dyeAll("house", [0, 128, 128], false)).toBeLessThan(0.99);
});

test("all of an octopus has its color, but for the eyes", () => {
  const share = dyeAll("octopus", [128, 48, 200], false);
  expect(share).toBeGreaterThan(0.93);
});
