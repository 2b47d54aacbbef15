import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { getChroma, hue } from "../tools/colors/color-names.ts";
import { getLab } from "../tools/colors/palette.ts";
import { computeBox } from "../tools/part.ts";
import { connected } from "./colored-thing.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";
import { NEVER_SUBJECT } from "./main-subject.ts";

/** Chroma (OKLab) from which a thing is vivid, and up to which its surroundings are gray. */
const [VIVID, PALE] = [0.09, 0.035];
/** The vivid thing covers between these shares of the image and is this share of all that is vivid. */
const [MIN_AREA, MAX_AREA, ALONE] = [0.005, 0.4, 0.85];

const FLOWER =
  /^(?:flower|blossom|bloom|tulip|dahlia|sunflower|daisy|lily|orchid|peony|poppy|carnation|hydrangea|chrysanthemum|marigold|magnolia|hibiscus|gerbera|lotus)$/;
/** The hues of leaves and of the sky, in degrees of OKLab. A flower has neither. */
const LEAVES_AND_SKY = [112, 280] as const;
/** A flower fills up to this share of an image and is this share of all that is vivid. */
const [MAX_BLOOM, MAIN_BLOOM] = [0.8, 0.7];
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
  warnOfVivid(words, edit);
  return { width, height, data: largest.data };
}

/**
 * The largest vivid region of an image without the colors of leaves and skies, for a single flower. Null if there are several
 * regions, or if words name a flower of another color. Costs half of the price.
 */
function findBloom({ width, height, channels, data }: Raster, words: string, edit: EditContext): Mask | null {
  // A white or blue flower has the color of clouds or of the sky.
  if (/\b(?:white|black|gr[ae]y|blue|violet|cream)\b/.test(words) || edit.oldColor !== undefined) return null;
  const bloom = Uint8Array.from({ length: width * height }, (_, index) => {
    const at = index * channels;
    const color = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const angle = (hue(color) + 360) % 360;
    return getChroma(color) > VIVID && (angle < LEAVES_AND_SKY[0] || angle > LEAVES_AND_SKY[1]) ? 255 : 0;
  });
  const count = bloom.reduce((sum, value) => sum + Number(value > 0), 0);
  const [largest] = connected(bloom, width, 1);
  const share = (largest?.count ?? 0) / bloom.length;
  if (!largest || largest.count < MAIN_BLOOM * count || share < MIN_AREA || share > MAX_BLOOM) return null;
  const { x, y, width: across } = computeBox({ width, height, data: largest.data });
  // A wall or a sky reaches from one side to the other at the top.
  if (x === 0 && y === 0 && x + across === width) return null;
  warnOfVivid(words, edit);
  return { width, height, data: largest.data };
}

function warnOfVivid(words: string, edit: EditContext): void {
  edit.guessed = true;
  edit.context.warn(
    `The ${words} cannot be found by name, so the one vivid thing in the image was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
}
