import { resizePlane } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type EditContext, withoutShapeNote } from "../edit-context.ts";
import { EVERYTHING } from "../grammar/text-place.ts";
import { readMask } from "../named-area.ts";
import type { Step } from "../plan.ts";
import { luma } from "../tools/adjust.ts";
import { getLettering } from "../tools/decorate.ts";
import { orNull } from "./letters/logo.ts";

type Lettering = Extract<Step, { tool: "text" }>["arguments"];
type Position = Lettering["position"];

/** Letters that cover at most this share of things stand beside them. */
const MAX_COVERED = 0.003;
/** The sizes that are tried, as shares of the usual one. A stated size stays. */
const SHARES = [1, 0.75, 0.55, 0.42];
/** Smaller letters, in pixels and as a share of the image's height, are not legible. */
const [MIN_PIXELS, MIN_HEIGHT] = [10, 0.03];
/** More things of an image would take too long. */
const MAX_THINGS = 8;

/** Places whose mean detail differs by less, of 255, are about equally plain. */
const AS_PLAIN = 3;
const IN_MIDDLE: readonly Position[] = ["top", "center", "bottom"];

const EVERYWHERE: readonly Position[] = [
  "bottom",
  "top",
  "bottom-left",
  "bottom-right",
  "top-left",
  "top-right",
  "left",
  "right",
  "center",
];

/**
 * A text at a place where it covers nothing that the instructions say it must not cover: at the named place as large as fits,
 * or without a named place anywhere. Warns if no place is free.
 */
export async function placed(image: Raster, args: Lettering, edit: EditContext): Promise<Lettering> {
  const { avoid, within, anywhere, ...text } = args;
  if (avoid === undefined && within === undefined) return besideSubject(image, args, edit);
  const taken = await findTaken(image, { avoid, within }, edit);
  if (!taken) return text;
  const usual = getLettering(image, text);
  const sizes =
    typeof text.size === "number"
      ? [text.size]
      : SHARES.map((share) => share * usual.fontSize).filter(
          (size, at) => at === 0 || size > Math.max(MIN_PIXELS, MIN_HEIGHT * image.height),
        );
  const positions = anywhere
    ? EVERYWHERE.filter((position) => matches(position, text.position, anywhere))
    : [text.position];
  const detail = computeDetail(image);
  const places = sizes.flatMap((size, at) =>
    positions.map((position) => {
      const lettering = { ...text, position, ...(at === 0 ? {} : { size }) };
      const { box } = getLettering(image, lettering);
      return { lettering, size, covered: meanIn(taken, image, box), detail: meanIn(detail, image, box) };
    }),
  );
  const free = places.filter(({ covered }) => covered <= 255 * MAX_COVERED);
  const largest = Math.max(...free.map(({ size }) => size));
  // Of equally large texts the one on the plainest ground is the most legible.
  const large = free.filter(({ size }) => size === largest);
  const plainest = Math.min(...large.map((place) => place.detail));
  const plain = large.filter((place) => place.detail <= plainest + AS_PLAIN);
  // A text in the middle of a plain place looks better than one at its side.
  const best =
    plain.find(({ lettering: { position } }) => IN_MIDDLE.includes(position)) ??
    plain.find((place) => place.detail === plainest);
  if (best) return best.lettering;
  const least = places.reduce((first, second) => (second.covered < first.covered ? second : first));
  edit.guessed = true;
  edit.context.warn(
    within === undefined
      ? `No free place was found for the text, so it covers a part of this: ${avoid === EVERYTHING ? "things" : avoid}. Half of the price is charged.`
      : `The text does not fit there without covering something else: ${within}. Half of the price is charged.`,
  );
  return least.lettering;
}

/** Letters that cover less of the main subject, as a share of their own box, leave it as it is. */
const MIN_OVER = 0.04;
/** Smaller letters than this share of the usual ones, and than this many pixels, are no answer to what was requested. */
const [LEAST_SHARE, LEAST_PIXELS] = [0.5, 16];
/** Places within a named side, in the order of how well they keep to it. */
const WITHIN: Readonly<Partial<Record<Position, readonly Position[]>>> = {
  top: ["top", "top-left", "top-right"],
  bottom: ["bottom", "bottom-left", "bottom-right"],
};

/**
 * A text whose place leaves the main subject free: smaller, or at another place of the named side. As it is where it covers
 * little of the subject, or where the subject is everywhere there.
 */
async function besideSubject(image: Raster, args: Lettering, edit: EditContext): Promise<Lettering> {
  const { position, size, share, lines } = args;
  const isOpen = size !== undefined && (typeof size === "number" || size === "huge");
  if (isOpen || share !== undefined || lines !== undefined || position === "center") return args;
  const taken = await findFocus(image, edit);
  if (!taken) return args;
  const usual = getLettering(image, args);
  const over = ({ box }: ReturnType<typeof getLettering>) => meanIn(taken, image, box) / 255;
  if (over(usual) < MIN_OVER) return args;
  const shares = SHARES.filter((own) => own >= LEAST_SHARE && own * usual.fontSize >= LEAST_PIXELS);
  const isPlaced = PLACED.test(edit.instructions ?? "over");
  for (const part of shares)
    for (const place of isPlaced ? (WITHIN[position] ?? [position]) : NEAR_EDGE) {
      const lettering = { ...args, position: place, ...(part === 1 ? {} : { size: part * usual.fontSize }) };
      if (over(getLettering(image, lettering)) <= MAX_COVERED) return lettering;
    }
  const filled = taken.reduce((sum, value) => sum + Number(value > 127), 0) / taken.length;
  if (over(usual) > MUCH_OVER && filled < FILLED)
    edit.context.warn(
      "The text covers a part of the main subject, because no free place for it was found there. Name another place or a smaller size if that is not right.",
    );
  return args;
}

/** Words that say where a text stands. */
const PLACED =
  /\b(?:over|across|under|below|above|beneath|top|bottom|left|right|corner|middle|cent(?:er|re)(?:ed|d)?|upper|lower|sky|oben|unten|links|rechts|mitte|haut|bas|gauche|droite|arriba|abajo|izquierda|derecha|topo|fundo|sopra|sotto|alto|basso)\b/i;
/** Places for a text of which no place is said, the usual ones first. */
const NEAR_EDGE: readonly Position[] = ["bottom", "top", "bottom-left", "bottom-right", "top-left", "top-right"];
/** A text that covers the main subject with more than this share of its box hides it. */
const MUCH_OVER = 0.2;
/** A subject on more of the image than this share leaves no free place. */
const FILLED = 0.75;

/** Whether a position is at the side that is named; "corner" allows all corners. */
function matches(position: Position, named: Position, anywhere: NonNullable<Lettering["anywhere"]>): boolean {
  if (anywhere === "corner") return position.includes("-");
  return anywhere === "side" ? position.split("-").includes(named) : true;
}

/** The mask that a text may not cover, 255 inside; null if it cannot be found, with a warning. */
async function findTaken(
  image: Raster,
  { avoid, within }: Pick<Lettering, "avoid" | "within">,
  edit: EditContext,
): Promise<Uint8Array | null> {
  const masks: (Uint8Array | null)[] = [];
  if (within !== undefined) {
    const inside = await findNamed(image, within, edit);
    masks.push(inside ? inside.map((value) => 255 - value) : markBelow(image, UPPER));
    if (!inside) {
      edit.guessed = true;
      edit.context.warn(
        `The ${within} cannot be found, so the text stands where the upper part of the image is plainest. Half of the price is charged. Check its place.`,
      );
    }
  }
  if (avoid === EVERYTHING) masks.push(...(await findThings(image, edit)));
  else if (avoid !== undefined) {
    const named = await findNamed(image, avoid, edit);
    if (!named)
      edit.context.warn(
        `The ${avoid} cannot be found by name, so the text stands beside the main subject. Check its place.`,
      );
    masks.push(named ?? (await findFocus(image, edit)));
  }
  const [first, ...others] = masks.filter((mask) => mask !== null);
  return first === undefined
    ? null
    : first.map((value, at) => others.reduce((most, mask) => Math.max(most, mask[at] ?? 0), value));
}

/** A sky that cannot be found is in this upper share of the image. */
const UPPER = 0.4;

/** Marks what is below a share of the height with 255. */
function markBelow({ width, height }: Raster, share: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  return mask.fill(255, Math.round(share * height) * width);
}

const findNamed = (image: Raster, name: string, edit: EditContext): Promise<Uint8Array | null> =>
  withoutShapeNote(edit, () => orNull(() => readMask(image, name, edit, { orSubject: false })));

/** The main subject and the things that a detector sees. */
async function findThings(image: Raster, edit: EditContext): Promise<(Uint8Array | null)[]> {
  const masks: (Uint8Array | null)[] = [await findFocus(image, edit)];
  for (const { box } of (await edit.parts.detect(image)).slice(0, MAX_THINGS)) {
    masks.push((await edit.parts.select(image, box)).data);
    edit.context.signal.throwIfAborted();
  }
  return masks;
}

async function findFocus(image: Raster, edit: EditContext): Promise<Uint8Array | null> {
  const focus = await edit.parts.findFocus(image);
  edit.context.signal.throwIfAborted();
  if (!focus) return null;
  return Uint8Array.from(resizePlane(Float32Array.from(focus.mask.data), focus.mask, image), (value) =>
    value > 127 ? 255 : 0,
  );
}

/** The differences of neighboring pixels: letters on a plain ground are legible. */
function computeDetail({ width, height, channels, data }: Raster): Uint8Array {
  const light = (at: number) =>
    luma(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0);
  return Uint8Array.from({ length: width * height }, (_, at) =>
    at % width < width - 1 && at + width < width * height
      ? Math.min(255, Math.abs(light(at) - light(at + 1)) + Math.abs(light(at) - light(at + width)))
      : 0,
  );
}

function meanIn(values: Uint8Array, { width, height }: Raster, box: ReturnType<typeof getLettering>["box"]): number {
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const [right, bottom] = [
    Math.min(width, Math.ceil(box.x + box.width)),
    Math.min(height, Math.ceil(box.y + box.height)),
  ];
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += values[y * width + x] ?? 0;
  return sum / Math.max(1, (right - left) * (bottom - top));
}
