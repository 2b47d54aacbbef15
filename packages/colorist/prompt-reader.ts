import { cutWords, findColor, singulars } from "@atelier/vocabulary";
import type { ColorRequest } from "./color-request.ts";
import { findGround, findPartName } from "./kinds.ts";
import { isColorAfterNoun, readColor, readColors } from "./prompt/read-colors.ts";
import { addGround, readNoun } from "./prompt/read-nouns.ts";
import { ReaderState } from "./prompt/reader-state.ts";
import { ARTICLE, findPhrase, isPlaceOfThing, isThing, nounAt } from "./prompt-nouns.ts";
import { rewrite } from "./rewrite.ts";

/** Reads the prompt of a sketch. A color belongs to the noun after it, or to the noun before it as in "the roof is red". */
export function readColorRequest(prompt: string): ColorRequest {
  const state = new ReaderState(cutWords(rewrite(prompt)).tokens);
  for (let at = 0; at < state.tokens.length; ) at += readAt(state, at);
  const isSwimming = state.tokens.some(({ word }) => SWIMMING.test(word));
  if (isSwimming && state.request.things.every(({ noun, kind }) => kind === "fish" || SWIMMERS.test(noun)))
    state.request.isUnderwater = state.request.grounds.length === 0;
  plantInPot(state.request);
  joinGrounds(state.request);
  if (state.request.isSnowy)
    for (const ground of state.request.grounds) if (ground.name === "grass" && !ground.color) ground.name = "snow";
  return state.request;
}

/** Puts the only plant of a prompt into its only pot, if the prompt does not say where both are: "a cactus, orange pot". */
function plantInPot({ things }: ColorRequest): void {
  const pots = things.filter(({ noun }) => /^(?:pot|flowerpot|planter)$/.test(noun));
  const plants = things.filter(({ noun, kind }) => noun === "cactus" || noun === "plant" || kind === "flower");
  const [pot] = pots;
  const [plant] = plants.filter(({ noun }) => noun === "cactus").concat(plants);
  if (!pot || !plant || pots.length > 1 || pot.carries || pot.carriedBy || plant.carries || plant.carriedBy) return;
  if (plants.some((another) => another !== plant && plant.noun !== "cactus")) return;
  pot.carries = plant;
  plant.carriedBy = pot;
}

/** Gives two words for one ground, as in "a beach with yellow sand", one color. "The ground" is any land that the prompt names. */
function joinGrounds(request: ColorRequest): void {
  const isLand = ({ name, word }: ColorRequest["grounds"][number]) =>
    word !== "ground" && !/^(?:sky|space|wall|mountains|forest)$/.test(name);
  if (request.grounds.some(isLand))
    request.grounds = request.grounds.filter(({ word, color }) => word !== "ground" || color !== null);
  for (const ground of request.grounds)
    ground.color ??= request.grounds.find(({ name, color }) => name === ground.name && color)?.color ?? null;
}

/** Places that only say which thing the noun after them is. */
const PLACE_OF_THING = /^(?:farm|street|park|garden|yard|wall|floor|field|road|beach)$/;

/** Words for winter that say nothing of snow. */
const CHRISTMAS = /christmas|xmas|advent/;

/** Verbs of animals under water. */
const SWIMMING = /^(?:swims?|swimming|diving|dives?)$/;
const SWIMMERS = /^(?:turtle|frog|crocodile|hippo|seal|otter|duckling)$/;

/** Sizes of things among others of their kind. */
const SIZES: ReadonlyMap<string, 1 | -1> = new Map([
  ...["tall", "high", "big", "large", "huge"].map((word) => [word, 1] as const),
  ...["small", "little", "tiny", "low", "short"].map((word) => [word, -1] as const),
]);

/** Reads from a token on. Returns the number of tokens it used. */
function readAt(state: ReaderState, at: number): number {
  const token = state.tokens[at];
  if (!token?.word) return 1;
  if (state.tokens[at - 1]?.stop) state.startClause();
  if (ARTICLE.test(token.word)) state.article = token.word;
  // "In a brown boat" begins another thing, and says no color of the last one.
  if (/^an?$/.test(token.word) && state.wordAt(at - 1) === "in") state.afterCopula = false;
  if (/^(?:left|right)$/.test(token.word)) state.side = token.word === "left" ? "left" : "right";
  if (SIZES.has(token.word)) state.size = SIZES.get(token.word) ?? null;
  const colorTokens = readColors(state, at) || readColor(state, token.word, at);
  if (colorTokens > 0) return colorTokens;
  const shade = readShade(state, at);
  if (shade) {
    state.shade = shade;
    return 1;
  }
  // "A light sky" names no lamp.
  if (
    token.word === "light" &&
    !token.stop &&
    (nounAt(state.wordAt(at + 1)) ||
      /^(?:wood|skin|evening|morning|summer|winter|spring|autumn)$/.test(state.wordAt(at + 1)))
  )
    return 1;
  // "A farm tractor" is on no farm, and "a street lamp" on no street.
  if (PLACE_OF_THING.test(token.word) && isPlaceOfThing(state.tokens, at)) return 1;
  state.relations.read(token.word, state.wordAt(at + 1), state.request.things);
  if (/^(is|are|in|colored)$/.test(token.word)) {
    state.afterCopula = true;
    return 1;
  }
  const phraseTokens = readPhrase(state, at);
  if (phraseTokens > 0) return phraseTokens;
  state.afterCopula = false;
  state.isAfterAnd = state.wordAt(at - 1) === "and";
  // The first noun of "an apple tree" says only which tree.
  const next = state.tokens[at + 1]?.word;
  // In "left house brick red" and "butterfly orange", what follows is a color and no thing.
  const isBeforeColor = [1, 2].some(
    (used) =>
      findColor([next, state.wordAt(at + 2)].slice(0, used).join(" ")) !== null &&
      isColorAfterNoun(state, at + 1, used),
  );
  // "Water plants" and "a garden gnome" are no water and no garden.
  if (isPlaceOfThing(state.tokens, at)) return 1;
  if (token.stop || next === undefined || !isThing(token.word) || !isThing(next) || isBeforeColor)
    readNoun(state, token, token.stop ? "" : (next ?? ""), isAfterColor(state, at));
  return 1;
}

/** How the part after a word differs from its thing, as in "a light belly" and "darker ears". */
function readShade({ tokens }: ReaderState, at: number): "light" | "dark" | null {
  const [word, next] = [tokens[at]?.word ?? "", tokens[at + 1]?.word ?? ""];
  if (tokens[at]?.stop || !/^(?:lighter|light|pale|darker|dark)$/.test(word)) return null;
  if (!singulars(next).some((noun) => findPartName(noun.word)) && !findPartName(next)) return null;
  return word.startsWith("dark") ? "dark" : "light";
}

/** Whether a word at the end of its clause follows a color that waits for its noun: the tusks of "white tusks and". */
function isAfterColor({ color, tokens }: ReaderState, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isEnd = token?.stop || next === undefined || /^(?:and|with|on|in)$/.test(next.word);
  return color !== null && isEnd && !before?.stop && token?.part !== "other" && findColor(before?.word ?? "") !== null;
}

/** Reads a phrase of the lexicon. Returns 0 for phrases whose words are read as nouns. */
function readPhrase(state: ReaderState, at: number): number {
  const found = findPhrase(state.tokens, at);
  if (!found) return 0;
  const { value, used, text } = found;
  // A pocket is not seen in a drawn scene, but it is a part of a bag.
  if (value.is === "unpainted" && used === 1 && singulars(text).some(({ word }) => findPartName(word))) return 0;
  // Some phrases include the word: "sleeping on".
  if (used > 1) state.relations.read(state.wordAt(at + used - 1), state.wordAt(at + used), state.request.things);
  if (value.is === "time") state.request.time = text === "evening sky" ? "evening" : value.value;
  if (value.is === "weather" && value.value === "clear") state.request.isClear = true;
  // "Evening sky orange" and "a pink sunset sky".
  if (value.is === "time" && used > 1 && /sky$/.test(text)) addGround(state, "sky", "sky");
  if (value.is === "season" && value.value === "winter" && !CHRISTMAS.test(text)) state.request.isSnowy = true;
  if (value.is === "style") state.request.style = value.value;
  if (value.is === "place") {
    if (/^(room|kitchen|library|cafe|classroom|office|stage)$/.test(value.value)) state.request.indoors = true;
    if (value.value === "underwater") state.request.isUnderwater = true;
    const ground = findGround(text) ?? findGround(value.value);
    if (ground) addGround(state, ground, text);
    state.afterCopula = false;
    return used;
  }
  return /^(filler|sky|part|season|weather)$/.test(value.is) ? 0 : used;
}
