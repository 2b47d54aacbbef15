/** Codes 192 to 255 of the encoding "T1" of TeX, which is also named after the city of Cork. */
const CORK = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞ\0àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß";
const CORK_FIRST = 192;
/** The signs of the lower half that "OT1", the older encoding of TeX, "T1" and ASCII have in common. */
const ASCII = /[A-Za-z0-9!#$%&()*+,./:;=?@[\]-]/;
/** Codes of ligatures: from 27 in "T1", from 11 in "OT1". */
const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl"];
const FIRST_LIGATURE = { cork: 27, old: 11 };
const CORK_SIGNS = new Map([
  ...[...`“”„«»–—`].map((sign, index) => [16 + index, sign] as const),
  [34, '"'],
  [39, "’"],
  [96, "‘"],
  [189, "¡"],
  [190, "¿"],
]);
/** The least number of letters that were read as the letters of their codes, and their share of the letters that were read. */
const ENOUGH = { letters: 6, few: 4, share: 0.75 };

/**
 * Whether the codes of a font are those of ASCII and of TeX's encodings of text, by texts that were read from the shapes of
 * codes. `isFew` asks for fewer letters, for a font beside others with these codes.
 */
export function hasTexCodes(texts: ReadonlyMap<number, string>, isFew = false): boolean {
  const letters = [...texts].filter(([code]) => /[A-Za-z]/.test(String.fromCharCode(code)));
  const same = letters.filter(([code, text]) => String.fromCharCode(code).toLowerCase() === text.toLowerCase());
  return same.length >= (isFew ? ENOUGH.few : ENOUGH.letters) && same.length >= ENOUGH.share * letters.length;
}

/**
 * The texts of the codes of a font that `hasTexCodes`, which are safer than what was read: letters and signs of ASCII, and of
 * fonts that are drawings, as TeX writes them, the accented letters and ligatures. Others stay as they were read.
 */
export function readTexCodes(
  codes: Iterable<number>,
  texts: ReadonlyMap<number, string>,
  isDrawn: boolean,
): Map<number, string> {
  const all = new Set(codes);
  const found = new Map(texts);
  const isCork = [...all].some((code) => code >= 128);
  for (const code of all) {
    const character = String.fromCharCode(code);
    const text = ASCII.test(character) ? character : isDrawn ? texText(code, isCork) : undefined;
    if (text !== undefined) found.set(code, text);
  }
  return found;
}

function texText(code: number, isCork: boolean): string | undefined {
  const ligature = LIGATURES[code - (isCork ? FIRST_LIGATURE.cork : FIRST_LIGATURE.old)];
  if (ligature !== undefined || !isCork) return ligature;
  const letter = CORK[code - CORK_FIRST];
  return letter === "\0" ? undefined : (letter ?? CORK_SIGNS.get(code));
}
