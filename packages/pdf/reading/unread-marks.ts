import type { Show, TextRun } from "../syntax/content.ts";
import type { Surface } from "./surfaces.ts";
import { getLetters, isUnmapped } from "./usable-runs.ts";

/** A text of as many letters without a known text is a mark or a part of a formula. A longer one is a text of its own. */
const MARK = 12;
/** A mark is this near to the text that it belongs to, along the line and across it, in units of the size of the text. */
const NEAR = { along: 1, across: 0.7 };

/**
 * Adds the marks and formulas in and behind the text that was read by its shapes: they have no text themselves, but move
 * with the words around them. Those that stay would lie on the translation. The parts of a formula follow each other, and
 * `isKept` is true for those that were read as formulas without the text around them.
 */
export function withMarks(
  explained: ReadonlyMap<Surface, ReadonlySet<Show>>,
  isKept: (surface: Surface, show: Show) => boolean,
): Map<Surface, ReadonlySet<Show>> {
  return new Map(
    [...explained].map(([surface, shows]) => {
      const found = new Set(shows);
      const candidates = new Set(
        surface.content.shows.filter(
          (show) =>
            !shows.has(show) &&
            show.runs.length > 0 &&
            show.runs.every(
              (run) => (isUnmapped(run) || isKept(surface, show)) && run.angle === 0 && getLetters(run) <= MARK,
            ),
        ),
      );
      let near = [...shows].flatMap((show) => show.runs.filter(({ angle }) => angle === 0));
      while (near.length > 0) {
        const added = [...candidates].filter((show) => show.runs.every((run) => isBeside(run, near)));
        for (const show of added) {
          found.add(show);
          candidates.delete(show);
        }
        near = added.flatMap(({ runs }) => runs);
      }
      return [surface, found];
    }),
  );
}

const isBeside = (mark: TextRun, runs: readonly TextRun[]): boolean =>
  runs.some(
    ({ x, y, length, size }) =>
      Math.abs(mark.y - y) < NEAR.across * size &&
      mark.x + mark.length > x - NEAR.along * size &&
      mark.x < x + length + NEAR.along * size,
  );
