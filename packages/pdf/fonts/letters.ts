import { glyphPen } from "./code-shapes.ts";
import type { FontProgram, Letter } from "./font-program/program.ts";
import { lazily } from "./lazily.ts";

/** The letters that the file of a font of the document draws. */
export interface FontLetters {
  /** The outline of a character. Null if the file lacks it. */
  find(text: string): Letter | null;
  /** The texts of several letters that the font draws as one glyph, such as "fi". */
  ligatures: readonly string[];
}

/**
 * The letters of a font file, or of codes that are drawings. Those with a code have the width that the document gives to the code; subsets have only
 * these.
 */
export function fontLetters(
  file: Pick<FontProgram, "file" | "textGlyph" | "draw">,
  codes: ReadonlyMap<string, readonly number[]>,
  draw: (code: number) => Letter,
): FontLetters {
  const drawGlyph = lazily(() => (file.file ? glyphPen(file.file) : null));
  const known = new Map<string, Letter | null>();
  const isDrawn = ({ path, width }: Letter, text: string) => width > 0 && (path !== "" || text.trim() === "");
  const find = (text: string): Letter | null => {
    for (const code of [...(codes.get(text) ?? []), ...(codes.get(toLigature(text)) ?? [])]) {
      const letter = draw(code);
      if (isDrawn(letter, text)) return letter;
    }
    const glyph = file.textGlyph?.(text);
    const letter = glyph ? drawGlyph()?.(glyph) : file.draw?.({ text });
    return letter && isDrawn(letter, text) && text.trim() !== "" ? letter : null;
  };
  return {
    find(text) {
      const letter = known.get(text);
      if (letter !== undefined) return letter;
      const found = find(text);
      known.set(text, found);
      return found;
    },
    ligatures: LIGATURES.filter((text) => codes.has(text) || codes.has(toLigature(text))),
  };
}

/** Longer ones first, as fonts list them. */
const LIGATURES = ["ffi", "ffl", "ff", "fi", "fl"];
const toLigature = (text: string): string =>
  ({ ff: "\ufb00", fi: "\ufb01", fl: "\ufb02", ffi: "\ufb03", ffl: "\ufb04" })[text] ?? text;
