/** An outline as an SVG path in units of the font size, y downward, and the width of the glyph. */
export interface Letter {
  path: string;
  width: number;
}

/** The codes and glyphs that a font file describes. */
export interface FontProgram {
  /** The text of a code of a one-byte font by the file's built-in encoding, or undefined if it is unknown. */
  codeText(code: number): string | undefined;
  /** The text of a glyph number, or undefined if the file has neither a character nor a name for it. */
  glyphText(glyph: number): string | undefined;
  /** The glyph number of a code of a one-byte font by the file's built-in encoding. */
  codeGlyph?(code: number): number | undefined;
  /** The glyph number of a character, by which fonts with an encoding choose their glyphs. */
  textGlyph?(text: string): number | undefined;
  /** The glyph number of a glyph's own name. */
  nameGlyph?(name: string): number | undefined;
  /** The glyph number of a character identifier, if the font has them. */
  cidGlyph?: ((cid: number) => number | undefined) | undefined;
  /** The outline of a glyph of a file that has outlines by name, by its name, its character or its code. */
  draw?(glyph: { name?: string | undefined; text?: string | null | undefined; code?: number }): Letter | null;
  /** The file, if it has outlines by glyph number. */
  readonly file?: Uint8Array;
}
