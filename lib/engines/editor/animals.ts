import { intersectionOverUnion } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findKinds } from "../cleaner/finder.ts";
import { type Embedding, embedImage, selectClear, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { computeBox, countMarked } from "./masks.ts";

/** Animals that the detector has no class for. It sees them as the animals that it knows. */
const UNKNOWN_ANIMALS =
  /^(?:(?:big |wild |baby |young )?(?:cheetah|lion|lioness|tiger|tigress|leopard|panther|jaguar|puma|cougar|lynx|bobcat|ocelot|wolf|fox|coyote|jackal|hyena|dingo|deer|stag|doe|fawn|moose|elk|reindeer|caribou|antelope|gazelle|impala|bison|buffalo|yak|goat|ram|lamb|donkey|mule|pony|foal|camel|llama|alpaca|pig|boar|hog|rhino|rhinoceros|hippo|hippopotamus|panda|koala|kangaroo|monkey|ape|gorilla|chimp|chimpanzee|orangutan|baboon|lemur|raccoon|hedgehog|porcupine|guinea pig|hamster|armadillo|sloth|skunk|opossum|tapir|marten|mongoose|mole|badger|beaver|otter|squirrel|rabbit|bunny|hare|weasel|ferret|meerkat|seal|walrus|animal|creature|beast|pet|cub)s?|wolves|foxes|calves|cubs)$/;
const KNOWN_ANIMALS = "cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe".split(",");

/** Scores of a class that the animal only resembles are low. */
const MIN_SCORE = 0.2;
const BIRD_SCORE = 0.35;
/** Boxes with a larger overlap show one animal that resembles several classes. */
const SAME = 0.5;

/** Whether words name an animal that the detector has no class for. */
export const isUnknownAnimal = (word: string): boolean => UNKNOWN_ANIMALS.test(word);

/** The animals of an image, whatever the detector takes them for; null if it sees none. */
export async function findAnimals(
  image: Raster,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: Found["box"]; each: readonly { mask: Mask; box: Found["box"] }[] } | null> {
  const known = await findKinds(image, KNOWN_ANIMALS, settings, MIN_SCORE);
  // A squirrel on a branch is seen as a bird.
  const found = (known.length > 0 ? known : await findKinds(image, ["bird"], settings, BIRD_SCORE)).toSorted(
    (first, second) => second.score - first.score,
  );
  const boxes: Found["box"][] = [];
  for (const { box } of found) if (!boxes.some((kept) => intersectionOverUnion(kept, box) > SAME)) boxes.push(box);
  const [best] = boxes;
  if (!best) return null;
  const embedding = await embedImage(image, settings);
  const each: { mask: Mask; box: Found["box"] }[] = [];
  const parts: typeof each = [];
  for (const box of boxes) {
    const part = await selectDetected(embedding, box, settings);
    const mask = await findWhole(part, embedding, settings);
    if (mask === part) parts.push({ box, mask });
    else if (!each.some((earlier) => isIn(mask, [earlier.mask]))) each.push({ box: computeBox(mask), mask });
  }
  // Boxes of halves of one animal, or of parts of two, show no further one.
  for (const part of parts)
    if (
      !isIn(
        part.mask,
        each.map(({ mask }) => mask),
      )
    )
      each.push(part);
  const all = withoutParts(each);
  const data = new Uint8Array(image.width * image.height);
  for (const { mask } of all) for (let at = 0; at < data.length; at++) if (mask.data[at]) data[at] = 255;
  return { mask: { width: image.width, height: image.height, data }, box: best, each: all };
}

/** Things without those whose outline is in that of larger ones: a surer box can show only the head of an animal. */
export function withoutParts<Thing extends { mask: Mask }>(each: readonly Thing[]): Thing[] {
  const largest = each.toSorted((first, second) => countMarked(second.mask) - countMarked(first.mask));
  const kept: Thing[] = [];
  for (const thing of largest)
    if (
      !isIn(
        thing.mask,
        kept.map(({ mask }) => mask),
      )
    )
      kept.push(thing);
  return each.filter((thing) => kept.includes(thing));
}

/** A whole animal contains this share of a part of it, and is between these times as large. */
const [MIN_CONTAINED, MIN_GROWTH, MAX_GROWTH] = [0.88, 1.1, 2.6];
/** An outline of which this share is in others shows no further animal. */
const SAME_OUTLINE = 0.75;

/** The outline of the whole animal of which a box showed a part: the detector sees the upper half of a meerkat as a bear. */
async function findWhole(part: Mask, embedding: Embedding, settings: ModelSettings): Promise<Mask> {
  const middle = computeMiddle(part);
  const whole = middle && (await selectClear(embedding, middle, settings));
  return whole && containsPart(whole, part) ? whole : part;
}

/** Whether an outline contains a part and not much more. */
export function containsPart(whole: Mask, part: Mask): boolean {
  const [size, own] = [countMarked(whole), countMarked(part)];
  return size > MIN_GROWTH * own && size < MAX_GROWTH * own && countBoth(whole, part) > MIN_CONTAINED * own;
}

const isIn = (part: Mask, all: readonly Mask[]): boolean =>
  part.data.reduce((sum, value, at) => sum + Number(value > 0 && all.some(({ data }) => (data[at] ?? 0) > 0)), 0) >
  SAME_OUTLINE * countMarked(part);

const countBoth = (first: Mask, second: Mask): number =>
  first.data.reduce((sum, value, at) => sum + Number(value > 0 && (second.data[at] ?? 0) > 0), 0);

/** The mean place of the marked pixels of a mask; null if none is marked. */
function computeMiddle({ width, data }: Mask): [x: number, y: number] | null {
  let [sumX, sumY, count] = [0, 0, 0];
  for (const [at, value] of data.entries())
    if (value > 0) [sumX, sumY, count] = [sumX + (at % width), sumY + Math.floor(at / width), count + 1];
  return count > 0 ? [sumX / count, sumY / count] : null;
}
