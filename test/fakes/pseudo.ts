/** A translation that anyone can check: words in capitals behind the language's code, markup and escapes as they were. */
export function pseudoTranslation(text: string, to: string): string {
  const words = text.replace(/<[^>]*>|&[a-z0-9#]+;|[^<&]+/gi, (part) =>
    /^[<&]/.test(part) ? part : part.toUpperCase(),
  );
  return `[${to.toLowerCase()}] ${words}`;
}
