const NO_PARAGRAPH = String.raw`(?:[^$\n]|\n(?![ \t]*\n))`;

/**
 * Mathematics in a text, as TeX between dollar signs or backslashes with brackets. Between single signs, the text must
 * look like mathematics, because an amount of money has the same sign.
 */
export const MATH = [
  String.raw`\$\$${NO_PARAGRAPH}{1,3000}?\$\$`,
  String.raw`\\{1,2}\((?=[^\n]{0,300}?[\\^_={}<>+*|])(?:[^\\\n]|\\{1,2}(?![()\\])){1,500}\\{1,2}\)`,
  String.raw`\\{1,2}\[(?=[^\[]{0,300}?[\\^_={}<>+*|])(?:[^\\]|\\{1,2}(?![\[\]\\])|\\\\(?=\s)){1,3000}?\\{1,2}\]`,
  String.raw`(?<![\\$\w])\$(?![\s${"{"}$])(?=[^$\n]{0,300}[\\^_={}<>+*|]|[a-z]{1,3}'?\$)(?![^$\n\\{]{0,300}[a-z]{3},? [a-z]{3})[^$\n]{1,300}(?<!\s)\$(?![\w${"{"}$])`,
  String.raw`\\begin\{((?:equation|align|gather|multline|eqnarray)\*?)\}[\s\S]{1,3000}?\\end\{\1\}`,
] as const;

const ANGLE_FUNCTIONS = "(?:arc)?(?:sin|cos|tan|cot)h?";
const FUNCTIONS = `${ANGLE_FUNCTIONS}|tg|ctg|sec|csc|ln|log|lg|exp|lim(?:sup|inf)?|max|min|sup|inf|det|dim|ker|gcd|lcm|arg|sgn`;
/** Not within a word or a command of TeX. */
const NO_LETTER = String.raw`(?<![\w\\\u00c0-\u024f])`;
/** A variable that is not a word of one letter in the languages that have such words. */
const VARIABLE = String.raw`[xzt\u03b1-\u03c9]`;

/**
 * Functions of mathematics in a text, such as sin(4x), cos 2x or tan 30°. A name alone can be a word, as "sin" in English
 * and Spanish, so its argument must follow: in brackets, as a variable, or as an angle.
 */
export const FUNCTION_CALLS = [
  String.raw`${NO_LETTER}(?:${FUNCTIONS})\((?:(?![^()\n]{0,40}[a-z]{3})[^()\n]{1,40}\))?`,
  String.raw`${NO_LETTER}(?:${FUNCTIONS})[ \u00a0]\d{0,3}${VARIABLE}(?![\w'’\-\u00c0-\u024f])`,
  String.raw`${NO_LETTER}${ANGLE_FUNCTIONS}[ \u00a0]\d{1,3}(?:\.\d{1,3})?[ \u00a0]?[°π]`,
] as const;

/** A name of a function that is no word in any language, and so stays without an argument too. */
export const FUNCTION_NAME = /(?<![\p{L}\p{M}])(?:lim|ln|cos|cot|arc(?:sin|cos|tan)|sinh|cosh|tanh)(?![\p{L}\p{M}])/gu;
