import { computeInside, intersectionOverUnion, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { Cover } from "@atelier/photo-editor";
import { findSubject } from "../background-remover/background-remover.ts";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { headMask, isPerson } from "./faces.ts";
import { findOneColor, type GarmentName } from "./garment-color.ts";
import { outlineGarment } from "./garment-outline.ts";
import { computeHair } from "./hair.ts";
import { computeBox, countMarked, joined, withinSubject } from "./masks.ts";
import { cheekColor, findSkin, readHead } from "./skin.ts";

/** A second person with a larger share of the first one's box makes it unclear whose clothes are meant. */
const MAX_SECOND = 0.45;
/** Where the trousers start below the head, in heads: the trunk is about three heads long (Bammes 1964). */
const WAIST = 2.9;
/** Clothes cover at least this share of a person. */
const MIN_SHARE = 0.08;
/** A garment of which less has its most frequent color has several colors, or others are worn with it. */
const MIN_ONE_COLOR = 0.6;
/** Of clothes of a named color, or worn under others, less than this share of a person is only a part of them. */
const MIN_CHOSEN = 0.03;
/** The half-width of the neck below the head, as a share of the head's width, and its length in heads. */
const [NECK_WIDTH, NECK_LENGTH] = [0.33, 0.18];

interface Clothes {
  mask: Mask;
  box: Found["box"];
  /** Whether the mask is a small part, and otherwise its share of all that covers that part of the body. */
  isPartial?: boolean;
  share?: number;
  /** Whether its color differs clearly from those of the hair and the skin. */
  isDistinct?: boolean;
  /** Whether the mask is its outline, and not only what has its color. */
  isOutlined?: boolean;
}

/**
 * The clothes of the only or much the largest person, or of the one in the box of `owner`: its outline without the head, the neck and what has the color of its
 * skin, and of that the color that most of it has, with what it encloses. Null if the image shows no person, several of
 * the same size, or not the named part of the body.
 */
export async function findClothes(
  image: Raster,
  garment: GarmentName,
  settings: ModelSettings,
  owner?: Found["box"],
): Promise<Clothes | null> {
  const people = (await findObjects(image, settings)).filter(isPerson).sort((a, b) => area(b.box) - area(a.box));
  const [largest, ...others] = people;
  const second = others.find((other) => !largest || !isSeenAgain(other, largest));
  const isClear = !second || area(second.box) <= MAX_SECOND * area(largest?.box ?? second.box);
  const [named] = owner
    ? people.toSorted((a, b) => intersectionOverUnion(b.box, owner) - intersectionOverUnion(a.box, owner))
    : [];
  const wearer = named ?? (isClear ? largest : undefined);
  if (!wearer) return null;
  const embedding = await embedImage(image, settings);
  const outline = await selectDetected(embedding, wearer.box, settings);
  const subject = await findSubject(image, "balanced", settings);
  const limited = withinSubject(outline, resizePlane(subject.data, subject, image));
  // Of a group, the network can see only some as its subject.
  const colored =
    computeClothes(image, limited, wearer.box, garment) ?? computeClothes(image, outline, wearer.box, garment);
  const outlined = async (marks: Mask) => outlineGarment(marks, outline, embedding, settings);
  const mask =
    (colored && (await outlined(colored.mask))) ??
    // Of a patterned garment, no color marks all of it.
    (garment.color === undefined ? await outlined(readBody(image, limited, wearer.box, garment.cover).body) : null);
  return mask ? { mask, box: computeBox(mask), isDistinct: true, isOutlined: true } : colored;
}

/** A weaker box with this share in that of a person, which begins lower by this share of the height, is the same person below the head. */
const [SEEN_INSIDE, SEEN_SCORE, BELOW_HEAD] = [0.9, 0.7, 0.15];

/** Whether a detection shows the lower part of a person again: legs with a shirt above them are no second person. */
export function isSeenAgain(part: Found, person: Found): boolean {
  const isLower = part.box[1] > person.box[1] + BELOW_HEAD * person.box[3];
  return isLower && part.score < SEEN_SCORE * person.score && computeInside(part.box, person.box) > SEEN_INSIDE;
}

/** Garments of several people; trousers and clothes are those of one. */
const OF_SEVERAL =
  /^(?:[a-z]+ )*(?:suits|uniforms|dresses|gowns|costumes|robes|t-?shirts|shirts|blouses|jackets|coats|blazers|sweaters|pullovers|jumpers|hoodies|cardigans|vests|tops|tees|jerseys|sweatshirts|skirts)$/;
/** Whether words name garments of several people. */
export const areOfSeveral = (words: string): boolean => OF_SEVERAL.test(words);

/** People smaller than this share of the largest one are in the background, and more people would take too long. */
const [MIN_PERSON, MAX_PEOPLE] = [0.3, 6];

/** The clothes of all people of about the same size, for "their suits". Null if none of them, or only one person, is found. */
export async function findAllClothes(
  image: Raster,
  garment: GarmentName,
  settings: ModelSettings,
): Promise<(Clothes & { each: Clothes[] }) | null> {
  const people = (await findObjects(image, settings)).filter(isPerson).sort((a, b) => area(b.box) - area(a.box));
  const large = people.filter(({ box }) => area(box) > MIN_PERSON * area(people[0]?.box ?? box)).slice(0, MAX_PEOPLE);
  if (large.length < 2) return null;
  const each: Clothes[] = [];
  for (const { box } of large) {
    const found = await findClothes(image, garment, settings, box);
    if (found) each.push(found);
  }
  const mask = each.reduce<Mask | null>((all, found) => joined(all, found.mask), null);
  if (!mask) return null;
  return {
    mask,
    box: computeBox(mask),
    each,
    isDistinct: each.every(({ isDistinct }) => isDistinct === true),
    // Someone whose clothes were not found kept their color.
    ...(each.length < large.length || each.some(({ isPartial }) => isPartial) ? { isPartial: true } : {}),
  };
}

/** The clothes of a person with this outline and box; null if the outline shows too little of them. */
export function computeClothes(image: Raster, person: Mask, box: Found["box"], garment: GarmentName): Clothes | null {
  const { body, head, skin } = readBody(image, person, box, garment.cover);
  const worn = {
    body,
    neck: { ...person, data: neckMask(person, head, skin) },
    head,
    hair: computeHair(image, person, box),
    cheek: cheekColor(image, person, head),
  };
  const found = findOneColor(image, worn, garment);
  if (!found) return null;
  const { mask, isChosen, isDistinct, rest } = found;
  const own = { mask, box: computeBox(mask), isDistinct };
  if (countMarked(mask) <= (isChosen ? MIN_CHOSEN : MIN_SHARE) * countMarked(person)) return null;
  if (isChosen) return own;
  const share = countMarked(mask) / (countMarked(mask) + rest);
  return { ...own, ...(share < MIN_ONE_COLOR ? { isPartial: true } : { share }) };
}

/** The part of a person that a garment covers, without skin, the head above it, and the skin. */
function readBody(image: Raster, person: Mask, box: Found["box"], cover: Cover) {
  const head = readHead(image, person, box);
  const data = bodyMask(person, head, cover);
  const skin = findSkin(image, person, head)?.data;
  for (let at = 0; at < data.length; at++) if (skin?.[at]) data[at] = 0;
  return { body: { ...person, data }, head, skin };
}

const area = ([, , width, height]: Found["box"]) => width * height;

/** A person without the head and the neck, and only the part that is covered. */
function bodyMask(person: Mask, head: Found["box"], cover: Cover): Uint8Array {
  const { width } = person;
  const [left, top, across, down] = head;
  const data = new Uint8Array(person.data);
  const ellipse = headMask([head], person).data;
  const [chin, waist] = [top + down, top + (1 + WAIST) * down];
  const middle = left + across / 2;
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isNeck = y < chin + NECK_LENGTH * down && Math.abs(x - middle) < NECK_WIDTH * across;
    const isCovered = cover === "all" || (cover === "upper" ? y < waist : y >= waist);
    if (ellipse[at] || y < top + down * 0.6 || isNeck || !isCovered) data[at] = 0;
  }
  return data;
}

/** The place of the neck in a person's outline, without skin. */
function neckMask(person: Mask, [left, top, across, down]: Found["box"], skin: Uint8Array | undefined): Uint8Array {
  const { width } = person;
  const ellipse = headMask([[left, top, across, down]], person).data;
  const middle = left + across / 2;
  return person.data.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isNeck =
      y > top + 0.6 * down && y < top + (1 + NECK_LENGTH) * down && Math.abs(x - middle) < NECK_WIDTH * across;
    return value && isNeck && !ellipse[at] && !skin?.[at] ? 255 : 0;
  });
}
