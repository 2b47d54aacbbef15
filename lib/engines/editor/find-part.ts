import type { Mask, Raster } from "@atelier/images/raster";
import { colorOfName, type EditorParts, getCover, isInnerGarment, isOuterGarment } from "@atelier/photo-editor";
import type { EmbedTexts } from "@atelier/vocabulary/embedding";
import { cocoClasses } from "../cleaner/classes.ts";
import { findSmallNamed } from "../cleaner/named-objects.ts";
import { getKinds, nearestKind } from "../cleaner/names.ts";
import { selectNamed } from "../cleaner/selection.ts";
import { textDetector } from "../cleaner/text-detector.ts";
import { miniLmEmbedder } from "../illustrator/embed-texts.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { findAnimals, isUnknownAnimal } from "./animals.ts";
import { areOfSeveral, findAllClothes, findClothes } from "./clothes.ts";
import { withoutCreatures } from "./creatures.ts";
import { findCutlery, isCutlery } from "./cutlery.ts";
import { EYES, findEyes } from "./eyes.ts";
import { findFaces } from "./find-faces.ts";
import { FLAT, findFlat } from "./flat-things.ts";
import { findGreenery, GREENERY } from "./greenery.ts";
import { findHair } from "./hair.ts";
import { findHeadgear, HEADGEAR } from "./head-top.ts";
import { joined } from "./masks.ts";
import { withLostParts } from "./people.ts";
import { findFaceSkin } from "./skin.ts";
import { findSky } from "./sky.ts";
import { findSurface, isSurface } from "./surfaces.ts";
import { findUnder, getThingsOn } from "./under.ts";
import { findWater, WATER } from "./water.ts";

/** The hair of people, whose owner may be named; that of animals is their fur. */
const HAIR =
  /^(?:(?:woman|man|person|girl|boy|child|lady|guy|astronaut|model)(?:'s|s') )?(?:hair|hairs|haircut|hairstyle)$/;

/**
 * Whether a detector knows a thing by this name, so that its absence means that the image does not show it. An installed
 * detector of any words knows all.
 */
export const isDetectable = (word: string, settings?: Pick<ModelSettings, "models">): boolean =>
  /^(?:faces?(?: outlines?)?|sky|skies|(?:face )?skin)$/.test(word) ||
  HAIR.test(word) ||
  EYES.test(word) ||
  GREENERY.test(word) ||
  getCover(word) !== null ||
  getThingsOn(word).length > 0 ||
  (getKinds(word).length > 0 && nearestKind(word) === undefined) ||
  (settings && textDetector(settings)) != null;

/**
 * Finds faces, the sky, and things of the detector's classes by name, or by the class with the closest meaning: an eagle
 * is found as a bird. A detector of any words comes before the closest class. Null if the image shows none.
 */
export async function findPart(
  image: Raster,
  word: string,
  settings: ModelSettings,
  owner?: readonly [x: number, y: number, width: number, height: number],
): Promise<Part> {
  if (/^faces?(?: outlines?)?$/.test(word)) return findFaces(image, settings, /outlines?$/.test(word), owner);
  if (/^(?:sky|skies)$/.test(word)) return findSky(image, settings);
  if (/^(?:face )?skin$/.test(word)) return findFaceSkin(image, settings);
  if (HAIR.test(word) && !textDetector(settings)) return unsure(await findHair(image, settings));
  if (EYES.test(word) && !textDetector(settings)) return unsure(await findEyes(image, settings));
  if (GREENERY.test(word) && !textDetector(settings))
    return unsure(await withoutCreatures(image, findGreenery(image, word), settings));
  const cover = getCover(word);
  if (cover !== null && !textDetector(settings)) {
    const worn = { isInner: isInnerGarment(word), isOuter: isOuterGarment(word) };
    const garment = { cover, color: colorOfName(word), ...worn };
    const all = !owner && areOfSeveral(word) ? await findAllClothes(image, garment, settings) : null;
    return unsure(all ?? (await findClothes(image, garment, settings, owner)));
  }
  if (HEADGEAR.test(word) && !textDetector(settings)) {
    const worn = await findHeadgear(image, settings, owner);
    if (worn) return unsure(worn);
  }
  if (FLAT.test(word) && !textDetector(settings)) {
    const flat = await findFlat(image, settings);
    if (flat) return unsure(flat);
  }
  if (isSurface(word) && !textDetector(settings)) return unsure(await findSurface(image, word, settings));
  if (WATER.test(word) && !textDetector(settings))
    return unsure(await withoutCreatures(image, await findWater(image, settings), settings));
  const above = getThingsOn(word);
  if (above.length > 0 && !textDetector(settings)) return unsure(await findUnder(image, above, settings));
  const isNamed = isDetectable(word, settings) || nearestKind(word) !== undefined;
  const named = isNamed ? await selectNamed(image, word, settings) : null;
  if (!named && isCutlery(getKinds(word))) return unsure(await findCutlery(image, getKinds(word), settings));
  if (named && getKinds(word).includes("person")) return withWholePeople(image, named, settings);
  if (named) return { ...named, as: nearestKind(word) };
  const alike = alikeKind(word);
  const taken = alike === undefined ? null : await selectNamed(image, alike, settings);
  if (taken && (alike === "car" || taken.each.length === 1)) return { ...taken, as: alike, isUnsure: true };
  if (isDetectable(word)) return unsure(await selectNamed(image, word, settings, findSmallNamed));
  if (isUnknownAnimal(word)) {
    const animals = await findAnimals(image, settings);
    return animals && { ...animals, as: "animal" };
  }
  const isApart = INSECT.test(word) || isBelonging(word);
  const kind = isApart ? null : await kindByMeaning(word, miniLmEmbedder(settings));
  const found = kind === null ? null : await selectNamed(image, kind, settings);
  return found && { ...found, as: kind ?? undefined };
}

/** The class that the detector takes a thing for that it does not see by its own name: a pickup is a car, and a butterfly a bird. */
export const alikeKind = (word: string): string | undefined =>
  /^(?:truck|bus)$/.test(getKinds(word).join())
    ? "car"
    : /\b(?:butterfl(?:y|ies)|moths?)$/.test(word)
      ? "bird"
      : undefined;

/** A thing with the place where it is. */
const PLACED =
  / (?:on|in|at|under|behind|beside|near|next to|from|off|against) (?:the|an?|my|his|her|its|their|our) [a-z]/;

/** Things that animals wear or use: the meaning of these words is close to that of the animal. */
const OF_ANIMALS =
  /^(?:collars?|leash(?:es)?|leads?|harness(?:es)?|muzzles?|bridles?|reins|halters?|saddles?|horseshoes?|kennels?|cages?|aviar(?:y|ies)|nests?|feeders?|birdhouses?|bowls?|toys?|beds?|houses?|tags?|bells?)$/;

/** Whether words name a thing that only belongs to an animal or to another class: a dog collar is no dog. */
export function isBelonging(word: string): boolean {
  const [head = "", ...owners] = word.split(" ").reverse();
  if (getKinds(word).length > 0) return false;
  // The meaning of "cushion on the sofa" is close to that of the sofa.
  if (PLACED.test(word)) return true;
  // "Mother eagle" and "baby eagle" are eagles.
  const isOwned = owners.some((owner) => getKinds(owner.replace(/'s$/, "")).some((kind) => kind !== "person"));
  return OF_ANIMALS.test(head) || (isOwned && getKinds(head).length === 0);
}

/** Insects, which resemble no class of the detector: a ladybird is no bird. */
const INSECT =
  /\b(?:lady ?(?:birds?|bugs?)|beetles?|butterfl(?:y|ies)|dragonfl(?:y|ies)|fireflies|fl(?:y|ies)|moths?|bees?|bumblebees?|wasps?|ants?|spiders?|bugs?|insects?|grasshoppers?|caterpillars?)$/;

async function withWholePeople(
  image: Raster,
  found: NonNullable<Awaited<ReturnType<typeof selectNamed>>>,
  settings: ModelSettings,
): Promise<Part> {
  const each = await withLostParts(image, found.each, settings);
  const mask = each.reduce<Mask | null>((all, person) => joined(all, person.mask), null) ?? found.mask;
  return { ...found, each, mask };
}

type Part = Awaited<ReturnType<EditorParts["find"]>>;

const unsure = (found: Part): Part => found && { ...found, isUnsure: true };

/** The lowest cosine similarity at which a class is a more general word: eagle and bird have 0.64, squirrel and bird 0.57. */
const MIN_SIMILARITY = 0.63;
/** How much closer than the second class it must be. */
const MIN_MARGIN = 0.05;
/** Classes that many unrelated words resemble: a stool is no toilet. */
const MISLEADING = new Set(["toilet", "stop sign", "hot dog", "sports ball", "hair drier"]);
const classes = Object.values(cocoClasses).filter((name) => !MISLEADING.has(name));
let classVectors: Promise<Float32Array[] | null> | undefined;

/** The detector's class with the closest meaning, or null if none is close or the sentence model is not installed. */
export async function kindByMeaning(word: string, embed: EmbedTexts): Promise<string | null> {
  const [vector] = (await embed([word])) ?? [];
  if (!vector) return null;
  classVectors ??= embed(classes);
  const known = await classVectors;
  // The model was installed after the first attempt.
  if (!known) classVectors = undefined;
  const ranked = classes
    .map((name, index) => ({ name, similarity: cosine(vector, known?.[index]) }))
    .sort((first, second) => second.similarity - first.similarity);
  const [best, second] = ranked;
  const isClear =
    best && best.similarity >= MIN_SIMILARITY && best.similarity - (second?.similarity ?? 0) >= MIN_MARGIN;
  return isClear ? best.name : null;
}

const cosine = (first: Float32Array, second: Float32Array | undefined): number =>
  second ? first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0) : 0;
