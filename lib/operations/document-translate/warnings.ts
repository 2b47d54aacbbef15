import type { OpenDocument } from "@atelier/document-model";
import type { Coverage } from "./translate.ts";

/** Warns about text that was not translated, and what a reader should check. */
export function warnOfGaps(
  coverage: readonly Coverage[],
  { untouched, remarks = [], adjustments, charset }: OpenDocument,
  warn: (message: string) => void,
): void {
  const failed = coverage.reduce((sum, part) => sum + part.failed, 0);
  const simplified = coverage.reduce((sum, part) => sum + part.simplified, 0);
  if (failed > 0) warn(`Sentences that could not be translated and were not changed: ${failed}.`);
  if (simplified > 0)
    warn(
      `Sentences in which the engine lost placeholders or styles: ${simplified}. These were inserted by position. Check the sentences.`,
    );
  for (const { place, reason } of untouched) warn(`Not translated: ${place}, because ${reason}.`);
  for (const remark of remarks) warn(remark);
  if (charset?.basis === "statistics")
    warn(
      `The character set of the file is not clear. It was read as ${charset.read}, which is the most likely one. If letters are wrong, save it as UTF-8 and send it again.`,
    );
  if (charset?.written && charset.written !== charset.read)
    warn(`The translation cannot be written in ${charset.read}, so the file was written as UTF-8.`);
  const overflowing = adjustments?.shrunk.reduce((sum, part) => sum + part.overflowing, 0) ?? 0;
  if (overflowing > 0) warn(`Paragraphs that do not fit even at the smallest readable font size: ${overflowing}.`);
  const poor = adjustments?.poor_pages ?? [];
  if (poor.length > 0)
    warn(
      `Pages that may look poor, because much of their text became smaller than three quarters or does not fit: ${poor.join(", ")}. Check these pages.`,
    );
}
