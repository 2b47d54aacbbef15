import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { getChroma, hue } from "../tools/colors/color-names.ts";
import { getLab } from "../tools/colors/palette.ts";
import { connected } from "./colored-thing.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";
import { NEVER_SUBJECT } from "./main-subject.ts";

/** Chroma (OKLab) from which a thing is vivid, and up to which its surroundings are gray. */
const [VIVID, PALE] = [0.09, 0.035];
/** The vivid thing covers between these shares of the image and is this share of all that is vivid. */
const [MIN_AREA, MAX_AREA, ALONE] = [0.005, 0.4, 0.85];

/** A flower is vivid and not green (hues of OKLab in degrees), and fills up to this share of an image. */
const FLOWER =
  /^(?:flower|blossom|bloom|rose|tulip|dahlia|sunflower|daisy|lily|orchid|peony|poppy|carnation|hydrangea|chrysanthemum|marigold|magnolia|hibiscus|gerbera|iris|lotus|petals?)$/;
const [GREEN_FROM, GREEN_TO, MAX_BLOOM, MAIN_BLOOM] = [112, 190, 0.8, 0.7];
/** A flower that fills more of an image is no other thing. */
const CLOSE = 0.08;

/**
 * The one vivid thing of an otherwise gray image, for a name that no detector knows: a green band on a dark notebook. Null if
 * the image has other colors. Costs half of the price, because another thing can be meant.
 */
export function findVivid(image: Raster, words: string, edit: EditContext): Mask | null {
  const head = getHeadNoun(words);
  if (edit.parts.isDetectable(head) || NEVER_SUBJECT.test(head) || isPlural(words)) return null;
  if (FLOWER.test(head)) return findBloom(image, words, edit);
  const { width, height, channels, data } = image;
  const chromas = Float32Array.from({ length: width * height }, (_, index) => {
    const at = index * channels;
    return getChroma(getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
  });
  const vivid = Uint8Array.from(chromas, (chroma) => (chroma > VIVID ? 255 : 0));
  const count = vivid.reduce((sum, value) => sum + Number(value > 0), 0);
  const rest = chromas.filter((chroma) => chroma <= VIVID).sort();
  const [largest] = connected(vivid, width, 1);
  const isAlone = largest !== undefined && largest.count > ALONE * count;
  const isSized = count > MIN_AREA * vivid.length && count < MAX_AREA * vivid.length;
  if (!isAlone || !isSized || (rest[rest.length >> 1] ?? 1) > PALE) return null;
  edit.guessed = true;
  edit.context.warn(
    `The ${words} cannot be found by name, so the one vivid thing in the image was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
  return { width, height, data: largest.data };
}

/** The largest vivid region of an image that is not green, for a single flower; null if there are others. */
function findBloom({ width, height, channels, data }: Raster, words: string, edit: EditContext): Mask | null {
  const bloom = Uint8Array.from({ length: width * height }, (_, index) => {
    const at = index * channels;
    const color = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const turn = hue(color);
    return getChroma(color) > VIVID && (turn < GREEN_FROM || turn > GREEN_TO) ? 255 : 0;
  });
  const count = bloom.reduce((sum, value) => sum + Number(value > 0), 0);
  const [largest] = connected(bloom, width, 1);
  const share = (largest?.count ?? 0) / bloom.length;
  if (!largest || largest.count < MAIN_BLOOM * count || share < MIN_AREA || share > MAX_BLOOM) return null;
  if (share < CLOSE) edit.guessed = true;
  edit.context.warn(
    share < CLOSE
      ? `The ${words} cannot be found by name, so the one vivid thing in the image was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`
      : `The ${words} cannot be found by name, so the one vivid thing in the image was used. Mark the ${words} with a mask if that is not right.`,
  );
  return { width, height, data: largest.data };
}
