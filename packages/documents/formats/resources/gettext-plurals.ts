/** How a language chooses among the plural forms of gettext and Qt. */
interface PluralRule {
  forms: number;
  /** The form of the number 1. */
  one: number;
  /** The expression of gettext that computes the form of a number. */
  expression: string;
}

const SLAVIC = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)";

/** The rules of GNU gettext, by languages. */
const RULES: [languages: string, forms: number, expression: string, one?: number][] = [
  ["id ja km ko lo ms my th vi zh", 1, "0"],
  [
    "af bg bn ca da de el en eo es et eu fi fo fy gl gu he hu is it kn ml mr nb ne nl nn no or pa sq sv sw ta te ur",
    2,
    "(n != 1)",
  ],
  ["fa fr hi hy oc pt-BR tr", 2, "(n > 1)"],
  ["pt", 2, "(n != 1)"],
  ["be bs hr ru sr uk", 3, SLAVIC],
  ["cs sk", 3, "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)"],
  ["pl", 3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"],
  ["lt", 3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)"],
  ["lv", 3, "(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)"],
  ["ro", 3, "(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2)"],
  ["ga", 3, "(n==1 ? 0 : n==2 ? 1 : 2)"],
  ["sl", 4, "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)"],
  ["ar", 6, "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)", 1],
];

/** The rule of a language (BCP 47); undefined for one that the table does not have. */
export function findPluralRule(language: string): PluralRule | undefined {
  const find = (tag: string) => RULES.find(([languages]) => languages.split(" ").includes(tag));
  const found = find(language) ?? find(language.split("-")[0] ?? "");
  if (!found) return undefined;
  const [, forms, expression, one = 0] = found;
  return { forms, expression, one };
}

/**
 * A text for each form of a language, from the texts of the singular and the plural. A singular without the number of the
 * plural, such as "One day", does not fit in a language whose form also is that of 21 or 101.
 */
export function expandForms(singular: string, plural: string, { forms, one, expression }: PluralRule): string[] {
  const placeholders = plural.match(/%(?:\(\w+\))?[a-z]|\{\w*\}/g) ?? [];
  const fits = !/n%100?==1\b/.test(expression) || placeholders.every((placeholder) => singular.includes(placeholder));
  return Array.from({ length: forms }, (_, form) => (forms > 1 && form === one && fits ? singular : plural));
}
