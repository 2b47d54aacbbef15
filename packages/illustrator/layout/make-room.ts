import type { Composition } from "./composition.ts";

/** The smallest share to which things are shrunk below a title. */
const LEAST = 0.55;
/** The part of a caption below its base line, as a share of its size. */
const DESCENDER = 0.35;

/** The part of a caption above its base line. */
const ASCENDER = 0.85;

/** Moves and shrinks things so that they are below the captions. Their ground stays at the lower edge. */
export function makeRoom(composition: Composition): Composition {
  const { captions, placements, width, height, backdrop } = composition;
  if (captions.length === 0 || placements.length === 0 || backdrop === "pattern") return composition;
  raise(composition);
  const free = Math.max(0, ...captions.flatMap(({ y, size }) => (y < height / 2 ? y + size * DESCENDER : [])));
  const top = Math.min(...placements.map((placement) => placement.base - placement.height));
  if (top >= free) return composition;
  const share = Math.max(LEAST, (height - free) / (height - top));
  for (const placement of placements) {
    placement.height *= share;
    placement.x = width / 2 + (placement.x - width / 2) * share;
    placement.base = height - (height - placement.base) * share;
  }
  return composition;
}

/** Moves and shrinks things so that they are above the captions at the bottom. */
function raise({ captions, placements, width, height, backdrop }: Composition): void {
  const low = captions.filter(({ y }) => y >= height / 2);
  if (low.length === 0 || backdrop === "abstract") return;
  const floor = Math.min(...low.map(({ y, size }) => y - size * ASCENDER));
  const bottom = Math.max(...placements.map(({ base }) => base));
  const share = Math.max(LEAST, floor / bottom);
  if (share >= 1) return;
  for (const placement of placements) {
    placement.height *= share;
    placement.x = width / 2 + (placement.x - width / 2) * share;
    placement.base *= share;
  }
}
