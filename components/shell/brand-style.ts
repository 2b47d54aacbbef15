import { parseColor } from "@atelier/images/color";

type Rgb = { r: number; g: number; b: number };

const LIGHT_PAPER: Rgb = { r: 246, g: 246, b: 242 };
const DARK_PAPER: Rgb = { r: 22, g: 24, b: 31 };
/** Slightly above the 4.5 of WCAG 2.2, because text also appears on tinted backgrounds. */
const CONTRAST = 5;

/**
 * CSS variables for an operator's accent color in both color schemes. The color is darkened or lightened until its
 * contrast with the page is sufficient. Returns an empty string if the text is not a color.
 */
export function accentStyle(color: string | undefined): string {
  const accent = color === undefined ? null : parseColor(color);
  if (!accent) return "";
  const light = variables(legible(accent, LIGHT_PAPER, { r: 0, g: 0, b: 0 }), LIGHT_PAPER);
  const dark = variables(legible(accent, DARK_PAPER, { r: 255, g: 255, b: 255 }), DARK_PAPER);
  return `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}:root[data-theme="dark"]{${dark}}`;
}

function variables(accent: Rgb, paper: Rgb): string {
  const towards = luminance(accent) > luminance(paper) ? { r: 255, g: 255, b: 255 } : { r: 0, g: 0, b: 0 };
  const on =
    contrast(accent, { r: 255, g: 255, b: 255 }) >= contrast(accent, { r: 0, g: 0, b: 0 }) ? "#fff" : "#0b0d14";
  return `--accent:${css(accent)};--accent-hover:${css(mixed(accent, towards, 0.2))};--on-accent:${on};--accent-soft:${css(mixed(paper, accent, 0.12))};`;
}

/** Moves the color towards `end` in small steps until it contrasts with the paper and with its own tinted background. */
function legible(color: Rgb, paper: Rgb, end: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(color, end, share);
    if (contrast(candidate, paper) >= CONTRAST && contrast(candidate, mixed(paper, candidate, 0.12)) >= 4.5)
      return candidate;
  }
  return end;
}

const mixed = (first: Rgb, second: Rgb, share: number): Rgb => ({
  r: first.r + (second.r - first.r) * share,
  g: first.g + (second.g - first.g) * share,
  b: first.b + (second.b - first.b) * share,
});

const css = ({ r, g, b }: Rgb) => `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;

/** The WCAG 2.2 contrast ratio, from 1 to 21. */
function contrast(first: Rgb, second: Rgb): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance({ r, g, b }: Rgb): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
