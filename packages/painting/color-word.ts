import { toOklch } from "./oklch.ts";
import type { Rgb } from "./rgb.ts";

/** Chroma below which a color is black, gray or white. Light colors need less to be seen as colored. */
const NEUTRAL = 0.035;

/** The plain word for a color, such as "dark green". Brown and beige are dark and pale orange. */
export function getColorWord(color: Rgb): string {
  const [light, chroma, hue] = toOklch(color);
  if (chroma < NEUTRAL) {
    if (light < 0.28) return "black";
    if (light > 0.9) return "white";
    return light < 0.5 ? "dark gray" : light > 0.8 ? "light gray" : "gray";
  }
  if (hue < 15 || hue >= 345) return light > 0.62 ? "pink" : shade("red", light);
  if (hue < 40) {
    if (light > 0.72) return chroma < 0.07 ? "beige" : "pink";
    return chroma < 0.1 ? "brown" : shade("red", light);
  }
  if (hue < 82) {
    if (chroma > 0.11 && light > 0.6) return "orange";
    return light > 0.76 ? "beige" : "brown";
  }
  if (hue < 115) {
    if (light < 0.7) return light < 0.5 && chroma < 0.08 ? "brown" : "olive";
    return chroma > 0.09 ? "yellow" : "beige";
  }
  if (hue < 165) return shade("green", light);
  if (hue < 215) return shade("turquoise", light);
  if (hue < 283) return shade("blue", light);
  if (hue < 315) return shade("purple", light);
  return light > 0.7 ? "pink" : shade("purple", light);
}

const shade = (word: string, light: number) => (light < 0.4 ? `dark ${word}` : light > 0.75 ? `light ${word}` : word);
