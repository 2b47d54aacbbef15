/** Functions that compare parts of texts, so that a text in their formula may be a part of a cell's text. */
const SEARCHES =
  /\b(SEARCHB?|FINDB?|LEFTB?|RIGHTB?|MIDB?|SUBSTITUTE|REPLACEB?|TEXTBEFORE|TEXTAFTER|TEXTSPLIT|REGEX\w+)\s*\(/i;
const LITERAL = /"((?:[^"]|"")*)"/g;
/** A column in a structured reference, such as `Sales[Price]` or `[@[Unit price]]`. `'` escapes a sign. */
const COLUMN = /\[(@?)((?:'.|[^[\]'])+)\]/g;
const OPERATOR = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/;

/** Returns the replacement of a text that is compared with whole cells, or the same text. */
export type Translate = (text: string) => string;

/** Texts in a formula: those that are compared with whole cells, and those that are searched in cells. */
export function textsOfFormula(formula: string): { whole: string[]; parts: string[]; columns: string[] } {
  const isSearch = SEARCHES.test(formula);
  const whole: string[] = [];
  const parts: string[] = [];
  for (const [, literal = ""] of formula.matchAll(LITERAL)) {
    const { text } = readCriterion(literal.replaceAll('""', '"'));
    if (isSearch || /[*?~]/.test(text)) parts.push(...text.split(/[*?~]+/));
    else whole.push(text);
  }
  const columns = Array.from(withoutLiterals(formula).matchAll(COLUMN), ([, , name = ""]) => unescapeColumn(name));
  return { whole, parts, columns };
}

/** The formula with other texts and column names. Texts that are searched in cells stay. */
export function writeFormula(formula: string, texts: Translate, columns: Translate): string {
  const isSearch = SEARCHES.test(formula);
  // Brackets inside literals are text, so both are read in one pass.
  return formula.replace(new RegExp(`${LITERAL.source}|${COLUMN.source}`, "g"), (found, literal, at, column) => {
    if (column !== undefined) {
      const name = unescapeColumn(column);
      const translated = columns(name);
      return translated === name ? found : writeColumn(at, translated);
    }
    const { operator, text } = readCriterion(String(literal).replaceAll('""', '"'));
    if (isSearch || /[*?~]/.test(text) || isTruthValue(text)) return found;
    const words = texts(text);
    return words === text ? found : `"${(operator + words).replaceAll('"', '""')}"`;
  });
}

/** Programs read these texts as truth values in any language of the document. */
export const isTruthValue = (text: string): boolean => /^(true|false)$/i.test(text.trim());

/** A criterion of a function such as COUNTIF: an operator, which may be missing, and a text. */
function readCriterion(literal: string): { operator: string; text: string } {
  const [, operator = "", text = ""] = OPERATOR.exec(literal) ?? [];
  return { operator, text };
}

const withoutLiterals = (formula: string) => formula.replace(LITERAL, '""');

const unescapeColumn = (name: string) => name.replace(/'(.)/g, "$1");

/** A column of a structured reference. After `@`, a name with signs needs brackets of its own. */
function writeColumn(at: string, name: string): string {
  const escaped = name.replace(/['[\]#@]/g, "'$&");
  return at && /[^\p{L}\p{N}_]/u.test(name) ? `[@[${escaped}]]` : `[${at}${escaped}]`;
}
