import { analyse } from "chardet";
import { eld } from "eld/medium";
import iconv from "iconv-lite";

const WESTERN = "af ca da de en es eu fi fr ga gl is it lb nb nl no pt sv";
const CENTRAL = "bs cs hr hu pl ro sk sl sq sr";

/**
 * Sets that text files have without a declaration, with the languages they are for. Sets for one script need no
 * languages, because text that is read in the wrong script has no language. The detector does not find all of them.
 */
const CANDIDATES: [name: string, languages: string][] = [
  ["windows-1252", WESTERN],
  ["windows-1250", CENTRAL],
  ["iso-8859-2", CENTRAL],
  ["windows-1254", "az tr"],
  ["windows-1257", "et lt lv"],
  ["windows-1258", "vi"],
  ["macintosh", WESTERN],
  ["windows-1251", ""],
  ["windows-1253", ""],
  ["windows-1255", ""],
  ["windows-1256", ""],
  ["windows-874", ""],
  ["iso-8859-5", ""],
  ["iso-8859-6", ""],
  ["iso-8859-7", ""],
  ["koi8-r", ""],
  ["koi8-u", ""],
  ["ibm866", ""],
  ["shift_jis", ""],
  ["euc-jp", ""],
  ["gb18030", ""],
  ["big5", ""],
  ["euc-kr", ""],
];

/** The share of the detector's confidence in the sum with the language's score, which is more exact for short texts. */
const DETECTOR_WEIGHT = 0.3;
/** Deducted if all characters beyond ASCII are signs that are rare in text; in proportion if only some are. */
const SIGN_WEIGHT = 0.5;
/** Deducted if the set is not for the language. */
const FOREIGN = 0.1;
const MAX_SAMPLE_BYTES = 16_384;
const MIN_UTF_16_BYTES = 8;

/**
 * The most likely character set of text that is not UTF-8, by statistics of bytes (chardet) and of the language that
 * the decoded text has (eld). Returns a name of the WHATWG Encoding Standard.
 */
export function guessCharset(bytes: Uint8Array): string {
  const sample = computeSample(bytes);
  const confidences = new Map(analyse(sample).map(({ name, confidence }) => [name.toLowerCase(), confidence / 100]));
  let best = "windows-1252";
  let highest = Number.NEGATIVE_INFINITY;
  for (const [name, languages] of CANDIDATES) {
    const text = iconv.decode(sample, name);
    const score = getScore(text, languages) + DETECTOR_WEIGHT * (confidences.get(name) ?? 0);
    if (score > highest) [best, highest] = [name, score];
  }
  return best;
}

/**
 * The UTF-16 byte order of a text without a byte order mark, or null if it is not UTF-16. A text has spaces, line ends,
 * digits or ASCII letters in any language, and no other set has zero bytes.
 */
export function guessUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, MAX_SAMPLE_BYTES);
  if (bytes.length % 2 !== 0 || bytes.length < MIN_UTF_16_BYTES || !sample.includes(0)) return null;
  const names = ["utf-16le", "utf-16be"] as const;
  const counts = names.map((name) => {
    const text = iconv.decode(sample, name);
    // Characters of no language: unassigned ones, private ones, controls, and zeros of binary data.
    return /[\p{Cn}\p{Co}\uFFFD]|(?![\t\n\r\f])\p{Cc}/u.test(text) ? 0 : (text.match(/[\t\n\r -~]/g) ?? []).length;
  });
  const [little = 0, big = 0] = counts;
  if (Math.max(little, big) === 0) return null;
  return little >= big ? "utf-16le" : "utf-16be";
}

/** The score of a text: that of its language, less a deduction for signs that are rare in text. */
function getScore(text: string, languages: string): number {
  // Most single-byte sets leave some bytes undefined, and text has no control characters.
  if (/\uFFFD|(?![\t\n\r\f])\p{Cc}/u.test(text)) return Number.NEGATIVE_INFINITY;
  const beyondAscii = text.match(/\P{ASCII}/gu) ?? [];
  const signs = beyondAscii.filter(
    (character) => !/[\p{L}\p{M}«»„“”‘’–—…•·©®°€£№§¡¿、。，！？：；「」（）]/u.test(character),
  );
  const [language, score = 0] = Object.entries(eld.detect(text).getScores())[0] ?? [""];
  const foreign = languages === "" || languages.split(" ").includes(language) ? 0 : FOREIGN;
  return score - foreign - (SIGN_WEIGHT * signs.length) / Math.max(1, beyondAscii.length);
}

/** The lines with bytes that depend on the set, because the others do not distinguish the candidates. */
function computeSample(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  while (start < bytes.length && size < MAX_SAMPLE_BYTES) {
    const lineEnd = bytes.indexOf(10, start);
    const end = Math.min(lineEnd < 0 ? bytes.length : lineEnd + 1, start + MAX_SAMPLE_BYTES);
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 127)) {
      parts.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(parts);
}
