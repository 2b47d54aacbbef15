import type { Tile } from "./canvas.ts";
import { cartoon, filmed, flattened, grained, rendered } from "./styles/finish.ts";
import { ink, lineArt } from "./styles/ink.ts";
import { oil } from "./styles/oil.ts";
import { pixelArt } from "./styles/pixel-art.ts";
import { watercolor } from "./styles/watercolor.ts";

/** Finishes by style name. Any other name adds only a faint grain. */
const finishes: Record<string, (tile: Tile, seed: number) => void> = {
  flat: flattened,
  watercolor,
  oil,
  ink,
  line_art: lineArt,
  pixel_art: pixelArt,
  cartoon,
  "3d": (tile) => rendered(tile, 1),
  photo: (tile, seed) => {
    rendered(tile, 0.9);
    filmed(tile, seed);
  },
  illustration: (tile, seed) => grained(tile, seed, 1),
};

/** Applies a style to a painted tile, in place. `seed` selects its noise; an unknown style adds only a faint grain. */
export function stylize(tile: Tile, { seed, style }: { seed: number; style: string }): void {
  const finish = finishes[style] ?? ((plain: Tile) => grained(plain, seed, 0.22));
  finish(tile, seed);
}
