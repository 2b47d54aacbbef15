import { withoutSubsetMark } from "./font-name.ts";

/** The properties of a font that a substitute must match. */
export interface FontStyle {
  /** A humanist font is a sans serif with open letters. Wide fonts are those of screens, with wide and high small letters. */
  family: "sans" | "humanist" | "wide" | "serif" | "wide-serif" | "mono" | "wide-mono";
  bold: boolean;
  italic: boolean;
}

/** The style in a font descriptor. */
export interface StyleFacts {
  flags: number;
  italicAngle: number;
  /** From 100 to 900; 0 if the descriptor does not contain it. */
  weight: number;
}

const MONO =
  /courier|mono|nimbusmon|consol|menlo|typewriter|cousine|cmtt|code|gyrecursor|lmtt|^sf(tt|st|it)\d|^t1x?tt/i;
const SANS =
  /sans|arial|helv|roboto|calibri|carlito|verdana|tahoma|segoe|arimo|inter|lato|gothic|grotesk|frutiger|univers|cmss|^newcmsans|gyre(heros|adventor)|lmss|biolinum|^sfs[sxio]\d|nimbussan/i;
const HUMANIST = /open ?sans|noto|droid|tahoma|segoe|ubuntu|source ?sans|frutiger|lucida|trebuchet|myriad/i;
/** Verdana and the fonts that were drawn after it. */
const WIDE = /verdana|dejavu|bitstream ?vera/i;
const SERIF =
  /times|serif|roman|georgia|garamond|cambria|caladea|palatino|pallad|chancery|tinos|minion|book|century|bodoni|baskerville|didot|caslon|charter|^cm(r|b|mi|ti|sl|csc)\d|^cmb|^sf(rm|bx|ti|sl|cc|bi|xc|rb)|lmroman|gyre(termes|pagella|bonum|schola)|nimbusrom|mincho|song|ming|^[cp]05[29]|schoolbook|^newcm|libertin|stix|utopia|sabon|gentium|crimson|merriweather|playfair/i;
/** Words of bold weights, anywhere in a name. */
const BOLD =
  /bold|black|heavy|extrablk|fett|halbfett|negrita|grassetto|^cm(ss)?bx|^cmb\d|^sf(bx|bi|sx|so|rb|xc)\d|^ecbx|^ecssbx|^cmbsy|^cmmib|^lin(libertine|biolinum)[mt][bz]/i;
/**
 * Abbreviations of bold weights as foundries write them. They are part of the style, after a hyphen or a comma, and
 * begin with a capital letter or follow another abbreviation.
 */
const BOLD_PARTS =
  /^(?:\d{1,2})?(?:Lt|Cn|Cond|Ext|Ex)?(?:X|Ex|Sm|Se|Dm|Ult?|Extra|Semi|Demi|Ultra|Sem)?(?:Bd|Bld|Blk|Bk?lack|Hv|Hvy|Demi|Dm|Sb|SB|Semi|Fat|Ultra|B)(?![a-z])/;
/** Weight numbers of 600 and more, as in "W6" and "Wt700", and those of Linotype, as in "75Black". */
const BOLD_NUMBER = /^W(?:t)?[6-9](?:00)?(?!\d)|^(?:[6-9][5-8])(?=[A-Z])(?!\d*(?:Rom|Reg|Lt|Light|Th))/;
const ITALIC =
  /italic|oblique|slant|kursiv|cursiva|^cm(ti|sl|mi|bxti)|^sf(ti|sl|bi|si|so|it)\d|^ecti|^lin(libertine|biolinum)[mt][bz]?[io]/i;
const ITALIC_PARTS = /(?:It|Ital|Obl|Ita)(?![a-z])/;

/** Typefaces like handwriting, which the italics of a serif are most like. */
const SCRIPT = /z003|chancery|script|calligra|zapfino|vivaldi|corsiva|brush|handwrit/i;

/** Whether the name of a font is that of a typeface like handwriting, whose letters do not suit those of others. */
export const isScript = (name: string): boolean => SCRIPT.test(withoutSubsetMark(name));

const FAMILIES = [MONO, SANS, HUMANIST, WIDE, SERIF, SCRIPT];

/** Whether the name of a font is that of a known family, so that its outlines need not be measured. */
export function hasKnownFamily(name: string): boolean {
  const plain = withoutSubsetMark(name);
  return FAMILIES.some((family) => family.test(plain));
}

/**
 * The style of a font by its name, which is most reliable, and by its descriptor's flags (ISO 32000-2, table 121).
 */
export function fontStyle(name: string, { flags, italicAngle, weight }: StyleFacts): FontStyle {
  const plain = withoutSubsetMark(name);
  const cut = plain.search(/[-,]/);
  const style = cut < 0 ? "" : plain.slice(cut + 1);
  const mono = (flags & 1) !== 0 || MONO.test(plain);
  const sans = SANS.test(plain);
  const script = SCRIPT.test(plain);
  const serif = (flags & 2) !== 0 || script || SERIF.test(plain);
  const wide = WIDE.test(plain);
  const parts = style.split(/[-,]/);
  const family =
    serif && !sans ? (wide ? "wide-serif" : "serif") : wide ? "wide" : HUMANIST.test(plain) ? "humanist" : "sans";
  return {
    family: mono ? "mono" : family,
    bold:
      (flags & (1 << 18)) !== 0 ||
      weight >= 600 ||
      BOLD.test(plain) ||
      parts.some((part) => BOLD_PARTS.test(part) || BOLD_NUMBER.test(part)) ||
      // The bold weight of the Nimbus fonts is named "Medi"; the medium weight of other fonts is not bold.
      /^Nimbus.*-Medi|Demi(?![a-z])/.test(plain),
    italic:
      script ||
      (flags & 64) !== 0 ||
      italicAngle !== 0 ||
      ITALIC.test(plain) ||
      parts.some((part) => ITALIC_PARTS.test(part)),
  };
}
