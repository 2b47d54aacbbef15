// Image files as cameras, scanners and old programs write them, each with the picture that it holds.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Raster } from "../images/raster.ts";
import { sharp } from "../images/vips.ts";

export interface OddImage {
  name: string;
  bytes(): Promise<Buffer>;
  /** What it shows, upright and in 8-bit sRGB. */
  shows: Raster;
  /** How far, in the mean of 255 levels, its format or its colors may take it from that. */
  tolerance: number;
}

type Rgb = [number, number, number];

const GROUND: Rgb = [228, 226, 222];
const QUARTERS: [Rgb, Rgb, Rgb, Rgb] = [
  [196, 52, 40],
  [44, 130, 62],
  [38, 62, 170],
  [222, 166, 30],
];

/** A ball of four colors on a pale ground: any turn or mirroring of it is another picture. */
export function ball(width: number, height: number, clearGround = false): Raster {
  const channels = clearGround ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const within = Math.min(1, Math.max(0, Math.min(width, height) * 0.36 - Math.hypot(across, down)));
      const quarter = QUARTERS[(down > 0 ? 2 : 0) + (across > 0 ? 1 : 0)] ?? GROUND;
      const color = clearGround ? quarter : GROUND.map((ground, c) => ground + ((quarter[c] ?? 0) - ground) * within);
      data.set(
        [...color.map(Math.round), ...(clearGround ? [Math.round(255 * within)] : [])],
        (y * width + x) * channels,
      );
    }
  }
  return { width, height, channels, data };
}

const upright = ball(96, 64);
const cutOut = ball(96, 64, true);
const grey = inGrey(upright);
const greyCutOut = inGrey(cutOut);
/** GIF knows clear and opaque alone. */
const hardCutOut: Raster = {
  ...cutOut,
  data: cutOut.data.map((value, at) => (at % 4 === 3 ? (value > 127 ? 255 : 0) : value)),
};

const from = (raster: Raster) =>
  sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: raster.channels } });

export const oddImages: OddImage[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
    name: `WebP of EXIF orientation ${orientation}`,
    shows: cutOut,
    tolerance: 1,
    bytes: () => from(asHeld(cutOut, orientation)).withMetadata({ orientation }).webp({ lossless: true }).toBuffer(),
  })),
  {
    name: "JPEG held sideways",
    shows: upright,
    tolerance: 2,
    bytes: () =>
      from(asHeld(upright, 6))
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 98, chromaSubsampling: "4:4:4" })
        .toBuffer(),
  },
  {
    name: "CMYK JPEG",
    shows: upright,
    tolerance: 12,
    bytes: () => from(upright).toColorspace("cmyk").jpeg({ quality: 98 }).toBuffer(),
  },
  {
    name: "16-bit PNG",
    shows: upright,
    tolerance: 1,
    bytes: () => from(upright).toColorspace("rgb16").png().toBuffer(),
  },
  {
    name: "16-bit PNG with alpha",
    shows: cutOut,
    tolerance: 1,
    bytes: () => from(cutOut).toColorspace("rgb16").png().toBuffer(),
  },
  {
    name: "16-bit TIFF",
    shows: upright,
    tolerance: 1,
    bytes: () => from(upright).toColorspace("rgb16").tiff({ compression: "lzw" }).toBuffer(),
  },
  { name: "grey PNG", shows: grey, tolerance: 1, bytes: () => from(grey).toColorspace("b-w").png().toBuffer() },
  {
    name: "grey JPEG",
    shows: grey,
    tolerance: 2,
    bytes: () => from(grey).toColorspace("b-w").jpeg({ quality: 98 }).toBuffer(),
  },
  {
    name: "grey PNG with alpha",
    shows: greyCutOut,
    tolerance: 1,
    bytes: () => from(greyCutOut).toColorspace("b-w").png().toBuffer(),
  },
  {
    name: "16-bit grey TIFF",
    shows: grey,
    tolerance: 1,
    bytes: () => from(grey).toColorspace("grey16").tiff({ compression: "lzw" }).toBuffer(),
  },
  {
    name: "palette PNG with transparency",
    shows: cutOut,
    tolerance: 4,
    bytes: () => from(cutOut).png({ palette: true, dither: 0 }).toBuffer(),
  },
  {
    name: "Display P3 JPEG",
    shows: upright,
    tolerance: 3,
    bytes: () => from(upright).withIccProfile("p3").jpeg({ quality: 98, chromaSubsampling: "4:4:4" }).toBuffer(),
  },
  { name: "Adobe RGB PNG", shows: upright, tolerance: 2, bytes: async () => adobeRgbPng(upright) },
  {
    name: "animated GIF",
    shows: hardCutOut,
    tolerance: 4,
    bytes: async () => (await animation()).gif({ dither: 0 }).toBuffer(),
  },
  {
    name: "animated WebP",
    shows: hardCutOut,
    tolerance: 1,
    bytes: async () => (await animation()).webp({ lossless: true }).toBuffer(),
  },
];

/** Saves an odd image and answers with its path. */
export async function saveOddImage(image: OddImage, directory: string): Promise<string> {
  const path = join(directory, image.name.replaceAll(" ", "-"));
  await writeFile(path, await image.bytes());
  return path;
}

/** The picture as a camera that was turned stores it: EXIF says which sides of the stored one are up and left. */
function asHeld({ width, height, channels, data }: Raster, orientation: number): Raster {
  const sideways = orientation > 4;
  const [columns, rows] = sideways ? [height, width] : [width, height];
  const stored = new Uint8Array(data.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [along, across] = sideways ? [row, column] : [column, row];
      const x = [2, 3, 6, 7].includes(orientation) ? width - 1 - along : along;
      const y = [3, 4, 7, 8].includes(orientation) ? height - 1 - across : across;
      const at = (y * width + x) * channels;
      stored.set(data.subarray(at, at + channels), (row * columns + column) * channels);
    }
  }
  return { width: columns, height: rows, channels, data: stored };
}

/** Rec. 709 luminance of linear light, as color management makes grey of a color. */
function inGrey(raster: Raster): Raster {
  const data = new Uint8Array(raster.data);
  for (let at = 0; at < data.length; at += raster.channels) {
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((c) => linear(data[at + c] ?? 0));
    data.fill(encoded(0.2126 * r + 0.7152 * g + 0.0722 * b), at, at + 3);
  }
  return { ...raster, data };
}

function linear(byte: number): number {
  return byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

/** The cut-out, then a frame without it. */
async function animation() {
  const blank: Raster = { ...hardCutOut, data: new Uint8Array(hardCutOut.data.length) };
  const frames = await Promise.all([hardCutOut, blank].map((frame) => from(frame).png().toBuffer()));
  return sharp(frames, { join: { animated: true } });
}

/** The picture in the numbers of Adobe RGB (1998), which says so: what its primaries and its gamma of 563/256 make of sRGB. */
function adobeRgbPng({ width, height, data }: Raster): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((c) => linear(data[pixel * 3 + c] ?? 0));
    const own = [0.71512561 * r + 0.28487439 * g, g, 0.04116192 * g + 0.95883808 * b];
    const at = Math.floor(pixel / width) * (1 + 3 * width) + 1 + 3 * (pixel % width);
    for (const [c, light] of own.entries()) rows[at + c] = Math.round(255 * light ** (256 / 563));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("iCCP", Buffer.concat([Buffer.from("Adobe RGB\0\0", "latin1"), deflateSync(adobeRgbProfile())])),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, "latin1");
  body.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
}

/** A display profile of three primaries (seen in the light of D50) and one gamma, as the ICC's version 2 lays it out. */
function adobeRgbProfile(): Buffer {
  const xyz = (...values: Rgb) => {
    const tag = Buffer.alloc(20);
    tag.write("XYZ ", "latin1");
    for (const [index, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
    return tag;
  };
  const gamma = Buffer.alloc(16);
  gamma.write("curv", "latin1");
  gamma.writeUInt32BE(1, 8);
  gamma.writeUInt16BE(563, 12);
  const text = Buffer.alloc(24);
  text.write("text", "latin1");
  text.write("No rights.", 8, "latin1");
  const description = Buffer.alloc(104);
  description.write("desc", "latin1");
  description.writeUInt32BE(10, 8);
  description.write("Adobe RGB", 12, "latin1");
  const tags: [string, Buffer][] = [
    ["desc", description],
    ["cprt", text],
    ["wtpt", xyz(0.9642, 1, 0.8249)],
    ["rXYZ", xyz(0.60974, 0.31111, 0.01947)],
    ["gXYZ", xyz(0.20528, 0.62567, 0.06087)],
    ["bXYZ", xyz(0.14919, 0.06322, 0.74457)],
    ["rTRC", gamma],
    ["gTRC", gamma],
    ["bTRC", gamma],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  let offset = 128 + table.length;
  for (const [index, [name, body]] of tags.entries()) {
    table.write(name, 4 + 12 * index, "latin1");
    table.writeUInt32BE(offset, 8 + 12 * index);
    table.writeUInt32BE(body.length, 12 + 12 * index);
    offset += body.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(offset, 0);
  head.writeUInt32BE(0x02100000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.write("acsp", 36, "latin1");
  for (const [index, value] of [0.9642, 1, 0.8249].entries())
    head.writeInt32BE(Math.round(value * 65_536), 68 + 4 * index);
  return Buffer.concat([head, table, ...tags.map(([, body]) => body)]);
}
