/** A headline with its text, and without a verb that says that it is new. */
const HEADLINE =
  /(^|[,.;\n] ?|\band (?:then )?)(?:(?:give (?:it|this|the (?:image|photo|picture|poster))|insert|include|set|make) )?(?:an? |the )?((?:big |bold |large )?(?:headline|heading|title|slogan|tagline))(?: that says| which says| saying| reading|:)? (§\d+)(?= (?:at|across|above|below|over|centered|in the|on the)\b|$|[,.;\n]| and )/g;

/** New texts with the verb "add": 'headline "Sale" at the top', "insert a title saying Sale". */
export const withAddedTexts = (text: string): string =>
  text
    .replace(/\b(?:insert|include) (?=(?:an? |the |some )(?:text|headline|title|caption|words?)\b)/g, "add ")
    .replace(HEADLINE, "$1add the $2 $3");
