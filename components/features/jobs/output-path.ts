/** The path of an output's URL. The portal serves files too, and its content policy allows only its own origin. */
export function getPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
