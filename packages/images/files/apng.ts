import type { Animation, Raster } from "../raster.ts";
import { MAX_PIXELS, sharp } from "../vips.ts";
import { type PngChunk, readPngChunks, writePngChunks } from "./png-chunks.ts";

/** Chunks that decide how the samples of a frame are read. */
const SHARED_CHUNKS = ["PLTE", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM"];
const DISPOSE = { none: 0, background: 1, previous: 2 } as const;
/** The blend operation that puts a frame over the canvas instead of replacing its region. */
const OVER = 1;

/** A frame's region, time and operations, by its fcTL chunk (PNG, Third Edition, section 11.3.6.2). */
interface Control {
  width: number;
  height: number;
  x: number;
  y: number;
  delayMs: number;
  dispose: number;
  blend: number;
}

/**
 * Decodes the frames of an APNG, each composed on the canvas as a player shows it. Throws RangeError if the frames
 * are incomplete, outside of the canvas or have more than 50 megapixels together.
 */
export async function decodeApng(file: Buffer): Promise<Animation> {
  const chunks = readPngChunks(file);
  const header = chunks.find(({ type }) => type === "IHDR")?.content;
  const animation = chunks.find(({ type }) => type === "acTL")?.content;
  if (!header || !animation) throw new RangeError("The file is not an animated PNG.");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const count = animation.readUInt32BE(0);
  const parts = splitFrames(chunks);
  if (parts.length !== count || count * width * height > MAX_PIXELS)
    throw new RangeError("The animation is incomplete or too large.");
  const shared = chunks.filter(({ type }) => SHARED_CHUNKS.includes(type));
  let canvas = new Uint8Array(width * height * 4);
  const frames: Raster[] = [];
  const delaysMs: number[] = [];
  for (const { control, data } of parts) {
    if (control.x + control.width > width || control.y + control.height > height || data.length === 0)
      throw new RangeError("A frame of the animation is damaged.");
    const before = control.dispose === DISPOSE.previous ? canvas.slice() : canvas;
    drawFrame(canvas, width, await decodeFrame(header, shared, control, data), control);
    frames.push({ width, height, channels: 4, data: canvas.slice() });
    delaysMs.push(control.delayMs);
    canvas = before;
    // The first frame has nothing before it, so its region is cleared instead.
    if (control.dispose === DISPOSE.background || (control.dispose === DISPOSE.previous && frames.length === 1))
      clear(canvas, width, control);
  }
  return { frames, delaysMs, loop: animation.readUInt32BE(4) };
}

/** The frames with their compressed samples. A still image before the first fcTL is no frame. */
function splitFrames(chunks: readonly PngChunk[]): { control: Control; data: Buffer[] }[] {
  const frames: { control: Control; data: Buffer[] }[] = [];
  for (const { type, content } of chunks) {
    if (type === "fcTL") frames.push({ control: readControl(content), data: [] });
    if (type === "IDAT") frames.at(-1)?.data.push(content);
    if (type === "fdAT") frames.at(-1)?.data.push(content.subarray(4));
  }
  return frames;
}

function readControl(content: Buffer): Control {
  const [width = 0, height = 0, x = 0, y = 0] = [4, 8, 12, 16].map((at) => content.readUInt32BE(at));
  const [time, unit] = [content.readUInt16BE(20), content.readUInt16BE(22) || 100];
  const [dispose = 0, blend = 0] = [content[24], content[25]];
  return { width, height, x, y, delayMs: Math.round((1000 * time) / unit), dispose, blend };
}

async function decodeFrame(
  header: Buffer,
  shared: readonly PngChunk[],
  { width, height }: Control,
  data: readonly Buffer[],
): Promise<Uint8Array> {
  const own = Buffer.from(header);
  own.writeUInt32BE(width, 0);
  own.writeUInt32BE(height, 4);
  const png = writePngChunks([
    { type: "IHDR", content: own },
    ...shared,
    ...data.map((content) => ({ type: "IDAT", content })),
    { type: "IEND", content: Buffer.alloc(0) },
  ]);
  return sharp(png, { failOn: "error", limitInputPixels: MAX_PIXELS })
    .toColorspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
}

/** Draws a frame on the canvas, replacing its region or over it (straight alpha). */
function drawFrame(canvas: Uint8Array, width: number, frame: Uint8Array, control: Control): void {
  for (let row = 0; row < control.height; row++)
    for (let column = 0; column < control.width; column++) {
      const from = 4 * (row * control.width + column);
      const to = 4 * ((control.y + row) * width + control.x + column);
      const alpha = frame[from + 3];
      if (control.blend !== OVER || alpha === 255) canvas.set(frame.subarray(from, from + 4), to);
      else if (alpha > 0) drawOver(canvas, to, frame, from);
    }
}

function drawOver(canvas: Uint8Array, to: number, frame: Uint8Array, from: number): void {
  const [above, below] = [frame[from + 3] / 255, canvas[to + 3] / 255];
  const alpha = above + below * (1 - above);
  for (let channel = 0; channel < 3; channel++) {
    const mixed = frame[from + channel] * above + canvas[to + channel] * below * (1 - above);
    canvas[to + channel] = Math.round(mixed / alpha);
  }
  canvas[to + 3] = Math.round(255 * alpha);
}

function clear(canvas: Uint8Array, width: number, { x, y, width: across, height: down }: Control): void {
  for (let row = y; row < y + down; row++) canvas.fill(0, 4 * (row * width + x), 4 * (row * width + x + across));
}

/** Writes an APNG with whole frames. Each `pngs` file must have the same size and channels. */
export function encodeApng(pngs: readonly Buffer[], { delaysMs, loop }: Pick<Animation, "delaysMs" | "loop">): Buffer {
  const files = pngs.map(readPngChunks);
  const header = files[0]?.find(({ type }) => type === "IHDR");
  if (!header) throw new RangeError("An animation needs at least one frame.");
  const control = Buffer.alloc(8);
  control.writeUInt32BE(pngs.length, 0);
  control.writeUInt32BE(loop, 4);
  const chunks: PngChunk[] = [header, { type: "acTL", content: control }];
  let sequence = 0;
  for (const [index, file] of files.entries()) {
    chunks.push({ type: "fcTL", content: frameControl(header.content, sequence++, delaysMs[index] ?? 0) });
    const parts = file.filter(({ type }) => type === "IDAT");
    // The first frame is also the still image of programs that cannot play it.
    for (const { content } of parts)
      chunks.push(index === 0 ? { type: "IDAT", content } : { type: "fdAT", content: numbered(sequence++, content) });
  }
  return writePngChunks([...chunks, { type: "IEND", content: Buffer.alloc(0) }]);
}

function frameControl(header: Buffer, sequence: number, delayMs: number): Buffer {
  const content = Buffer.alloc(26);
  content.writeUInt32BE(sequence, 0);
  header.copy(content, 4, 0, 8);
  content.writeUInt16BE(Math.min(65_535, delayMs), 20);
  content.writeUInt16BE(1000, 22);
  return content;
}

function numbered(sequence: number, content: Buffer): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(sequence);
  return Buffer.concat([number, content]);
}
