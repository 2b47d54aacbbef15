import { cutWords, findColor, type Token } from "@atelier/vocabulary";
import { activities, dropActor } from "./activities.ts";
import { absorbParts, hoistFlags } from "./actors/absorb-parts.ts";
import { thinOut } from "./actors/count-pictures.ts";
import { findClaims, keepUnreported } from "./claims.ts";
import { applyEffects } from "./effects/apply-effects.ts";
import { strikePoses } from "./effects/poses.ts";
import { addEmoji, splitEmoji } from "./emoji.ts";
import { removeGradient } from "./gradient.ts";
import { isIdea } from "./ideas.ts";
import { hasSetting } from "./kind.ts";
import { lexicon } from "./lexicon.ts";
import type { MeaningSearch } from "./meaning-search.ts";
import { removeMedium } from "./medium.ts";
import { pairActivities } from "./pair-activities.ts";
import { removeBadgeColors, removeCircle, removeStickerOutline } from "./phrases/designs/badge-colors.ts";
import { addBorder, removeBorder } from "./phrases/designs/borders.ts";
import { joinColorLists } from "./phrases/designs/color-lists.ts";
import { inkLogo, ringLogo } from "./phrases/designs/design-colors.ts";
import { drawIconSet } from "./phrases/designs/icon-sets.ts";
import { removeRoom, showOccasion } from "./phrases/designs/occasions.ts";
import { removePalette } from "./phrases/designs/palette.ts";
import { addTiles } from "./phrases/designs/tiles.ts";
import { removeTone } from "./phrases/designs/tones.ts";
import { keepTwoColors } from "./phrases/designs/two-colors.ts";
import { nameFlags } from "./phrases/flags.ts";
import { aimGazes } from "./phrases/gazes.ts";
import { replaceOnes, varyColorful, varyFrosting } from "./phrases/members.ts";
import { rewritePhrases } from "./phrases/rewrite.ts";
import { spellOut } from "./phrases/set-phrases.ts";
import { seatOnGround } from "./phrases/sitting.ts";
import { reverseStacks } from "./phrases/stacks.ts";
import { removeTiers, stackCakes } from "./phrases/tiers.ts";
import { removeFormat, removeMediumOfUse, removeTextSizes, removeTiles } from "./phrases/usage.ts";
import { removeWallColor } from "./phrases/wall-colors.ts";
import { hangPictures } from "./phrases/wall-pictures.ts";
import { dropFittings, dropParts, noteFixedParts } from "./picture-parts.ts";
import { notePostures, noteSkates, spreadWings } from "./postures.ts";
import { readWords } from "./reader.ts";
import type { Reading } from "./reading.ts";
import type { Scene } from "./scene.ts";
import { serveOnDish } from "./serve.ts";
import { isIndoors, type ReadInput, settle } from "./settle.ts";
import { dropShown } from "./shown/drop-shown.ts";
import { correctSpelling } from "./spelling/spelling.ts";
import { letterDates } from "./text/dates.ts";
import { attachLabels } from "./text/labels.ts";
import { findLettering, removeNames, turnSigns } from "./text/lettering.ts";
import { quoteLines } from "./text/quote-lines.ts";
import { placeTexts, removeLetters, removeTextPlaces } from "./text/text-places.ts";
import { dropLonePrepositions, findUnclaimed, getReports } from "./unclaimed.ts";
import { addByMeaning } from "./unknown.ts";
import { warnAboutGaps } from "./warn-about-gaps.ts";

/** A scene with what decides its price. */
export interface ReadScene extends Scene {
  /** Whether a thing of the prompt is not in the picture. */
  isPartial: boolean;
  /** Whether the first thing that the prompt names is not in the picture. */
  isMainMissing: boolean;
}

/**
 * Reads a prompt into a scene. `search` is null if no embedding model is installed. Throws AppError `nothing_matched`
 * if the prompt names nothing that can be drawn.
 */
export async function readScene(
  input: ReadInput,
  meaning: MeaningSearch | null,
  warn: (message: string) => void,
): Promise<ReadScene> {
  const format = removeFormat(input.prompt, input);
  const use = removeMediumOfUse(removeTextSizes(removeTiles(format.prompt)));
  const toned = removeTone(use.prompt);
  const { prompt: painted, wall } = removeWallColor(toned.prompt);
  const hung = hangPictures(painted);
  const bare = removeRoom(spellOut(hung.prompt));
  const shown = showOccasion(bare.prompt);
  const lines = quoteLines(shown.prompt);
  const words = cutWords(lines.prompt);
  nameFlags(words);
  findLettering(words);
  turnSigns(words);
  const names = removeNames(words);
  const corrected = correctSpelling(words.tokens);
  if (corrected.length > 0) warn(`Read ${corrected.join(", ")}.`);
  const { isLowestFirst, square, iconSet, cloth, unshown } = rewritePhrases(words);
  const outline = removeStickerOutline(words);
  const badgeColors = removeBadgeColors(words);
  const isCircled = removeCircle(words);
  const { isPrinted, unused, isBadge, isPlain, paper } = removeMedium(words);
  if (isPrinted) letterDates(words);
  const border = isPrinted ? removeBorder(words) : null;
  const gradient = removeGradient(words);
  const isLogo = words.tokens.some(({ word }) => word === "logo");
  const palette = isPrinted || isLogo ? removePalette(words) : null;
  replaceOnes(words);
  joinColorLists(words);
  const tiers = removeTiers(words);
  const letters = removeLetters(words);
  const textPlaces = removeTextPlaces(words);
  const claims = findClaims(words.tokens, words.quotes, isPrinted);
  const tokens = splitEmoji(words.tokens);
  const reading = readWords({ tokens: tokens.words, quotes: words.quotes }, isPrinted);
  const isLettered = (name: string) => words.quotes.some((quote) => quote.includes(name));
  reading.unused.push(...names.filter((name) => !isLettered(name)).map((name) => `the name ${name}`));
  // A "get well soon" card has this text.
  const texts = words.quotes.join(" ").toLowerCase();
  reading.unused.push(...unused.filter((word) => !texts.includes(word)));
  reading.unused.push(...letters.unused, ...unshown);
  reading.unused = reading.unused.filter((words) => !words.split(" ").every((word) => shown.said.includes(word)));
  reading.unused.push(...format.unused, ...use.unused, ...shown.unused, ...bare.unused, ...hung.unused);
  if (isBadge || badgeColors || isCircled) Object.assign(reading.scene, { isBadge: true, kind: "object" });
  if (badgeColors) reading.scene.badgeColors = badgeColors;
  if (isCircled) freeTexts(reading.scene);
  if (isPlain && !hasSetting(reading.scene)) reading.scene.kind ??= "object";
  if (border) addBorder(reading, border);
  if (paper) reading.scene.background ??= paper;
  if (palette) {
    const [paper, ink] = isLogo ? [palette.ink, palette.paper] : [palette.paper, palette.ink];
    reading.scene.background ??= paper;
    if (isCircled) reading.scene.badgeColors ??= { fill: paper, ring: ink };
    else reading.scene.ink ??= ink;
    // The things of a logo have its darker color.
    if (isLogo) for (const thing of reading.scene.actors) thing.color ??= ink;
  }
  if (isLogo) {
    inkLogo(reading.scene);
    ringLogo(reading.scene);
  }
  if (outline && !isBadge) reading.scene.outline = outline;
  if (letters.color) reading.scene.ink = letters.color;
  if (cloth) reading.scene.cloth = cloth;
  thinOut(reading.scene, claims);
  varyColorful(reading, words.tokens);
  varyFrosting(reading, words.tokens);
  stackCakes(reading, tiers);
  if (isLowestFirst === false) reverseStacks(reading.scene);
  if (square !== undefined)
    Object.assign(reading.scene, {
      isBadge: true,
      kind: "object",
      badgeColors: { fill: square ?? undefined, isSquare: true },
    });
  attachLabels(reading);
  absorbParts(reading);
  hoistFlags(reading);
  placeTexts(reading, words.quotes, textPlaces);
  const low = reading.scene.lettering.filter((text) => lines.details.includes(text));
  if (low.length > 0) reading.scene.low = [...(reading.scene.low ?? []), ...low];
  addEmoji(reading.scene, tokens.subjects);
  const { badgeColors: form } = reading.scene;
  // The gradient of a square icon is that of its square.
  if (gradient && form?.isSquare && !form.fill) Object.assign(form, { fill: gradient.from, fillEnd: gradient.to });
  else if (gradient) Object.assign(reading.scene, { background: gradient.from, backgroundEnd: gradient.to });
  await addByMeaning(
    reading,
    tokens.words.map(({ word }) => word),
    meaning,
  );
  if (iconSet) drawIconSet(reading, iconSet);
  addTiles(reading, words.tokens);
  activities(reading, words.tokens);
  pairActivities(reading, words.tokens);
  aimGazes(reading, words.tokens);
  applyEffects(
    reading,
    words.tokens.map(({ word }) => word),
  );
  strikePoses(
    reading,
    words.tokens.map(({ word }) => word),
  );
  if (reading.scene.actors.some(({ subject }) => subject.id === "fallen-leaf")) reading.scene.season ??= "autumn";
  spreadWings(reading.scene, words.tokens);
  notePostures(reading, words.tokens);
  seatOnGround(
    reading,
    words.tokens.map(({ word }) => word),
  );
  noteSkates(reading, words.tokens);
  const reports = getReports(reading);
  dropBodyParts(reading.scene);
  dropParts(reading);
  dropFittings(reading);
  exclude(reading.scene, input.negativePrompt);
  noteFixedParts(reading, reading.scene.excluded);
  keepTwoColors(reading);
  dropShown(reading);
  // "Oak (as tree)" names the oak.
  const named = reading.guessed.flatMap((text) => text.split(" (as ")[0]?.split(" ") ?? []);
  reading.scene.unread = reading.scene.unread.filter((word) => !named.includes(word));
  const scene = settle(reading, input);
  if (wall && isIndoors(scene)) scene.wall = wall.color;
  else if (wall) reading.unused.push(wall.words);
  if (scene.kind === "portrait") noteCrowd(scene, reading);
  const lost = findUnclaimed(words.tokens, scene, [...reports, ...getReports(reading)]);
  reading.unused.push(...lost);
  serveOnDish(reading);
  reading.unused = dropLonePrepositions(reading.unused, words.tokens, scene.unread);
  warnAboutGaps(scene, reading, warn);
  return {
    ...scene,
    ...(toned.tone && { tone: toned.tone }),
    claims: keepUnreported(claims, [...reports, ...getReports(reading)], scene.unread),
    isPartial: reading.missing.length > 0 || scene.unread.some((text) => hasNoun(words.tokens, text)),
    isMainMissing: reading.missingMain !== null,
  };
}

/** The texts of a round logo are around its things, and not on them. */
function freeTexts({ actors, lettering }: Reading["scene"]): void {
  for (const actor of actors) {
    if (actor.lettering) lettering.push(actor.lettering);
    actor.lettering = undefined;
  }
}

/** Whether words that are left out name a thing, and not only a look or an action. */
const hasNoun = (tokens: readonly Token[], text: string): boolean =>
  text
    .split(" ")
    .some(
      (word) =>
        (!lexicon.has(word) || /^(?:part|place)$/.test(lexicon.get(word)?.is ?? "")) &&
        !isIdea(word) &&
        !findColor(word) &&
        !word.endsWith("ing") &&
        tokens.some((token) => token.word === word && token.part === "noun"),
    );

const MAX_SITTERS = 3;

/** A portrait shows three sitters. */
function noteCrowd({ actors, unread }: Scene, { missing }: Reading): void {
  const sitters = actors.filter(({ subject }) => subject.stance !== "small");
  for (const { word } of sitters.slice(MAX_SITTERS)) {
    unread.push(word);
    missing.push(word);
  }
  for (const { count, word } of sitters.slice(0, MAX_SITTERS))
    if (count > 1) unread.push(`${count - 1} of the ${word}`);
}

/** A nose or a hand beside a person would float in the picture, because it belongs to them. */
function dropBodyParts(scene: Reading["scene"]): void {
  if (!scene.actors.some(({ subject }) => /^(animal|person|family)/.test(subject.family))) return;
  for (let index = scene.actors.length - 1; index >= 0 && scene.actors.length > 1; index--) {
    const actor = scene.actors[index];
    if (!actor || !/^(body-parts|hand|hands|hand-)/.test(actor.subject.family)) continue;
    scene.unread.push(actor.word);
    dropActor(scene, index);
  }
}

function exclude(scene: Reading["scene"], negativePrompt: string | undefined): void {
  if (negativePrompt?.trim()) {
    const negative = readWords({ tokens: cutWords(negativePrompt).tokens.filter((token) => !token.emoji), quotes: [] });
    const { scene: unwanted } = negative;
    scene.excluded.push(
      ...unwanted.actors.map((actor) => actor.subject.id),
      ...unwanted.sky,
      ...unwanted.excluded,
      ...[unwanted.place, unwanted.weather, unwanted.season].filter((name) => name !== null),
      ...negative.unknown.map(({ word }) => word),
    );
  }
  scene.excluded = [...new Set(scene.excluded)];
  const out = new Set(scene.excluded);
  const kept = scene.actors.map((actor) => !out.has(actor.subject.id));
  const position = kept.map((_, index) => kept.slice(0, index).filter(Boolean).length);
  scene.relations = scene.relations.flatMap((relation) =>
    kept[relation.from] && kept[relation.to]
      ? [{ ...relation, from: position[relation.from], to: position[relation.to] }]
      : [],
  );
  scene.actors = scene.actors.filter((_, index) => kept[index]);
  scene.sky = scene.sky.filter((name) => !out.has(name));
  if (scene.weather && out.has(scene.weather)) scene.weather = null;
  if (scene.place && out.has(scene.place)) scene.place = null;
}
