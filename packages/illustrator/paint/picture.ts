import { depthOfField, stylize, type Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";
import { paintComposition } from "./paint.ts";
import type { PaintRecord } from "./paint-record.ts";

const flatArt = new Set(["flat", "ink", "line_art", "pixel_art", "cartoon"]);

/** Paints a composition and applies the style. `record`, if given, receives which thing each pixel shows. */
export function paintPicture(composition: Composition, style: string, record?: PaintRecord): Tile {
  const sharp =
    style === "photo" && !composition.transparent ? new Uint8Array(composition.width * composition.height) : null;
  const plain = style === "line_art" || style === "flat" || style === "ink";
  const canvas = paintComposition(
    plain
      ? withoutAir(composition, style)
      : style === "3d"
        ? { ...composition, molded: true, plain: true }
        : composition,
    flatArt.has(style),
    { sharp, record },
  );
  if (style === "photo") focus(canvas, composition, sharp);
  stylize(canvas, { seed: composition.seed, style, areas: record && toAreas(record) });
  return canvas;
}

/** A band of land that begins below this share of the height has no contour, which would be a line at the edge. */
const LOWEST = 0.97;

/** The number of the thing or of the band of land that each pixel shows. */
function toAreas({ owner, land, shapes, width, height }: PaintRecord): Int16Array {
  const lowest = Math.floor(height * LOWEST) * width;
  return owner.map((shape, at) => {
    if (shape >= 0) return shape;
    return shapes.length + 1 + (land[at < lowest ? at : lowest + (at % width)] ?? 0);
  });
}

/**
 * Removes haze and darkness: contours need surfaces without texture and a bright scene, so the moon and stars alone
 * show the night.
 */
function withoutAir(composition: Composition, style: string): Composition {
  // A flat icon has neither light nor shadow.
  const isFlat = style === "flat" && composition.backdrop === "studio";
  if (style !== "line_art") return { ...composition, plain: true, ...(isFlat && { unlit: true }) };
  return { ...composition, plain: true, weather: composition.weather === "fog" ? "clear" : composition.weather };
}

/** Focuses on the depth of the lowest subject. */
function focus(canvas: Tile, { placements, height }: Composition, sharp: Uint8Array | null): void {
  const bottom = Math.max(height * 0.7, ...placements.map(({ base }) => base));
  depthOfField(canvas, bottom - height * 0.12, bottom + height * 0.05, sharp);
}
