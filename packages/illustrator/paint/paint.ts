import { createTile, mix, type Rgb, type Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";
import { paintActor } from "./actors.ts";
import {
  paintAbstract,
  paintBokeh,
  paintPatternGround,
  paintStudio,
  paintTable,
  paintUnderwater,
} from "./backdrops.ts";
import { paintBand } from "./bands.ts";
import { paintBadge, paintCaptions } from "./captions.ts";
import { paintFalling } from "./falling.ts";
import { noteLand, type PaintNotes, type PaintRecord } from "./paint-record.ts";
import { paintRoom } from "./rooms/room.ts";
import { paintSky } from "./sky.ts";
import { paintSticker } from "./sticker.ts";
import { paintWeather } from "./weather.ts";

const backdrops: Record<
  Composition["backdrop"],
  (canvas: Tile, composition: Composition, record?: PaintRecord) => void
> = {
  sky: paintSky,
  space: paintSky,
  underwater: paintUnderwater,
  room: paintRoom,
  studio: paintStudio,
  table: paintTable,
  bokeh: paintBokeh,
  pattern: paintPatternGround,
  abstract: paintAbstract,
  none: () => {},
};

/** Paints a composition from far to near. */
export function paintComposition(composition: Composition, flat: boolean, notes: PaintNotes = {}): Tile {
  const { width, height } = composition;
  const canvas = createTile(width, height);
  if (composition.background) fill(canvas, composition.background, composition.backgroundEnd);
  else backdrops[composition.backdrop](canvas, composition, notes.record);
  paintBadge(canvas, composition);
  // The outline of a sticker is around all of its things.
  const layer = composition.outline ? createTile(width, height) : canvas;
  const steps = [
    ...composition.bands.map((band, index) => ({
      depth: band.depth,
      order: -1000,
      paint: () => paintLand(canvas, notes.record, index, () => paintBand(canvas, band, composition, index)),
    })),
    ...composition.placements.map((placement) => ({
      depth: placement.depth,
      order: placement.order,
      paint: () => paintActor(layer, placement, composition, flat, notes),
    })),
  ];
  steps.sort((a, b) => a.depth - b.depth || a.order - b.order);
  for (const step of steps) step.paint();
  for (const line of composition.lines ?? []) paintFrame(canvas, line);
  for (const placement of composition.border ?? []) paintActor(canvas, placement, composition, flat, {});
  if (composition.outline) paintSticker(canvas, layer, composition.outline);
  paintWeather(canvas, composition);
  paintFalling(canvas, composition);
  paintCaptions(canvas, composition);
  return canvas;
}

/** Paints land. Things behind its pixels are not visible any more. */
function paintLand(canvas: Tile, record: PaintRecord | undefined, band: number, paint: () => void): void {
  const before = record && canvas.data.slice();
  paint();
  if (record && before) noteLand(record, band, before, canvas.data);
}

/** Paints a frame at a distance from the edges, both in pixels. */
function paintFrame(
  { data, width, height }: Tile,
  { inset, width: wide, color }: NonNullable<Composition["lines"]>[number],
): void {
  const isLine = (at: number, size: number) => Math.min(at, size - 1 - at) < inset + wide;
  for (let y = inset; y < height - inset; y++)
    for (let x = inset; x < width - inset; x++)
      if (isLine(x, width) || isLine(y, height)) data.set([...color, 255], (y * width + x) * 4);
}

/** Fills a canvas with a color, or with a gradient from its top to its bottom. */
function fill({ data, width, height }: Tile, top: Rgb, bottom: Rgb = top): void {
  for (let row = 0; row < height; row++) {
    const [red, green, blue] = mix(top, bottom, row / Math.max(1, height - 1));
    for (let at = row * width * 4; at < (row + 1) * width * 4; at += 4) data.set([red, green, blue, 255], at);
  }
}
