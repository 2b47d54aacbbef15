import { describe, expect, test } from "vitest";
import { bottle, computeSubject, light, shoot } from "./fixtures/shots.ts";

describe("the shadow", () => {
  test.each(["soft", "hard", "floating"] as const)(
    "%s darkens the ground and leaves the product as it is",
    async (shadow) => {
      const bare = await shoot({ shadow: "none" });
      const shaded = await shoot({ shadow });
      const box = computeSubject(bottle, 240, 0.2);
      const changed = { inside: 0, outside: 0, brighter: 0 };
      for (let y = 0; y < 240; y++) {
        for (let x = 0; x < 240; x++) {
          const step = light(bare, x, y) - light(shaded, x, y);
          if (step < -0.01) changed.brighter++;
          if (Math.abs(step) < 2) continue;
          if (y > box.top + 3 && y < box.bottom - box.height * 0.06 && Math.abs(x - 119.5) < box.width * 0.4) {
            // The neck is narrower than the bounding box of the bottle.
            if (Math.abs(x - 119.5) < box.width * 0.08 || y > box.top + box.height * 0.5) changed.inside++;
          } else changed.outside++;
        }
      }
      expect(changed.inside).toBe(0);
      expect(changed.outside).toBeGreaterThan(60);
      if (shadow !== "floating") expect(changed.brighter).toBe(0);
    },
  );

  test.each([
    ["left", 1],
    ["right", -1],
  ] as const)("falls away from a light on the %s", async (from, side) => {
    for (const shadow of ["soft", "hard", "floating"] as const) {
      const bare = await shoot({ light: from, shadow: "none" });
      const shaded = await shoot({ light: from, shadow });
      let [sum, weight] = [0, 0];
      for (let y = 0; y < 240; y++) {
        for (let x = 0; x < 240; x++) {
          const dark = Math.max(0, light(bare, x, y) - light(shaded, x, y));
          sum += dark * (x - 119.5);
          weight += dark;
        }
      }
      expect((sum / weight) * side).toBeGreaterThan(1);
    }
  });

  test("of a floating product is separate from it", async () => {
    const bare = await shoot({ shadow: "none" });
    const shaded = await shoot({ shadow: "floating" });
    const { bottom } = computeSubject(bottle, 240, 0.2);
    const darkAt = (y: number) => light(bare, 120, y) - light(shaded, 120, y);
    const below = Array.from({ length: 30 }, (_, i) => darkAt(Math.round(bottom) + 1 + i));
    expect(Math.max(...below)).toBeGreaterThan(1.5 * below[0]);
  });
});

test("a reflection is visible only below the product", async () => {
  const [plain, mirrored] = [
    await shoot({ backdrop: { kind: "scene", scene: "marble" } }),
    await shoot({ backdrop: { kind: "scene", scene: "marble" }, reflection: true }),
  ];
  const { bottom } = computeSubject(bottle, 240, 0.2);
  let [above, below] = [0, 0];
  for (let y = 0; y < 240; y++)
    for (let x = 0; x < 240; x++) {
      if (Math.abs(light(plain, x, y) - light(mirrored, x, y)) < 3) continue;
      if (y < bottom - 4) above++;
      else below++;
    }
  expect(above).toBe(0);
  expect(below).toBeGreaterThan(100);
});
