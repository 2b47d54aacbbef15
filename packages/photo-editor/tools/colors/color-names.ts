import { parseColor } from "@atelier/images/color";
import { getLab, type Lab } from "./palette.ts";

/** Colors with a lower chroma (OKLab) count as grey. */
const MIN_CHROMA = 0.045;
/**
 * Central hues (OKLCH, degrees) of red, orange, yellow, green, cyan, blue, purple and pink. The limit between two
 * names is halfway.
 */
const HUES = [25, 43, 106, 142, 185, 250, 335, 355];
/** Tan, khaki and rose have a lower chroma. */
const PALE = 0.1;
/**
 * Skin, hair and wood have the hues of red, orange and yellow, but less chroma for their lightness than colors with
 * those names.
 */
const WARM_HUES = [10, 125] as const;
const VIVID = [0.14, 0.21] as const;
const NEARLY_VIVID = [0.09, 0.14] as const;
const VIVID_NAME = 0.2;
/** In photos brown is a dark orange, and the CSS color is a dark red. */
const BROWN = { hue: 58, maxLightness: 0.66 };

/** A color name as a range of colors. */
export interface Named {
  lightness: number;
  /** Null for white, grey and black. */
  hue: number | null;
  vivid: boolean;
  maxLightness: number;
}

/** The range for a CSS color name or code. */
export function named(color: string): Named {
  const source = labFrom(color);
  const [lightness, chroma] = [source[0], getChroma(source)];
  const plain = { lightness, vivid: false, maxLightness: 1 };
  if (color.toLowerCase() === "brown") return { ...plain, ...BROWN };
  if (chroma < MIN_CHROMA) return { ...plain, hue: null };
  const own = hue(source);
  // A word stands for the whole range of its name. A code, or a pale color between names, stands for itself.
  const middle =
    color.startsWith("#") || chroma < PALE
      ? own
      : HUES.reduce((best, other) => (turn(other, own) < turn(best, own) ? other : best));
  return { ...plain, hue: middle, vivid: isWarm(own) && getSaturation(source) > VIVID_NAME };
}

/** 1 for the named color itself, falling to 0 at the end of its range, or `tolerance` degrees beyond. */
function likeness(own: Lab, source: Named, tolerance: number): number {
  const chroma = getChroma(own);
  if (source.hue === null) {
    // White, grey and black differ only in lightness.
    const grey = ramp(0.07 - chroma, 0, 0.035);
    return grey * ramp(0.3 - Math.abs(own[0] - source.lightness), 0, 0.12);
  }
  // Dark colors have little chroma, but much for their lightness.
  const colored = Math.max(
    ramp(chroma, MIN_CHROMA, MIN_CHROMA + 0.05),
    ramp(getSaturation(own), 0.12, 0.2) * ramp(own[0], 0.12, 0.2),
  );
  if (colored === 0) return 0;
  const dark = ramp(source.maxLightness + 0.1 - own[0], 0, 0.1);
  // Dark brown and dark orange, and skin and bright orange, can only be distinguished by the colors beside them.
  const vivid =
    source.vivid && isWarm(hue(own))
      ? tolerance > 0
        ? ramp(getSaturation(own), ...NEARLY_VIVID)
        : ramp(getSaturation(own), ...VIVID) * ramp(chroma, 0.08, 0.11)
      : 1;
  const { hue: requested } = source;
  const off = turn(hue(own), requested);
  // A color closer to orange than to red is not red.
  const nextBest = HUES.reduce(
    (least, other) => (turn(other, requested) < 16 ? least : Math.min(least, turn(hue(own), other))),
    180,
  );
  const share = colored * dark * vivid * ramp(nextBest - off + 2 * tolerance, -4, 4) * (off < 60 ? 1 : 0);
  return source.maxLightness < 1 ? Math.max(share, reddishBrown(own)) : share;
}

/** Leather and dark wood are a dull red that is too dark and too pale for that name. */
function reddishBrown(own: Lab): number {
  const saturation = getSaturation(own);
  const isReddish = hue(own) > 10 && hue(own) < BROWN.hue;
  return isReddish ? ramp(saturation, 0.1, 0.14) * ramp(0.28 - saturation, 0, 0.05) * ramp(0.52 - own[0], 0, 0.06) : 0;
}

/** 0 up to `from`, 1 from `to` on, linear in between. */
export const ramp = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));

const isWarm = (degrees: number) => {
  const [from, to] = WARM_HUES;
  return degrees > from && degrees < to;
};
export const getChroma = ([, a, b]: Lab) => Math.hypot(a, b);
/** Chroma relative to lightness; 0 for black. */
export const getSaturation = (color: Lab) => getChroma(color) / Math.max(0.01, color[0]);

/** `likeness` for sRGB bytes. Similar colors share a cached value (seven bits per channel). */
export function likenessTo(source: Named, tolerance: number): (r: number, g: number, b: number) => number {
  const known = new Float32Array(1 << 21).fill(-1);
  return (r, g, b) => {
    const key = ((r >> 1) << 14) | ((g >> 1) << 7) | (b >> 1);
    const seen = known[key] ?? -1;
    if (seen >= 0) return seen;
    const found = likeness(getLab(r, g, b), source, tolerance);
    known[key] = found;
    return found;
  };
}

/** The hue in degrees. */
export const hue = ([, a, b]: Lab) => (Math.atan2(b, a) * 180) / Math.PI;
/** The angle between two hues. */
export const turn = (first: number, second: number) => Math.abs(((((first - second) % 360) + 540) % 360) - 180);

/** Colors of things by these names. The CSS colors are those of light: yellow in shadow looks green, orange amber, brown red, and navy glares. */
const PAINTS: Record<string, string> = {
  red: "#d81b1b",
  blue: "#1d4fd8",
  yellow: "#ffd400",
  orange: "#ff7f0e",
  brown: "#7a4a24",
  navy: "#131f4a",
  darkblue: "#0f2566",
  darkgreen: "#114023",
  lightgreen: "#abcf9d",
};

/** The OKLab color in which a thing is painted. */
export const paintFrom = (color: string): Lab => labFrom(PAINTS[color] ?? color);

/** The OKLab color of a CSS color, or grey if it is not a color. */
export function labFrom(color: string): Lab {
  const { r, g, b } = parseColor(color) ?? { r: 128, g: 128, b: 128 };
  return getLab(r, g, b);
}

/** How light a CSS color is, from 0 to 1; 1 if it is not a color. */
export function getLightness(color: string): number {
  const { r, g, b } = parseColor(color) ?? { r: 255, g: 255, b: 255 };
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
