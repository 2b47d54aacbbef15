import { blend, createTile, hash, type Rgb, renderVector, resample, type Tile, type ViewBox } from "@atelier/painting";
import {
  bodyBelow,
  bodyBox,
  createPen,
  figureBelow,
  figureBox,
  findDrawing,
  hasBody,
  headPlace,
  readIcon,
  type Subject,
} from "@atelier/vocabulary";

/** How a subject is drawn. */
export interface SpriteOptions {
  /** Whether fills are flat and not shaded. */
  flat: boolean;
  /** Skin tone of people, 1 (light) to 5 (dark). */
  tone?: number | undefined;
  /** Whether to draw a body if the icon shows only a face or bust. */
  full: boolean;
}

/** The layers of an artwork, from bottom to top: a drawing, an icon at a position, and details on top. */
interface Layers {
  under: string;
  icon: { inner: string; x: number; y: number; scale: number } | null;
  over: string;
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
function renderLayers({ under, icon, over, width, height }: Layers, scale: number): Tile {
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
    blend(sheet, placed, icon.x * scale, icon.y * scale);
  }
  if (over) blend(sheet, renderVector(over, box, width * scale, height * scale), 0, 0);
  return sheet;
}

const ICON = 32;

function getArtwork(subject: Subject, options: SpriteOptions): Artwork {
  const key = `${subject.id}/${options.flat}/${options.tone ?? 0}/${options.full}`;
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
    const pen = createPen(`${drawing.id}-`, options.flat);
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
    return { under: bodyBelow(subject.id, options.flat), icon: { inner, x, y, scale }, over: "", width, height };
  }
  if (subject.extent === "bust") {
    const { garment, skin } = sampleBust(inner, subject.family === "person");
    const under = figureBelow(garment ?? clothes(subject.id), skin, options.flat, garment === null);
    return {
      under,
      icon: { inner, ...(garment ? { x: 0, y: 0, scale: 1 } : headPlace) },
      over: "",
      width: figureBox.width,
      height: figureBox.height,
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

/** The colors of a bust: its clothes at the lower edge (null for a head alone), and its skin at neck and face. */
function sampleBust(icon: string, headOnly: boolean): { garment: Rgb | null; skin: Rgb } {
  const { data } = renderVector(icon, { x: 0, y: 0, width: 32, height: 32 }, 64, 64);
  const at = (x: number, y: number): Rgb | null => {
    const i = (y * 64 + x) * 4;
    return data[i + 3] > 250 ? [data[i], data[i + 1], data[i + 2]] : null;
  };
  const shoulders = !headOnly && at(16, 58) !== null && at(48, 58) !== null;
  return {
    garment: shoulders ? (at(20, 57) ?? at(44, 57) ?? at(32, 57)) : null,
    skin: at(32, 34) ?? at(30, 32) ?? at(34, 36) ?? [255, 200, 120],
  };
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
