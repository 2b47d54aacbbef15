import { flooded } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type Plane, softened } from "../planes.ts";
import { getSaturation, hue, likenessTo, type Named, named, ramp, turn } from "./color-names.ts";
import { colorfulness } from "./own-hues.ts";
import { getLab, type Lab } from "./palette.ts";

/** Extra hue tolerance, in degrees, next to pixels of the named color, for shaded folds and rims. */
const BESIDE = 12;

/** The share to which each pixel has a named color, 0 to 1: pixels of the color, and similar pixels right beside them. */
export function colorShares({ width, height, channels, data }: Raster, color: string): Plane {
  const source = named(color);
  const [like, nearly] = [likenessTo(source, 0), likenessTo(source, BESIDE)];
  const shares = new Float32Array(width * height);
  for (let index = 0, at = 0; index < shares.length; index++, at += channels)
    shares[index] = like(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  const around = softened(shares, width, height, Math.max(2, Math.round(Math.min(width, height) / 80)));
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const near = ramp(around[index] ?? 0, 0.2, 0.5);
    if (near === 0) continue;
    const share = near * nearly(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (share > (shares[index] ?? 0)) shares[index] = share;
  }
  return shares;
}

/** From this share on a pixel has the color, and from the second on it can belong to a region of the color. */
const [CERTAIN, POSSIBLE] = [0.5, 0.25];
/** A smaller part of an image, as a share, that has a color is noise. */
const LEAST_FOUND = 0.0005;
/** Pixels beside those of the color belong to them up to these degrees of hue and from this share of their saturation. */
const [SAME_HUE, SAME_VIVID] = [
  [14, 22],
  [0.35, 0.5],
] as const;
/** Skin, hair and wood have the hues of red and orange up to this one, so a pale pixel has no such name. */
const WARM = [10, 74] as const;
/** Of an image without clear pixels of a color, those with this share of the highest saturation have it. */
const OF_MOST = 0.5;

/**
 * The share to which each pixel belongs to what has a color in an image: pixels of the color, and paler and darker ones of
 * their hue that touch them. In an image without clear pixels of the color, the palest ones that can have its name count.
 */
export function wholeColorShares(image: Raster, color: string): Plane {
  const strict = colorShares(image, color);
  const source = named(color);
  if (source.hue === null) return strict;
  const certain = strict.filter((share) => share > CERTAIN).length;
  const seeds = certain > LEAST_FOUND * strict.length ? strict : paleShares(image, source);
  const mean = meanOfSeeds(image, seeds);
  if (!mean) return strict;
  const { channels, data } = image;
  const possible = strict.map((_, index) => {
    const at = index * channels;
    const own = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const inHue = 1 - ramp(turn(hue(own), hue(mean)), ...SAME_HUE);
    return inHue * ramp(getSaturation(own) / getSaturation(mean), ...SAME_VIVID) * colorfulness(own);
  });
  const connected = flooded(
    image,
    (index) => (seeds[index] ?? 0) > CERTAIN,
    (index) => Math.max(seeds[index] ?? 0, possible[index] ?? 0) > POSSIBLE,
  );
  return seeds.map((share, index) => (connected[index] ? Math.max(share, possible[index] ?? 0) : share));
}

/** The most vivid pixels of an image that can have the name of a color, though they are pale; none for red and orange. */
function paleShares({ width, height, channels, data }: Raster, source: Named): Plane {
  const shares = new Float32Array(width * height);
  const own = source.hue ?? 0;
  if (own > WARM[0] && own < WARM[1]) return shares;
  const like = likenessTo({ ...source, vivid: false }, 0);
  const saturations: number[] = [];
  const read = (index: number): Lab => {
    const at = index * channels;
    return getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  };
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const share = like(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const color = share > CERTAIN ? read(index) : null;
    if (!color || (hue(color) > WARM[0] && hue(color) < WARM[1] + SAME_HUE[0])) continue;
    shares[index] = share;
    saturations.push(getSaturation(color));
  }
  saturations.sort((first, second) => first - second);
  const most = saturations[Math.floor(0.9 * saturations.length)] ?? 0;
  return shares.map((share, index) => (share > 0 && getSaturation(read(index)) > OF_MOST * most ? share : 0));
}

function meanOfSeeds({ channels, data }: Raster, seeds: Plane): Lab | null {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [index, share] of seeds.entries()) {
    if (share <= CERTAIN) continue;
    const at = index * channels;
    const own = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    for (const [part, value] of own.entries()) sum[part] = (sum[part] ?? 0) + value;
    count++;
  }
  return count === 0 ? null : [sum[0] / count, sum[1] / count, sum[2] / count];
}
