import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Blob, Font, Face as FontFace, Variation } from "harfbuzzjs";
import wawoff2 from "wawoff2";
import { packageFolder } from "../syntax/package-folder.ts";
import type { FontStyle } from "./font-style.ts";

/** A font file at one weight, ready to shape text. */
export interface Face {
  /** Unique for each file and weight. */
  key: string;
  /** Such as "Arimo Bold" or "Noto Sans Arabic 700". */
  name: string;
  family: string;
  bytes: Uint8Array;
  font: Font;
  unitsPerEm: number;
  /** The weight at which a variable font is used; null for a static font. */
  weight: number | null;
  style: FontStyle;
  /** Whether it has the outlines of a font of the document. */
  isOwn?: boolean;
  has(point: number): boolean;
}

/** Families with one file per style. They have the same widths as the most common fonts of documents. */
const STATIC_FAMILIES = {
  sans: "arimo",
  humanist: "arimo",
  serif: "tinos",
  mono: "cousine",
} as const;
/** The wide families of DejaVu, and the names of their slanted styles. */
const WIDE_FAMILIES = {
  wide: { name: "DejaVu Sans", italic: "Oblique" },
  "wide-serif": { name: "DejaVu Serif", italic: "Italic" },
  "wide-mono": { name: "DejaVu Sans Mono", italic: "Oblique" },
} as const;

/** Variable families split by Unicode range, in search order. A family for the target language is searched first. */
const SPLIT_FAMILIES: readonly { family: string; languages?: readonly string[] }[] = [
  { family: "noto-sans-sc", languages: ["zh", "yue", "wuu"] },
  { family: "noto-sans-jp", languages: ["ja"] },
  { family: "noto-sans-kr", languages: ["ko"] },
  { family: "noto-sans" },
  // Vazirmatn has one glyph per letter, so its text can be searched. Noto Sans Arabic draws dots separately and is used
  // for rare letters only.
  { family: "vazirmatn" },
  { family: "noto-sans-arabic" },
  { family: "noto-sans-hebrew" },
  { family: "noto-sans-devanagari" },
  { family: "noto-sans-thai" },
  ...(
    [
      "armenian",
      "bengali",
      "ethiopic",
      "georgian",
      "gujarati",
      "gurmukhi",
      "kannada",
      "khmer",
      "lao",
      "malayalam",
      "myanmar",
      "sinhala",
      "tamil",
      "telugu",
    ] as const
  ).map((script) => ({ family: `noto-sans-${script}` })),
];

/** The faces that the text of one document needs. They are loaded on demand. */
export class Faces {
  readonly #language: string;
  readonly #found = new Map<string, Face | null>();
  readonly #own = new Map<string, Face>();

  /** `language` (BCP 47) selects between Chinese, Japanese and Korean glyph shapes for shared characters. */
  constructor(language: string) {
    this.#language = new Intl.Locale(language).language;
  }

  /** Loads the faces that a text needs in a style. */
  async load(text: string, style: FontStyle): Promise<void> {
    for (const character of new Set(text)) {
      const point = character.codePointAt(0) ?? 0;
      const key = getKey(point, style);
      if (!this.#found.has(key)) this.#found.set(key, await this.#find(point, style));
    }
  }

  /** The face that stands for a font of the document when it lacks nothing important. */
  setOwn(font: string, face: Face): void {
    this.#own.set(font, face);
  }

  isOwn(font: string): boolean {
    return this.#own.has(font);
  }

  /**
   * The face for a character of a style and of a font of the document, by its name, or null if no installed font has it.
   */
  of(point: number, style: FontStyle, font = ""): Face | null {
    const own = this.#own.get(font);
    if (own?.has(point)) return own;
    return this.#found.get(getKey(point, style)) ?? null;
  }

  async #find(point: number, style: FontStyle): Promise<Face | null> {
    const open = style.family === "humanist" ? await splitFace("noto-sans", point, style) : null;
    if (open) return open;
    const whole = await staticFace(style);
    if (whole.has(point) && !isRightToLeftScript(point)) return whole;
    const [first, rest] = [
      SPLIT_FAMILIES.filter(({ languages }) => languages?.includes(this.#language)),
      SPLIT_FAMILIES.filter(({ languages }) => !languages?.includes(this.#language)),
    ];
    for (const { family } of [
      ...first,
      ...rest.filter(({ languages }) => !languages),
      ...rest.filter(({ languages }) => languages),
    ]) {
      const face = await splitFace(family, point, style);
      if (face) return face;
    }
    return whole.has(point) ? whole : null;
  }
}

/** Hebrew and Arabic letters look better in fonts made for these scripts. */
const isRightToLeftScript = (point: number) => point >= 0x590 && point < 0x780;

const getKey = (point: number, { family, bold, italic }: FontStyle) => `${point} ${family} ${bold} ${italic}`;

const loaded = new Map<string, Promise<Face>>();

function remember(key: string, load: () => Promise<Face>): Promise<Face> {
  const known = loaded.get(key);
  if (known) return known;
  const face = load();
  loaded.set(key, face);
  return face;
}

function staticFace(style: FontStyle): Promise<Face> {
  if (style.family === "wide" || style.family === "wide-serif" || style.family === "wide-mono")
    return wideFace(style, WIDE_FAMILIES[style.family]);
  const family = STATIC_FAMILIES[style.family];
  const name = `${style.bold ? "700Bold" : "400Regular"}${style.italic ? "_Italic" : ""}`;
  const title = family[0]?.toUpperCase() + family.slice(1);
  return remember(`${family} ${name}`, async () => {
    const path = join(packageFolder(`@expo-google-fonts/${family}`), name, `${title}_${name}.ttf`);
    return makeFace(await readFile(path), {
      key: `${family} ${name}`,
      name: `${title} ${name.slice(3).replace("_", " ")}`,
      family: title,
      weight: null,
      style,
    });
  });
}

function wideFace(style: FontStyle, { name, italic }: { name: string; italic: string }): Promise<Face> {
  const suffix = [style.bold ? "Bold" : "", style.italic ? italic : ""].join("");
  const file = [name.replaceAll(" ", ""), ...(suffix ? [suffix] : [])].join("-");
  return remember(file, async () => {
    const path = join(packageFolder("dejavu-fonts-ttf"), "ttf", `${file}.ttf`);
    return makeFace(await readFile(path), {
      key: file,
      name: `${name} ${suffix || "Regular"}`,
      family: name,
      weight: null,
      style,
    });
  });
}

async function splitFace(family: string, point: number, style: FontStyle): Promise<Face | null> {
  const slice = (await readSlices(family)).find(({ ranges }) =>
    ranges.some(([low, high]) => point >= low && point <= high),
  );
  if (!slice) return null;
  const weight = style.bold ? 700 : 400;
  // Only the Latin family has italic glyphs; other scripts do not use italics.
  const slant = style.italic && family === "noto-sans" ? "italic" : "normal";
  const title = family
    .split("-")
    .map((word) => (word.length === 2 ? word.toUpperCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join(" ");
  const face = await remember(`${family} ${slice.name} ${slant} ${weight}`, async () => {
    const path = join(getFolder(family), "files", `${family}-${slice.name}-wght-${slant}.woff2`);
    const bytes = await wawoff2.decompress(await readFile(path));
    return makeFace(Uint8Array.from(bytes), {
      key: `${family} ${slice.name} ${slant} ${weight}`,
      name: `${title} ${weight}`,
      family: title,
      weight,
      style: { ...style, italic: slant === "italic" },
    });
  });
  return face.has(point) ? face : null;
}

interface Slice {
  name: string;
  ranges: [low: number, high: number][];
}

const slices = new Map<string, Promise<Slice[]>>();

/** The files of a family with the characters that each contains. Empty if the family is not installed. */
function readSlices(family: string): Promise<Slice[]> {
  const known = slices.get(family);
  if (known) return known;
  const loading = readFile(join(getFolder(family), "unicode.json"), "utf8").then(
    (text) =>
      Object.entries(JSON.parse(text) as Record<string, string>).map(([name, ranges]) => ({
        name: name.replace(/^\[|\]$/g, ""),
        ranges: ranges.split(",").map((range): [number, number] => {
          const [low = "", high = low] = range.replace("U+", "").split("-");
          return [Number.parseInt(low, 16), Number.parseInt(high, 16)];
        }),
      })),
    () => [],
  );
  slices.set(family, loading);
  return loading;
}

const getFolder = (family: string) => packageFolder(`@fontsource-variable/${family}`);

/** A face of the bytes of a font file. */
export function makeFace(
  bytes: Uint8Array,
  facts: Pick<Face, "key" | "name" | "family" | "weight" | "style" | "isOwn">,
): Face {
  const face = new FontFace(new Blob(bytes));
  const font = new Font(face);
  if (facts.weight !== null) font.setVariations([new Variation("wght", facts.weight)]);
  const points = new Set(face.collectUnicodes());
  return { ...facts, bytes, font, unitsPerEm: face.upem, has: (point) => points.has(point) };
}
