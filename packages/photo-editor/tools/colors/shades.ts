import { flooded } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { ownHueShares } from "./own-hues.ts";

/** An area that has the hues of a color and touches it is at most this many times larger, and covers at most this share of an image. */
const [MAX_SHADES, MAX_SHADED] = [9, 0.2];

/** The pixels of a color with what touches them and has their hues to at least a share: the darker sides of a parasol, which are no longer called orange. */
export function withShades(image: Raster, colored: Uint8Array, least: number): Uint8Array {
  const everywhere = new Uint8Array(colored.length).fill(255);
  const own = ownHueShares(
    image,
    Float32Array.from(colored, (value) => value / 255),
    everywhere,
  );
  const shaded = flooded(
    image,
    (at) => Boolean(colored[at]),
    (at) => (own[at] ?? 0) > least,
  ).map((value, at) => (value || colored[at] ? 255 : 0));
  const count = (data: Uint8Array) => data.reduce((sum, value) => sum + Number(value > 0), 0);
  const size = count(shaded);
  return size < MAX_SHADES * count(colored) && size < MAX_SHADED * colored.length ? Uint8Array.from(shaded) : colored;
}
