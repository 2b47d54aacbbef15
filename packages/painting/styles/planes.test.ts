import { expect, test } from "vitest";
import { stylize } from "../stylize.ts";

test.each(["line_art", "ink", "cartoon"])("%s has contours between things of one color", (style) => {
  const [width, height] = [64, 64];
  const gray = () => ({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(200) });
  const areas = Int16Array.from({ length: width * height }, (_, at) => (at % width < 32 ? 0 : 1));
  const dark = (tile: ReturnType<typeof gray>, column: number) => tile.data[(32 * width + column) * 4] ?? 0;
  const [plain, drawn] = [gray(), gray()];
  stylize(plain, { seed: 1, style });
  stylize(drawn, { seed: 1, style, areas });
  expect(dark(drawn, 32)).toBeLessThan(dark(plain, 32) - 60);
  expect(Math.abs(dark(drawn, 8) - dark(plain, 8))).toBeLessThan(12);
});
