import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { computeBox, countMarked } from "../../tools/part.ts";
import { colorsIn } from "../../words.ts";
import { ANIMAL } from "../animal-head.ts";
import { measureColor } from "../checks/named-color.ts";
import { getCover } from "../clothes.ts";
import { getHeadNoun, isPlural } from "../head-noun.ts";
import { computeShareInside } from "../kept-thing.ts";
import { NEVER_MISSED } from "../missed-thing.ts";

/** A thing with more of its outline in another one is the same, or a part of it. */
const SAME = 0.5;
/** More outlines would take too long. */
const MAX_OUTLINES = 4;

/** A test of a thing, and a fast one of its box, which sorts out most. */
interface Test {
  isMeant(mask: Mask): boolean;
  canBe(box: FoundPart["box"]): boolean;
}

/**
 * The likeliest thing of a name that a detector sees only with a low score, that passes a test of its color or place, and that is
 * none of the `known` ones, which fail it. Null if there is none. Costs half of the price.
 */
export async function findFaint(
  image: Raster,
  { words, name, known = [], isAlone }: { words: string; name: string; known?: readonly Mask[]; isAlone?: boolean },
  { isMeant, canBe }: Test,
  edit: EditContext,
): Promise<FoundPart | null> {
  const seen = (await edit.parts.findFaint?.(image, name, isAlone)) ?? [];
  for (const candidate of seen.filter(canBe).slice(0, MAX_OUTLINES)) {
    const mask = await edit.parts.select(image, candidate);
    edit.context.signal.throwIfAborted();
    const isKnown = known.some((own) => Math.max(computeShareInside(mask, own), computeShareInside(own, mask)) > SAME);
    if (countMarked(mask) === 0 || isKnown || !isMeant(mask)) continue;
    const { x, y, width, height } = computeBox(mask);
    edit.guessed = true;
    edit.context.warn(
      `The ${words} was only seen weakly, so this was taken for it: box [${[x, y, width, height].join(", ")}]. Half of the price is charged. Check the result, or mark the ${words} with a mask.`,
    );
    return { mask, box: [x, y, width, height] };
  }
  return null;
}

/** The pixels of a box, without its corners, which a thing in it seldom fills. */
function markBox({ width, height }: Raster, [x, y, across, down]: FoundPart["box"]): Mask {
  const data = new Uint8Array(width * height);
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, y + down); row++)
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(width, x + across); column++) {
      const off = Math.hypot((2 * (column - x)) / across - 1, (2 * (row - y)) / down - 1);
      if (off < 1) data[row * width + column] = 255;
    }
  return { width, height, data };
}

/** A thing of a named color has it on this share of its outline, and of its box on half of that. */
const MOSTLY_COLORED = 0.3;

/** The test of a thing with a named color. */
export function ofColor(image: Raster, color: string): Test {
  const has = (mask: Mask, least: number) => measureColor(image, mask, color) > least;
  return {
    isMeant: (mask) => has(mask, MOSTLY_COLORED),
    canBe: (box) => has(markBox(image, box), MOSTLY_COLORED / 2),
  };
}

/** The test of a thing that is clearly likelier than all others of its name. */
const ANY: Test = { isMeant: () => true, canBe: () => true };

/**
 * The one thing of a name that a detector knows and sees only weakly, if it has the color in its name or is clearly likelier than all
 * others. Null for several things, living ones and names that no detector knows. Costs half of the price.
 */
export function findFaintNamed(image: Raster, words: string, edit: EditContext): Promise<FoundPart | null> | null {
  const name = getHeadNoun(words);
  // A picture or a shadow of a person or an animal is seen weakly, and they themselves are not.
  const isOther = NEVER_MISSED.test(name) || ANIMAL.test(name);
  if (isPlural(words) || isOther || getCover(words) !== null || /'s /.test(words)) return null;
  if (!edit.parts.isDetectable(name)) return null;
  const [color] = colorsIn(words);
  const test = color === undefined ? ANY : ofColor(image, color);
  return findFaint(image, { words, name, isAlone: color === undefined }, test, edit);
}
