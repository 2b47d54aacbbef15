import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { colorShares } from "./named-shares.ts";
import { getLab } from "./palette.ts";
import { withShades } from "./shades.ts";

/** A named color on a smaller share of a found plant chooses its flowers, and one on less of it is not its color. */
const [MOST_OF_PLANT, LEAST_OF_PLANT] = [0.6, 0.03];
/** The width of the rim of petals, as a share of the shorter side. */
const RIM = 1 / 400;

/** The pixels of a plant that have a named color or its shades; all of it if nearly all have, because petals have many shades. */
export function withinColor(image: Raster, area: Uint8Array, color: string): Uint8Array {
  const shares = colorShares(image, color);
  const colored = area.map((value, at) => (value > 127 && (shares[at] ?? 0) > 0.5 ? 255 : 0));
  const data = withShades(image, colored, 0.5);
  // The rims of petals are mixed with what is behind them.
  const rim = Math.max(1, Math.round(RIM * Math.min(image.width, image.height)));
  const near = growMask({ width: image.width, height: image.height, data }, rim).data;
  const count = (all: Uint8Array) =>
    all.reduce((sum, value, at) => sum + Number(value > 127 && (area[at] ?? 0) > 127), 0);
  const share = count(data) / Math.max(1, count(area));
  return share < MOST_OF_PLANT && share > LEAST_OF_PLANT
    ? near.map((value, at) => Math.min(value, area[at] ?? 0))
    : area;
}

/** Sky between leaves is nearly white, or bluish (OKLab) and not dark. */
const [LIGHT, BLUE, DARK] = [0.86, -0.02, 0.43];

/** The shares of a plant without the sky that shows between its leaves. */
export function withoutSky({ channels, data }: Raster, area: Uint8Array): Uint8Array {
  return area.map((value, index) => {
    if (value === 0) return 0;
    const at = index * channels;
    const [l, , b] = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    return l > LIGHT || (b < BLUE && l > DARK) ? 0 : value;
  });
}
