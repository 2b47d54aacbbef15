import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { FoundPart } from "../request.ts";
import type { Box } from "../tools/geometry.ts";

/**
 * The parts of a portrait around a head, in multiples of its size: the width, and the space above and below the head. A
 * profile picture without a person shows the main subject.
 */
const BUSTS: Readonly<Record<string, { across: number; above: number; below: number }>> = {
  profile: { across: 1.9, above: 0.25, below: 0.55 },
  bust: { across: 2.2, above: 0.2, below: 0.75 },
  "upper body": { across: 4.2, above: 0.3, below: 3.2 },
};

/** In a photo for a document the head, from the crown to the chin, has this share of the height, below this much space. */
const [HEAD_SHARE, ABOVE_HEAD] = [0.7, 0.1];
/** The head of a document's photo is this far from its place at most, as a share of the width and of the height. */
const [OFF_CENTER, OFF_TOP] = [0.04, 0.08];

/** The part of a portrait that passports show, in a shape of its own. */
export const DOCUMENT = "document portrait";

/** The part of a portrait that words name, and the person whose it is: "left man's bust". Null for other words. */
export function readBust(words: string): { part: string; owner?: string } | null {
  const [, owner, part = words] = /^(.+)'s (profile|bust|upper body|document portrait)$/.exec(words) ?? [];
  if (!Object.hasOwn(BUSTS, part) && part !== DOCUMENT) return null;
  return owner === undefined ? { part } : { part, owner };
}

/** How far from the middle of a head the part around it ends at least, in widths of the head. */
const NEAREST = 0.75;
/** Heads of at least this share of the largest one's size are those of people as important. */
const ALIKE = 0.5;

/** The box of a part of the portrait of the largest person, or of `owner`; null if the image shows no person. */
export async function findBust(
  image: Raster,
  words: string,
  edit: EditContext,
  owner?: FoundPart,
): Promise<Box | null> {
  const { across, above, below } = BUSTS[words] ?? { across: 1, above: 0, below: 0 };
  const head = await findHead(image, edit, owner);
  if (!head) return null;
  const [x, y, width, height] = head;
  const person = words === "bust" ? (owner ?? (await edit.parts.find(image, "person"))) : null;
  edit.context.signal.throwIfAborted();
  const shoulders = person && findShoulders(person, head);
  const middle = x + width / 2;
  // Beside a head at the edge of the image, space on the other side alone would move it off the middle.
  const room = Math.max(NEAREST * width, Math.min(middle, image.width - middle));
  const half = Math.min(room, (width * across) / 2);
  const left = Math.max(0, Math.min(middle - half, shoulders?.left ?? middle));
  const right = Math.min(image.width, Math.max(middle + half, shoulders?.right ?? middle));
  const top = Math.max(0, y - height * above);
  return { x: left, y: top, width: right - left, height: Math.min(image.height, y + height * (1 + below)) - top };
}

/** The box of the largest head, or of that of `owner`; null if the image shows no person. */
async function findHead(image: Raster, edit: EditContext, owner?: FoundPart): Promise<FoundPart["box"] | null> {
  const head = await edit.parts.find(image, "face", owner?.box);
  edit.context.signal.throwIfAborted();
  if (!head) return null;
  const [, , width, height] = head.box;
  const alike = (head.each ?? []).filter(({ box }) => box[2] * box[3] > ALIKE * width * height);
  if (alike.length > 1)
    edit.context.warn(
      `The image shows ${alike.length} people, and the crop shows the largest head. Name one by the place, as in "the left person".`,
    );
  return head.box;
}

/**
 * The window of a photo for a document in a shape, as width by height: the head in its middle with the share of the height
 * that offices demand. Warns if the image has too little space for that. Null if the image shows no person.
 */
export async function findDocumentWindow(
  image: Raster,
  shape: number,
  edit: EditContext,
  owner?: FoundPart,
): Promise<Box | null> {
  const head = await findHead(image, edit, owner);
  if (!head) return null;
  const [x, y, across, down] = head;
  // A head that is cut off is a worse photo than one with much space around it.
  if (isFaceWider(head, await edit.parts.find(image, "face", owner?.box)))
    return findRoomyWindow(image, shape, edit, owner);
  const wanted = down / HEAD_SHARE;
  const height = Math.min(wanted, image.height, image.width / shape);
  const width = height * shape;
  const [left, top] = [x + across / 2 - width / 2, y - (down / HEAD_SHARE) * ABOVE_HEAD];
  const window = {
    x: Math.max(0, Math.min(image.width - width, left)),
    y: Math.max(0, Math.min(image.height - height, top)),
    width,
    height,
  };
  if (height < 0.95 * wanted || Math.abs(window.x - left) > OFF_CENTER * width || window.y - top > OFF_TOP * height)
    edit.context.warn(
      "The image has too little space around the head for this kind of photo, so the head is larger or off the middle. Check the crop.",
    );
  return window;
}

/** Skin that goes on beside a head by more than this share of its width belongs to a face that the head does not contain. */
const MAX_BESIDE = 0.2;

/** The window in a shape that contains a head and its shoulders, at half of the price: a document shows less. */
async function findRoomyWindow(
  image: Raster,
  shape: number,
  edit: EditContext,
  owner?: FoundPart,
): Promise<Box | null> {
  const bust = await findBust(image, "bust", edit, owner);
  if (!bust) return null;
  const height = Math.min(Math.max(bust.height, bust.width / shape), image.height, image.width / shape);
  const width = height * shape;
  edit.guessed = true;
  edit.context.warn(
    "The outline of the head is not clear, so the crop shows the head and the shoulders with more space than a photo for a document has. Half of the price is charged. Check the crop.",
  );
  return {
    x: Math.max(0, Math.min(image.width - width, bust.x + (bust.width - width) / 2)),
    y: Math.max(0, Math.min(image.height - height, bust.y)),
    width,
    height,
  };
}

/** Whether a face reaches beyond the head by which a photo is cut: it can be cut off then. */
function isFaceWider([x, y, across, down]: FoundPart["box"], found: FoundPart | null): boolean {
  const own = found?.each?.find(({ box }) => box[0] === x && box[1] === y)?.mask ?? found?.mask;
  if (!own) return false;
  let [left, right] = [x, x + across];
  for (let row = Math.max(0, Math.round(y)); row < Math.min(own.height, y + down); row++)
    for (let column = 0; column < own.width; column++)
      if (own.data[row * own.width + column]) [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
  return Math.max(x - left, right - x - across) > MAX_BESIDE * across;
}

/** Shoulders lie in this part below the head, in multiples of its height, and reach this far to each side, of its width. */
const SHOULDERS = { from: 0.1, to: 0.7, reach: 1.9 };

/** The left and the right end of the outline of people below a head; null if it has no pixels there. */
function findShoulders(
  { mask: { width, height, data } }: FoundPart,
  [x, y, across, down]: FoundPart["box"],
): { left: number; right: number } | null {
  const [from, to] = [1 + SHOULDERS.from, 1 + SHOULDERS.to].map((share) => Math.round(y + share * down));
  const middle = x + across / 2;
  const [first, last] = [
    Math.max(0, Math.round(middle - SHOULDERS.reach * across)),
    Math.min(width, Math.round(middle + SHOULDERS.reach * across)),
  ];
  let [left, right] = [width, 0];
  for (let row = Math.max(0, from ?? 0); row < Math.min(height, to ?? 0); row++)
    for (let column = first; column < last; column++) {
      if ((data[row * width + column] ?? 0) <= 127) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
    }
  // Shoulders are on both sides of a head: an edge of the background is on one.
  return left < middle && right > middle ? { left, right } : null;
}
