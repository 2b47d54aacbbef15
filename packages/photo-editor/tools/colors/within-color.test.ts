import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { recolor } from "./recolor.ts";
import { withinColor } from "./within-color.ts";

const SIDE = 60;

function draw(color: (x: number, y: number) => readonly number[]): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at++) data.set(color(at % SIDE, Math.floor(at / SIDE)), at * 3);
  return { width: SIDE, height: SIDE, channels: 3, data };
}

const pixel = ({ data }: Raster, x: number, y: number) => [
  ...data.subarray((y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3),
];

test("a named color chooses the flowers of a plant, and not its leaves and its basket", () => {
  const image = draw((_x, y) => (y < 20 ? [110, 40, 170] : y < 40 ? [40, 70, 35] : [130, 105, 80]));
  const area = new Uint8Array(SIDE * SIDE).fill(255);
  const flowers = withinColor(image, area, "purple");
  expect([10, 30, 50].map((y) => flowers[y * SIDE + 30])).toEqual([255, 0, 0]);
  // Petals have many shades, so all of a flower changes.
  expect(
    withinColor(
      draw((_x, y) => (y < 48 ? [110, 40, 170] : [90, 60, 90])),
      area,
      "purple",
    ),
  ).toEqual(area);
  expect(withinColor(image, area, "yellow")).toBe(area);
});

test("the stem of a flower of one color and the legs of an insect on it keep theirs", () => {
  const image = draw((x, y) => (x < 4 ? [18, 16, 14] : y < 52 ? [112, 60, 190] : [60, 140, 50]));
  const inside = Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    Math.floor(at / SIDE) < 40 || at % SIDE < 4 ? 255 : 0,
  );
  const stem = inside.map((value, at) => (Math.floor(at / SIDE) > 51 ? 255 : value));
  const petals = withinColor(image, stem, "purple");
  // The petals below were outside of the outline.
  expect(
    [
      [30, 20],
      [2, 20],
      [30, 57],
      [30, 42],
    ].map(([x = 0, y = 0]) => petals[y * SIDE + x]),
  ).toEqual([255, 0, 0, 255]);
});

test("a pale thing that lies on a dull colored one keeps its color", () => {
  // A sheepskin on the front of a teal sofa, and a lit seat.
  const image = draw((x, y) =>
    y > 40 && x < 30 ? [238, 230, 226] : y > 30 && y <= 40 ? [92, 116, 124] : [50, 84, 98],
  );
  const isInside = (at: number) => Math.abs((at % SIDE) - 30) < 26 && Math.abs(Math.floor(at / SIDE) - 30) < 26;
  const area = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isInside(at) ? 255 : 0));
  const result = recolor(image, { to: "#d9a520", object: "couch" }, area);
  const isYellow = (x: number, y: number) => {
    const [r = 0, , b = 0] = pixel(result, x, y);
    return r > b + 30;
  };
  expect([isYellow(10, 10), isYellow(30, 35), isYellow(50, 50), pixel(result, 10, 50)]).toEqual([
    true,
    true,
    true,
    [238, 230, 226],
  ]);
});
