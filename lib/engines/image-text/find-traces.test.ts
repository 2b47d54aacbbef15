import { expect, test } from "vitest";
import { hasTraces } from "./find-traces.ts";

const [WIDTH, HEIGHT] = [120, 60];
const texture = (x: number, y: number) => 120 + 25 * Math.sin(x / 3) + 15 * Math.cos(y / 4);
const isLetter = (x: number, y: number) => y >= 15 && y < 45 && x >= 15 && x < 105 && x % 15 < 6;

test.each([
  ["the texture goes on in their place", texture, false],
  ["their place has another color", (x: number, y: number) => texture(x, y) + 45, true],
] as const)("letters that were replaced can be seen: %s", (_, fill, expected) => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const letters = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < letters.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    letters[at] = isLetter(x, y) ? 255 : 0;
    data.fill(isLetter(x, y) ? fill(x, y) : texture(x, y), 3 * at, 3 * at + 3);
  }
  const image = { width: WIDTH, height: HEIGHT, channels: 3 as const, data };
  expect(hasTraces(image, { width: WIDTH, height: HEIGHT, data: letters })).toBe(expected);
});
