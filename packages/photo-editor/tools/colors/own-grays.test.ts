import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { changedShare, recolor } from "./recolor.ts";

const [WIDTH, HEIGHT] = [160, 120];
type Rgb = readonly [number, number, number];

/** A seat from light to shadow with a dark button, on a leg of another color, before a blue wall. */
function drawSeat(leg: Rgb): { image: Raster; seat: Uint8Array; legs: Uint8Array; mask: Uint8Array } {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const [seat, legs] = [new Uint8Array(WIDTH * HEIGHT), new Uint8Array(WIDTH * HEIGHT)];
  for (let at = 0; at < seat.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const gray = 235 - x;
    const isButton = Math.hypot(x - 70, y - 45) < 4;
    if (x > 20 && x < 140 && y > 20 && y < 80) seat[at] = 255;
    if (x > 75 && x < 87 && y >= 80 && y < 110) legs[at] = 255;
    const color: Rgb = seat[at] ? (isButton ? [30, 30, 30] : [gray, gray, gray]) : legs[at] ? leg : [40, 80, 160];
    data.set(color, at * 3);
  }
  return {
    image: { width: WIDTH, height: HEIGHT, channels: 3, data },
    seat,
    legs,
    mask: seat.map((value, at) => value || legs[at]),
  };
}

test.each(["chair", "gray chairs", "sofa"])(
  "all of the cloth of a %s changes, and its wooden leg does not",
  (object) => {
    const { image, seat, legs, mask } = drawSeat([170, 110, 50]);
    const result = recolor(image, { object, to: "red" }, mask);
    expect(changedShare(image, result, seat)).toBeGreaterThan(0.98);
    expect(changedShare(image, result, legs)).toBeLessThan(0.1);
  },
);

test("the seats of white chairs change in the shadow too", () => {
  const { image, seat, mask } = drawSeat([170, 110, 50]);
  const result = recolor(image, { object: "chairs", from: "white", to: "yellow" }, mask);
  expect(changedShare(image, result, seat)).toBeGreaterThan(0.98);
});

test("dark legs of a gray chair keep their color", () => {
  const { image, legs, mask } = drawSeat([35, 33, 32]);
  expect(changedShare(image, recolor(image, { object: "chair", to: "red" }, mask), legs)).toBeLessThan(0.2);
});
