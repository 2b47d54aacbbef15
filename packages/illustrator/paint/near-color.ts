import { type Rgb, toOklch } from "@atelier/painting";

/** Chroma in Oklab below which a color is black, gray or white. */
const NEUTRAL = 0.045;

/** Whether people call a color by the name of another one. Lightness may differ more than hue. */
export function nearTo(color: Rgb): (other: Rgb) => boolean {
  const [light, chroma, hue] = toOklch(color);
  return (other) => {
    const [l, c, h] = toOklch(other);
    if (Math.abs(l - light) > 0.22) return false;
    // A dark brown is not black, and the shade of a white thing may be violet.
    if (chroma < NEUTRAL) return c < NEUTRAL * (light > 0.85 ? 1.4 : 0.9);
    const off = Math.abs(((h - hue + 540) % 360) - 180);
    return off < 22 && c > chroma * 0.5 && c < chroma * 1.6 + 0.06;
  };
}

/**
 * Whether people still call a color by the name of another one in the light of a scene: a red car is darker at night, and
 * a white sail is orange at sunset.
 */
export function litAs(color: Rgb): (other: Rgb) => boolean {
  const [light, chroma, hue] = toOklch(color);
  return (other) => {
    const [l, c, h] = toOklch(other);
    if (light > 0.85 && chroma < NEUTRAL) return l > 0.6 && c < 0.1;
    if (light < 0.4 && chroma < NEUTRAL) return l < 0.45 && c < 0.08;
    if (chroma < NEUTRAL) return c < 0.07 && Math.abs(l - light) < 0.35;
    const off = Math.abs(((h - hue + 540) % 360) - 180);
    return Math.abs(l - light) < 0.38 && off < 35 && c > chroma * 0.3;
  };
}
