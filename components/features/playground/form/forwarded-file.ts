"use client";

let forwarded: { slug: string; file: File } | undefined;

/** Passes a file to the page of the operation `slug`. */
export function forwardFile(slug: string, file: File): void {
  forwarded = { slug, file };
}

/** Returns the file that was passed to this operation, once. The page that is left can render once more. */
export function takeForwardedFile(slug: string): File | undefined {
  if (forwarded?.slug !== slug) return undefined;
  const { file } = forwarded;
  forwarded = undefined;
  return file;
}
