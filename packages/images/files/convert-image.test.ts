import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resizeRaster } from "../scale/resize.ts";
import { convertImage } from "./convert-image.ts";
import { decodeImage, inspectImage } from "./decode.ts";
import { jxlSize } from "./jxl-size.ts";

const fixtures = join(import.meta.dirname, "..", "fixtures");
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "convert-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The fixtures are the cat of the samples, 96 × 64: HEIC with losses, JPEG XL without. */
test.each([
  ["cat.heic", 8],
  ["cat.jxl", 0.5],
])("%s becomes a PNG with the same picture", async (name, levels) => {
  const path = join(directory, name);
  await copyFile(join(fixtures, name), path);
  await convertImage(path);
  expect(await inspectImage(path)).toEqual({ width: 96, height: 64, hasAlpha: false, format: "png" });
  const decoded = await decodeImage({ path });
  const cat = await resizeRaster(await decodeImage({ path: "public/samples/chelsea.png" }), 96, 64);
  const sum = decoded.data.reduce((all, value, at) => all + Math.abs(value - cat.data[at]), 0);
  expect(sum / decoded.data.length).toBeLessThan(levels);
});

test.each(["cat.heic", "cat.jxl"])("a damaged %s is refused by its name", async (name) => {
  const path = join(directory, `damaged-${name}`);
  const file = await readFile(join(fixtures, name));
  await writeFile(path, file.subarray(0, Math.floor(file.length / 3)));
  await expect(convertImage(path)).rejects.toMatchObject({ code: "unreadable_image" });
});

test("the size of a JPEG XL file is read before its pixels", async () => {
  expect(jxlSize(await readFile(join(fixtures, "cat.jxl")))).toEqual({ width: 96, height: 64 });
  // A codestream of 2³⁰ × 2³⁰ pixels: not small, selector 3, 30 bits of ones, no ratio, the same again.
  const bits = `0${"11"}${"1".repeat(30)}000${"11"}${"1".repeat(30)}`.padEnd(72, "0");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt([...byte].reverse().join(""), 2)) ?? [];
  const path = join(directory, "bomb.jxl");
  await writeFile(path, Buffer.from([0xff, 0x0a, ...bytes]));
  await expect(convertImage(path)).rejects.toThrow(/1073741824 × 1073741824 = /);
});

test("other files stay as they are", async () => {
  const path = join(directory, "sample.png");
  await copyFile("public/samples/coffee.png", path);
  await convertImage(path);
  expect((await readFile(path)).equals(await readFile("public/samples/coffee.png"))).toBe(true);
});

test.each([
  ["BMP", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
  ["JPEG 2000", Buffer.concat([Buffer.from("\0\0\0\x0cjP  \r\n\x87\n", "latin1"), Buffer.alloc(60)])],
])("%s is refused by name", async (name, bytes) => {
  const path = join(directory, name);
  await writeFile(path, bytes);
  await expect(inspectImage(path)).rejects.toThrow(`This is ${name}. Send a PNG, JPEG, WebP, AVIF, HEIC`);
});
