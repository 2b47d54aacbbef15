import { describe, expect, test } from "vitest";
import { cutSample, drawSample, sampleMask, stamped, wordMask } from "./draw-sample.ts";

const alphaAt = ({ data, width }: { data: Uint8Array; width: number }, x: number, y: number) =>
  data[(y * width + x) * 4 + 3];

describe("samples", () => {
  test.each([
    [1, 1],
    [3, 200],
    [640, 480],
    [1, 4096],
  ])("of %i × %i pixels are complete images", (width, height) => {
    for (const transparent of [false, true]) {
      const { data, channels, ...size } = drawSample({ width, height }, { transparent });
      expect([size, data.length]).toEqual([{ width, height }, width * height * channels]);
    }
  });

  test("differ by the seed, and the same seed gives the same bytes", () => {
    const size = { width: 120, height: 90 };
    const [one, same, otherSample] = [1, 1, 70_000].map((seed) => drawSample(size, { seed }));
    expect(same).toEqual(one);
    expect(otherSample).not.toEqual(one);
  });

  test("are transparent around their subject and opaque in the middle and under the word", () => {
    const drawn = drawSample({ width: 200, height: 200 }, { transparent: true });
    expect([alphaAt(drawn, 199, 0), alphaAt(drawn, 100, 100), alphaAt(drawn, 20, 180)]).toEqual([0, 255, 255]);
    const cut = cutSample(drawSample({ width: 200, height: 200 }));
    expect([alphaAt(cut, 0, 0), alphaAt(cut, 100, 100)]).toEqual([0, 255]);
    expect(cut.data.filter((_, at) => at % 4 === 3)).toEqual(sampleMask(cut).data);
  });

  test("keep the input outside of the stamp, and do not change it", () => {
    const input = { width: 300, height: 300, channels: 3 as const, data: new Uint8Array(300 * 300 * 3).fill(7) };
    const { data } = stamped(input);
    expect(input.data.every((value) => value === 7)).toBe(true);
    expect(data.subarray(0, 100 * 300 * 3).every((value) => value === 7)).toBe(true);
    expect(data.some((value) => value !== 7)).toBe(true);
    const mask = wordMask(input);
    const isStamped = Uint8Array.from(mask.data, (_, pixel) => (data[pixel * 3] === 7 ? 0 : 255));
    expect(isStamped).toEqual(mask.data);
  });
});
