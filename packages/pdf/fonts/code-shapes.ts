import { Blob, Face, Font } from "harfbuzzjs";
import type { FontProgram } from "./font-program/program.ts";

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

/** The shapes of the codes of a font file. Null if the file has none that HarfBuzz draws. */
export function readShapes(
  program: FontProgram | null,
  findGlyph: (code: number) => number | undefined,
  explain: CodeShapes["explain"],
): CodeShapes | null {
  if (!program?.file) return null;
  const face = new Face(new Blob(program.file), 0);
  if (!(face.upem > 0)) return null;
  const font = new Font(face);
  return {
    path(code) {
      const glyph = findGlyph(code);
      if (glyph === undefined || glyph === 0) return null;
      return font
        .glyphToJson(glyph)
        .map(
          ({ type, values }) => type + values.map((value, index) => (index % 2 ? -value : value) / face.upem).join(" "),
        )
        .join("");
    },
    explain,
  };
}
