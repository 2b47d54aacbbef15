import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { encodeWithin } from "./encode-within.ts";

/** Noise, which no format compresses well. */
function noise(side: number, channels: 3 | 4): Raster {
  let state = 1;
  const data = Uint8Array.from({ length: side * side * channels }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 256;
  });
  return { width: side, height: side, channels, data };
}

test("a photo in a PNG becomes a JPEG that is small enough, and a warning says so", async () => {
  const encoded = await encodeWithin(noise(200, 3), { format: "png" }, { maxBytes: 40_000, isFormatFixed: false });
  expect([encoded.format, encoded.image.width]).toEqual(["jpeg", 200]);
  expect(encoded.encoded.bytes.length).toBeLessThanOrEqual(40_000);
  expect(encoded.encoded.warnings).toEqual([
    expect.stringMatching(/^The file is saved as JPEG, at quality \d+, so that it has at most 40 KB\.$/),
  ]);
});

test("a named lossless format stays, and the image becomes smaller", async () => {
  const encoded = await encodeWithin(noise(100, 4), { format: "png" }, { maxBytes: 20_000, isFormatFixed: true });
  expect(encoded.format).toBe("png");
  expect(encoded.image.width).toBeLessThan(100);
  expect(encoded.encoded.bytes.length).toBeLessThanOrEqual(20_000);
});

test("a file that is small enough keeps its format without a warning", async () => {
  const encoded = await encodeWithin(noise(20, 3), { format: "png" }, { maxBytes: 20_000, isFormatFixed: false });
  expect([encoded.format, encoded.encoded.warnings]).toEqual(["png", []]);
});

test("a cancel ends the attempts", async () => {
  const canceled = new AbortController();
  const attempts = encodeWithin(
    noise(400, 3),
    { format: "png" },
    { maxBytes: 5000, isFormatFixed: false, signal: canceled.signal },
  );
  canceled.abort(new Error("canceled"));
  await expect(attempts).rejects.toThrow("canceled");
});
