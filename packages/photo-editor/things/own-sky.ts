import { collectParts, growMask, visitParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { readMask } from "../named-area.ts";
import { findNamed } from "../named-things.ts";
import { findSkyShares } from "../tools/skies/sky.ts";
import { withLightRims } from "../tools/skies/sky-rims.ts";
import { withoutSeams } from "../tools/skies/sky-seams.ts";
import type { Sky } from "../tools/skies/soft-sky.ts";
import { findBeforeSky } from "./before-sky.ts";
import { withoutGround } from "./below-skyline.ts";
import { withLoosePieces } from "./checks/cloud-rests.ts";

/**
 * The mask of the sky of an image and its soft shares, without people and without walls in its color, which a new sky would
 * erase. Throws `nothing_matched` if the image shows no clear sky.
 */
export async function readOwnSky(
  image: Raster,
  edit: EditContext,
  {
    isCloudy = false,
    isSoft = false,
  }: {
    /** Whether pale parts beside the sky are clouds, which go with it. */
    isCloudy?: boolean;
    /** Whether its color only moves a little, so that small parts that keep it are hardly seen. */
    isSoft?: boolean;
  } = {},
): Promise<{ mask: Uint8Array; sky: Sky }> {
  const mask = await readMask(image, "sky", edit);
  const { people, isErased } = await findPeople(image, mask, edit);
  const things = edit.mask ? null : await findBeforeSky(image, mask, edit);
  const own = mask.map((value, at) => ((isErased && people?.[at]) || things?.[at] ? 0 : value));
  const found = findSkyShares(image, own);
  if (people)
    for (const [at, value] of people.entries())
      if (value) found.shares[at] = Math.min(found.shares[at] ?? 0, own[at] ?? 0);
  if (things) for (const [at, value] of things.entries()) if (value) found.shares[at] = 0;
  const { shares, isCut } = isCloudy
    ? { shares: withClouds(image, edit.mask ? found.shares : withoutGround(image, own, found.shares)), isCut: false }
    : withoutWalls(image, own, found);
  if (isErased)
    edit.context.warn(
      "People stand before the sky, and their outline is not clear, so the edge of the new sky around them can be wrong. Half of the price is charged. Check the result, or mark the sky with a mask.",
    );
  const whole = edit.mask || isSoft ? shares : await withLoosePieces(image, shares, edit);
  const rimmed = edit.mask
    ? { ...found, shares }
    : withoutSeams(image, withLightRims(image, { ...found, shares: whole }));
  if (people) for (const [at, value] of people.entries()) if (value) rimmed.shares[at] = shares[at] ?? 0;
  const isLeft = isCut && !isSoft;
  if (isLeft)
    edit.context.warn(
      "Things beside the sky have its color, as walls or clouds can. They kept it, so parts of the old sky between them can be left. Half of the price is charged. Check the result, or mark the sky with a mask.",
    );
  if (isErased || isLeft) edit.guessed = true;
  return { mask: own, sky: rimmed };
}

/** A sky that covers a larger share of the people was not separated from them. */
const MAX_PEOPLE = 0.1;

/** The outlines of people, 255 inside, and whether the mask of the sky covers much of them; no outlines without people. */
async function findPeople(
  image: Raster,
  mask: Uint8Array,
  edit: EditContext,
): Promise<{ people: Uint8Array | null; isErased: boolean }> {
  if (edit.mask) return { people: null, isErased: false };
  const isShown = (await edit.parts.detect(image)).some(({ name }) => name === "person");
  edit.context.signal.throwIfAborted();
  const found = isShown ? await findNamed(image, "person", edit) : null;
  if (!found) return { people: null, isErased: false };
  const people = found.mask.data.map((value) => (value > 127 ? 255 : 0));
  let [all, covered] = [0, 0];
  for (const [at, value] of people.entries()) {
    if (!value) continue;
    all++;
    covered += Number((mask[at] ?? 0) > 127);
  }
  return { people, isErased: covered > MAX_PEOPLE * all };
}

/** A part that the sky encloses is a cloud if this share of it is as light, of 255, and not warm, and it has at most this share of the image. */
const [OF_CLOUD, LIT, WARM, MAX_CLOUD] = [0.7, 95, 12, 0.04];

/** The shares of a sky with the parts that it encloses and that have the color of clouds. */
function withClouds({ width, height, channels, data }: Raster, shares: Uint8Array): Uint8Array {
  const isCloud = (at: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
    return b > LIT && b >= r - WARM && g >= r - WARM && g <= b + 2 * WARM;
  };
  const grown = new Uint8Array(shares);
  for (const part of collectParts(width, height, (at) => (shares[at] ?? 0) < 255)) {
    if (part.length > MAX_CLOUD * shares.length) continue;
    if (part.filter(isCloud).length > OF_CLOUD * part.length) for (const at of part) grown[at] = 255;
  }
  return grown;
}

/** A part with the color of the sky is searched beyond its outline by this share of the shorter side. */
const NEAR = 1 / 200;
/** A larger part, as a share of the image, is no gap of a tree or of a tower. */
const LARGE = 0.002;
/** A lower one, as a share of the height, is the hills or the beach at the horizon, and no gap of a tree is beside it. */
const HORIZON = 0.06;
/** A sky with less difference of its channels, of 255, has the color that walls and clothes have. */
const MAX_PALE = 60;

/**
 * The shares of a sky without what only has its color, if that is pale: a white wall in the rows of a white horizon. Gaps of
 * trees are small, and those in the rows of a large part cannot be separated from it.
 */
export function withoutWalls(
  { width, height }: Pick<Raster, "width" | "height">,
  mask: Uint8Array,
  { shares, colors }: Pick<Sky, "shares" | "colors">,
): { shares: Uint8Array; isCut: boolean } {
  const kept = new Uint8Array(shares);
  const outline = { width, height, data: withoutSpecks({ width, height }, mask) };
  const near = growMask(outline, Math.max(2, Math.round(NEAR * Math.min(width, height)))).data;
  const isPale = (at: number) => {
    const [r = 0, g = 0, b = 0] = colors.subarray(at * 3, at * 3 + 3);
    return Math.max(r, g, b) - Math.min(r, g, b) < MAX_PALE;
  };
  const isAdded = (at: number) => (shares[at] ?? 0) > 127 && !near[at];
  const parts: { size: number; pale: number; top: number; bottom: number }[] = [];
  visitParts(width, height, isAdded, (part, at) => {
    const y = Math.floor(at / width);
    parts[part] ??= { size: 0, pale: 0, top: y, bottom: y };
    const own = parts[part];
    own.size++;
    // The edges of a blue part are mixed with gray.
    own.pale += Number(isPale(at));
    [own.top, own.bottom] = [Math.min(own.top, y), Math.max(own.bottom, y)];
  });
  const large = parts.filter(({ size, pale }) => size > LARGE * width * height && pale > size / 2);
  for (const { top, bottom } of large)
    for (let at = top * width; at < (bottom + 1) * width; at++) if (!near[at] && isPale(at)) kept[at] = 0;
  return { shares: kept, isCut: large.some(({ top, bottom }) => bottom - top > HORIZON * height) };
}

/** The parts of a mask that are large enough for a sky and no light spot of a wall. */
function withoutSpecks({ width, height }: Pick<Raster, "width" | "height">, mask: Uint8Array): Uint8Array {
  const parts = collectParts(width, height, (at) => (mask[at] ?? 0) > 127);
  const data = new Uint8Array(mask.length);
  for (const part of parts) if (part.length > (LARGE / 2) * mask.length) for (const at of part) data[at] = 255;
  return data;
}
