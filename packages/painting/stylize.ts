import type { Tile } from "./canvas.ts";
import { cartoon, filmed, flattened, grained, rendered } from "./styles/finish.ts";
import { ink, lineArt } from "./styles/ink.ts";
import { oil } from "./styles/oil.ts";
import { pixelArt } from "./styles/pixel-art.ts";
import { watercolor } from "./styles/watercolor.ts";

/** Finishes by style name. Any other name adds only a faint grain. */
const finishes: Record<string, (tile: Tile, seed: number, areas?: Int16Array) => void> = {
  flat: flattened,
  watercolor,
  oil,
  ink,
  line_art: (tile, _, areas) => lineArt(tile, areas),
  pixel_art: pixelArt,
  cartoon: (tile, _, areas) => cartoon(tile, areas),
  "3d": (tile) => rendered(tile, 1),
  photo: (tile, seed) => {
    rendered(tile, 0.9);
    filmed(tile, seed);
  },
  illustration: (tile, seed) => grained(tile, seed, 1),
};

/**
 * Applies a style to a painted tile, in place. `seed` selects its noise; an unknown style adds only a faint grain.
 * `areas`, the number of the thing that each pixel shows, gives things of one color their contours.
 */
export function stylize(
  tile: Tile,
  { seed, style, areas }: { seed: number; style: string; areas?: Int16Array | undefined },
): void {
  const finish = finishes[style] ?? ((plain: Tile) => grained(plain, seed, 0.22));
  finish(tile, seed, areas);
}
