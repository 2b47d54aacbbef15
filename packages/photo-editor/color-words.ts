import { parseColor } from "@atelier/images/color";

/** Color names that CSS does not have. */
const EXTRA: Record<string, string> = {
  cream: "#fff5dc",
  mustard: "#d9a520",
  burgundy: "#7a1030",
  charcoal: "#36454f",
  mint: "#98e8c1",
  peach: "#ffcba4",
  rose: "#ff007f",
  lilac: "#c8a2c8",
  mauve: "#c79bb5",
  taupe: "#8b7d6b",
  ochre: "#cc7722",
  ocher: "#cc7722",
  terracotta: "#c8623f",
  emerald: "#0f9d58",
  sapphire: "#0f52ba",
  scarlet: "#ff2400",
  vermilion: "#e34234",
  bordeaux: "#5f021f",
  oxblood: "#4a0404",
  aubergine: "#472c4c",
  periwinkle: "#8e9fe6",
  anthracite: "#383e42",
  cerulean: "#2a9bd4",
  ultramarine: "#1f2fbf",
  cobalt: "#0047ab",
  "cobalt blue": "#0047ab",
  "blood red": "#8a0303",
  // Colors of hair.
  blonde: "#d9b36a",
  blond: "#d9b36a",
  auburn: "#7b3f22",
  ginger: "#c2692b",
  brunette: "#4a3222",
  "baby blue": "#89cff0",
  // Lightened pure blue is a violet.
  "pastel blue": "#aecbe8",
  "pale blue": "#bcd5ee",
  "soft blue": "#9fc3e6",
  "pastel pink": "#f6c6d2",
  "soft pink": "#f4bccb",
  "pastel purple": "#cbb4de",
  "pastel green": "#b4ddb4",
  "pastel yellow": "#fbf2ae",
  "pastel orange": "#f9cfa5",
  "off-white": "#faf9f6",
  "navy blue": "navy",
  // The dark gray of CSS is lighter than its gray.
  "dark gray": "#4d4d4d",
  "dark grey": "#4d4d4d",
  // The brown of CSS is a red, and so are its shades.
  "dark brown": "#4a2f1b",
  "darker brown": "#4a2f1b",
  "light brown": "#a47551",
  "lighter brown": "#a47551",
  "lime green": "limegreen",
  "lemon yellow": "#fff44f",
  "canary yellow": "#ffef00",
  "sunflower yellow": "#ffc512",
  "cherry red": "#c2001f",
  "ruby red": "#9b111e",
  "wine red": "#722f37",
  "brick red": "#b22f1f",
  // Darkened orange and yellow are browns.
  "deep orange": "#f05a00",
  "deep yellow": "#e8b400",
  "dark orange": "darkorange",
  "emerald green": "#2e8b57",
  "olive green": "#6b7a2a",
  "grass green": "#4c9a2a",
  "mint green": "#98e8c1",
  "ocean blue": "#1f6fa8",
  "ice blue": "#cfeef7",
  "icy blue": "#cfeef7",
  "chocolate brown": "#5a3216",
  "electric blue": "#1f6bff",
  "neon green": "#39ff14",
  "neon pink": "#ff3fa4",
  "neon yellow": "#e8ff1a",
  "neon orange": "#ff7a1a",
  "neon blue": "#2f6bff",
  "dusty pink": "#d4a0a7",
  "dusty rose": "#c98a92",
  "dusty blue": "#8aa5bd",
  "rose gold": "#b76e79",
  "racing green": "#0b4a2b",
  "burnt orange": "#c2561a",
  "blue green": "#0d8f8f",
  "bluish green": "#0d8f8f",
  "greenish blue": "#0d7f9f",
  "red orange": "#f2491e",
  "blue gray": "#6d8299",
  "bluish gray": "#6d8299",
  "gray blue": "#6d8299",
  "jet black": "black",
  "snow white": "white",
};

/** Words that change the following color, with the color they mix in and its share. */
const SHADES: Record<string, readonly [into: number, share: number]> = {
  light: [255, 0.5],
  pale: [255, 0.6],
  pastel: [255, 0.55],
  dark: [0, 0.45],
  darker: [0, 0.45],
  lighter: [255, 0.5],
  deep: [0, 0.3],
  bright: [0, 0],
  hot: [0, 0],
  medium: [0, 0],
  solid: [0, 0],
  plain: [0, 0],
  pure: [0, 0],
};

/** Words that name a shade only before a color, because they name things too: "sage green", "rust red". */
const SHADES_OF: Record<string, string> = {
  amber: "#ffbf00",
  apricot: "#fbb982",
  ash: "#b2beb5",
  avocado: "#68803a",
  bottle: "#1b4d2e",
  brick: "#b22f1f",
  bronze: "#8c5a2b",
  bubblegum: "#ff85c0",
  butter: "#fbe79b",
  camel: "#c19a6b",
  candy: "#e4566e",
  caramel: "#b5702f",
  cherry: "#c2001f",
  chestnut: "#7b3f22",
  cinnamon: "#a5582a",
  coffee: "#5a3a22",
  copper: "#a8492a",
  denim: "#3f628f",
  eggplant: "#472c4c",
  fire: "#d8201a",
  flamingo: "#fc8eac",
  forest: "#228b22",
  grape: "#6f2da8",
  honey: "#e2a32d",
  jade: "#00a36c",
  leaf: "#5a9e32",
  mahogany: "#5e1f16",
  moss: "#6f7d3a",
  peacock: "#0a6b79",
  petrol: "#0c5563",
  pine: "#1f5a43",
  pistachio: "#a8c686",
  plum: "#7a2f6b",
  pumpkin: "#f07818",
  raspberry: "#d11a5b",
  rust: "#a8431d",
  sage: "#9caf88",
  sand: "#d9c49a",
  seafoam: "#93dfb8",
  slate: "#64748b",
  steel: "#5a7d9a",
  straw: "#e4d27a",
  strawberry: "#e8304e",
  tomato: "#e5432d",
  vanilla: "#f3e5ab",
  wine: "#722f37",
};

/** The blue of a clear sky by day; the blue of CSS is that of ink. */
export const DAY_SKY = "#5fa8e8";

/** Names of ranges of colors: a shade before one of them says which color of the range is meant. */
const PLAIN = /^(?:red|orange|yellow|green|blue|purple|violet|pink|brown|gr[ae]y|white|black|beige|cyan|magenta)$/;

/** The CSS color that one word names; undefined for other words. */
export const colorNamed = (word: string): string | undefined => EXTRA[word] ?? (isColor(word) ? word : undefined);

/** A thing stands behind these words: "the apple red" is an apple that becomes red. */
const DETERMINER = /^(?:the|this|that|these|those|my|your|his|her|its|our|their|each|every)$/;
/** Words after which a color is complete. */
const AFTER = /^(?:and|or|but|to|into|with|on|in|at|of|for|from|instead|please|then)$/;

/**
 * The CSS color that the words at `index` name together, as "light blue", "salmon pink" or "dark sage green", and how many
 * words it has; null if the first word is not part of a color.
 */
export function colorAt(words: readonly string[], index: number): { color: string; count: number } | null {
  const [first = "", second, third] = words.slice(index);
  const isShade = Object.hasOwn(SHADES, first);
  const inner = isShade && second !== undefined && third !== undefined ? readPair(words, index + 1) : undefined;
  if (inner !== undefined) return { color: mixed(first, inner) ?? inner, count: 3 };
  const pair = second === undefined ? undefined : readPair(words, index);
  if (pair !== undefined) return { color: pair, count: 2 };
  const color = colorNamed(first);
  return color === undefined ? null : { color, count: 1 };
}

function readPair(words: readonly string[], index: number): string | undefined {
  const [first = "", second = "", after] = words.slice(index);
  const known = EXTRA[`${first} ${second}`] ?? EXTRA[`${first} ${second}`.replaceAll("grey", "gray")];
  if (known !== undefined) return known;
  // The parser knows "forestgreen".
  if (isColor(first + second) && !isThing(words, index, after)) return (first + second).replace("grey", "gray");
  const base = colorNamed(second);
  if (base === undefined) return undefined;
  const shade = PLAIN.test(second) && !PLAIN.test(first) ? (colorNamed(first) ?? readShade(words, index)) : undefined;
  return shade ?? mixed(first, base);
}

/** The shade that the name of a thing gives the color behind it. */
function readShade(words: readonly string[], index: number): string | undefined {
  const [first = "", , after] = words.slice(index);
  return Object.hasOwn(SHADES_OF, first) && !isThing(words, index, after) ? SHADES_OF[first] : undefined;
}

const isThing = (words: readonly string[], index: number, after: string | undefined): boolean => {
  // In "the green bottle brown" another color describes the thing.
  const isColored = colorNamed(words[index - 1] ?? "") !== undefined;
  return (
    Object.hasOwn(SHADES_OF, words[index] ?? "") &&
    DETERMINER.test(words[index - (isColored ? 2 : 1)] ?? "") &&
    (after === undefined || AFTER.test(after))
  );
};

/** A color with what an adjective such as "light" mixes into it; undefined for other words. */
function mixed(adjective: string, color: string): string | undefined {
  const shade = Object.hasOwn(SHADES, adjective) ? SHADES[adjective] : undefined;
  const base = parseColor(color);
  if (!base || !shade) return undefined;
  const [into, share] = shade;
  if (share === 0) return color;
  const channels = [base.r, base.g, base.b].map((value) => Math.round(value + (into - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** CSS names that are not used as colors in instructions, such as "tan" and "transparent", are excluded. */
function isColor(word: string): boolean {
  return (
    word.length > 2 && !/^(none|tan|linen|snow|plum|transparent|currentcolor)$/.test(word) && parseColor(word) !== null
  );
}
