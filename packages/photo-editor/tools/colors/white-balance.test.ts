import { expect, test } from "vitest";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { whiteBalance } from "./white-balance.ts";

test("the cast of a room is corrected beside a bright neutral window", () => {
  const room = filled(60, 40, [130, 95, 60]);
  for (let y = 0; y < 40; y++) for (let x = 45; x < 60; x++) room.data.set([245, 245, 245], (y * 60 + x) * 3);
  const [r = 0, g = 0, b = 0] = pixel(whiteBalance(room), 10, 20);
  expect(r / g).toBeLessThan(130 / 95 - 0.05);
  expect(b / g).toBeGreaterThan(60 / 95 + 0.02);
});

test("a visible cast of the brightest colors is divided out", () => {
  const [r = 0, g = 0, b = 0] = pixel(whiteBalance(filled(20, 20, [200, 160, 150])), 5, 5);
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(3);
});

test("a strong correction makes the ground under orange lamps nearly gray", () => {
  const night = filled(60, 40, [150, 70, 25]);
  for (let y = 0; y < 6; y++) for (let x = 0; x < 60; x++) night.data.set([245, 230, 160], (y * 60 + x) * 3);
  const spread = (strong: boolean) => {
    const [r = 0, , b = 0] = pixel(whiteBalance(night, strong), 10, 30);
    return r - b;
  };
  expect(spread(true)).toBeLessThan(spread(false) - 20);
});
