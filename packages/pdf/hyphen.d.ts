declare module "hyphen/hyphen.js" {
  /** A function that marks the breaks of words. Patterns are a module of `hyphen/patterns`. */
  export default function createHyphenator(
    patterns: unknown,
    options: { hyphenChar: string },
  ): (text: string) => string;
}
