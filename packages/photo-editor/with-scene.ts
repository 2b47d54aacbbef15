import { AppError } from "@atelier/errors";
import { placeOnColor, placeOnImage, subjectBox, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { DAY_SKY } from "./color-words.ts";
import { type EditContext, quiet } from "./edit-context.ts";
import { cutOut } from "./named-area.ts";
import { SURFACES } from "./scene-words.ts";
import { warnOfCloudRests } from "./things/checks/cloud-rests.ts";
import { warnOfLeftClouds } from "./things/checks/left-clouds.ts";
import { readOwnSky } from "./things/own-sky.ts";
import { withShownMoon } from "./things/sky/sky-moon.ts";
import { tidied } from "./things/tidy-cutout.ts";
import { blackAndWhite } from "./tools/adjust.ts";
import { getChroma, hue, paintFrom, turn } from "./tools/colors/color-names.ts";
import { isNeutral } from "./tools/colors/dye.ts";
import { computeRgb, getLab, type Lab } from "./tools/colors/palette.ts";
import { shiftColor } from "./tools/colors/shift-color.ts";
import { isCutOut } from "./tools/decorate.ts";
import { cut } from "./tools/geometry.ts";
import { gradient } from "./tools/gradient.ts";
import { litAs } from "./tools/light.ts";
import { drawEvening, inEveningLight, readClearColors } from "./tools/skies/clear-sky.ts";
import { drawClouds, inStormLight, readCloudKind } from "./tools/skies/cloudy-sky.ts";
import { tintSky, withOtherSky } from "./tools/skies/sky.ts";
import { findSkyRests } from "./tools/skies/soft-sky.ts";
import { colorsIn, endColor } from "./words.ts";

/** The light gray of a studio without a named color. */
const STUDIO = { r: 217, g: 217, b: 217, alpha: 1 };
/** Scenes without a ground on which a shadow could fall. */
const GROUNDLESS = /\b(?:sky|skies|space|galaxy|milky way|stars|underwater|aurora|clouds|gradient)\b/;

/**
 * Puts the subject, or a named thing, in a scene. On surfaces such as a marble table the product studio photographs it;
 * in other scenes it keeps its place. Throws `nothing_matched` if the scene or the thing is unknown.
 */
export async function withScene(
  image: Raster,
  { scene, subject }: { scene: string; subject?: string | undefined },
  edit: EditContext,
): Promise<Raster> {
  const { parts, context } = edit;
  const cutout = await tidied(image, await cutOut(image, edit, subject), edit);
  const box = subjectBox(cutout);
  if (!box) throw new AppError("nothing_matched", "No subject was found in this image. Mark it with a mask instead.");
  const colors = colorsIn(scene);
  const [from, to] = colors.map((color) => parseColor(color));
  if (/\bgradient\b/.test(scene) && from && to) return placeOnImage(cutout, gradient(image, from, to));
  const isCutOff =
    !isCutOut(image) &&
    (box.x <= 1 || box.y <= 1 || box.x + box.width >= image.width - 1 || box.y + box.height >= image.height - 1);
  // A person without feet would float in a studio.
  if (isCutOff && /\bstudio\b/.test(scene)) {
    context.warn("The edge of the image cuts off the subject, so it stays in its place before a plain background.");
    return placeOnColor(cutout, from ?? STUDIO);
  }
  if (SURFACES.test(scene) || /\bgradient\b/.test(scene)) {
    if (isCutOff)
      context.warn("The edge of the image cuts off the subject, and its cut side is visible in the new place.");
    return parts.scenery.photograph(cutout, scene, quiet(context));
  }
  context.warn(
    'The new background is drawn and not a photo. Name a color or a surface, as in "a white background" or "a marble table", for a background without drawn things.',
  );
  const backdrop = isSkyOnly(scene)
    ? await readSky(scene, image, 1, edit)
    : await paintScene(scene, image, edit, (message) => context.warn(message));
  const lit = litAs(cutout, backdrop);
  // A subject that the photo's lower edge cuts off has no visible contact with the ground.
  const stands = box.y + box.height < image.height - 2 && !GROUNDLESS.test(scene);
  return placeOnImage(stands ? await withSoftShadow(lit) : lit, backdrop);
}

/** Replaces the sky. Throws `nothing_matched` if the image shows no clear sky. */
export async function withSky(image: Raster, scene: string, edit: EditContext): Promise<Raster> {
  const isCloudless = scene.startsWith(OWN_COLORS);
  const { mask: data, sky: own } = await readOwnSky(image, edit, { isCloudy: isCloudless });
  const rests = warnOfCloudRests(image, own, edit) ? null : findSkyRests(image, own);
  warnOfLeftClouds(image, own.shares, edit);
  if (rests)
    edit.context.warn(`Parts of the old sky could not be separated and can be visible: box [${rests.join(", ")}].`);
  const shown = isCloudless ? readClearColors(image, own.shares) : null;
  const [from, to] = shown ?? colorsIn(scene).map((color) => parseColor(color));
  // Sky that shows through a tower or a tree can be lower than the rest of it.
  const last = Math.max(
    data.lastIndexOf(255),
    own.shares.findLastIndex((share) => share > 0),
  );
  const rows = Math.floor(last / image.width) + 1;
  if (/\bgradient\b/.test(scene) && from && to) {
    const sky = gradient({ width: image.width, height: Math.max(1, rows) }, from, to);
    const padded = new Uint8Array(image.width * image.height * 3);
    padded.set(sky.data);
    return withOtherSky(image, { ...image, channels: 3, data: padded }, own);
  }
  if (EVENING_SKY.test(scene) && hasColors(image))
    return withOtherSky(inEveningLight(image), drawEvening(image, own.shares, rows), own);
  const clouds = readCloudKind(scene);
  if (clouds && hasColors(image)) {
    const lit = clouds === "storm" ? inStormLight(image) : image;
    return withOtherSky(lit, drawClouds(image, rows, clouds, edit.random), own);
  }
  edit.context.warn(
    `The new sky is drawn and not a photo. Name only a color, as in "make the sky orange", to keep the sky of the image.`,
  );
  const drawn = await readSky(scene, image, Math.max(0.2, rows / image.height), edit);
  const sky = await withShownMoon(inNamedColor(drawn, scene), scene, own.shares, edit);
  if (hasColors(image)) return withOtherSky(image, sky, own);
  edit.context.warn("The image is black and white, so the new sky is too.");
  return withOtherSky(image, blackAndWhite(sky), own);
}

/** A plain evening sky, which needs no drawn clouds. */
const EVENING_SKY =
  /^(?:(?:an?|the|warm|beautiful|nice|dramatic|colou?rful|golden|glowing|soft|lovely|stunning|orange|evening|clear) )*(?:sunset|sunrise|golden hour|dusk|evening)(?: sky)?$/;

/** A scene of the colors that the sky has where no clouds are. */
const OWN_COLORS = "own colors";

/** A sky of a named color has it on this share; otherwise its colors move this share of the way to it. */
const [MOSTLY, TOWARD] = [0.5, 0.75];

/** A drawn sky in the color that its words name: a drawn sunset is purple and pink. */
function inNamedColor(drawn: Raster, scene: string): Raster {
  const [named, second] = colorsIn(scene);
  if (named === undefined || second !== undefined || isNeutral(paintFrom(named))) return drawn;
  if (computeColorShare(drawn, named) > MOSTLY) return drawn;
  const whole = new Uint8Array(drawn.width * drawn.height).fill(255);
  return shiftColor(drawn, named, TOWARD, whole, 1);
}

/** A pixel with a larger difference of its channels, of 255, has a color, and so many of a thousand make a color photo. */
const [COLORED, MIN_COLORED] = [16, 5];

function hasColors({ channels, data }: Raster): boolean {
  let count = 0;
  for (let at = 0; at < data.length; at += channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (Math.max(r, g, b) - Math.min(r, g, b) > COLORED) count++;
  }
  return count * channels * 1000 > data.length * MIN_COLORED;
}

/**
 * Gives the sky a color. Throws `nothing_matched` if the image shows no clear sky.
 */
export async function withTintedSky(image: Raster, color: string, edit: EditContext): Promise<Raster> {
  const { sky: own } = await readOwnSky(image, edit);
  if (!warnOfCloudRests(image, own, edit)) warnOfLeftClouds(image, own.shares, edit);
  return tintSky(image, inSkyColor(color), own);
}

/** The hue of a blue sky in OKLab and how far blues differ from it, in degrees, and the least lightness and the most chroma of a deep one. */
const [DAYLIGHT, BLUES, DEEP, MOST_CHROMA] = [250, 33, 0.42, 0.13];

/** A blue that a sky can have: deep blue as a color is a violet that no sky shows. */
function inSkyColor(color: string): string {
  const paint = color === "blue" ? null : parseColor(color);
  if (!paint) return color === "blue" ? DAY_SKY : color;
  const lab = getLab(paint.r, paint.g, paint.b);
  if (isNeutral(lab) || turn(hue(lab), DAYLIGHT) > BLUES) return color;
  const [chroma, angle] = [Math.min(MOST_CHROMA, getChroma(lab)), (DAYLIGHT * Math.PI) / 180];
  const rgb = computeRgb([Math.max(DEEP, lab[0]), chroma * Math.cos(angle), chroma * Math.sin(angle)]);
  return `#${rgb
    .map((value) =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const isSkyOnly = (scene: string) => /\b(?:sky|skies|aurora|northern lights|stars|clouds|rainbow)$/.test(scene);

const UNCHANGED = "These words did not change the picture: ";
/** A painted scene shows a color that this share of it has. */
const SHOWN = 0.03;
/** Colors of one name differ by less in hue, in degrees, and grays have less chroma and about the lightness (OKLab). */
const [SAME_HUE, MIN_CHROMA, SAME_LIGHT] = [35, 0.06, 0.15];

/** A painted scene. A color that it shows is not among the words that did not change it. */
async function paintScene(
  scene: string,
  size: { width: number; height: number },
  edit: EditContext,
  warn: (message: string) => void,
): Promise<Raster> {
  const messages: string[] = [];
  const context = { ...quiet(edit.context), warn: (message: string) => void messages.push(message) };
  const painted = await edit.parts.scenery.paint(scene, size, context);
  for (const message of messages) {
    const at = message.indexOf(UNCHANGED);
    const words =
      at < 0
        ? []
        : message
            .slice(at + UNCHANGED.length)
            .replace(/\.$/, "")
            .split(", ");
    const left = words.filter((word) => !showsColor(painted, word));
    if (at < 0) warn(message);
    else if (left.length > 0) warn(`${message.slice(0, at)}${UNCHANGED}${left.join(", ")}.`);
  }
  return painted;
}

function showsColor(painted: Raster, named: string): boolean {
  // The words of the added sea stand beside the last one.
  const word = named.replace(/ (?:over )?the sea$/, "");
  const color = endColor(word)?.rest === "" ? endColor(word)?.color : undefined;
  if (color === undefined) return false;
  return computeColorShare(painted, color) > SHOWN;
}

/** The share of an image that has a color. */
function computeColorShare(painted: Raster, color: string): number {
  const target = paintFrom(color);
  const isLike = ([l, a, b]: Lab) =>
    isNeutral(target)
      ? getChroma([l, a, b]) < MIN_CHROMA && Math.abs(l - target[0]) < SAME_LIGHT
      : getChroma([l, a, b]) > MIN_CHROMA && turn(hue([l, a, b]), hue(target)) < SAME_HUE;
  const { channels, data } = painted;
  let count = 0;
  for (let at = 0; at < data.length; at += channels)
    if (isLike(getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))) count++;
  return (count * channels) / data.length;
}

const SEA = " over the sea";

function warnWithoutSea(message: string, edit: EditContext): void {
  const own = message.replace(SEA, "").replace(/,? ?(?:over )?\bthe sea(?=[,.])/, "");
  if (!/:\.$/.test(own)) edit.context.warn(own);
}

/** A sky that fills the upper `share` of the image: the upper part of a taller scene, without its ground. */
async function readSky(scene: string, { width, height }: Raster, share: number, edit: EditContext): Promise<Raster> {
  const tall = Math.round(height * share * 2.15);
  // The horizon at sea is cut off. Warnings quote only words of the instructions.
  const painted = await paintScene(`${scene}${SEA}`, { width, height: tall }, edit, (message) =>
    warnWithoutSea(message, edit),
  );
  const sky = cut(painted, { x: 0, y: 0, width, height: Math.min(height, tall) });
  if (sky.height === height) return sky;
  const data = new Uint8Array(width * height * sky.channels);
  data.set(sky.data);
  return { ...sky, height, data };
}
