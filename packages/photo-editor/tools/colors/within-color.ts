import { flooded, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { getChroma, hue, turn } from "./color-names.ts";
import { meanColor } from "./dye.ts";
import { colorShares, wholeColorShares } from "./named-shares.ts";
import { getLab } from "./palette.ts";
import { withShades } from "./shades.ts";

/** A named color on a smaller share of a found plant chooses its flowers, and one on less of it is not its color. */
const [MOST_OF_PLANT, LEAST_OF_PLANT] = [0.6, 0.03];
/** The width of the rim of petals, as a share of the shorter side. */
const RIM = 1 / 400;

/** The pixels of a plant that have a named color or its shades; all of it if nearly all have, because petals have many shades. */
export function withinColor(image: Raster, area: Uint8Array, color: string): Uint8Array {
  const shares = findShares(image, area, color);
  const colored = area.map((value, at) => (value > 127 && (shares[at] ?? 0) > 0.5 ? 255 : 0));
  const data = withShades(image, colored, 0.5);
  // The rims of petals are mixed with what is behind them.
  const rim = Math.max(1, Math.round(RIM * Math.min(image.width, image.height)));
  const near = growMask({ width: image.width, height: image.height, data }, rim).data;
  const count = (all: Uint8Array) =>
    all.reduce((sum, value, at) => sum + Number(value > 127 && (area[at] ?? 0) > 127), 0);
  const share = count(data) / Math.max(1, count(area));
  if (share <= LEAST_OF_PLANT) return area;
  const petals =
    share < MOST_OF_PLANT
      ? near.map((value, at) => Math.min(value, area[at] ?? 0))
      : withoutOthers(image, area, colored);
  return withBeside(image, petals, shares);
}

/** The shares of a color, or of its paler neighbors if hardly anything of a plant has it: petals between blue and purple are purple. */
function findShares(image: Raster, area: Uint8Array, color: string): ArrayLike<number> {
  const strict = colorShares(image, color);
  const [inside, whole] = area.reduce(
    ([found, all], value, at) => [found + Number(value > 127 && (strict[at] ?? 0) > 0.5), all + Number(value > 127)],
    [0, 0],
  );
  return inside > LEAST_OF_PLANT * whole ? strict : wholeColorShares(image, color);
}

/** Stems and leaves differ by more in hue (degrees) from petals, from this chroma (OKLab) on. */
const [OTHER_HUE, CERTAIN] = [60, 0.04];
/** Legs and antennae of insects are nearly black, and petals are lighter. */
const [BLACK, GRAY, LIT] = [0.38, 0.05, 0.45];
/** Thin remains of what is behind, as a share of the shorter side. */
const THIN = 1 / 180;

/** A found flower without what is no petal in it: stems, leaves and the dark legs of an insect. All of it if its color is gray or white. */
function withoutOthers(image: Raster, area: Uint8Array, colored: Uint8Array): Uint8Array {
  const { width, height, channels, data } = image;
  const main = meanColor(
    image,
    Float32Array.from(colored, (value) => value / 255),
  );
  if (getChroma(main) < CERTAIN) return area;
  const petals = area.map((value, index) => {
    if (value < 128 || colored[index]) return value;
    const at = index * channels;
    const lab = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const isOther = getChroma(lab) > CERTAIN && turn(hue(lab), hue(main)) > OTHER_HUE;
    return isOther || (main[0] > LIT && lab[0] < BLACK && getChroma(lab) < GRAY) ? 0 : value;
  });
  const radius = Math.max(1, Math.round(THIN * Math.min(width, height)));
  const gaps = growMask({ width, height, data: petals.map((value) => (value > 127 ? 0 : 255)) }, radius).data;
  const solid = growMask({ width, height, data: gaps.map((value) => 255 - value) }, radius + 1).data;
  return petals.map((value, at) => (colored[at] || solid[at] ? value : 0));
}

/** How far a petal can reach beyond the outline of a flower, as a share of the shorter side. */
const BEYOND = 1 / 10;

/** A flower with the petals of its color that touch it and that its outline left out. */
function withBeside(image: Raster, flower: Uint8Array, shares: ArrayLike<number>): Uint8Array {
  const { width, height } = image;
  const own = { width, height, data: flower.map((value) => (value > 127 ? 255 : 0)) };
  const near = growMask(own, Math.round(BEYOND * Math.min(width, height))).data;
  const joined = flooded(
    image,
    (at) => (own.data[at] ?? 0) > 0,
    (at) => (near[at] ?? 0) > 0 && (shares[at] ?? 0) > 0.5,
  );
  return flower.map((value, at) => (joined[at] ? 255 : value));
}

/** Sky between leaves is nearly white, and no yellow leaf, or bluish (OKLab) and not dark. */
const [LIGHT, YELLOW, BLUE, DARK] = [0.86, 0.06, -0.02, 0.43];

/** The shares of a plant without the sky that shows between its leaves. */
export function withoutSky({ channels, data }: Raster, area: Uint8Array): Uint8Array {
  return area.map((value, index) => {
    if (value === 0) return 0;
    const at = index * channels;
    const [l, , b] = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    return (l > LIGHT && b < YELLOW) || (b < BLUE && l > DARK) ? 0 : value;
  });
}
