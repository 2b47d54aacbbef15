import { AppError } from "@atelier/errors";
import { intersectionOverUnion } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { ModelSettings } from "../onnx/session.ts";
import type { EngineContext } from "../ports/index.ts";
import { type Found, findObjects, findObjectsAgain } from "./finder.ts";
import { getKinds, plainName } from "./names.ts";
import { findByText, textDetector } from "./text-detector.ts";

/** The objects that a detector found by name: those to select, and others that must not be changed. */
export interface NamedObjects {
  named: Found[];
  others: Found[];
}

/** A detection with a lower score is not certain enough to select it. */
const MIN_SCORE = 0.35;
/** A detection with a lower score is not certain enough to protect it. */
export const SURE_SCORE = 0.5;
/** A detection with a lower score is not worth a warning. */
const POSSIBLE_SCORE = 0.25;
/** Boxes with a larger intersection over union show one thing. */
const SAME_OVERLAP = 0.7;
/** More positions would make a warning unreadable. */
const MAX_REPORTED = 5;

/**
 * All objects with a name, highest score first. A detector of any words, if one is installed, searches what the detector of
 * 80 classes does not know or find. Empty if the image shows none or the name is unknown.
 */
export async function findNamed(image: Raster, word: string, settings: ModelSettings): Promise<Found[]> {
  const kinds = getKinds(word);
  const known = kinds.length === 0 ? [] : await findObjects(image, settings, MIN_SCORE);
  const found = withoutEchoes(known.filter(({ name }) => kinds.includes(name)));
  return found.length > 0 ? found : findByText(image, word, settings);
}

/** A weak detection with this share of the smaller box in a stronger one of the same class, and this share of its score, is a part of it. */
const [ECHO_OVERLAP, ECHO_SCORE] = [0.7, 0.7];
/** A smaller box, as a share of the stronger one, can be a second thing behind the first. */
const ECHO_SIZE = 0.3;
/** People and animals, which can stand before each other. */
export const LIVING = /^(?:person|bird|cat|dog|horse|sheep|cow|elephant|bear|zebra|giraffe)$/;

/** Detections without the weak boxes that show a part of a thing again, as the lower half of a cup with its saucer. */
export const withoutEchoes = (found: readonly Found[]): Found[] =>
  found.filter(
    ({ name, score, box }) =>
      LIVING.test(name) ||
      !found.some(
        (next) =>
          next.name === name &&
          score < ECHO_SCORE * next.score &&
          box[2] * box[3] > ECHO_SIZE * next.box[2] * next.box[3] &&
          overlaps(box, next.box, ECHO_OVERLAP),
      ),
  );

/** The only thing of a name with a lower score can be another one than a second that has nearly its score. */
const [CERTAIN_SCORE, RIVAL] = [0.6, 0.55];

/** Boxes with less of the smaller one in common are at different places. */
const OTHER_PLACE = 0.2;

/** Whether something else is nearly as likely to have a name as the only thing that was found: a lamp beside a vase of glass. */
export async function hasRival(
  image: Raster,
  word: string,
  found: readonly Found[],
  settings: ModelSettings,
): Promise<boolean> {
  const kinds = getKinds(word);
  const [only, ...others] = found;
  const isOpen = only && others.length === 0 && only.score < CERTAIN_SCORE && !LIVING.test(only.name);
  if (!isOpen || kinds.length === 0) return false;
  const all = await findObjects(image, settings, POSSIBLE_SCORE);
  return isRivaled(
    only,
    all.filter(({ name }) => kinds.includes(name)),
  );
}

/** Whether one of several detections of a kind is elsewhere, with nearly the same score. */
export const isRivaled = (only: Found, all: readonly Found[]): boolean =>
  all.some(({ score, box }) => score > RIVAL * only.score && !overlaps(box, only.box, OTHER_PLACE));

/** A larger thing, as a share of the image, would have been found at once. */
const MAX_SMALL = 0.05;

/** Small things with a name that the detector finds only with a lower score; the caller must say that this is not certain. */
export async function findSmallNamed(image: Raster, word: string, settings: ModelSettings): Promise<Found[]> {
  const kinds = getKinds(word);
  const found = kinds.length === 0 ? [] : await findObjectsAgain(image, settings);
  const size = image.width * image.height;
  return found.filter(({ name, box }) => kinds.includes(name) && box[2] * box[3] < MAX_SMALL * size);
}

/**
 * All objects with one of the names. Warns of a name that was interpreted, and of objects that may have a name and are not
 * selected. Throws `nothing_matched` for a name that no object has.
 */
export async function findAllNamed(
  image: Raster,
  words: readonly string[],
  settings: ModelSettings,
  context: EngineContext,
): Promise<NamedObjects> {
  if (words.length === 0) return { named: [], others: [] };
  const all = await findObjects(image, settings, POSSIBLE_SCORE);
  const named: Found[] = [];
  for (const word of words) {
    const kinds = getKinds(plainName(word) ?? word);
    const ofKind = all.filter(({ name }) => kinds.includes(name));
    const known = ofKind.filter(({ score }) => score >= MIN_SCORE);
    const found = known.length > 0 ? known : await findByText(image, word, settings);
    if (found.length === 0) throw new AppError("nothing_matched", notFound(word, settings));
    if (known.length > 1 && getKinds(word).length === 0)
      context.warn(`"${word}" was interpreted as "${plainName(word)}". All ${found.length} objects found are removed.`);
    warnOfRest(word, ofKind, found, context);
    named.push(...found);
  }
  return { named, others: neighborsAmong(all, named) };
}

/** Things that go with their owner. */
const BELONGINGS = ["backpack", "umbrella", "handbag", "tie", "cell phone"];

/**
 * The certain detections that are other things than the selected ones. Boxes of different things can overlap, as those of a
 * dog and the bicycle behind it, so only nearly equal ones are the same thing with two names.
 */
function neighborsAmong(all: readonly Found[], selected: readonly Found[]): Found[] {
  const isSelected = (one: Found) =>
    selected.some(
      (match) =>
        intersectionOverUnion(one.box, match.box) > SAME_OVERLAP ||
        (one.name === match.name && overlaps(one.box, match.box, 0.5)) ||
        (BELONGINGS.includes(one.name) && overlaps(one.box, match.box, 0.5)),
    );
  return all.filter((item) => item.score >= SURE_SCORE && !isSelected(item));
}

/** Names the boxes of objects that may be of a kind but are too uncertain to be removed. */
function warnOfRest(word: string, ofKind: readonly Found[], found: readonly Found[], { warn }: EngineContext): void {
  const rest = ofKind.filter(
    (item) => item.score < MIN_SCORE && !found.some((stronger) => overlaps(item.box, stronger.box, 0.5)),
  );
  if (rest.length === 0) return;
  const places = rest.slice(0, MAX_REPORTED).map(({ box }) => `[${box.map(Math.round).join(", ")}]`);
  const name = plainName(word) ?? word;
  warn(
    `Other objects may match "${name}" but stayed, because the detector is not certain: boxes ${places.join(", ")}. To remove them too, send these boxes.`,
  );
}

function notFound(word: string, settings: ModelSettings): string {
  if (plainName(word) === null && !textDetector(settings))
    return `"${word}" cannot be found by name. Mark it with a mask, a box or a point instead.`;
  return `No ${word} was found in this image. Mark it with a mask, a box or a point instead.`;
}

type Box = Found["box"];

/** Whether two boxes share more than a part of the smaller one: a detector can name one object twice. */
function overlaps(a: Box, b: Box, part: number): boolean {
  const across = Math.max(0, Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]));
  const down = Math.max(0, Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]));
  return across * down > part * Math.min(a[2] * a[3], b[2] * b[3]);
}
