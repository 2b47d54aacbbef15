import type { Direction } from "../../models/languages/direction.ts";
import { installedDirections } from "../../models/languages/installed-directions.ts";
import { knownDirections } from "../../models/languages/registry.ts";
import type { EngineSettings } from "../define.ts";
import type { LanguageGroup } from "../ports/index.ts";
import { matchLanguage } from "../translation/languages.ts";

const PIVOT = "en";

export type Usable = Pick<Direction, "from" | "to">;

/** The directions that this installation can use: the installed ones and, unless downloads are off, all known ones. */
export function usableDirections({ cacheDirectory, languages }: EngineSettings): Usable[] {
  const installed = installedDirections(cacheDirectory);
  const keys = languages?.downloads ? knownDirections(cacheDirectory) : new Map<string, Usable>();
  return [...new Map<string, Usable>([...keys, ...installed]).values()];
}

/** The directions for a pair: one from or into English, else two. Null if the pair is not supported. */
export function findRoute(from: string, to: string, directions: readonly Usable[]): Usable[] | null {
  const target = matchLanguage(to, [PIVOT, ...directions.map((direction) => direction.to)]);
  const source = matchLanguage(from, [PIVOT, ...directions.map((direction) => direction.from)]);
  if (!source || !target || matchLanguage(source, [target])) return null;
  const steps =
    source === PIVOT || target === PIVOT
      ? [[source, target]]
      : [
          [source, PIVOT],
          [PIVOT, target],
        ];
  const route = steps.map(([first, second]) =>
    directions.find((direction) => direction.from === first && direction.to === second),
  );
  const found = route.filter((step) => step !== undefined);
  return found.length === route.length ? found : null;
}

/** All supported pairs as one group: from each language with a model into English to each one out of English. */
export function languageGroups(directions: readonly Usable[]): LanguageGroup[] {
  const from = directions.filter(({ to }) => to === PIVOT).map((direction) => direction.from);
  const to = directions.filter((direction) => direction.from === PIVOT).map((direction) => direction.to);
  return from.length + to.length === 0
    ? []
    : [
        {
          from: [...(to.length > 0 ? [PIVOT] : []), ...from].sort(),
          to: [...(from.length > 0 ? [PIVOT] : []), ...to].sort(),
        },
      ];
}
