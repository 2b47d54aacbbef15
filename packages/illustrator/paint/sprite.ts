import { blend, createTile, hash, type Rgb, renderVector, resample, type Tile, type ViewBox } from "@atelier/painting";
import {
  bodyBelow,
  bodyBox,
  createPen,
  drawingOf,
  figureBelow,
  figureBox,
  hasBody,
  headPlace,
  readIcon,
  type Subject,
} from "@atelier/vocabulary";

/** How a subject is to be shown. */
export interface Look {
  /** Flat fills instead of shaded ones. */
  flat: boolean;
  /** 1 (light) to 5 (dark), for people. */
  tone?: number | undefined;
  /** With a body of its own where the icon shows but a face or bust. */
  full: boolean;
}

/** Drawn from the bottom up: a picture of our own, an icon of the sets in its place, and what lies over it. */
interface Layers {
  under: string;
  icon: { inner: string; x: number; y: number; scale: number } | null;
  over: string;
  /** The whole drawing's size in its own units. */
  width: number;
  height: number;
}

interface Artwork extends Layers {
  key: string;
  /** What of it is not empty, in its own units. */
  box: ViewBox;
}

const artworks = new Map<string, Artwork>();
const MOST_ARTWORKS = 300;
const tones = ["", "-light", "-medium-light", "-medium", "-medium-dark", "-dark"];

/** Width by height of a subject's picture. */
export function proportion(subject: Subject, look: Look): number {
  const { box } = artworkOf(subject, look);
  return box.width / box.height;
}

/** The subject `height` pixels tall, trimmed to what is drawn. */
export function renderSprite(subject: Subject, look: Look, height: number): Tile {
  const artwork = artworkOf(subject, look);
  const { box } = artwork;
  const high = Math.max(1, Math.round(height));
  const wide = Math.max(1, Math.round((high * box.width) / box.height));
  const scale = scales.find((candidate) => candidate * box.height >= high) ?? scales.at(-1) ?? 32;
  const sheet = sheetOf(artwork, scale);
  return resample(
    sheet,
    { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
    wide,
    high,
  );
}

/**
 * Pixels per unit artwork is rendered at, before it is brought to its size. Whole and few: the renderer's filters fail on some
 * fractional sizes, and every artwork is known to render at these.
 */
export const scales: readonly number[] = [2, 4, 8, 16, 32];

const sheets = new Map<string, Tile>();
const MOST_SHEET_BYTES = 96_000_000;
let sheetBytes = 0;

function sheetOf(artwork: Artwork, scale: number): Tile {
  const key = `${artwork.key}@${scale}`;
  const known = sheets.get(key);
  if (known) return known;
  const sheet = renderLayers(artwork, scale);
  sheets.set(key, sheet);
  sheetBytes += sheet.data.length;
  for (const [oldest, old] of sheets) {
    if (sheetBytes <= MOST_SHEET_BYTES || oldest === key) break;
    sheets.delete(oldest);
    sheetBytes -= old.data.length;
  }
  return sheet;
}

/** The whole drawing at a number of pixels per unit. Icons are rendered upright at that scale and moved as pixels. */
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

function artworkOf(subject: Subject, look: Look): Artwork {
  const key = `${subject.id}/${look.flat}/${look.tone ?? 0}/${look.full}`;
  const known = artworks.get(key);
  if (known) return known;
  const drawn = compose(subject, look);
  const artwork = { key, ...drawn, box: trim(drawn) };
  if (artworks.size >= MOST_ARTWORKS) artworks.delete(artworks.keys().next().value ?? "");
  artworks.set(key, artwork);
  return artwork;
}

function compose(subject: Subject, look: Look): Layers {
  const drawing = drawingOf(subject.id);
  if (drawing) {
    const pen = createPen(`${drawing.id}-`, look.flat);
    const under = drawing.draw(pen);
    const { head } = drawing;
    const over = head?.over(pen) ?? "";
    const icon = head ? { inner: iconOf(head.icon, look), x: head.x, y: head.y, scale: head.scale } : null;
    return {
      under: pen.defs() + under,
      icon,
      over: over && pen.defs() + over,
      width: drawing.box[0],
      height: drawing.box[1],
    };
  }
  const inner = iconOf(subject.id, look);
  const plain = { under: "", icon: { inner, x: 0, y: 0, scale: 1 }, over: "", width: ICON, height: ICON };
  if (!look.full || subject.extent === "whole") return plain;
  if (subject.extent === "face" && hasBody(subject.id)) {
    const { width, height, head: scale, headX: x, headY: y } = bodyBox;
    return { under: bodyBelow(subject.id, look.flat), icon: { inner, x, y, scale }, over: "", width, height };
  }
  if (subject.extent === "bust") {
    const { garment, skin } = sampleBust(inner, subject.family === "person");
    const under = figureBelow(garment ?? clothes(subject.id), skin, look.flat, garment === null);
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

/** An icon in a box of 32 × 32; Fluent where it has it, else Noto. */
function iconOf(id: string, look: Look): string {
  const tone = tones[look.tone ?? 0] ?? "";
  // Fluent calls some fantasy people "person-mage" where the standard's label is "mage".
  const plain = id.replace("blond-", "blonde-");
  for (const name of [`${plain}${tone}`, `person-${plain}${tone}`, plain, `person-${plain}`]) {
    const icon = readIcon(look.flat ? "flat" : "fluent", name);
    if (icon) return icon.body;
  }
  const icon = readIcon("noto", id);
  return icon ? `<g transform="scale(${32 / icon.side})">${icon.body}</g>` : "";
}

const PROBE_SCALE = 4;

function trim(layers: Layers): ViewBox {
  const { width, height } = layers;
  const wide = width * PROBE_SCALE;
  const high = height * PROBE_SCALE;
  const { data } = renderLayers(layers, PROBE_SCALE);
  let [left, top, right, bottom] = [wide, high, 0, 0];
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      if ((data[(row * wide + column) * 4 + 3] ?? 0) < 20) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  if (right <= left) return { x: 0, y: 0, width, height };
  const unit = width / wide;
  return { x: left * unit, y: top * unit, width: (right - left) * unit, height: (bottom - top) * unit };
}

/** The colors of a bust: its clothes at the lower edge, null where the picture is but a head, and its skin at neck and face. */
function sampleBust(icon: string, headOnly: boolean): { garment: Rgb | null; skin: Rgb } {
  const { data } = renderVector(icon, { x: 0, y: 0, width: 32, height: 32 }, 64, 64);
  const at = (x: number, y: number): Rgb | null => {
    const i = (y * 64 + x) * 4;
    return (data[i + 3] ?? 0) > 250 ? [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0] : null;
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

/** The clothes a mere head gets: always the same for the same person. */
const clothes = (id: string): Rgb => garments[hash(id) % garments.length] ?? garments[0];
