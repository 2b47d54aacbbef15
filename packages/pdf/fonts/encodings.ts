import { Encodings } from "@cantoo/pdf-lib/standard-fonts";

/** The text of each code of a one-byte encoding, by code. */
export type CodeTexts = (string | undefined)[];

/** A named encoding of PDF (ISO 32000-2, annex D), or null if the name is unknown. */
export function namedEncoding(name: string): CodeTexts | null {
  if (name === "WinAnsiEncoding") return windowsEncoding();
  if (name === "MacRomanEncoding") return byDecoder("macintosh");
  if (name === "StandardEncoding") return standardEncoding();
  return null;
}

/** The built-in encoding of the two symbol fonts. */
export function symbolEncoding(font: "Symbol" | "ZapfDingbats"): CodeTexts {
  const texts: CodeTexts = [];
  const encoding = Encodings[font];
  for (const point of encoding.supportedCodePoints)
    texts[encoding.encodeUnicodeCodePoint(point).code] = String.fromCodePoint(point);
  return texts;
}

/** The text of a glyph name by the rules of the Adobe Glyph List, or undefined if the name is unknown. */
export function glyphText(name: string): string | undefined {
  const plain = name.replace(/\..*$/, "");
  if (plain === "" || plain === "nbspace") return plain === "" ? undefined : " ";
  const known = names().get(plain) ?? MORE_NAMES[plain];
  if (known !== undefined) return known;
  const unicode = /^uni((?:[0-9A-F]{4})+)$/.exec(plain)?.[1];
  if (unicode)
    return (unicode.match(/.{4}/g) ?? []).map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join("");
  const point = Number.parseInt(/^u([0-9A-F]{4,6})$/.exec(plain)?.[1] ?? "", 16);
  if (point <= 0x10ffff) return String.fromCodePoint(point);
  const accented = /^([A-Za-z])([a-z]+)$/.exec(plain);
  const accent = ACCENTS[accented?.[2] ?? ""];
  if (accented && accent) return `${accented[1]}${accent}`.normalize("NFC");
  const cyrillic = Number(/^afii(100\d\d)$/.exec(plain)?.[1] ?? 0);
  if (cyrillic >= 10017) return cyrillicText(cyrillic);
  if (plain.includes("_")) {
    const parts = plain.split("_").map(glyphText);
    if (parts.every((part) => part !== undefined)) return parts.join("");
  }
  return undefined;
}

/** Adobe numbers Ё between Е and Ж. */
function cyrillicText(number: number): string | undefined {
  const alphabet = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";
  if (number >= 10017 && number < 10050) return alphabet[number - 10017];
  if (number >= 10065 && number < 10098) return alphabet[number - 10065]?.toLowerCase();
  return undefined;
}

const ACCENTS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circumflex: "\u0302",
  dieresis: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  cedilla: "\u0327",
  caron: "\u030c",
  macron: "\u0304",
  breve: "\u0306",
  ogonek: "\u0328",
  dotaccent: "\u0307",
  hungarumlaut: "\u030b",
  commaaccent: "\u0326",
};

const MORE_NAMES: Record<string, string> = {
  ff: "ff",
  fi: "fi",
  fl: "fl",
  ffi: "ffi",
  ffl: "ffl",
  dotlessi: "ı",
  dotlessj: "ȷ",
  Lslash: "Ł",
  lslash: "ł",
  Dcroat: "Đ",
  dcroat: "đ",
  Idotaccent: "İ",
  hyphenminus: "-",
  sfthyphen: "\u00ad",
  nonbreakinghyphen: "‑",
  minus: "−",
  fraction: "⁄",
  notequal: "≠",
  lessequal: "≤",
  greaterequal: "≥",
  infinity: "∞",
  lozenge: "◊",
  summation: "∑",
  product: "∏",
  radical: "√",
  integral: "∫",
  partialdiff: "∂",
  arrowright: "→",
  arrowleft: "←",
  arrowup: "↑",
  arrowdown: "↓",
  Omega: "Ω",
  Delta: "Δ",
  mu: "µ",
  ...greekNames(),
};

function greekNames(): Record<string, string> {
  const letters =
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma1 sigma tau upsilon phi chi psi omega".split(
      " ",
    );
  const names: Record<string, string> = {};
  for (const [index, name] of letters.entries()) {
    names[name] = String.fromCharCode(0x3b1 + index);
    if (name !== "sigma1") names[name[0]?.toUpperCase() + name.slice(1)] = String.fromCharCode(0x391 + index);
  }
  return names;
}

let known: Map<string, string> | undefined;

function names(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const encoding of [Encodings.Symbol, Encodings.ZapfDingbats, Encodings.WinAnsi]) {
    for (const point of encoding.supportedCodePoints) {
      const { name } = encoding.encodeUnicodeCodePoint(point);
      // The normal space has the same glyph as the no-break space, and must be found first.
      if (!known.has(name)) known.set(name, String.fromCodePoint(point));
    }
  }
  return known;
}

/** In PDF, the unused codes of Windows-1252 are bullets, and the soft hyphen is a hyphen (annex D.2). */
function windowsEncoding(): CodeTexts {
  const texts = byDecoder("windows-1252");
  for (const code of [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]) texts[code] = "•";
  texts[0xad] = "-";
  return texts;
}

function byDecoder(label: string): CodeTexts {
  const decoder = new TextDecoder(label);
  const texts: CodeTexts = [];
  for (let code = 32; code < 256; code++) texts[code] = decoder.decode(Uint8Array.of(code));
  return texts;
}

function standardEncoding(): CodeTexts {
  const texts: CodeTexts = [];
  for (let code = 32; code < 127; code++) texts[code] = String.fromCharCode(code);
  texts[0x27] = "’";
  texts[0x60] = "‘";
  const high: [number, string][] = [
    [0xa1, "¡¢£⁄¥ƒ§¤'“«‹›"],
    [0xb1, "–†‡·"],
    [0xb6, "¶•‚„”»…‰"],
    [0xc1, "`´ˆ˜¯˘˙¨"],
    [0xca, "˚¸"],
    [0xcd, "˝˛ˇ—"],
    [0xf8, "łøœß"],
    [0xe8, "ŁØŒº"],
  ];
  for (const [start, characters] of high)
    for (const [index, character] of [...characters].entries()) texts[start + index] = character;
  texts[0xae] = "fi";
  texts[0xaf] = "fl";
  texts[0xbf] = "¿";
  texts[0xe1] = "Æ";
  texts[0xe3] = "ª";
  texts[0xf1] = "æ";
  texts[0xf5] = "ı";
  return texts;
}
