import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { Resvg } from "@resvg/resvg-js";
import type { Step } from "../plan.ts";
import { getLightness } from "./colors/color-names.ts";
import { fontFilesFor, fontStyle, getLetterScale } from "./fonts.ts";
import type { Box } from "./geometry.ts";
import { stackBlocks } from "./stacked-lines.ts";

type Arguments<Name extends Step["tool"]> = Extract<Step, { tool: Name }>["arguments"];

/** The radius of rounded corners in pixels. */
export function cornerRadius({ width, height }: Raster, { radius, percent }: Arguments<"round_corners">): number {
  const short = Math.min(width, height);
  return Math.min(short / 2, radius ?? (short * (percent ?? 6)) / 100);
}

/** Makes corners transparent outside a quarter circle, with smooth edges. */
export function roundCorners(image: Raster, args: Arguments<"round_corners">): Raster {
  const result = withAlpha(image);
  const { width, height, data } = result;
  const r = cornerRadius(image, args);
  for (let y = 0; y < height; y++) {
    const dy = Math.max(r - (y + 0.5), y + 0.5 - (height - r), 0);
    if (dy === 0) continue;
    for (let x = 0; x < width; x++) {
      const dx = Math.max(r - (x + 0.5), x + 0.5 - (width - r), 0);
      if (dx === 0) continue;
      const covered = Math.min(1, Math.max(0, r - Math.hypot(dx, dy) + 0.5));
      data[(y * width + x) * 4 + 3] = Math.round(data[(y * width + x) * 4 + 3] * covered);
    }
  }
  return result;
}

/** Adds a border outside the picture. */
export function border(image: Raster, { width: thick, color }: Arguments<"border">): Raster {
  const paint = parseColor(color) ?? { r: 255, g: 255, b: 255, alpha: 1 };
  const edge = Math.round(thick);
  const [width, height, channels] = [image.width + 2 * edge, image.height + 2 * edge, image.channels];
  const data = new Uint8Array(width * height * channels);
  for (let index = 0; index < data.length; index += channels) {
    data[index] = paint.r;
    data[index + 1] = paint.g;
    data[index + 2] = paint.b;
    if (channels === 4) data[index + 3] = Math.round(255 * paint.alpha);
  }
  for (let row = 0; row < image.height; row++) {
    const source = image.data.subarray(row * image.width * channels, (row + 1) * image.width * channels);
    data.set(source, ((row + edge) * width + edge) * channels);
  }
  return { width, height, channels, data };
}

/** Adds a border that follows corners rounded by a radius in pixels. What is transparent elsewhere stays transparent. */
export function roundedBorder(image: Raster, args: Arguments<"border">, radius: number): Raster {
  const edge = Math.round(args.width);
  const { r, g, b, alpha } = parseColor(args.color) ?? { r: 255, g: 255, b: 255, alpha: 1 };
  const framed = border(withAlpha(image), args);
  const full = { ...image, channels: 4 as const, data: new Uint8Array(image.width * image.height * 4).fill(255) };
  const inside = roundCorners(full, { radius }).data;
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const own = (image.channels === 4 ? (image.data[(y * image.width + x) * 4 + 3] ?? 0) : 255) / 255;
      const paint = (1 - own) * alpha * (1 - (inside[(y * image.width + x) * 4 + 3] ?? 0) / 255);
      if (paint === 0) continue;
      const at = ((y + edge) * framed.width + x + edge) * 4;
      // A pixel in the rounded edge is covered by the image and by the border, together completely.
      const covered = Math.min(1, own + (1 - own) * alpha);
      for (const [channel, value] of [r, g, b].entries())
        framed.data[at + channel] = ((framed.data[at + channel] ?? 0) * own + value * (covered - own)) / covered;
      framed.data[at + 3] = Math.round(255 * covered);
    }
  return roundCorners(framed, { radius: radius + edge });
}

const LINE_HEIGHT = 1.18;
/** Width of a bold letter, relative to its height. */
const LETTER_WIDTH = 0.58;
const SIZES = { small: 0.045, large: 0.17 };
/** The space around the letters of a box, relative to their height. */
const [BOX_SIDE, BOX_ABOVE] = [0.45, 0.25];

/**
 * Writes text on the image, with line breaks where necessary and as large as the space allows unless a size is given.
 * Throws if the font cannot be loaded.
 */
export const letter = (image: Raster, args: Arguments<"text">): Raster =>
  over(image, drawnSvg(image, layOutAll(image, args).content).render().pixels);

/** The size of the letters of a text, and the box that they cover. */
export function getLettering(image: Raster, args: Arguments<"text">): { fontSize: number; box: Box } {
  const { fontSize, content } = layOutAll(image, args);
  const { x = 0, y = 0, width = 0, height = 0 } = drawnSvg(image, content).getBBox() ?? {};
  return { fontSize, box: { x, y, width, height } };
}

/** The size at which the text is as wide as a share of the image, in one line and at most half as high as the image. */
function sizeForShare(image: Raster, { share = 1, ...args }: Arguments<"text">): number {
  const size = 0.05 * image.height;
  const { width = 1 } = drawnSvg(image, layOut(image, { ...args, size }).content).getBBox() ?? {};
  return Math.max(6, Math.min(image.height / 2, (size * share * image.width) / Math.max(1, width)));
}

/** A text with the lines below it, which move so that all stand together at its position. */
function layOutAll(image: Raster, { lines = [], ...args }: Arguments<"text">): { fontSize: number; content: string } {
  const first = layOut(image, args);
  if (lines.length === 0) return first;
  const { share: _share, ...plain } = args;
  const blocks = [
    first,
    ...lines.map((line) => layOutLine(image, { ...plain, ...line, color: line.color ?? plain.color }, first.fontSize)),
  ].map((block) => ({
    ...block,
    box: drawnSvg(image, block.content).getBBox() ?? { y: 0, height: 0 },
  }));
  return { fontSize: first.fontSize, content: stackBlocks(blocks, args.position, image.height) };
}

/** A small line below another one is at most this large, relative to it. */
const SMALL_BELOW = 0.6;

function layOutLine(image: Raster, args: Arguments<"text">, above: number) {
  const usual = layOut(image, args);
  const isSmall = args.size === "small" && usual.fontSize > SMALL_BELOW * above;
  return isSmall ? layOut(image, { ...args, size: Math.max(6, SMALL_BELOW * above) }) : usual;
}

function layOut(image: Raster, stated: Arguments<"text">): { fontSize: number; content: string } {
  const { share, ...plain } = stated;
  const args = share === undefined ? plain : { ...plain, size: sizeForShare(image, stated) };
  const { text, position, size, color, outline, shadow, box, shape } = args;
  const { width, height } = image;
  // A box needs its own space inside of the margin.
  const margin = Math.round(Math.min(width, height) * (box ? 0.08 : 0.05));
  const isCorner = /left|right/.test(position) && typeof size !== "number";
  // The other corner may have a text of its own.
  const available = Math.max(1, isCorner ? (width - 3 * margin) / 2 : width - 2 * margin);
  const requested =
    typeof size === "number"
      ? size
      : size === "huge"
        ? Math.min(height * 0.4, available / (Math.max(2, text.trim().length) * LETTER_WIDTH))
        : height * (size ? SIZES[size] : 0.11) * getLetterScale(args);
  const { lines, fontSize } = typed(text.trim(), requested, available, typeof size === "number");
  const anchor = position.includes("left") ? "start" : position.includes("right") ? "end" : "middle";
  const x = anchor === "start" ? margin : anchor === "end" ? width - margin : width / 2;
  const tall = (lines.length - 1) * fontSize * LINE_HEIGHT;
  const first = position.startsWith("top")
    ? margin + fontSize * 0.75
    : position.startsWith("bottom")
      ? height - margin - fontSize * 0.12 - tall
      : (height - tall) / 2 + fontSize * 0.36;
  // Light letters need an edge to be readable on a light picture.
  const edge = outline ?? (getLightness(color) > 0.5 ? "rgb(0 0 0 / 0.45)" : "rgb(255 255 255 / 0.45)");
  // An edge as wide as a thin stem would leave only the edge to see.
  const [edged, usual] =
    args.weight === "thin" ? [0.03, 0.012] : args.weight === "light" ? [0.05, 0.02] : [0.09, 0.035];
  const stroke = fontSize * (outline ? edged : usual);
  const spans = lines.map(
    (line, index) => `<tspan x="${x}" y="${first + index * fontSize * LINE_HEIGHT}">${escapeXml(line)}</tspan>`,
  );
  // A shadow makes letters readable as well.
  const isPlain = outline === undefined && (box !== undefined || shadow === true);
  const letters = `<text ${fontStyle(args)} font-size="${fontSize}" text-anchor="${anchor}" fill="${css(color)}"${isPlain ? "" : ` stroke="${css(edge)}" stroke-width="${stroke}" stroke-linejoin="round" paint-order="stroke"`}>${spans.join("")}</text>`;
  const shaded = shadow ? withShadow(letters, fontSize, color) : letters;
  const content = box === undefined ? shaded : inBox(image, shaded, { fontSize, box, shape });
  return { fontSize, content };
}

/** How far the shadow of letters lies below and beside them, and how soft it is, relative to their height. */
const [SHADOW_OFF, SHADOW_SOFT] = [0.05, 0.04];

/** Letters with a soft shadow, dark below light letters and light below dark ones. */
function withShadow(letters: string, fontSize: number, color: string): string {
  const shade = getLightness(color) > 0.25 ? "black" : "white";
  const off = SHADOW_OFF * fontSize;
  return `<filter id="shadow" x="-20%" y="-50%" width="140%" height="200%"><feDropShadow dx="${off}" dy="${off}" stdDeviation="${SHADOW_SOFT * fontSize}" flood-color="${shade}" flood-opacity="0.8"/></filter><g filter="url(#shadow)">${letters}</g>`;
}

/** An SVG of the image's size, with the font of all lettering. */
export const drawnSvg = ({ width, height }: Raster, content: string): Resvg =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`, {
    font: { fontFiles: fontFilesFor(content), loadSystemFonts: false, defaultFontFamily: "Geist" },
  });

/** Letters with a box or a shape behind them, in SVG. Both move where the shape would reach beyond the image. */
function inBox(
  image: Raster,
  letters: string,
  { fontSize, box, shape }: { fontSize: number; box: string; shape: Arguments<"text">["shape"] },
): string {
  const { x = 0, y = 0, width = 0, height = 0 } = drawnSvg(image, letters).getBBox() ?? {};
  // The smallest ellipse of the same proportions around a box is wider and higher by the root of two.
  const grown = shape === "ellipse" ? Math.SQRT2 : 1;
  const [wide, high] = [grown * (width + 2 * BOX_SIDE * fontSize), grown * (height + 2 * BOX_ABOVE * fontSize)];
  const [left, top] = [x + width / 2 - wide / 2, y + height / 2 - high / 2];
  const radius =
    shape === "ellipse"
      ? [wide / 2, high / 2]
      : shape === "pill"
        ? [high / 2, high / 2]
        : [0.12 * fontSize, 0.12 * fontSize];
  const behind = `<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="${radius[0]}" ry="${radius[1]}" fill="${css(box)}"/>`;
  const inside = (from: number, length: number, whole: number) =>
    length > whole ? whole / 2 - from - length / 2 : Math.min(Math.max(0, from), whole - length) - from;
  return `<g transform="translate(${inside(left, wide, image.width)} ${inside(top, high, image.height)})">${behind}${letters}</g>`;
}

/** The letters of a text for which the font has no glyphs. */
export const lettersWithoutShape = (text: string): string =>
  [...new Set(text.match(/[^\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{Z}\p{Sc}\p{Sm}©®™°\n]/gu) ?? [])].join(
    "",
  );

/** Breaks a text at spaces. Without a fixed size, letters shrink to half before another line starts. */
function typed(
  text: string,
  requested: number,
  available: number,
  fixed: boolean,
): { lines: string[]; fontSize: number } {
  for (let count = 1; count <= 6; count++) {
    const lines = broken(text, Math.ceil(text.length / count));
    const longest = Math.max(...lines.map((line) => line.length));
    const fitting = available / (longest * LETTER_WIDTH);
    if (fitting >= requested) return { lines, fontSize: requested };
    if (!fixed && fitting >= requested * 0.5) return { lines, fontSize: fitting };
    if (count === 6 || lines.length < count) return { lines, fontSize: Math.max(4, Math.min(requested, fitting)) };
  }
  return { lines: [text], fontSize: requested };
}

function broken(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length + 2) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Adds a soft shadow below the cut-out subject or below the whole picture, with extra space around it. */
export function dropShadow(image: Raster, shadowOf: (padded: Raster) => Promise<Raster>): Promise<Raster> {
  if (isCutOut(image)) return shadowOf(image);
  const margin = Math.round(Math.min(image.width, image.height) * 0.06) + 2;
  return shadowOf(border(withAlpha(image), { width: margin, color: "rgb(0 0 0 / 0)" }));
}

/** Whether a large part of the picture is transparent. */
export function isCutOut({ width, height, channels, data }: Raster): boolean {
  if (channels === 3) return false;
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 8) clear++;
  return clear > width * height * 0.02;
}

export function withAlpha(image: Raster): Raster {
  if (image.channels === 4) return { ...image, data: new Uint8Array(image.data) };
  const data = new Uint8Array(image.width * image.height * 4);
  for (let index = 0; index < image.width * image.height; index++) {
    data.set(image.data.subarray(index * 3, index * 3 + 3), index * 4);
    data[index * 4 + 3] = 255;
  }
  return { ...image, channels: 4, data };
}

/** Draws premultiplied RGBA pixels of the image's size over the image. */
export function over(image: Raster, layer: Uint8Array): Raster {
  const data = new Uint8Array(image.data);
  const { channels } = image;
  for (let index = 0; index < layer.length / 4; index++) {
    const alpha = layer[index * 4 + 3] / 255;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = index * channels + channel;
      data[at] = Math.round(layer[index * 4 + channel] + data[at] * (1 - alpha));
    }
    if (channels === 4) data[index * 4 + 3] = Math.round(255 * (alpha + (data[index * 4 + 3] / 255) * (1 - alpha)));
  }
  return { ...image, data };
}

/** A CSS color as rgba() with plain numbers, white if it is not a color. */
export const css = (color: string) => {
  const { r, g, b, alpha } = parseColor(color) ?? { r: 255, g: 255, b: 255, alpha: 1 };
  return `rgba(${r},${g},${b},${alpha})`;
};

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
