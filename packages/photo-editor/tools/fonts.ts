import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Step } from "../plan.ts";
import type { Typeface } from "../plan-values.ts";

type Lettering = Extract<Step, { tool: "text" }>["arguments"];

const require = createRequire(import.meta.url);

/** The weights of the usual letters with the files of their fonts. */
const WEIGHTS = {
  thin: { value: 100, file: "Geist-Thin.ttf" },
  light: { value: 300, file: "Geist-Light.ttf" },
  regular: { value: 400, file: "Geist-Regular.ttf" },
  bold: { value: 700, file: "Geist-Bold.ttf" },
} as const;

interface Family {
  family: string;
  /** The package of the fonts, and their files in it. */
  manifest: string;
  files: readonly string[];
  /** The weight of a family that has one weight and no italics. */
  weight?: number;
  /** A factor on the font size for a family with small letters. */
  scale?: number;
}

/** The fonts of other typefaces, and of italic letters without serifs. */
const FAMILIES: Readonly<Record<Typeface | "italic", Family>> = {
  serif: {
    family: "Tinos",
    manifest: require.resolve("@expo-google-fonts/tinos/package.json"),
    files: inAllStyles("Tinos"),
  },
  typewriter: {
    family: "Cousine",
    manifest: require.resolve("@expo-google-fonts/cousine/package.json"),
    files: inAllStyles("Cousine"),
  },
  handwriting: {
    family: "Caveat",
    manifest: require.resolve("@expo-google-fonts/caveat/package.json"),
    files: ["700Bold/Caveat_700Bold.ttf"],
    weight: 700,
    scale: 1.3,
  },
  rounded: {
    family: "Fredoka",
    manifest: require.resolve("@expo-google-fonts/fredoka/package.json"),
    files: ["600SemiBold/Fredoka_600SemiBold.ttf"],
    weight: 600,
  },
  italic: {
    family: "Arimo",
    manifest: require.resolve("@expo-google-fonts/arimo/package.json"),
    files: inAllStyles("Arimo"),
  },
};

function inAllStyles(family: string): string[] {
  const styles = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];
  return styles.map((style) => `${style}/${family}_${style}.ttf`);
}

/** The attributes of an SVG text in the typeface and weight of its lettering. */
export function fontStyle({ weight, typeface, italic }: Lettering): string {
  const different = typeface ?? (italic ? "italic" : undefined);
  if (different === undefined) return `font-family="Geist" font-weight="${WEIGHTS[weight ?? "bold"].value}"`;
  const { family, weight: only } = FAMILIES[different];
  // These typefaces have no thin letters.
  const value = only ?? WEIGHTS[weight === undefined ? "bold" : "regular"].value;
  return `font-family="${family}" font-weight="${value}"${italic && only === undefined ? ' font-style="italic"' : ""}`;
}

/** The factor on the font size with which letters are as large as those of the usual font. */
export const getLetterScale = ({ typeface }: Lettering): number =>
  (typeface === undefined ? undefined : FAMILIES[typeface].scale) ?? 1;

/** The files of the usual letters, which have the characters that a typeface lacks, and of the families that an SVG names. */
export function fontFilesFor(svg: string): string[] {
  const directory = join(dirname(require.resolve("geist/font/sans")), "fonts/geist-sans");
  const named = Object.values(FAMILIES).filter(({ family }) => svg.includes(`font-family="${family}"`));
  return [
    ...Object.values(WEIGHTS).map(({ file }) => join(directory, file)),
    ...named.flatMap(({ manifest, files }) => files.map((file) => join(dirname(manifest), file))),
  ];
}
