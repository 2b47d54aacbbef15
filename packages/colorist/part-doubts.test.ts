import { expect, test } from "vitest";
import type { NamedThing } from "./color-request.ts";
import { findBarePaws, findForgotten, findOddEyes, findWrongCounts } from "./matching/part-doubts.ts";
import type { Paint } from "./parts/view.ts";
import { type Shape, toThing } from "./shapes.ts";

/** A square region in hundredths of the picture, most of whose outline is at the body. */
const region = (label: number, x: number, y: number, size: number): Shape => ({
  label,
  ...{ left: x / 100, top: y / 100, right: (x + size) / 100, bottom: (y + size) / 100 },
  ...{ x: (x + size / 2) / 100, y: (y + size / 2) / 100, area: (size * size) / 10_000 },
  ...{ aspect: 1, fill: 1, solid: 1, taper: 1, inside: 0, edge: 0, rays: 0, isOnPole: false },
  touches: { left: false, top: false, right: false, bottom: false },
  neighbors: new Map(label === 1 ? [] : [[1, 40]]),
  over: new Map(),
  strokes: new Set(),
});

const dinosaur = (part: string, word: string, count?: number): NamedThing => ({
  noun: "dinosaur",
  kind: "animal",
  color: null,
  parts: new Map([[part, [250, 140, 30]]]),
  partWords: new Map([[part, word]]),
  ...(count ? { partCounts: new Map([[part, count]]) } : {}),
  plural: false,
});

function match(named: NamedThing, regions: readonly (readonly [Shape, string])[]) {
  const body = region(1, 10, 30, 60);
  const all: (readonly [Shape, string])[] = [[body, ""], ...regions];
  const thing = toThing(
    all.map(([shape]) => shape),
    1,
  );
  const paints = new Map(
    all.map(([{ label }, part]): [number, Paint] => [
      label,
      { name: `dinosaur ${part}`.trim(), color: [250, 140, 30], material: "plain" },
    ]),
  );
  return [{ thing, named }, paints] as const;
}

const spikes = [20, 30, 40].map((x, at) => region(at + 2, x, 24, 6));

test("a spike without the color of the others is in doubt, and a small gap or a foot far away is not", () => {
  const named = dinosaur("spike", "spikes");
  const painted = (last: string) => spikes.map((spike, at) => [spike, at === 2 ? last : "spike"] as const);
  expect(findForgotten(...match(named, painted("")))).toEqual(["spikes"]);
  expect(findForgotten(...match(named, painted("spike")))).toEqual([]);
  expect(findForgotten(...match(dinosaur("spike", "spike"), painted("")))).toEqual([]);
  const others = [region(8, 50, 24, 2), region(9, 62, 90, 6)].map((shape) => [shape, ""] as const);
  expect(findForgotten(...match(named, [...painted("spike"), ...others]))).toEqual([]);
});

test("another number of spikes than the prompt says is in doubt", () => {
  const painted = spikes.map((spike) => [spike, "spike"] as const);
  expect(findWrongCounts(...match(dinosaur("spike", "spikes", 5), painted))).toEqual(["spikes"]);
  expect(findWrongCounts(...match(dinosaur("spike", "spikes", 3), painted))).toEqual([]);
  expect(findWrongCounts(...match(dinosaur("spike", "spikes"), painted))).toEqual([]);
});

test("three eyes and two of unlike sizes are in doubt, and the rings of two eyes are not", () => {
  const named = dinosaur("eye", "eyes");
  const eyes = (...sizes: number[]) =>
    sizes.map((size, at) => [region(at + 2, 15 + 15 * at, 35, size), "eye"] as const);
  expect(findOddEyes(...match(named, eyes(6, 6, 6)))).toEqual(["eyes"]);
  expect(findOddEyes(...match(named, eyes(9, 4)))).toEqual(["eyes"]);
  expect(findOddEyes(...match(named, eyes(6, 5)))).toEqual([]);
  const ring = [region(7, 17, 37, 2), "eye"] as const;
  expect(findOddEyes(...match(named, [...eyes(6, 5), ring]))).toEqual([]);
  // The third piece of an eye touches only the second one.
  const [first, second, third] = [region(7, 15, 40, 4), region(8, 15, 45, 2), region(9, 15, 48, 3)];
  second.neighbors = new Map([
    [7, 10],
    [9, 10],
  ]);
  first.neighbors.set(8, 10);
  third.neighbors = new Map([[8, 10]]);
  const pieces = [first, second, third].map((piece) => [piece, "eye"] as const);
  expect(findOddEyes(...match(named, [...pieces, [region(10, 45, 40, 5), "eye"]]))).toEqual([]);
});

test("paws that no line divides from the arms are in doubt, and those of an animal on four legs are not", () => {
  const arms = [2, 70].map((x, at) => [region(at + 2, x, 54, 14), ""] as const);
  const feet = [15, 55].map((x, at) => [region(at + 4, x, 88, 10), "foot"] as const);
  expect(findBarePaws(...match(dinosaur("foot", "paws"), [...arms, ...feet]))).toEqual(["paws"]);
  expect(findBarePaws(...match(dinosaur("foot", "feet"), [...arms, ...feet]))).toEqual([]);
  expect(findBarePaws(...match(dinosaur("foot", "paws"), feet))).toEqual([]);
});
