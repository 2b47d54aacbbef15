/** Parts of patterns: who owns a thing, names of the image, the end of a clause, and up to three words of a name. */
export const OWNER = "(?:the|my|his|her|its|their|our|this|that|these|those|all the|all)";
export const PICTURE = "(?:image|photo|photograph|picture|pic|shot|frame|view|scene|background)";
export const END = "(?=$|[,.;!?\\n]| (?:and|but|then) | please\\b)";
export const NAME = "[a-z]+(?: (?!(?:and|but|then|in|on|at|of|with|to|from|for)\\b)[a-z]+){0,2}?";

/** A pattern with the words that stand for it. Later rules see what earlier ones wrote. */
export type Rule = readonly [pattern: RegExp, plain: string | ((...found: string[]) => string)];

export const applyRules = (rules: readonly Rule[], text: string): string =>
  rules.reduce(
    (words, [pattern, plain]) =>
      typeof plain === "string" ? words.replace(pattern, plain) : words.replace(pattern, plain),
    text,
  );
