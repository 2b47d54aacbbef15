import { parseColor } from "@atelier/images/color";
import type { SceneName } from "./request.ts";

/** A parsed prompt: a scene with its variations, and the ignored words. */
export interface ParsedPrompt {
  scene: SceneName | "color";
  /** A CSS color for paper, gradient or cloth. */
  color?: string;
  /** Whether wood or marble is dark. */
  dark: boolean;
  /** Material of the table outdoors. */
  top: "wood" | "stone";
  unused: string[];
  /** Places of which the scene shows only a typical surface. */
  approximated: string[];
}

/** Words for places, for which a scene is only a surface that they often have. */
const PLACES =
  /^(?:kitchen|bathroom|counter|countertop|garage|warehouse|street|loft|urban|desk|park|garden|forest|woods|jungle|patio|terrace|backyard|picnic|curtain)$/;
/** Places of which the scene outdoors shows what they have. */
const SHOWN_OUTDOORS = /^(?:park|garden|forest|woods)$/;

const sceneWords: Readonly<Record<SceneName, readonly string[]>> = {
  white: [
    "seamless",
    "cyclorama",
    "plain",
    "clean",
    "minimal",
    "minimalist",
    "catalog",
    "catalogue",
    "ecommerce",
    "infinity",
    "sweep",
  ],
  // The words "pure white" name a color, and only the field scene asks for exactly #ffffff.
  pure_white: [],
  gradient: ["gradient", "spotlight", "spot", "ombre", "pastel"],
  marble: [
    "marble",
    "marbled",
    "quartz",
    "granite",
    "carrara",
    "luxury",
    "luxurious",
    "kitchen",
    "bathroom",
    "countertop",
    "counter",
  ],
  wood: [
    "wood",
    "wooden",
    "oak",
    "walnut",
    "pine",
    "timber",
    "plank",
    "planks",
    "boards",
    "desk",
    "rustic",
    "mahogany",
    "teak",
    "bamboo",
  ],
  concrete: ["concrete", "cement", "industrial", "loft", "urban", "garage", "brutalist", "warehouse", "street"],
  fabric: [
    "fabric",
    "cloth",
    "linen",
    "silk",
    "satin",
    "cotton",
    "velvet",
    "textile",
    "draped",
    "drape",
    "drapes",
    "folds",
    "sheet",
    "tablecloth",
    "curtain",
  ],
  outdoor: [
    "outdoor",
    "outdoors",
    "outside",
    "garden",
    "nature",
    "natural",
    "park",
    "forest",
    "woods",
    "bokeh",
    "trees",
    "leaves",
    "greenery",
    "foliage",
    "meadow",
    "field",
    "sunny",
    "sunlight",
    "sunlit",
    "summer",
    "spring",
    "picnic",
    "patio",
    "terrace",
    "backyard",
    "jungle",
    "plants",
  ],
};
const stones = new Set(["stone", "stones", "slate", "rock", "concrete", "marble", "granite"]);
const darks = new Set(["dark", "walnut", "mahogany", "deep", "espresso", "black", "ebony"]);
/** Words that do not affect the scene. */
const plain = new Set(
  "a an the on in at of with and to by for from my our this that it is as over under upon against before behind near into onto product products photo photograph photography picture image shot studio scene background backdrop table tabletop surface floor wall ground setting style professional standing placed lying sitting put place make please show want some very nice beautiful elegant high quality color colored coloured colour lit soft light real realistic top".split(
    " ",
  ),
);
const shades = new Set([
  "light",
  "dark",
  "medium",
  "pale",
  "deep",
  "sky",
  "hot",
  "royal",
  "navy",
  "forest",
  "sea",
  "midnight",
  "spring",
  "lawn",
  "dim",
  "slate",
  "steel",
  "powder",
  "rosy",
  "sandy",
  "saddle",
]);
const negations = new Set(["no", "not", "without", "never", "nor", "avoid"]);

/**
 * Finds the scene that an English prompt names. The first scene takes precedence, but a table named with the outdoors
 * stands outdoors. Colors apply to paper, gradients and cloth. Returns null if the prompt has neither a scene nor a
 * color.
 */
export function readPrompt(prompt: string): ParsedPrompt | null {
  const words = prompt.toLowerCase().match(/#[0-9a-f]{3,8}\b|[\p{L}\p{N}]+/gu) ?? [];
  const named: { scene: SceneName; word: string }[] = [];
  const unused: string[] = [];
  const colors: { color: string; words: string[] }[] = [];
  let dark = false;
  let stone = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    const next = words[i + 1] ?? "";
    if (negations.has(word)) {
      unused.push(`${word} ${next}`.trim());
      i++;
      continue;
    }
    const pair = shades.has(word) ? parseColor(`${word}${next}`) : null;
    const color = pair ? `${word}${next}` : word;
    const scene = findScene(word);
    if (darks.has(word)) dark = true;
    if (stones.has(word)) stone = true;
    if (pair) {
      colors.push({ color, words: [word, next] });
      i++;
    } else if (scene) named.push({ scene, word });
    else if (word !== "transparent" && parseColor(word)) colors.push({ color, words: [word] });
    else if (!plain.has(word) && !darks.has(word) && !stones.has(word)) unused.push(word);
  }
  return decide(named, colors, unused, { dark, stone });
}

function decide(
  named: readonly { scene: SceneName; word: string }[],
  colors: readonly { color: string; words: string[] }[],
  unused: string[],
  { dark, stone }: { dark: boolean; stone: boolean },
): ParsedPrompt | null {
  const outdoors = named.some(({ scene }) => scene === "outdoor");
  // Words like "plain" give way to a scene or a color.
  const specific = named.find(({ scene }) => scene !== "white");
  const [first] = colors;
  const scene = outdoors
    ? "outdoor"
    : specific
      ? specific.scene
      : first && first.color !== "white"
        ? "color"
        : first || named.length > 0
          ? "white"
          : stone
            ? "concrete"
            : null;
  if (!scene) return null;
  const tables: readonly SceneName[] = outdoors ? ["outdoor", "wood", "marble", "concrete"] : [scene as SceneName];
  for (const name of named) if (name.scene !== "white" && !tables.includes(name.scene)) unused.push(name.word);
  const dyes = scene === "color" || scene === "gradient" || scene === "fabric";
  for (const [index, { color, words }] of colors.entries()) {
    const known =
      (color === "white" && (scene === "white" || scene === "marble")) || (color === "black" && scene === "marble");
    const green = color === "green" && scene === "outdoor";
    const grey = /^gr[ae]y$/.test(color) && scene === "concrete";
    const brown = color === "brown" && scene === "wood";
    if (!(dyes && index === 0) && !known && !green && !grey && !brown) unused.push(words.join(" "));
  }
  const wood = named.some((entry) => entry.scene === "wood");
  return {
    scene,
    ...(dyes && first ? { color: first.color } : {}),
    dark,
    top: stone && !wood ? "stone" : "wood",
    unused,
    approximated: named
      .filter(
        ({ word }) =>
          PLACES.test(word) && !(scene === "outdoor" && SHOWN_OUTDOORS.test(word)) && !unused.includes(word),
      )
      .map(({ word }) => word),
  };
}

function findScene(word: string): SceneName | null {
  for (const [scene, words] of Object.entries(sceneWords) as [SceneName, readonly string[]][])
    if (words.includes(word)) return scene;
  return null;
}
