import { flooded, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { findNamed } from "../named-things.ts";
import { withRest } from "../rest-check.ts";
import { getSaturation, hue, labFrom, turn } from "../tools/colors/color-names.ts";
import { isNeutral, meanColor } from "../tools/colors/dye.ts";
import { wholeColorShares } from "../tools/colors/named-shares.ts";
import { getLab } from "../tools/colors/palette.ts";
import { connected } from "./colored-thing.ts";

/** How far the outline of a person may be off, as a share of the shorter side. */
const OFF = 1 / 100;
/** A region of a garment's color belongs to it if this share of the region, or of what was found, is common to both. */
const [OF_REGION, OF_FOUND] = [0.05, 0.3];
/** More regions of a color are noise. */
const MAX_REGIONS = 6;
/** More skin with the color than this share of a head is no cloth: skin is a pale orange. */
const MAX_HEAD = 0.15;

/**
 * A garment with the rest of it on the same person: what has its color right beside it, or the whole region of its named color,
 * because the outline can end at the hair, at a fold or at the middle of the body.
 */
export async function withWornRest(
  image: Raster,
  area: Uint8Array,
  from: string | undefined,
  edit: EditContext,
): Promise<Uint8Array> {
  const named = from === undefined || isNeutral(labFrom(from)) ? null : findRegions(image, area, from);
  const whole = named ?? withRest(image, area);
  const people = whole === area ? null : await findNamed(image, "person", edit);
  if (!people) return area;
  if (named && (await reachesHead(image, named, edit)))
    return withinPeople(image, area, withRest(image, area), people.mask.data);
  return withinPeople(image, area, whole, people.mask.data);
}

function withinPeople({ width, height }: Raster, area: Uint8Array, whole: Uint8Array, people: Uint8Array): Uint8Array {
  const radius = Math.max(1, Math.round(OFF * Math.min(width, height)));
  const near = growMask({ width, height, data: people }, radius).data;
  return area.map((value, at) => (near[at] ? (whole[at] ?? value) : value));
}

/** An area with the connected regions of a color that it has in common; null if there are none. */
function findRegions(image: Raster, area: Uint8Array, from: string): Uint8Array | null {
  const { width } = image;
  const mask = Uint8Array.from(wholeColorShares(image, from), (share) => (share > 0.5 ? 255 : 0));
  const found = area.reduce((sum, value, at) => sum + Number(value > 127 && mask[at] === 255), 0);
  const regions = connected(mask, width, MAX_REGIONS).filter(({ count, data }) => {
    const common = data.reduce((sum, value, at) => sum + Number(value > 0 && (area[at] ?? 0) > 127), 0);
    return common > OF_REGION * count || common > OF_FOUND * found;
  });
  if (regions.length === 0) return null;
  const whole = area.map((value, at) => (regions.some(({ data }) => data[at]) ? 255 : value));
  return withShadows(image, whole);
}

/** Skin and wood have hues between these, in degrees, so that shaded cloth of such a hue cannot be distinguished from them. */
const SKIN = [10, 82] as const;
/** Shaded cloth has about the hue of the lit cloth, and this share of its saturation. */
const [SHADED_HUE, SHADED_VIVID] = [20, 0.55];
/** Darker pixels have no certain hue. */
const BLACK = 0.16;

/** A garment with its shaded folds and sides, which touch it and have its hue but not the name of its color. */
function withShadows(image: Raster, area: Uint8Array): Uint8Array {
  const main = meanColor(
    image,
    Float32Array.from(area, (value) => Number(value > 127)),
  );
  const own = hue(main);
  if (own > SKIN[0] && own < SKIN[1]) return area;
  const { channels, data } = image;
  const shaded = flooded(
    image,
    (index) => (area[index] ?? 0) > 127,
    (index) => {
      const at = index * channels;
      const lab = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      if (lab[0] < BLACK || lab[0] > main[0]) return false;
      return turn(hue(lab), own) < SHADED_HUE && getSaturation(lab) > SHADED_VIVID * getSaturation(main);
    },
  );
  return area.map((value, at) => (shaded[at] ? 255 : value));
}

/** Whether the regions of a color are on much of a head. */
async function reachesHead(image: Raster, regions: Uint8Array, edit: EditContext): Promise<boolean> {
  const heads = await findNamed(image, "face", edit);
  return (heads?.each ?? (heads ? [heads] : [])).some(({ mask: { data } }) => {
    const count = data.reduce((sum, value) => sum + Number(value > 127), 0);
    const common = data.reduce((sum, value, at) => sum + Number(value > 127 && (regions[at] ?? 0) > 127), 0);
    return common > MAX_HEAD * count;
  });
}
