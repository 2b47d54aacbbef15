import {
  blend,
  createTile,
  hash,
  hex,
  type Rgb,
  renderVector,
  resample,
  type Tile,
  type ViewBox,
} from "@atelier/painting";
import {
  bodyBelow,
  bodyBox,
  createPen,
  figureBelow,
  figureBox,
  findDrawing,
  hasBody,
  headPlace,
  type Outfit,
  readIcon,
  type Subject,
  waist,
} from "@atelier/vocabulary";
import { continueDown, isNear } from "./continue-down.ts";

/** How a subject is drawn. */
export interface SpriteOptions {
  /** Whether fills are flat and not shaded. */
  flat: boolean;
  /** Skin tone of people, 1 (light) to 5 (dark). */
  tone?: number | undefined;
  /** Whether to draw a body if the icon shows only a face or bust. */
  full: boolean;
  outfit?: Outfit | undefined;
}

/** The layers of an artwork, from bottom to top: a drawing, an icon at a position, and details on top. */
interface Layers {
  under: string;
  icon: { inner: string; x: number; y: number; scale: number } | null;
  over: string;
  /** The row to which the clothes of the icon are continued, in units of the drawing, with the colors to do so. */
  continued?: { end: number; skin: Rgb; garment: Rgb };
  /** Size of the whole drawing in its own units. */
  width: number;
  height: number;
}

interface Artwork extends Layers {
  key: string;
  /** Bounding box of the visible part, in its own units. */
  box: ViewBox;
}

const artworks = new Map<string, Artwork>();
const MAX_ARTWORKS = 300;
const tones = ["", "-light", "-medium-light", "-medium", "-medium-dark", "-dark"];

/** Width divided by height of a subject's picture. */
export function proportion(subject: Subject, options: SpriteOptions): number {
  const { box } = getArtwork(subject, options);
  return box.width / box.height;
}

/** Renders a subject `height` pixels tall, cropped to its visible part. */
export function renderSprite(subject: Subject, options: SpriteOptions, height: number): Tile {
  const artwork = getArtwork(subject, options);
  const { box } = artwork;
  const high = Math.max(1, Math.round(height));
  const wide = Math.max(1, Math.round((high * box.width) / box.height));
  const scale = scales.find((candidate) => candidate * box.height >= high) ?? scales.at(-1) ?? 32;
  const sheet = getSheet(artwork, scale);
  return resample(
    sheet,
    { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
    wide,
    high,
  );
}

/**
 * Scales, in pixels per unit, at which artwork is rendered before resizing. They are few and whole, because the
 * renderer's filters fail at some fractional sizes.
 */
export const scales: readonly number[] = [2, 4, 8, 16, 32];

const sheets = new Map<string, Tile>();
const MAX_SHEET_BYTES = 96_000_000;
let sheetBytes = 0;

function getSheet(artwork: Artwork, scale: number): Tile {
  const key = `${artwork.key}@${scale}`;
  const known = sheets.get(key);
  if (known) return known;
  const sheet = renderLayers(artwork, scale);
  sheets.set(key, sheet);
  sheetBytes += sheet.data.length;
  for (const [oldest, old] of sheets) {
    if (sheetBytes <= MAX_SHEET_BYTES || oldest === key) break;
    sheets.delete(oldest);
    sheetBytes -= old.data.length;
  }
  return sheet;
}

/** Renders all layers at a scale. Icons are rendered upright and moved as pixels. */
function renderLayers({ under, icon, over, continued, width, height }: Layers, scale: number): Tile {
  const box = { x: 0, y: 0, width, height };
  if (icon && !under && !over && icon.scale === 1)
    return renderVector(icon.inner, { x: 0, y: 0, width: ICON, height: ICON }, ICON * scale, ICON * scale);
  const sheet = under
    ? renderVector(under, box, width * scale, height * scale)
    : createTile(width * scale, height * scale);
  if (icon) {
    const whole = renderVector(icon.inner, { x: 0, y: 0, width: ICON, height: ICON }, ICON * scale, ICON * scale);
    const side = Math.round(ICON * scale * icon.scale);
    const placed =
      icon.scale === 1 ? whole : resample(whole, { x: 0, y: 0, width: whole.width, height: whole.height }, side, side);
    if (continued !== undefined) continueDown(sheet, placed, { ...continued, end: Math.round(continued.end * scale) });
    blend(sheet, placed, icon.x * scale, icon.y * scale);
  }
  if (over) blend(sheet, renderVector(over, box, width * scale, height * scale), 0, 0);
  return sheet;
}

const ICON = 32;

function getArtwork(subject: Subject, options: SpriteOptions): Artwork {
  const outfit = options.outfit ? JSON.stringify(options.outfit) : "";
  const key = `${subject.id}/${options.flat}/${options.tone ?? 0}/${options.full}/${outfit}`;
  const known = artworks.get(key);
  if (known) return known;
  const drawn = compose(subject, options);
  const artwork = { key, ...drawn, box: trim(drawn) };
  if (artworks.size >= MAX_ARTWORKS) artworks.delete(artworks.keys().next().value ?? "");
  artworks.set(key, artwork);
  return artwork;
}

function compose(subject: Subject, options: SpriteOptions): Layers {
  const drawing = findDrawing(subject.id);
  if (drawing) {
    const skin = drawing.head ? hex(getSkin(options)) : undefined;
    const pen = createPen(`${drawing.id}-`, options.flat, skin, options.outfit?.parts);
    const under = drawing.draw(pen);
    const { head } = drawing;
    const over = head?.over(pen) ?? "";
    const icon = head ? { inner: getIcon(head.icon, options), x: head.x, y: head.y, scale: head.scale } : null;
    return {
      under: pen.defs() + under,
      icon,
      over: over && pen.defs() + over,
      width: drawing.box[0],
      height: drawing.box[1],
    };
  }
  const inner = getIcon(subject.id, options);
  const plain = { under: "", icon: { inner, x: 0, y: 0, scale: 1 }, over: "", width: ICON, height: ICON };
  if (!options.full || subject.extent === "whole") return plain;
  if (subject.extent === "face" && hasBody(subject.id)) {
    const { width, height, head: scale, headX: x, headY: y } = bodyBox;
    const under = bodyBelow(subject.id, options.flat, undefined, options.outfit);
    return { under, icon: { inner, x, y, scale }, over: "", width, height };
  }
  if (subject.extent === "bust") {
    const skin = getSkin(options);
    const isHead = subject.family === "person" || OUTFITS[subject.id] !== undefined;
    const { garment, hasHands } = sampleBust(inner, isHead, skin);
    const under = figureBelow({
      garment: garment ?? clothes(subject.id),
      skin,
      flat: options.flat,
      headOnly: garment === null,
      hasHands,
      outfit: options.outfit ?? OUTFITS[subject.id],
    });
    const { width, height } = figureBox;
    if (garment === null) return { under, icon: { inner, ...headPlace }, over: "", width, height };
    return {
      under,
      icon: { inner, x: 0, y: 0, scale: 1 },
      over: "",
      continued: { end: waist, skin, garment },
      width,
      height,
    };
  }
  return plain;
}

/** An icon in a box of 32 × 32: from Fluent if it has it, otherwise from Noto. */
function getIcon(id: string, options: SpriteOptions): string {
  const tone = tones[options.tone ?? 0] ?? "";
  // Fluent names some fantasy people "person-mage" where the Unicode name is "mage".
  const plain = id.replace("blond-", "blonde-");
  for (const name of [`${plain}${tone}`, `person-${plain}${tone}`, plain, `person-${plain}`]) {
    const icon = readIcon(options.flat ? "flat" : "fluent", name);
    if (icon) return rotated(id, withoutSky(id, icon.body));
  }
  const icon = readIcon("noto", id);
  return icon ? `<g transform="scale(${32 / icon.side})">${icon.body}</g>` : "";
}

/** Pictures that show a thing at an angle, with the degrees that lay it flat. */
const ANGLES: Record<string, number> = { skateboard: 50 };

function rotated(id: string, body: string): string {
  const angle = Object.hasOwn(ANGLES, id) ? ANGLES[id] : undefined;
  return angle === undefined ? body : `<g transform="rotate(${angle} 16 16)">${body}</g>`;
}

/** The pictured tent has a moon behind it, but a scene has its own. */
const withoutSky = (id: string, body: string): string =>
  id === "tent" ? body.replace(/<path [^>]*d="M28\.6[^>]*>/g, "") : body;

const PROBE_SCALE = 4;

function trim(layers: Layers): ViewBox {
  const { width, height } = layers;
  const wide = width * PROBE_SCALE;
  const high = height * PROBE_SCALE;
  const { data } = renderLayers(layers, PROBE_SCALE);
  let [left, top, right, bottom] = [wide, high, 0, 0];
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      if (data[(row * wide + column) * 4 + 3] < 20) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  if (right <= left) return { x: 0, y: 0, width, height };
  const unit = width / wide;
  return { x: left * unit, y: top * unit, width: (right - left) * unit, height: (bottom - top) * unit };
}

/** The usual clothes of people whose icons are heads. */
const OUTFITS: Record<string, Outfit> = {
  "santa-claus": { body: { cut: "coat", color: "#d8323c" }, legs: { cut: "trousers", color: "#c02a34" } },
  "mrs-claus": { body: { cut: "dress", color: "#d8323c" } },
};

const PROBE = 64;

const renderProbe = (icon: string) => renderVector(icon, { x: 0, y: 0, width: ICON, height: ICON }, PROBE, PROBE);

/** The color of the skin: that of a man's face with the same tone. */
function getSkin(options: SpriteOptions): Rgb {
  const { data } = renderProbe(getIcon("man", options));
  const at = (32 * PROBE + 32) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const NONE: Rgb = [-255, -255, -255];
/** Pixels of skin beside the neck from which a bust has hands. */
const HANDS = 40;

/** The clothes of a bust by its lowest row (null for a head alone), and whether it shows hands. */
function sampleBust(icon: string, headOnly: boolean, skin: Rgb): { garment: Rgb | null; hasHands: boolean } {
  const { data } = renderProbe(icon);
  const at = (x: number, y: number): Rgb | null => {
    const i = (y * PROBE + x) * 4;
    return data[i + 3] > 250 ? [data[i], data[i + 1], data[i + 2]] : null;
  };
  const shoulders = headOnly ? undefined : [57, 51].find((y) => at(22, y) !== null && at(42, y) !== null);
  if (shoulders === undefined) return { garment: null, hasHands: false };
  const cloth = [20, 44, 24, 40, 16, 48, 32]
    .map((x) => at(x, shoulders))
    .find((color) => color !== null && !isNear(color, skin));
  let hands = 0;
  for (let y = 44; y < PROBE; y++)
    for (let x = 4; x < 60; x++) if ((x < 24 || x > 40) && isNear(at(x, y) ?? NONE, skin)) hands++;
  return { garment: cloth ?? [120, 120, 140], hasHands: hands >= HANDS };
}

const garments: readonly [Rgb, ...Rgb[]] = [
  [86, 132, 214],
  [222, 92, 98],
  [88, 166, 120],
  [240, 176, 70],
  [150, 110, 200],
  [70, 150, 170],
];

/** Clothes for a head alone, always the same for one person. */
const clothes = (id: string): Rgb => garments[hash(id) % garments.length] ?? garments[0];
