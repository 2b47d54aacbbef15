import { describe, expect, test } from "vitest";
import { scenery } from "./scenery.ts";

const { paint } = scenery({
  removeBackground: () => Promise.reject(new Error("Unexpected call of a model.")),
});

function painted(scene: string, seed = 3) {
  const warnings: string[] = [];
  const context = {
    signal: new AbortController().signal,
    seed,
    progress: () => {},
    warn: (message: string) => warnings.push(message),
  };
  return { image: paint(scene, { width: 96, height: 64 }, context), warnings };
}

// The scenes that the grammar of the editor accepts.
const scenes =
  "beach, seaside, sea, ocean, island, lake, river, desert, dunes, mountains, hills, forest, woods, jungle, rainforest, meadow, field, farm, garden, park, city, skyline, street, village, arctic, antarctica, swamp, volcano, cave, underwater, space, outer space, galaxy, milky way, on the moon, on the mars, savannah, countryside, sunset, sunrise, stars, aurora, northern lights, clouds, kitchen, library, office, classroom, room, living room, cafe";

describe("scenery", () => {
  test.each(scenes.split(", "))("paints %s at the given size and leaves no word out", async (scene) => {
    const { image, warnings } = painted(scene);
    const { width, height, data } = await image;
    // A cave is drawn as rocks, which is a warning and not a word that was left out.
    expect([width, height, warnings.filter((text) => !/cave \(as rocks\)/.test(text))]).toEqual([96, 64, []]);
    expect(new Set(data).size).toBeGreaterThan(20);
  });

  test("a starry sky is darker than a clear one", async () => {
    const mean = ({ data }: { data: Uint8Array }) => data.reduce((sum, value) => sum + value, 0) / data.length;
    const night = mean(await painted("starry sky over the sea").image);
    expect(night).toBeLessThan(0.6 * mean(await painted("clear sky over the sea").image));
  });

  test.each(["teapot", "flux capacitor"])("refuses %s, which is a thing or unknown", async (scene) => {
    await expect(painted(scene).image).rejects.toMatchObject({ code: "nothing_matched" });
  });
});
