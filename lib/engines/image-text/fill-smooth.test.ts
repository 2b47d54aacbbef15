import { expect, test } from "vitest";
import { fillSmooth } from "./fill-smooth.ts";

const [WIDTH, HEIGHT] = [260, 100];
const line = {
  size: 36,
  ink: [30, 30, 30] as const,
  paper: [190, 190, 190] as const,
  corners: [
    [30, 35],
    [230, 35],
    [230, 65],
    [30, 65],
  ] as [number, number][],
};

/** Light falls from the left, and each pixel has noise. */
const shade = (x: number, y: number) => 220 - 0.25 * x + 5 * Math.sin(x * 12.9898 + y * 78.233 + x * y);

const isLetter = (x: number, y: number) => x >= 34 && x < 226 && y >= 38 && y < 62 && x % 24 < 8;
/** The blur of a photograph beside letters. */
const isHalo = (x: number, y: number) => [-2, -1, 1, 2].some((step) => isLetter(x + step, y) || isLetter(x, y + step));

function draw(background: (x: number, y: number) => number, border?: number) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const value =
      isLetter(x, y) || (border !== undefined && y >= border && y < border + 5)
        ? 30
        : isHalo(x, y)
          ? background(x, y) - 45
          : background(x, y);
    data.fill(value, 3 * at, 3 * at + 3);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3 as const, data };
}

test("letters and their halo are replaced by the light and the noise around them", () => {
  const image = draw(shade);
  expect(fillSmooth(image, line)).toBe(true);
  const inside = Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter((at) =>
    isLetter(at % WIDTH, Math.floor(at / WIDTH)),
  );
  const away = inside.map((at) => (image.data[3 * at] ?? 0) - (220 - 0.25 * (at % WIDTH)));
  expect(Math.max(...away.map(Math.abs))).toBeLessThan(16);
  // A flat color in the middle of noise is a trace too.
  expect(away.reduce((sum, value) => sum + Math.abs(value), 0) / away.length).toBeGreaterThan(1.5);
});

test("a border below the letters stays", () => {
  const image = draw(shade, 70);
  expect(fillSmooth(image, line)).toBe(true);
  for (let x = 0; x < WIDTH; x++) expect(image.data[3 * (72 * WIDTH + x)]).toBe(30);
});

test("letters on a texture stay for the network that fills images", () => {
  const image = draw((x, y) => 110 + ((x * 37 + y * 91) % 141));
  const before = Uint8Array.from(image.data);
  expect(fillSmooth(image, { ...line, paper: [180, 180, 180] })).toBe(false);
  expect(image.data).toEqual(before);
});
