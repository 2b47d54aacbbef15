import { getColorWord, type Rgb } from "@atelier/painting";
import type { ColorRequest, NamedThing } from "./color-request.ts";
import type { Naming } from "./naming.ts";
import type { Paint } from "./parts/view.ts";

/** The largest distance in RGB at which a paint still counts as a named color: skies and shades are lightened. */
const TOLERANCE = 70;
/** The same for a sky, which is lightened toward the horizon. */
const OF_SKY = 110;
/** A smaller region is a gap between lines, as a share of the picture. */
const MIN_AREA = 0.0004;
/** The same for one of several dots. */
const MIN_DOT = 0.0001;
/** The same for the eyes and the nose of a face. */
const MIN_FEATURE = 0.00025;
/** The share of a thing's area that its color has at least. Its parts can have more. */
const MIN_SHARE = 0.3;
/** The same for a thing with two colors. */
const MIN_OF_TWO = 0.12;
/** The least area of a part, as a share of its thing. A smaller region is the tip of a leaf and not the leaf. */
const MIN_PART = 0.015;
/** Parts that are as small as that. */
const SMALL_PARTS =
  /^(?:eye|nose|button|dot|knob|candle|flame|handle|bow|collar|ear|center|stem|stripe|flag|belt|cherry|tip|pompom|horn|straw|label|comb|rim|lid|flower|antenna|bell|foot|headlight|sock|shoe|chimney|spike|beacon|buckle|cross|mustache|glove|olive|salami)\b/;

/**
 * The colors of a prompt that are not where it says, such as "white sail": on most of a thing that no part covers, on a
 * region of the named part, or anywhere if they belong to nothing. The shapes of a drawing do not always show its parts.
 */
export function findMissingColors(request: ColorRequest, naming: Naming): string[] {
  const getName = (color: Rgb) => request.colors.find((known) => isNear(known.color, color, 1))?.name ?? "";
  const missing = new Map<string, Rgb>();
  const check = (color: Rgb | null | undefined, noun: string, isShown: (color: Rgb) => boolean) => {
    if (color && !isShown(color)) missing.set(`${getName(color)} ${noun.replace(/ \d+$/, "")}`.trim(), color);
  };
  const all = [...naming.paints.values(), naming.sky, ...(naming.land ? [naming.land] : [])];
  const has = (paints: readonly Paint[]) => (color: Rgb) =>
    paints.some((paint) => isAlike(paint.color, color, paint.name === "sky" ? OF_SKY : TOLERANCE));
  for (const named of request.things) {
    const regions = findRegions(named, naming);
    // Things without a region are named as missing, except fruits on a tree and tables below other things.
    // The color of a body is compared without a shell that has another one.
    const isOwnPart = ({ paint }: Region) => [...named.parts.keys()].some((part) => paint.name.endsWith(` ${part}`));
    const whole = regions.filter((region) => !isOwnPart(region));
    // The wheels of a bicycle have their own color, and its frame that of the bicycle.
    const main = whole.filter(({ paint }) => paint.name === named.noun);
    const surface = main.length > 0 ? main : whole;
    const least = named.second || named.parts.has("stripe") ? MIN_OF_TWO : MIN_SHARE;
    check(named.color, named.noun, (color) =>
      regions.length > 0 ? isMainColor(color, surface.length > 0 ? surface : regions, least) : has(all)(color),
    );
    const surfaces = findSurfaces(named, naming);
    for (const color of named.colors ?? [])
      check(color, named.noun, (shown) => surfaces.some((surface) => isMainColor(shown, surface)));
    check(named.second, named.noun, has(regions.map(({ paint }) => paint)));
    for (const [part, color] of named.parts) {
      const whole = regions.reduce((sum, { area }) => sum + area, 0);
      const isSmall =
        SMALL_PARTS.test(part) ||
        // Below a hat, little is seen of the hair.
        (part === "hair" && named.parts.has("hat")) ||
        (part === "saddle" && named.kind === "vehicle") ||
        (part === "legs" && named.kind === "furniture");
      const tiny = part === "dot" ? MIN_DOT : part === "nose" || part === "eye" ? MIN_FEATURE : MIN_AREA;
      const least = isSmall ? tiny : Math.max(MIN_AREA, MIN_PART * whole);
      // The second of two sails is a sail.
      const names = [part, part.replace(/ \d+$/, "")];
      const painted = regions.filter(
        ({ paint, area }) => area > tiny && names.some((name) => paint.name.endsWith(` ${name}`)),
      );
      const own = painted.reduce((sum, { area }) => sum + area, 0) > least ? painted : [];
      check(color, named.partWords.get(part) ?? part, has(own.map(({ paint }) => paint)));
    }
  }
  // The yellow of a sun is not that of the sand.
  for (const { name, color, word } of request.grounds)
    check(color, word ?? name, (asked) =>
      all.some((paint) => isGround(paint, name) && isAlike(paint.color, asked, name === "sky" ? OF_SKY : TOLERANCE)),
    );
  const isListed = (color: Rgb) => [...missing.values()].some((known) => isNear(known, color, 1));
  const isLost = (name: string) => request.lost.some((words) => words.startsWith(`${name} `));
  for (const { name, color } of request.colors) if (!isListed(color) && !isLost(name)) check(color, "", has(all));
  return [...new Set([...request.lost, ...missing.keys()])];
}

/** Whether a paint is that of a ground, or of mountains that are drawn as a thing. */
const isGround = (paint: Paint, ground: string): boolean =>
  paint.name === ground || (ground === "mountains" && paint.name === "mountain");

interface Region {
  paint: Paint;
  area: number;
}

const findRegions = (named: NamedThing, { things, paints }: Naming): Region[] =>
  things
    .filter((match) => match.named === named)
    .flatMap(({ thing }) => thing.shapes)
    .flatMap(({ label, area }) => {
      const paint = paints.get(label);
      return paint ? [{ paint, area }] : [];
    });

/** The regions of each of several things with a name, or each region of one. */
function findSurfaces(named: NamedThing, naming: Naming): Region[][] {
  const things = naming.things.filter((match) => match.named === named);
  if (things.length > 1) return things.map((match) => findRegions(named, { ...naming, things: [match] }));
  return findRegions(named, naming).map((region) => [region]);
}

function isMainColor(color: Rgb, regions: readonly Region[], least = MIN_SHARE): boolean {
  const sum = (list: readonly Region[]) => list.reduce((total, { area }) => total + area, 0);
  return sum(regions.filter(({ paint }) => isAlike(paint.color, color, TOLERANCE))) >= least * sum(regions);
}

/** Whether two colors are near each other, or have the same name, as the yellows of a flame and of its tip. */
const isAlike = (first: Rgb, second: Rgb, distance: number) =>
  isNear(first, second, distance) || getColorWord(first) === getColorWord(second);

const isNear = (first: Rgb, second: Rgb, distance: number) =>
  Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]) <= distance;
