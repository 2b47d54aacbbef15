import type { Block } from "@atelier/document-model";

/** The number of characters that a scanned page or a picture file counts as before it is read. */
export const SCANNED_PAGE_CHARACTERS = 2_000;

/** The number of characters that the price is based on. White space at the ends of runs is not counted. */
export function countCharacters(blocks: readonly Pick<Block, "runs">[]): number {
  return blocks.reduce(
    (sum, { runs }) => runs.reduce((own, run) => own + (run.kind === "text" ? run.text.trim().length : 0), sum),
    0,
  );
}
