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
