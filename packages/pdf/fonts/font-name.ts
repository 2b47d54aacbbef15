/** Only Type 3 fonts, whose letters are drawings, can have no name. With a letter behind it, this is the name of such a font. */
export const NAMELESS = "Type 3 ";

/** The name of a font without the mark of a subset, such as "ABCDEF+". */
export const withoutSubsetMark = (name: string): string => name.replace(/^[A-Z]{6}\+/, "");

/** The name of a font for people: without the mark of a subset, and without the letter of a nameless font. */
export const getPublicName = (name: string): string =>
  name === "" || name.startsWith(NAMELESS) ? NAMELESS.trim() : withoutSubsetMark(name);
