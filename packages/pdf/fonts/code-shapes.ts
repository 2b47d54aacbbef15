import { Blob, Face, Font } from "harfbuzzjs";
import type { FontProgram, Letter } from "./font-program/program.ts";

/** The shapes of a font's codes, by which a reader of images finds out their texts. */
export interface CodeShapes {
  /**
   * The outline of a code as an SVG path in units of the font size, y downward. Empty if it draws nothing, null if the file
   * has no glyph for it.
   */
  path(code: number): string | null;
  /** Gives codes the texts that were found. Text that is read again has them. */
  explain(texts: ReadonlyMap<number, string>): void;
}

/** Larger files and outlines are not those of letters. They would fill the memory of HarfBuzz, which does not shrink. */
const MAX_FILE_BYTES = 4_000_000;
const MAX_PATH_LENGTH = 20_000;

/** The shapes of the codes of a font file. Null if the file has no outlines. Only drawing loads it. */
export function readShapes(
  program: FontProgram | null,
  findGlyph: (code: number) => number | undefined,
  explain: CodeShapes["explain"],
): CodeShapes | null {
  const file = program?.file;
  if (!file || file.length > MAX_FILE_BYTES) return null;
  const draw = glyphPen(file);
  return drawnShapes((code) => {
    const glyph = findGlyph(code);
    return glyph === undefined || glyph === 0 ? null : (draw(glyph)?.path ?? null);
  }, explain);
}

/** Draws glyphs of a font file by their numbers. The width is 0 if the file has no metrics. */
export function glyphPen(file: Uint8Array): (glyph: number) => Letter | null {
  let font: Font | undefined;
  return (glyph) => {
    font ??= new Font(new Face(new Blob(file), 0));
    const { upem } = font.face;
    const path = font
      .glyphToJson(glyph)
      .map(({ type, values }) => type + values.map((value, index) => (index % 2 ? -value : value) / upem).join(" "))
      .join("");
    return upem > 0 ? { path, width: font.glyphHAdvance(glyph) / upem } : null;
  };
}

/** The shapes of codes that a function draws as SVG paths. */
export function drawnShapes(draw: (code: number) => string | null, explain: CodeShapes["explain"]): CodeShapes {
  const paths = new Map<number, string | null>();
  return {
    path(code) {
      const known = paths.get(code);
      if (known !== undefined) return known;
      const shape = draw(code);
      const path = shape !== null && shape.length <= MAX_PATH_LENGTH ? shape : null;
      paths.set(code, path);
      return path;
    },
    explain,
  };
}
