import { subjectsById } from "@atelier/vocabulary";
import { expect, test } from "vitest";
import { renderSprite } from "./sprite.ts";

/** How many pixels in the lower half of a person's picture have the color of the face. */
function countSkin(id: string): number {
  const subject = subjectsById().get(id);
  if (!subject) throw new Error(`There is no ${id}.`);
  const { data, width, height } = renderSprite(subject, { flat: true, full: true }, 112);
  let skin = 0;
  for (let at = Math.floor(height / 2) * width * 4; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha > 250 && red > 240 && green > 180 && green < 220 && blue < 90) skin++;
  }
  return skin;
}

test("somebody whose picture shows hands gets no further ones", () => {
  expect(countSkin("pilot")).toBeGreaterThan(60);
  expect(countSkin("teacher")).toBeLessThan(countSkin("pilot") / 2);
});
