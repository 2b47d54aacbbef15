import { blend, createTile, glow, hash, renderVector, type Tile } from "@atelier/painting";
import type { Outfit } from "@atelier/vocabulary";
import type { Composition, Placement } from "../layout/composition.ts";
import { isBand } from "../layout/pattern.ts";
import { findLight } from "../scene/luminous.ts";
import { letter } from "./letter.ts";
import { getMainColor } from "./main-color.ts";
import { drawMotif } from "./motif.ts";
import { noteShape, type PaintNotes } from "./paint-record.ts";
import { puff } from "./puff.ts";
import { findDye, recolor } from "./recolor.ts";
import { dustWithSnow, findPanes, flip, lightPanes, relight } from "./relight.ts";
import { castShadow } from "./shadow.ts";
import { paintSmoke } from "./smoke.ts";
import { renderSprite } from "./sprite.ts";
import { isRough } from "./water.ts";

/** The radius of the brightest light of a lit lamp, as a share of its height. */
const SHINE = 0.3;

/** Pictures of things in several colors, which patterned ones do not have. */
const MIXED = /^(?:socks|kite|books)$/;

/** Copies the pixels in which a dressed sprite differs from the bare one, which has its size. */
function putClothesOn({ data }: Tile, bare: Tile, dressed: Tile): void {
  for (let at = 0; at < data.length; at += 4)
    if ([0, 1, 2].some((channel) => bare.data[at + channel] !== dressed.data[at + channel]))
      data.set(dressed.data.subarray(at, at + 4), at);
}

/** Draws a subject at its position in the light of its place, with its shadows. */
export function paintActor(
  canvas: Tile,
  placement: Placement,
  composition: Composition,
  flat: boolean,
  { sharp, record }: PaintNotes,
): void {
  const { light, snowy, seed } = composition;
  const { subject } = placement;
  const options = { flat, tone: placement.tone, full: placement.full };
  const { outfit, shirt } = placement;
  const clothes: Outfit | undefined = shirt ? { ...outfit, body: { cut: "shirt", color: shirt } } : outfit;
  let sprite = renderSprite(subject, { ...options, outfit: clothes }, placement.height);
  // A blue door is no window.
  const plain = placement.outfit?.parts ? renderSprite(subject, options, placement.height) : null;
  // Both of two striped socks have one color below the stripes.
  const isPlain = placement.motif !== undefined && MIXED.test(subject.id);
  const color = placement.color ?? (isPlain ? getMainColor(subject, flat) : undefined);
  // The clothes of a colored animal keep their own color.
  const dressed = color && clothes?.body && subject.extent === "face" ? sprite : null;
  const bare = dressed && renderSprite(subject, options, placement.height);
  if (bare) sprite = { ...bare, data: bare.data.slice() };
  if (color) recolor(sprite, findDye(bare ? { ...placement, outfit: undefined } : placement, flat, color));
  if (dressed && bare) putClothesOn(sprite, bare, dressed);
  if (placement.motif) drawMotif(sprite, placement.motif, subject);
  for (const tile of [sprite, plain]) if (tile && placement.flip) flip(tile);
  // Letters are written on the mirrored thing, so that they are not mirrored themselves.
  if (placement.lettering) letter(sprite, placement);
  const building = /^place-(building|religious)$/.test(subject.family);
  const isLit = placement.isLit || light.lamps;
  const panes = building && isLit ? findPanes(plain ?? sprite) : [];
  const lamp = findLight(subject.id);
  if ((lamp === undefined || !isLit || building) && !isBand(subject) && !composition.unlit)
    relight(sprite, composition.plain ? { ...light, rim: 0 } : light, placement.depth);
  lightPanes(sprite, panes);
  if (snowy && placement.shadow === "ground" && (building || /transport|plant|place/.test(subject.family)))
    dustWithSnow(sprite, light, hash(subject.id, seed));
  if (composition.molded) puff(sprite, light, Math.max(2, placement.height * 0.02));
  if (placement.tilt !== 0) sprite = turned(sprite, placement.tilt);
  const left = Math.round(placement.x - sprite.width / 2);
  const top = Math.round(placement.base - sprite.height);
  const ground = placement.base + placement.height * (placement.leap ?? 0);
  if (placement.shadow === "ground" && !composition.unlit) castShadow(canvas, sprite, left, ground, light);
  if (placement.sunk > 0) sprite = cropped(sprite, 1 - placement.sunk);
  if (placement.shadow === "water" && !isRough(composition))
    mirror(canvas, sprite, left, ground - placement.height * placement.sunk);
  if (lamp !== undefined && isLit)
    glow(
      canvas,
      placement.x,
      top + sprite.height * lamp,
      placement.height * 1.6,
      [255, 196, 104],
      0.6,
      placement.height * 0.2,
    );
  const upper = Math.round(placement.base - placement.height * placement.sunk) - sprite.height;
  if (placement.heldBy)
    drawString(canvas, placement, placement.heldBy, { x: left + findFoot(sprite), y: upper + sprite.height });
  if (sharp) cover(sharp, canvas.width, sprite, left, upper);
  if (record) noteShape(record, placement, sprite, left, upper);
  if (placement.smokes) paintSmoke(canvas, sprite, left, upper);
  blend(canvas, sprite, left, upper);
  if (lamp !== undefined && placement.isLit)
    glow(
      canvas,
      placement.x,
      top + sprite.height * lamp,
      placement.height * SHINE,
      [255, 232, 160],
      0.9,
      placement.height * 0.08,
    );
  if (building && isLit && lamp === undefined)
    glow(canvas, placement.x, top + sprite.height * 0.6, placement.height * 0.8, [255, 190, 100], 0.22);
}

/** The hand of a holder: how far it is from the middle, and above the feet, as shares of the holder's height. */
const HAND = { across: 0.17, up: 0.3 };

/** Draws the string from a hand to the lower end of a kite or a balloon. */
function drawString(
  canvas: Tile,
  { x: middle, height }: Placement,
  holder: Placement,
  { x, y: bottom }: { x: number; y: number },
): void {
  const side = middle < holder.x ? -1 : 1;
  const hand = [holder.x + side * holder.height * HAND.across, holder.base - holder.height * HAND.up] as const;
  const [end, sag] = [bottom - height * 0.02, holder.height * 0.05];
  const path = `M${hand[0]} ${hand[1]} Q${(hand[0] + x) / 2} ${(hand[1] + end) / 2 + sag} ${x} ${end}`;
  const svg = `<path d="${path}" fill="none" stroke="#4d4550" stroke-width="${Math.max(1.2, holder.height * 0.008)}" stroke-linecap="round"/>`;
  const box = { x: 0, y: 0, width: canvas.width, height: canvas.height };
  blend(canvas, renderVector(svg, box, canvas.width, canvas.height), 0, 0);
}

/** The middle of the lowest row of a sprite, in pixels: where a string is tied. */
function findFoot({ width, height, data }: Tile): number {
  for (let row = height - 1; row >= 0; row--) {
    const columns = Array.from({ length: width }, (_, column) => column).filter(
      (column) => (data[(row * width + column) * 4 + 3] ?? 0) >= 128,
    );
    if (columns.length > 0) return columns.reduce((sum, column) => sum + column, 0) / columns.length;
  }
  return width / 2;
}

function cover(plane: Uint8Array, width: number, sprite: Tile, left: number, top: number): void {
  const height = plane.length / width;
  for (let row = Math.max(0, top); row < Math.min(height, top + sprite.height); row++)
    for (let column = Math.max(0, left); column < Math.min(width, left + sprite.width); column++) {
      const alpha = sprite.data[((row - top) * sprite.width + column - left) * 4 + 3];
      plane[row * width + column] = Math.max(plane[row * width + column], alpha);
    }
}

/** The upper share of a tile. */
function cropped({ width, height, data }: Tile, share: number): Tile {
  const high = Math.max(1, Math.round(height * share));
  return { width, height: high, data: data.slice(0, width * high * 4) };
}

/** Draws the reflection of a thing in water: upside down, rippled and fading. */
function mirror(canvas: Tile, sprite: Tile, left: number, base: number): void {
  const high = Math.round(sprite.height * 0.6);
  const tile = createTile(sprite.width, high);
  for (let row = 0; row < high; row++) {
    const from = Math.max(0, Math.min(sprite.height - 1, sprite.height - 1 - Math.round(row * 1.15)));
    const shift = Math.round(Math.sin(row * 0.35) * (1 + row * 0.03));
    const fade = 0.5 * (1 - row / high);
    for (let column = 0; column < sprite.width; column++) {
      const source = Math.min(sprite.width - 1, Math.max(0, column + shift));
      for (let channel = 0; channel < 4; channel++)
        tile.data[(row * sprite.width + column) * 4 + channel] =
          sprite.data[(from * sprite.width + source) * 4 + channel] * fade;
    }
  }
  blend(canvas, tile, left, base);
}

/** A tile rotated about its center, with bilinear sampling. */
function turned(tile: Tile, degrees: number): Tile {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const wide = Math.ceil(Math.abs(tile.width * cos) + Math.abs(tile.height * sin));
  const high = Math.ceil(Math.abs(tile.width * sin) + Math.abs(tile.height * cos));
  const out = createTile(wide, high);
  const at = (x: number, y: number, channel: number) =>
    x < 0 || y < 0 || x >= tile.width || y >= tile.height ? 0 : tile.data[(y * tile.width + x) * 4 + channel];
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const dx = column - wide / 2;
      const dy = row - high / 2;
      const x = dx * cos + dy * sin + tile.width / 2;
      const y = -dx * sin + dy * cos + tile.height / 2;
      if (x < -1 || y < -1 || x > tile.width || y > tile.height) continue;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const fx = x - left;
      const fy = y - top;
      for (let channel = 0; channel < 4; channel++)
        out.data[(row * wide + column) * 4 + channel] =
          (at(left, top, channel) * (1 - fx) + at(left + 1, top, channel) * fx) * (1 - fy) +
          (at(left, top + 1, channel) * (1 - fx) + at(left + 1, top + 1, channel) * fx) * fy;
    }
  return out;
}
