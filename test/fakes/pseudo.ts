/** A pseudo translation for tests: the language code, then the text in capitals with unchanged markup and escapes. */
export function pseudoTranslation(text: string, to: string): string {
  const capitals = text.replace(/<[^>]*>|&[a-z0-9#]+;|[^<&]+/gi, (part) =>
    /^[<&]/.test(part) ? part : part.toUpperCase(),
  );
  return `[${to.toLowerCase()}] ${capitals}`;
}
