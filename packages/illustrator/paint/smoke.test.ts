import { subjectsById } from "@atelier/vocabulary";
import { describe, expect, test } from "vitest";
import { flip } from "./relight.ts";
import { findChimney } from "./smoke.ts";
import { renderSprite } from "./sprite.ts";

describe.each(["house", "cottage", "log-cabin"])("the chimney of a %s", (id) => {
  const subject = subjectsById().get(id);
  test.each([60, 130, 300, 640])("is found %i px high, also mirrored", (height) => {
    if (!subject) throw new Error(`There is no ${id}.`);
    const look = { flat: false, tone: undefined, full: true, outfit: undefined };
    const sprite = renderSprite(subject, look, height);
    const chimney = findChimney(sprite);
    expect(chimney?.y).toBeLessThan(sprite.height * 0.15);
    flip(sprite);
    expect((findChimney(sprite)?.x ?? 0) + (chimney?.x ?? 0)).toBeCloseTo(sprite.width, -1);
  });
});

test("a roof without a chimney has none", () => {
  const hut = subjectsById().get("hut");
  if (!hut) throw new Error("There is no hut.");
  expect(
    findChimney(renderSprite(hut, { flat: false, tone: undefined, full: true, outfit: undefined }, 200)),
  ).toBeNull();
});
