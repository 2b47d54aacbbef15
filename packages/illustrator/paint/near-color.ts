import type { Rgb } from "@atelier/painting";

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

/** Lightness, chroma and hue in degrees of a color in Oklab. */
function toOklch([red, green, blue]: Rgb): readonly [number, number, number] {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, c),
    (Math.atan2(c, a) * 180) / Math.PI + 360,
  ];
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
