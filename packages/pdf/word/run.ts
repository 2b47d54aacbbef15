import type { Target } from "@atelier/document-model";
import type { Formula } from "../layout/line.ts";
import type { RunStyle } from "../reading/run-style.ts";
import { isLight, readColor, toHex } from "./colors.ts";
import { toXml } from "./parts.ts";

/** Font sizes are in half points. */
const HALVES = 2;

/** How the words of a paragraph look beside their own style. */
export interface Look {
  /** The size of the paragraph's text in points. */
  size: number;
  direction: Target["direction"];
  /** Whether what is painted behind them is dark. */
  isOnDark: boolean;
  /** How wide a font is relative to that which replaces it. */
  factor(font: string): number;
}

/** Words of one style as a run of WordprocessingML. A tab in the text is one in the document. */
export function writeRun(text: string, style: RunStyle, { size, direction, isOnDark, factor }: Look): string {
  const { fontStyle, underline, rise } = style;
  const halves = Math.max(2, Math.round(size * style.size * HALVES));
  const raised = rise > 0.15 ? "superscript" : rise < -0.08 ? "subscript" : null;
  const font = getFont(style);
  const color = getColor(style.fill, isOnDark);
  const width = factor(style.font);
  const properties = [
    `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}" w:eastAsia="${font}"/>`,
    ...(fontStyle.bold ? ["<w:b/><w:bCs/>"] : []),
    ...(fontStyle.italic ? ["<w:i/><w:iCs/>"] : []),
    ...(color ? [`<w:color w:val="${color}"/>`] : []),
    ...(Math.abs(width - 1) > 0.03 ? [`<w:w w:val="${Math.round(100 * width)}"/>`] : []),
    // A raised letter has the size of its line, because the program makes it smaller.
    ...(raised ? [] : [`<w:sz w:val="${halves}"/><w:szCs w:val="${halves}"/>`]),
    ...(raised ? [`<w:sz w:val="${Math.round(size * HALVES)}"/>`] : []),
    ...(underline ? ['<w:u w:val="single"/>'] : []),
    ...(raised ? [`<w:vertAlign w:val="${raised}"/>`] : []),
    ...(direction === "rtl" ? ["<w:rtl/>"] : []),
  ].join("");
  const parts = text.split("\t").map((part) => `<w:t xml:space="preserve">${toXml(part)}</w:t>`);
  return `<w:r><w:rPr>${properties}</w:rPr>${parts.join("<w:tab/>")}</w:r>`;
}

/** Words of a header or footer, in which the number of the page is a field. */
export function writeNumbered(text: string, page: number, style: RunStyle, look: Look): string {
  return text
    .split(new RegExp(`(?<!\\d)(${page})(?!\\d)`))
    .filter((part) => part !== "")
    .map((part) => {
      const run = writeRun(part, style, look);
      return part === String(page) ? `<w:fldSimple w:instr=" PAGE ">${run}</w:fldSimple>` : run;
    })
    .join("");
}

/** A gap of this width between the parts of a formula is a space, in units of the font size. */
const GAP = 0.15;

/** The parts of a formula, one after another, with their raised and lowered letters. */
export function writeFormula(formula: Formula | undefined, look: Look): string {
  const words = formula?.words ?? [];
  return words
    .map(({ run, text, rise, left, size }, at) => {
      const { font, fill } = run.show.state;
      const before = words[at - 1];
      const gap = before && left - before.right > GAP * look.size && !/^\s/.test(text) ? " " : "";
      const style: RunStyle = {
        fontStyle: font?.style ?? { family: "serif", bold: false, italic: false },
        font: font?.name ?? "",
        fill,
        size: size / look.size,
        rise: rise / look.size,
        spacing: 0,
        smallCapitals: 0,
        link: -1,
        underline: null,
        highlight: null,
      };
      return writeRun(`${gap}${text}`, style, look);
    })
    .join("");
}

const FAMILIES = {
  sans: "Arial",
  humanist: "Arial",
  wide: "Verdana",
  serif: "Times New Roman",
  "wide-serif": "Georgia",
  mono: "Courier New",
  "wide-mono": "Courier New",
} as const;
/** Fonts that office programs have or replace by one of the same widths. */
const KNOWN = [
  "Arial",
  "Calibri",
  "Cambria",
  "Courier New",
  "Georgia",
  "Helvetica",
  "Tahoma",
  "Times New Roman",
  "Verdana",
];

/** The font of the same name if office programs know it, or one of its family. */
function getFont({ font, fontStyle }: RunStyle): string {
  const plain = font
    .replace(/^[A-Z]{6}\+/, "")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  return KNOWN.find((name) => plain.startsWith(name.toLowerCase().replaceAll(" ", ""))) ?? FAMILIES[fontStyle.family];
}

/** The color of letters as RRGGBB; null for black, and for white without a dark background, which paper does not show. */
function getColor(fill: string, isOnDark: boolean): string | null {
  const color = readColor(fill);
  if (!color || color.every((value) => value < 0.02) || (isLight(color) && !isOnDark)) return null;
  return toHex(color);
}
