import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Blob, Font, Face as FontFace, Variation } from "harfbuzzjs";
import wawoff2 from "wawoff2";
import type { FontStyle } from "./font.ts";
import { packageFolder } from "./package-folder.ts";

/** A font file at one weight, ready to shape text. */
export interface Face {
  /** Different for every file and weight. */
  key: string;
  /** As "Arimo Bold" or "Noto Sans Arabic 700". */
  name: string;
  family: string;
  bytes: Uint8Array;
  font: Font;
  unitsPerEm: number;
  /** The weight a variable font is held at. */
  weight: number | null;
  style: FontStyle;
  has(point: number): boolean;
}

/** Families of whole files by style: the same widths as the fonts that most documents use. */
const WHOLE: Record<FontStyle["family"], string> = {
  sans: "arimo",
  humanist: "arimo",
  serif: "tinos",
  mono: "cousine",
};

/** Variable families cut by range, in the order in which they are asked; a language may put one before the others. */
const CUT: readonly { family: string; languages?: readonly string[] }[] = [
  { family: "noto-sans-sc", languages: ["zh", "yue", "wuu"] },
  { family: "noto-sans-jp", languages: ["ja"] },
  { family: "noto-sans-kr", languages: ["ko"] },
  { family: "noto-sans" },
  // One glyph a letter, so that its text can be searched; Noto draws a letter's dots apart and stands in for rare letters.
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

/** Faces that text of one document needs, loaded as they are asked for. */
export class Faces {
  readonly #language: string;
  readonly #found = new Map<string, Face | null>();

  /** `language` (BCP 47) decides between the shapes that Chinese, Japanese and Korean give to shared characters. */
  constructor(language: string) {
    this.#language = new Intl.Locale(language).language;
  }

  /** Loads what a text needs in a style. */
  async load(text: string, style: FontStyle): Promise<void> {
    for (const character of new Set(text)) {
      const point = character.codePointAt(0) ?? 0;
      const key = keyOf(point, style);
      if (!this.#found.has(key)) this.#found.set(key, await this.#find(point, style));
    }
  }

  /** The face for a character; null where no installed font has it. */
  of(point: number, style: FontStyle): Face | null {
    return this.#found.get(keyOf(point, style)) ?? null;
  }

  async #find(point: number, style: FontStyle): Promise<Face | null> {
    const open = style.family === "humanist" ? await cutFace("noto-sans", point, style) : null;
    if (open) return open;
    const whole = await wholeFace(style);
    if (whole.has(point) && !isScriptOfItsOwn(point)) return whole;
    const [first, rest] = [
      CUT.filter(({ languages }) => languages?.includes(this.#language)),
      CUT.filter(({ languages }) => !languages?.includes(this.#language)),
    ];
    for (const { family } of [
      ...first,
      ...rest.filter(({ languages }) => !languages),
      ...rest.filter(({ languages }) => languages),
    ]) {
      const face = await cutFace(family, point, style);
      if (face) return face;
    }
    return whole.has(point) ? whole : null;
  }
}

/** Right-to-left letters look better in the fonts made for them. */
const isScriptOfItsOwn = (point: number) => point >= 0x590 && point < 0x780;

const keyOf = (point: number, { family, bold, italic }: FontStyle) => `${point} ${family} ${bold} ${italic}`;

const loaded = new Map<string, Promise<Face>>();

function remember(key: string, load: () => Promise<Face>): Promise<Face> {
  const known = loaded.get(key);
  if (known) return known;
  const made = load();
  loaded.set(key, made);
  return made;
}

function wholeFace(style: FontStyle): Promise<Face> {
  const family = WHOLE[style.family];
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

async function cutFace(family: string, point: number, style: FontStyle): Promise<Face | null> {
  const slice = (await slicesOf(family)).find(({ ranges }) =>
    ranges.some(([low, high]) => point >= low && point <= high),
  );
  if (!slice) return null;
  const weight = style.bold ? 700 : 400;
  // Only the Latin family has slanted shapes; elsewhere slanting is not the custom.
  const slant = style.italic && family === "noto-sans" ? "italic" : "normal";
  const title = family
    .split("-")
    .map((word) => (word.length === 2 ? word.toUpperCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join(" ");
  const face = await remember(`${family} ${slice.name} ${slant} ${weight}`, async () => {
    const path = join(folderOf(family), "files", `${family}-${slice.name}-wght-${slant}.woff2`);
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

/** Which of a family's files holds which characters, as the package says it. A family that is not installed has none. */
function slicesOf(family: string): Promise<Slice[]> {
  const known = slices.get(family);
  if (known) return known;
  const made = readFile(join(folderOf(family), "unicode.json"), "utf8").then(
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
  slices.set(family, made);
  return made;
}

const folderOf = (family: string) => packageFolder(`@fontsource-variable/${family}`);

function makeFace(bytes: Uint8Array, facts: Pick<Face, "key" | "name" | "family" | "weight" | "style">): Face {
  const face = new FontFace(new Blob(bytes));
  const font = new Font(face);
  if (facts.weight !== null) font.setVariations([new Variation("wght", facts.weight)]);
  const points = new Set(face.collectUnicodes());
  return { ...facts, bytes, font, unitsPerEm: face.upem, has: (point) => points.has(point) };
}
