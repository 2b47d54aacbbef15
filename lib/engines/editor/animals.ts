import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findKinds, intersectionOverUnion } from "../cleaner/finder.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";

/** Animals that the detector has no class for. It sees them as the animals that it knows. */
const UNKNOWN_ANIMALS =
  /^(?:(?:big |wild |baby |young )?(?:cheetah|lion|lioness|tiger|tigress|leopard|panther|jaguar|puma|cougar|lynx|bobcat|ocelot|wolf|fox|coyote|jackal|hyena|dingo|deer|stag|doe|fawn|moose|elk|reindeer|caribou|antelope|gazelle|impala|bison|buffalo|yak|goat|ram|lamb|donkey|mule|pony|foal|camel|llama|alpaca|pig|boar|hog|rhino|rhinoceros|hippo|hippopotamus|panda|koala|kangaroo|monkey|ape|gorilla|chimp|chimpanzee|orangutan|baboon|lemur|raccoon|badger|beaver|otter|squirrel|rabbit|bunny|hare|weasel|ferret|meerkat|seal|walrus|animal|creature|beast|pet|cub)s?|wolves|foxes|calves|cubs)$/;
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
  for (const box of boxes) each.push({ box, mask: await selectDetected(embedding, box, settings) });
  const data = new Uint8Array(image.width * image.height);
  for (const { mask } of each) for (let at = 0; at < data.length; at++) if (mask.data[at]) data[at] = 255;
  return { mask: { width: image.width, height: image.height, data }, box: best, each };
}
