import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countFrames } from "../count-frames.ts";
import type { Animation, Raster } from "../raster.ts";
import { sharp } from "../vips.ts";
import { encodeAnimation, readAnimation } from "./animation.ts";
import { decodeApng } from "./apng.ts";
import { inspectImage } from "./decode.ts";
import { readPngChunks, writePngChunks } from "./png-chunks.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-animation-"));
});
afterAll(() => rm(folder, { recursive: true }));

const [width, height] = [24, 20];

/** A square that moves to the right on a clear or white ground. */
function frame(index: number, channels: 3 | 4): Raster {
  const data = new Uint8Array(width * height * channels).fill(channels === 4 ? 0 : 255);
  for (let y = 6; y < 14; y++)
    for (let x = 2 + 5 * index; x < 10 + 5 * index; x++)
      data.set([200, 40, 30, 255].slice(0, channels), (y * width + x) * channels);
  return { width, height, channels, data };
}
const animation = (channels: 3 | 4): Animation => ({
  frames: [0, 1, 2].map((index) => frame(index, channels)),
  delaysMs: [100, 250, 40],
  loop: 2,
});

async function save(bytes: Buffer): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  return path;
}

const alphas = ({ data }: Raster) => [...data].filter((_, at) => at % 4 === 3);

test.each(["webp", "gif", "png"] as const)(
  "%s stores the frames, their times and repetitions, and reads them back",
  async (format) => {
    const { bytes, contentType } = await encodeAnimation(animation(4), { format, quality: 100 });
    expect(contentType).toBe(`image/${format}`);
    const path = await save(bytes);
    expect(await inspectImage(path)).toMatchObject({ width, height, frames: 3 });
    expect(countFrames(bytes)).toBe(3);
    const read = await readAnimation(path);
    expect(read.delaysMs).toEqual([100, 250, 40]);
    expect(read.loop).toBe(2);
    for (const [index, { data, ...size }] of read.frames.entries()) {
      expect(size).toEqual({ width, height, channels: 4 });
      expect(alphas({ ...size, data })).toEqual(alphas(frame(index, 4)));
      const middle = 4 * (10 * width + 6 + 5 * index);
      expect(Math.abs(data[middle] - 200)).toBeLessThan(12);
    }
  },
);

test("frames of an APNG are composed by their regions, blending and disposal", async () => {
  const still = readPngChunks(
    await sharp({ create: { width: 8, height: 8, channels: 4, background: "#00f" } })
      .png()
      .toBuffer(),
  );
  const part = readPngChunks(
    await sharp({ create: { width: 2, height: 2, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
      .png()
      .toBuffer(),
  );
  const of = (chunks: typeof still, type: string) =>
    chunks.find((chunk) => chunk.type === type)?.content ?? Buffer.alloc(0);
  const control = (sequence: number, side: number, at: number, dispose: number, blend: number) => {
    const content = Buffer.alloc(26);
    for (const [index, value] of [sequence, side, side, at, at].entries()) content.writeUInt32BE(value, 4 * index);
    content.writeUInt16BE(1, 20);
    content.writeUInt16BE(50, 22);
    content.set([dispose, blend], 24);
    return { type: "fcTL", content };
  };
  const data = (sequence: number) => ({
    type: "fdAT",
    content: Buffer.concat([Buffer.from([0, 0, 0, sequence]), of(part, "IDAT")]),
  });
  const file = writePngChunks([
    { type: "IHDR", content: of(still, "IHDR") },
    { type: "acTL", content: Buffer.from([0, 0, 0, 4, 0, 0, 0, 0]) },
    control(0, 8, 0, 0, 0),
    { type: "IDAT", content: of(still, "IDAT") },
    control(1, 2, 1, 2, 1),
    data(2),
    control(3, 2, 4, 1, 0),
    data(4),
    control(5, 2, 1, 0, 1),
    data(6),
    { type: "IEND", content: Buffer.alloc(0) },
  ]);
  const { frames, delaysMs } = await decodeApng(file);
  const at = (index: number, x: number, y: number) => [
    ...(frames[index]?.data.subarray(4 * (8 * y + x), 4 * (8 * y + x) + 4) ?? []),
  ];
  const [blue, mixed, half] = [
    [0, 0, 255, 255],
    [128, 0, 127, 255],
    [255, 0, 0, 128],
  ];
  expect(delaysMs).toEqual([20, 20, 20, 20]);
  expect([at(0, 1, 1), at(1, 1, 1), at(1, 4, 4)]).toEqual([blue, mixed, blue]);
  // The second frame is taken back, and the third replaces its region.
  expect([at(2, 1, 1), at(2, 4, 4)]).toEqual([blue, half]);
  // The third frame's region is cleared.
  expect([at(3, 4, 4), at(3, 1, 1), at(3, 7, 7)]).toEqual([[0, 0, 0, 0], mixed, blue]);
});

test.each([
  ["more frames than it has", (chunk: Buffer) => chunk.writeUInt32BE(9, 0)],
  ["more pixels than are allowed", (chunk: Buffer) => chunk.writeUInt32BE(4_000_000_000, 0)],
])("an APNG that claims %s is refused", async (_name, change) => {
  const { bytes } = await encodeAnimation(animation(4), { format: "png" });
  const chunks = readPngChunks(bytes).map(({ type, content }) => ({ type, content: Buffer.from(content) }));
  for (const { type, content } of chunks) if (type === "acTL") change(content);
  await expect(readAnimation(await save(writePngChunks(chunks)))).rejects.toMatchObject({ code: "unreadable_image" });
});

test("a GIF says that soft edges and colors are lost, and still images have one frame", async () => {
  const soft = frame(0, 4);
  soft.data[4 * (6 * width + 2) + 3] = 90;
  const { warnings } = await encodeAnimation({ ...animation(4), frames: [soft, soft] }, { format: "gif" });
  expect(warnings).toEqual([expect.stringMatching(/256 colors/), expect.stringMatching(/partial transparency/)]);
  for (const format of ["png", "gif", "webp", "jpeg"] as const)
    expect(
      countFrames(
        await sharp(frame(0, 3).data, { raw: { width, height, channels: 3 } })
          .toFormat(format)
          .toBuffer(),
      ),
    ).toBe(1);
});

test("frames of different sizes are refused", async () => {
  const otherFrame = { ...frame(0, 3), height: 10, data: new Uint8Array(width * 10 * 3) };
  await expect(
    encodeAnimation({ ...animation(3), frames: [frame(0, 3), otherFrame] }, { format: "webp" }),
  ).rejects.toMatchObject({
    code: "invalid_input",
  });
});
