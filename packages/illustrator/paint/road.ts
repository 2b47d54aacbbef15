import { blend, hex, renderVector, rgb, type Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";
import { toned } from "../layout/light.ts";

/** A road across the picture, seen at a low angle: curb, asphalt and a dashed center line. */
export function paintRoad(canvas: Tile, top: number, { width, height, light, snowy }: Composition): void {
  const tone = (color: string, depth: number) => hex(toned(light, rgb(color), depth));
  const span = height - top;
  const kerb = top + span * 0.2;
  const road = top + span * 0.25;
  const low = top + span * 0.92;
  const middle = road + (low - road) * 0.46;
  let dashes = "";
  for (let x = -0.05; x < 1.05; x += 0.16)
    dashes += `<path d="M${x * width} ${middle}h${width * 0.085}l${width * 0.006} ${span * 0.03}h${-width * 0.091}Z" fill="${tone("#f3e7b8", 0.9)}"/>`;
  let slabs = "";
  for (let x = -0.1; x < 1.1; x += 0.09)
    slabs += `<path d="M${width * (0.5 + (x - 0.5) * 0.92)} ${top}L${width * x} ${kerb}" stroke="#00000022" stroke-width="${width * 0.002}"/>`;
  const walk = snowy ? "#e9f0fb" : "#cfcad3";
  const svg = `<rect y="${top}" width="${width}" height="${span}" fill="${tone(walk, 0.7)}"/>${slabs}<rect y="${kerb}" width="${width}" height="${road - kerb}" fill="${tone("#9d98a5", 0.8)}"/><defs><linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone("#5f5d6b", 0.75)}"/><stop offset="1" stop-color="${tone("#4d4b59", 1)}"/></linearGradient></defs><rect y="${road}" width="${width}" height="${low - road}" fill="url(#r)"/>${dashes}<rect y="${low}" width="${width}" height="${height - low}" fill="${tone(walk, 1)}"/><rect y="${low}" width="${width}" height="${span * 0.025}" fill="${tone("#9d98a5", 1)}"/>`;
  blend(canvas, renderVector(svg, { x: 0, y: top, width, height: span }, width, span), 0, top);
}
