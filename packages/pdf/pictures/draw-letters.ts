import type { ImageLine, LetterEffects, Pixels } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import type { Layout } from "../layout/layout.ts";
import { isSpace } from "../layout/place-line.ts";
import type { RunStyle } from "../reading/run-style.ts";
import type { Place } from "./baselines.ts";

/** A glyph in a picture: its outline in font units, and the matrix from them to pixels. */
interface DrawnGlyph {
  outline: string;
  matrix: string;
  fill: string;
  /** Font units of a pixel. */
  units: number;
  unitsPerEm: number;
}

/** The letters of a paragraph and how they look. */
export interface DrawnText {
  glyphs: DrawnGlyph[];
  effects: LetterEffects | null;
  /** The size of the letters relative to those that were measured, and the measured size in pixels. */
  scale: number;
  size: number;
  /** How much broader the strokes are than those of the font, in pixels of the original size. */
  stroke: number;
}

/** The glyphs of a layout in a picture of this height, with the effects of the lines that they replace. */
export function placeLetters(
  { lines, scale }: Layout,
  styles: readonly RunStyle[],
  replaced: readonly ImageLine[],
  { angle, height, place }: { angle: number; height: number; place: Place },
): DrawnText {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const glyphs: DrawnGlyph[] = [];
  for (const line of lines)
    for (const { x, size, stretch, face, shaped, spaceExtra, letterExtra, style } of line.runs) {
      const unit = size / face.unitsPerEm;
      const fill = svgColor(styles[style]?.fill ?? "");
      let pen = x;
      for (const glyph of shaped.glyphs) {
        const u = pen + glyph.dx * size * stretch;
        const { v: base, slope } = place(u, line.y);
        const v = base + glyph.dy * size;
        const [across, down] = [(cos - slope * sin) * unit * stretch, -(sin + slope * cos) * unit * stretch];
        const matrix = [across, down, -sin * unit, -cos * unit, u * cos - v * sin, height - (u * sin + v * cos)];
        const outline = face.font.glyphToPath(glyph.id);
        if (outline !== "")
          glyphs.push({
            outline,
            matrix: matrix.map((value) => value.toFixed(5)).join(" "),
            fill,
            units: 1 / unit,
            unitsPerEm: face.unitsPerEm,
          });
        pen += glyph.advance * size * stretch + letterExtra + (isSpace(glyph) ? spaceExtra : 0);
      }
    }
  const measured = replaced.find(({ effects }) => effects);
  const stroke = Math.min(...replaced.map((line) => (line.stroke ?? 0) * line.size));
  return { glyphs, effects: measured?.effects ?? null, scale, size: measured?.size ?? 1, stroke };
}

/** The color of a PDF operator such as "1 0.5 0 rg". */
function svgColor(fill: string): string {
  const [red = 0, green = 0, blue = 0] = fill.split(" ").map(Number);
  return toRgb([red, green, blue].map((value) => value * 255));
}

const toRgb = (color: readonly number[]) => `rgb(${color.map((value) => Math.round(value)).join(",")})`;

/** Draws texts on a picture: the shadows of all of them, then their outlines and letters. */
export function drawTexts(picture: Pixels, texts: readonly DrawnText[]): Pixels {
  const { width, height } = picture;
  const layers = [
    ...texts.map((text, index) => shadowLayer(text, index, picture)),
    ...texts.map((text) => outlineLayer(text)),
    ...texts.map((text, index) => letterLayer(text, index)),
  ];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${layers.join("")}</svg>`;
  const { pixels } = new Resvg(drawing, { font: { loadSystemFonts: false } }).render();
  return blend(picture, pixels);
}

function shadowLayer({ glyphs, effects, scale }: DrawnText, index: number, { width, height }: Pixels): string {
  const shadow = effects?.shadow;
  if (!shadow || glyphs.length === 0) return "";
  const stroke = (effects.outline?.width ?? 0) * scale;
  const color = toRgb(shadow.color);
  const paths = glyphs.map(({ outline, matrix, units }) => {
    const around = stroke > 0 ? ` stroke="${color}" stroke-width="${(2 * stroke * units).toFixed(1)}"` : "";
    return `<path transform="matrix(${matrix})"${around} d="${outline}"/>`;
  });
  const blur = shadow.blur * scale;
  // Smaller blurs cannot be seen.
  const isBlurred = blur > 0.4;
  const filter = isBlurred
    ? `<filter id="shadow${index}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB" x="0" y="0" width="${width}" height="${height}"><feGaussianBlur stdDeviation="${blur.toFixed(2)}"/></filter>`
    : "";
  const moved = `<g transform="translate(${(shadow.x * scale).toFixed(2)} ${(shadow.y * scale).toFixed(2)})" fill="${color}" stroke-linejoin="round">${paths.join("")}</g>`;
  const used = isBlurred ? ` filter="url(#shadow${index})"` : "";
  return `${filter}<g opacity="${shadow.opacity.toFixed(3)}"${used}>${moved}</g>`;
}

function outlineLayer({ glyphs, effects, scale }: DrawnText): string {
  const outline = effects?.outline;
  if (!outline) return "";
  const paths = glyphs.map(
    (glyph) =>
      `<path transform="matrix(${glyph.matrix})" stroke-width="${(2 * outline.width * scale * glyph.units).toFixed(1)}" d="${glyph.outline}"/>`,
  );
  return `<g stroke="${toRgb(outline.color)}" fill="none" stroke-linejoin="round">${paths.join("")}</g>`;
}

function letterLayer({ glyphs, effects, size, scale, stroke }: DrawnText, index: number): string {
  const gradient = effects?.gradient;
  const widened = (color: string, units: number) =>
    stroke > 0
      ? ` stroke="${color}" stroke-linejoin="round" stroke-width="${(stroke * scale * units).toFixed(1)}"`
      : "";
  const paths = (fill: (glyph: DrawnGlyph) => string) =>
    glyphs
      .map((glyph) => {
        const color = fill(glyph);
        return `<path fill="${color}"${widened(color, glyph.units)} transform="matrix(${glyph.matrix})" d="${glyph.outline}"/>`;
      })
      .join("");
  if (!gradient) return paths(({ fill }) => fill);
  const last = gradient.colors.length - 1;
  const stops = gradient.colors.map(
    (color, at) => `<stop offset="${((at + 0.5) / (last + 1)).toFixed(3)}" stop-color="${toRgb(color)}"/>`,
  );
  // The gradient is in font units, upwards from the baseline of each glyph.
  const ems = [...new Set(glyphs.map(({ unitsPerEm }) => unitsPerEm))];
  const definitions = ems.map(
    (em) =>
      `<linearGradient id="fill${index}-${em}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${((gradient.above / size) * em).toFixed(1)}" y2="${((-gradient.below / size) * em).toFixed(1)}">${stops.join("")}</linearGradient>`,
  );
  return `${definitions.join("")}${paths(({ unitsPerEm }) => `url(#fill${index}-${unitsPerEm})`)}`;
}

/** Puts a drawing with premultiplied colors on a picture. */
function blend({ width, height, data }: Pixels, pixels: Uint8Array): Pixels {
  const drawn = new Uint8Array(data);
  for (let at = 0; at < width * height; at++) {
    const alpha = pixels[4 * at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const to = 3 * at + channel;
      drawn[to] = Math.round((pixels[4 * at + channel] ?? 0) + (drawn[to] ?? 0) * (1 - alpha / 255));
    }
  }
  return { width, height, data: drawn };
}
