import { expect, test } from "vitest";
import { filled } from "../fixtures/pictures.ts";
import { computeMean, litToward } from "./relit.ts";

const SIDE = 20;
const area = new Uint8Array(SIDE * SIDE).fill(255);
/** A light flower with shaded petals. */
const flower = filled(SIDE, SIDE, [250, 200, 150]);
for (let at = 0; at < (SIDE * SIDE) / 2; at++) flower.data.set([200, 130, 80], at * 3);

test("a light thing becomes as dark as a deep color in its lit parts, and only nearer to a light one", () => {
  const lit = computeMean(
    flower,
    area.map((_, at) => (at < area.length / 2 ? 0 : 255)),
  )[0];
  const deep = litToward(flower, area, [0.4, 0, 0]);
  expect(
    computeMean(
      deep,
      area.map((_, at) => (at < area.length / 2 ? 0 : 255)),
    )[0],
  ).toBeCloseTo(0.4, 1);
  const [mean] = computeMean(flower, area);
  const [nearer] = computeMean(litToward(flower, area, [0.6, 0, 0]), area);
  expect(nearer).toBeGreaterThan(0.6);
  expect(nearer).toBeLessThan(mean);
  expect(lit).toBeGreaterThan(mean);
});

test("a light flower becomes as dark as red in its lit parts, because a lighter red is salmon", () => {
  const red = litToward(flower, area, [0.63, 0.22, 0.13]);
  const light = computeMean(
    red,
    area.map((_, at) => (at < area.length / 2 ? 0 : 255)),
  )[0];
  expect(light).toBeCloseTo(0.63, 1);
});
