import type { ImageLine } from "@atelier/document-model";
import { getClassCosts } from "./family-classes.ts";
import { type FontMatcher, uprightStyles } from "./match-fonts.ts";

/** Letters that differ so much less from a font without serifs, as a share, have none, whatever was measured on their strokes. */
const CLEARLY_SANS = 0.7;

/**
 * Whether serifs were measured on a line, which its font does not have. Of 110 large lines in a font without serifs, one had
 * serifs, and it alone was measured so.
 */
export async function losesSerifs(
  measured: ImageLine,
  { family }: ImageLine,
  matcher: Pick<FontMatcher, "compare">,
): Promise<boolean> {
  const isSans = family === "sans" || family === "humanist" || family === "wide";
  if (!measured.serif || measured.isCoarse || !isSans) return false;
  const { sans, serif } = getClassCosts(await matcher.compare(measured, uprightStyles));
  return sans === undefined || serif === undefined || sans >= CLEARLY_SANS * serif;
}
