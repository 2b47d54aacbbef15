import { fromHsl, mix, type Rgb, rgb, toHsl } from "@atelier/painting";
import { colorTable } from "./color-names.ts";

const names: Record<string, string> = {
  red: "#e03131",
  crimson: "#c2183c",
  scarlet: "#e5302a",
  maroon: "#7d1f2d",
  burgundy: "#7a1f3a",
  ruby: "#cf1f4a",
  cherry: "#d11f45",
  orange: "#fb8c1e",
  amber: "#ffb01f",
  tangerine: "#ff8a1f",
  peach: "#ffbe98",
  coral: "#ff7a62",
  salmon: "#fa8a76",
  copper: "#c06a3a",
  bronze: "#b07a3a",
  rust: "#b5512a",
  ginger: "#d9762e",
  yellow: "#fcd01f",
  golden: "#f5b823",
  gold: "#f5b823",
  lemon: "#fbe24a",
  mustard: "#d9a52a",
  blonde: "#f3cf7a",
  blond: "#f3cf7a",
  cream: "#f7ecd0",
  ivory: "#f8f2df",
  beige: "#e3d0ad",
  tan: "#cfa878",
  sand: "#e5cf9f",
  green: "#3fae4c",
  lime: "#a4dd2e",
  mint: "#98e3bf",
  emerald: "#1fa868",
  olive: "#8a8f36",
  teal: "#1f9a97",
  turquoise: "#2fc6c0",
  jade: "#2faa7a",
  blue: "#2f74e0",
  navy: "#1f2f6e",
  azure: "#3fa0f5",
  cyan: "#22c3e6",
  aqua: "#4fdcdc",
  indigo: "#4338a8",
  sapphire: "#1f55b8",
  cobalt: "#2450b5",
  purple: "#8a3fc9",
  violet: "#7f46d6",
  lavender: "#bfa5ea",
  lilac: "#c6a4dd",
  plum: "#8a3f80",
  magenta: "#dd2fa6",
  fuchsia: "#e62f9c",
  pink: "#ff85b5",
  hotpink: "#ff4f9e",
  white: "#f7f7fb",
  black: "#2b2833",
  gray: "#8f8f9c",
  grey: "#8f8f9c",
  silver: "#b9bec9",
  charcoal: "#44444f",
  brown: "#8a5a3a",
  chocolate: "#6b4029",
  chestnut: "#84482c",
  khaki: "#c0b07a",
};

const shades: Record<string, (color: Rgb) => Rgb> = {
  light: ([r, g, b]) => [r + (255 - r) * 0.42, g + (255 - g) * 0.42, b + (255 - b) * 0.42],
  pale: ([r, g, b]) => [r + (255 - r) * 0.55, g + (255 - g) * 0.55, b + (255 - b) * 0.55],
  dark: ([r, g, b]) => [r * 0.58, g * 0.58, b * 0.62],
  deep: ([r, g, b]) => [r * 0.68, g * 0.68, b * 0.72],
  bright: (color) => color,
  hot: ([r, g, b]) => [r, g * 0.6, b * 0.9],
  pastel: (color) => mix(color, [255, 255, 255], 0.55),
  soft: (color) => mix(color, [255, 255, 255], 0.35),
  muted: (color) => mix(color, [150, 146, 142], 0.4),
  dusty: (color) => mix(color, [176, 164, 160], 0.45),
  medium: (color) => color,
  vivid: vivid,
  neon: vivid,
};

/** A color with the highest saturation of its hue. */
function vivid(color: Rgb): Rgb {
  const [hue, saturation, lightness] = toHsl(color);
  return saturation < 0.1 ? color : fromHsl(hue, 1, Math.max(0.5, lightness));
}

/**
 * The color of a name such as "red" or "mint green", or of `#rrggbb` or `#rgb`; null if it is not a color. Names of
 * several words may be written with spaces, with hyphens or as one word.
 */
export function findColor(word: string): Rgb | null {
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(word)) return rgb(word);
  if (Object.hasOwn(names, word)) return rgb(names[word] ?? "");
  const digits = colorTable.get(word.replace(/[ '’-]/g, ""));
  return digits === undefined ? null : rgb(`#${digits}`);
}

/**
 * The function of a shade word such as "dark" in "dark blue", which maps a color to its shade; undefined for other
 * words.
 */
export const findShade = (word: string): ((color: Rgb) => Rgb) | undefined =>
  Object.hasOwn(shades, word) ? shades[word] : undefined;

/** The names of the basic colors. */
export const colorNames: readonly string[] = Object.keys(names);

/** Natural colors of animals and plants by color name: a "red" fox is not pure red. */
const natural: Record<string, string> = {
  "red fox": "#e2622a",
  "brown bear": "#8f5a3a",
  "black bear": "#45404c",
  "gray wolf": "#9a9bab",
  "grey wolf": "#9a9bab",
  "red squirrel": "#b8552c",
  "gray squirrel": "#9b98a0",
  "grey squirrel": "#9b98a0",
  "white rabbit": "#f3eff6",
  "blue whale": "#4f84b8",
  "red panda": "#c2552f",
  "ginger cat": "#ee9440",
  "orange cat": "#f29a43",
  "gray cat": "#9996a3",
  "grey cat": "#9996a3",
  "white cat": "#f5f1f6",
  "brown dog": "#94603c",
  "black dog": "#3c3844",
  "white dog": "#f5f0ea",
  "white horse": "#f5f1ee",
  "black horse": "#3b3741",
  "brown horse": "#8a5538",
  "brown cow": "#9a6240",
};

/** The natural color for an animal or plant described by a color name, or null if the pure color fits. */
export function naturalColor(colorName: string, word: string): Rgb | null {
  const hex = natural[`${colorName} ${word}`];
  return hex ? rgb(hex) : null;
}

/** The colors of animals whose name says their color and whose picture is that of a more general kind. */
const own: Record<string, string> = {
  goldfish: "#f58a2c",
  "gold fish": "#f58a2c",
  canary: "#fcd01f",
  bluebird: "#2f74e0",
  cardinal: "#d8252f",
  seagull: "#eef0f4",
  gull: "#eef0f4",
};

/** The color that the name of an animal includes, or null. */
export function ownColor(word: string): Rgb | null {
  const name = word.replace(/(?<=canar)ies$/, "y").replace(/(?<=bird|cardinal|gull)s$/, "");
  return Object.hasOwn(own, name) ? rgb(own[name] ?? "") : null;
}
