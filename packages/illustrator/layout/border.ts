import { createRandom, hash, type Rgb } from "@atelier/painting";
import { type Border, plainActor } from "../scene/scene.ts";
import type { Frame } from "./arrange.ts";
import type { Placement } from "./composition.ts";
import { getPlacement } from "./get-placement.ts";

/** The width of the border as a share of the smaller side, and the size of its things as a share of that. */
const [WIDTH, FILL] = [0.15, 0.86];
/** How far from a corner its things are, as a share of the width of the border. */
const CORNER = 2;
/** Plain paper, and the letters on it. */
export const PAPER: Rgb = [252, 248, 240];
export const INK: Rgb = [66, 54, 62];

/** The width of a border in pixels. */
export const getBorderWidth = (
  { motifs, isWreath }: Pick<Border, "motifs" | "isWreath">,
  { width, height }: Pick<Frame, "width" | "height">,
): number => Math.round(Math.min(width, height) * (isWreath ? WREATH.inner : motifs.length > 0 ? WIDTH : LINE.free));

/** A wreath: its radius, the size of its things and the free edge within, as shares of the smaller side, and its number. */
const WREATH = { radius: 0.38, size: 0.15, inner: 0.2, count: 20 };

/** A line without things: its distance from the edge, its width and the free edge, as shares of the smaller side. */
const LINE = { inset: 0.04, width: 0.009, free: 0.075 };

/** The lines of a border without things, as frames of the picture. Distances and widths are in pixels. */
export function arrangeLines(
  { line }: Pick<Border, "line">,
  { width, height }: Pick<Frame, "width" | "height">,
): { inset: number; width: number; color: Rgb }[] {
  if (!line) return [];
  const side = Math.min(width, height);
  const outer = { inset: Math.round(side * LINE.inset), width: Math.ceil(side * LINE.width), color: line.color };
  if (!line.isDouble) return [outer];
  return [outer, { ...outer, inset: outer.inset + outer.width * 2, width: Math.ceil(outer.width / 3) }];
}

/** The things of a border, evenly along the four edges, each turned a little. */
export function arrangeBorder(
  { motifs, isCorners, isWreath }: Pick<Border, "motifs" | "isCorners" | "isWreath">,
  frame: Pick<Frame, "width" | "height" | "seed">,
): Placement[] {
  const { width, height, seed } = frame;
  if (isWreath) return arrangeWreath(motifs, frame);
  const random = createRandom(hash("border", seed));
  const wide = getBorderWidth({ motifs }, frame);
  const columns = Math.max(2, Math.round((width - wide) / wide));
  const rows = Math.max(2, Math.round((height - wide) / wide));
  const across = Array.from({ length: columns + 1 }, (_, at) => wide / 2 + ((width - wide) * at) / columns);
  const down = Array.from({ length: rows - 1 }, (_, at) => wide / 2 + ((height - wide) * (at + 1)) / rows);
  const spots = [
    ...across.map((x) => ({ x, y: wide / 2 })),
    ...down.map((y) => ({ x: width - wide / 2, y })),
    ...across.toReversed().map((x) => ({ x, y: height - wide / 2 })),
    ...down.toReversed().map((y) => ({ x: wide / 2, y })),
  ];
  // Two at each corner beside the one in it.
  const near = wide * CORNER;
  const isNear = (value: number, size: number) => value < near || value > size - near;
  const shown = isCorners ? spots.filter(({ x, y }) => isNear(x, width) && isNear(y, height)) : spots;
  return shown.flatMap(({ x, y }, at) => {
    const motif = motifs[at % motifs.length];
    if (!motif) return [];
    const tall = wide * FILL;
    const tilt = motif.subject.family === "geometric" ? 0 : random.between(-20, 20);
    const actor = { ...plainActor(motif.subject), color: motif.color };
    return [getPlacement(actor, { x, base: y + tall / 2, height: tall, tilt, flip: random.chance(0.5), depth: 1 })];
  });
}

/** The things of a wreath, evenly on a circle, their tops away from its middle. */
function arrangeWreath(motifs: Border["motifs"], { width, height }: Pick<Frame, "width" | "height">): Placement[] {
  const side = Math.min(width, height);
  return Array.from({ length: WREATH.count }, (_, at) => {
    const motif = motifs[at % motifs.length];
    if (!motif) return [];
    const angle = (at * 2 * Math.PI) / WREATH.count;
    const tall = side * WREATH.size;
    const [x, y] = [
      width / 2 + Math.sin(angle) * side * WREATH.radius,
      height / 2 - Math.cos(angle) * side * WREATH.radius,
    ];
    const actor = { ...plainActor(motif.subject), color: motif.color };
    return [
      getPlacement(actor, {
        x,
        base: y + tall / 2,
        height: tall,
        tilt: (angle * 180) / Math.PI,
        depth: 1,
      }),
    ];
  }).flat();
}
