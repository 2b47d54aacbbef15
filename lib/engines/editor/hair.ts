import { computeInside, flooded, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { isPerson } from "./faces.ts";
import { outlineHeadTop } from "./head-top.ts";
import { toLab } from "./lab.ts";
import { computeBox, countCommon, countMarked } from "./masks.ts";
import { cheekColor, findSkin, readHead } from "./skin.ts";

type Box = Found["box"];

/** More people would take too long. */
const MAX_PEOPLE = 6;
/** The top of a head, where hair is, in shares of the head's box. */
const CROWN = { left: 0.25, right: 0.75, top: 0.04, bottom: 0.22 };
/** The face: its middle from the top, and its half axes, in shares of the box. Fair hair has the colors of skin. */
const FACE = { middle: 0.7, across: 0.28, down: 0.32 };
/** The neck below the face, which fair hair would include: its half-width, and where it starts. */
const NECK = { across: 0.27, top: 0.72 };
/** A crown whose color is closer to that of the cheeks, in Lab, is a bald head. */
const BALD = 9;
/** How far hair reaches beside the head and below its top, in shares of the box. */
const REACH = { aside: 0.35, below: 1.5 };
/** How far hair in light and shadow differs from the color of most of it, in Lab. */
const [SAME_COLOR, SAME_LIGHT] = [18, 48];
/** Hair covers at least this share of a head's box; less is a bald head or a hat. */
const MIN_SHARE = 0.06;

/** The hair of all people: null if the image shows no person whose hair has another color than the skin. */
export async function findHair(
  image: Raster,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: Box; isPartial?: boolean } | null> {
  const people = (await findObjects(image, settings)).filter(isPerson).slice(0, MAX_PEOPLE);
  if (people.length === 0) return null;
  const embedding = await embedImage(image, settings);
  const data = new Uint8Array(image.width * image.height);
  let isPartial = false;
  for (const { box } of people) {
    const person = await selectDetected(embedding, box, settings);
    // A box in that of a person shows its trunk again, if it has no face.
    const isInside = people.some(({ box: other }) => other !== box && computeInside(box, other) > INSIDE);
    if (isInside && findSkin(image, person, readHead(image, person, box)) === null) continue;
    const colored = computeHair(image, person, box);
    const top = colored && (await outlineHeadTop(image, person, embedding, settings));
    const outlined = top && colored && countCommon(colored, top) > SAME_HAIR * countMarked(colored) ? top : null;
    const hair = outlined ?? colored;
    if (hair && !outlined && isCutOff(hair, readHead(image, person, box))) isPartial = true;
    for (let at = 0; at < data.length; at++) if (hair?.data[at]) data[at] = 255;
  }
  const mask = { width: image.width, height: image.height, data };
  return countMarked(mask) === 0 ? null : { mask, box: computeBox(mask), ...(isPartial ? { isPartial } : {}) };
}

/** An outline at the top of a head is that of the hair if it contains this share of what has the color of the hair. */
const SAME_HAIR = 0.6;
/** A box with more than this share in another one is inside of it. */
const INSIDE = 0.85;

/** The rows above the lowest place of hair, in heads, and their mean share of hair, in widths of the head, if it goes on below. */
const [LAST_ROWS, GOES_ON] = [0.08, 0.06];

/** Whether hair ends only because it is not searched further down: long hair has the colors of dark clothes. */
export function isCutOff({ width, data }: Mask, [, top, across, down]: Box): boolean {
  const end = top + REACH.below * down;
  const rows = LAST_ROWS * down;
  let count = 0;
  for (let at = 0; at < data.length; at++) {
    const y = Math.floor(at / width);
    if (data[at] && y > end - rows && y < end) count++;
  }
  return count > GOES_ON * across * rows;
}

type Lab = readonly [number, number, number];

/** How far two colors differ in Lab; lightness counts half, because hair and faces have shadows. */
const getDistance = (first: Lab, second: Lab) =>
  Math.hypot(0.5 * (first[0] - second[0]), first[1] - second[1], first[2] - second[2]);

/**
 * The hair of a person with this outline and box: what is connected with the top of the head and has its color, without the
 * face. Null if there is too little of it.
 */
export function computeHair(image: Raster, person: Mask, box: Box): Mask | null {
  const head = readHead(image, person, box);
  const [left, top, across, down] = head;
  const { width } = person;
  const place = (at: number) => [((at % width) - left) / across, (Math.floor(at / width) - top) / down] as const;
  const isCrown = (at: number) => {
    const [x, y] = place(at);
    return x > CROWN.left && x < CROWN.right && y > CROWN.top && y < CROWN.bottom && !!person.data[at];
  };
  const crown: (readonly [number, number, number])[] = [];
  for (let at = 0; at < person.data.length; at++) if (isCrown(at)) crown.push(toLab(image, at));
  const [l = 0, a = 0, b = 0] = [0, 1, 2].map(
    (channel) => crown.map((lab) => lab[channel] ?? 0).sort((first, second) => first - second)[crown.length >> 1] ?? 0,
  );
  const cheek = cheekColor(image, person, head);
  const isBald = cheek !== null && Math.hypot(cheek[0] - l, cheek[1] - a, cheek[2] - b) < BALD;
  if (crown.length < 20 || isBald) return null;
  const isHair = Uint8Array.from(person.data, (value, at) => {
    const [x, y] = place(at);
    const isNear = x > -REACH.aside && x < 1 + REACH.aside && y < REACH.below;
    const isFace = ((x - 0.5) / FACE.across) ** 2 + ((y - FACE.middle) / FACE.down) ** 2 <= 1;
    const isNeck = y > NECK.top && Math.abs(x - 0.5) < NECK.across;
    if (!value || !isNear || isFace || isNeck) return 0;
    const own = toLab(image, at);
    const [light, red, yellow] = own;
    // Below the crown, what is more like the cheeks is forehead, ears or temples.
    if (cheek && y > CROWN.bottom && getDistance(own, cheek) < getDistance(own, [l, a, b])) return 0;
    return Number(Math.hypot(red - a, yellow - b) < SAME_COLOR && Math.abs(light - l) < SAME_LIGHT);
  });
  const data = flooded(
    person,
    (at) => isCrown(at) && isHair[at] === 1,
    (at) => isHair[at] === 1,
  );
  const closed = growMask({ ...person, data }, 1).data.map((value, at) => (person.data[at] ? value : 0));
  return countMarked({ ...person, data }) < MIN_SHARE * across * down ? null : { ...person, data: closed };
}
