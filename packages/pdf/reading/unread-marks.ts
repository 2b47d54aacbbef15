import type { Show, TextRun } from "../syntax/content.ts";
import type { Surface } from "./surfaces.ts";
import { getLetters, isUnmapped } from "./usable-runs.ts";

/** A text of as many letters without a known text is a mark, such as that of a footnote. */
const MARK = 3;
/** A mark is this near to the text that it belongs to, along the line and across it, in units of the size of the text. */
const NEAR = { along: 1, across: 0.7 };

/**
 * Adds the marks in and behind the text that was read by its shapes: they have no text themselves, but move with the words
 * around them. Marks that stay would lie on the translation.
 */
export function withMarks(explained: ReadonlyMap<Surface, ReadonlySet<Show>>): Map<Surface, ReadonlySet<Show>> {
  return new Map(
    [...explained].map(([surface, shows]) => {
      const runs = [...shows].flatMap((show) => show.runs.filter(({ angle }) => angle === 0));
      const marks = surface.content.shows.filter(
        (show) =>
          !shows.has(show) &&
          show.runs.length > 0 &&
          show.runs.every(
            (run) => isUnmapped(run) && run.angle === 0 && getLetters(run) <= MARK && isBeside(run, runs),
          ),
      );
      return [surface, new Set([...shows, ...marks])];
    }),
  );
}

const isBeside = (mark: TextRun, runs: readonly TextRun[]): boolean =>
  runs.some(
    ({ x, y, length, size }) =>
      Math.abs(mark.y - y) < NEAR.across * size &&
      mark.x > x - NEAR.along * size &&
      mark.x < x + length + NEAR.along * size,
  );
