import { subjectsById } from "@atelier/vocabulary";
import { expect, test } from "vitest";
import { drawMotif } from "./motif.ts";
import { renderSprite } from "./sprite.ts";

test.each(["stripes", "dots", "checks"] as const)("%s are on a part of a thing, in their color", (kind) => {
  const umbrella = subjectsById().get("umbrella");
  if (!umbrella) throw new Error("An umbrella was expected.");
  const plain = renderSprite(umbrella, { flat: false, full: false }, 64);
  const sprite = { ...plain, data: plain.data.slice() };
  drawMotif(sprite, { kind, color: "#20c020" }, umbrella);
  let [seen, green] = [0, 0];
  for (let at = 0; at < sprite.data.length; at += 4) {
    if ((sprite.data[at + 3] ?? 0) < 200) continue;
    seen++;
    if ((sprite.data[at + 1] ?? 0) > 1.5 * Math.max(sprite.data[at] ?? 0, sprite.data[at + 2] ?? 0)) green++;
  }
  expect(green / seen).toBeGreaterThan(0.12);
  expect(green / seen).toBeLessThan(0.65);
});
