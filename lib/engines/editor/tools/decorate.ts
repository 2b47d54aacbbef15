import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { parseColor } from "../../../images/color.ts";
import type { Raster } from "../../../images/raster.ts";
import type { Step } from "../plan.ts";

type Arguments<Name extends Step["tool"]> = Extract<Step, { tool: Name }>["arguments"];

/** Corners cut to a circle's quarter, smooth at the edge. */
export function roundCorners(image: Raster, { radius, percent }: Arguments<"round_corners">): Raster {
  const made = withAlpha(image);
  const { width, height, data } = made;
  const short = Math.min(width, height);
  const r = Math.min(short / 2, radius ?? (short * (percent ?? 6)) / 100);
  for (let y = 0; y < height; y++) {
    const dy = Math.max(r - (y + 0.5), y + 0.5 - (height - r), 0);
    if (dy === 0) continue;
    for (let x = 0; x < width; x++) {
      const dx = Math.max(r - (x + 0.5), x + 0.5 - (width - r), 0);
      if (dx === 0) continue;
      const covered = Math.min(1, Math.max(0, r - Math.hypot(dx, dy) + 0.5));
      data[(y * width + x) * 4 + 3] = Math.round((data[(y * width + x) * 4 + 3] ?? 0) * covered);
    }
  }
  return made;
}

/** A frame outside the picture. */
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

/** Text on the image, as large as its length allows where no size is said. Throws where the font cannot be read. */
export function letter(image: Raster, { text, position, size, color, outline }: Arguments<"text">): Raster {
  const { width, height } = image;
  const margin = Math.round(Math.min(width, height) * 0.05);
  const fontSize =
    size ?? Math.max(12, Math.min(height * 0.12, ((width - 2 * margin) / Math.max(4, text.length)) * 1.7));
  const anchor = position.includes("left") ? "start" : position.includes("right") ? "end" : "middle";
  const x = anchor === "start" ? margin : anchor === "end" ? width - margin : width / 2;
  const y = position.startsWith("top")
    ? margin + fontSize * 0.75
    : position.startsWith("bottom")
      ? height - margin
      : height / 2 + fontSize * 0.35;
  // Light letters on a light picture need an edge of their own to be read.
  const edge = outline ?? (contrastOf(color) > 0.5 ? "rgb(0 0 0 / 0.45)" : "rgb(255 255 255 / 0.45)");
  const stroke = fontSize * (outline ? 0.09 : 0.035);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${x}" y="${y}" font-family="Geist" font-weight="700" font-size="${fontSize}" text-anchor="${anchor}" fill="${css(color)}" stroke="${css(edge)}" stroke-width="${stroke}" stroke-linejoin="round" paint-order="stroke">${escapeXml(text)}</text></svg>`;
  const rendered = new Resvg(svg, {
    font: { fontFiles: [fontFile()], loadSystemFonts: false, defaultFontFamily: "Geist" },
  }).render();
  return over(image, rendered.pixels);
}

/** A soft shadow of an opaque picture: room around it, dark below. */
export function dropShadow(image: Raster, shadowOf: (padded: Raster) => Promise<Raster>): Promise<Raster> {
  const room = Math.round(Math.min(image.width, image.height) * 0.06) + 2;
  return shadowOf(border(withAlpha(image), { width: room, color: "rgb(0 0 0 / 0)" }));
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

/** Premultiplied pixels laid over the image. */
function over(image: Raster, layer: Uint8Array): Raster {
  const data = new Uint8Array(image.data);
  const { channels } = image;
  for (let index = 0; index < layer.length / 4; index++) {
    const alpha = (layer[index * 4 + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = index * channels + channel;
      data[at] = Math.round((layer[index * 4 + channel] ?? 0) + (data[at] ?? 0) * (1 - alpha));
    }
    if (channels === 4)
      data[index * 4 + 3] = Math.round(255 * (alpha + ((data[index * 4 + 3] ?? 0) / 255) * (1 - alpha)));
  }
  return { ...image, data };
}

const css = (color: string) => {
  const { r, g, b, alpha } = parseColor(color) ?? { r: 255, g: 255, b: 255, alpha: 1 };
  return `rgba(${r},${g},${b},${alpha})`;
};

function contrastOf(color: string): number {
  const { r, g, b } = parseColor(color) ?? { r: 255, g: 255, b: 255 };
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const fontFile = () =>
  join(dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts/geist-sans/Geist-Bold.ttf");
