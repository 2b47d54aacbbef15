import { downloadBytes } from "../../models/languages/direction.ts";
import { installedDirections, recordBytes } from "../../models/languages/installed-directions.ts";
import { knownDirections } from "../../models/languages/registry.ts";
import type { EngineSettings } from "../define.ts";
import type { TranslationModel } from "../ports/index.ts";

/** The installed models, and those that a job can download, with their published scores. */
export function directionModels({ cacheDirectory, languages }: EngineSettings): TranslationModel[] {
  const installed = installedDirections(cacheDirectory);
  const known = knownDirections(cacheDirectory);
  const here = [...installed.values()].map((record) => ({
    from: [record.from],
    to: [record.to],
    installed: true,
    sizeBytes: recordBytes(record),
    score: record.score,
  }));
  if (!languages?.downloads) return here;
  const downloadable = [...known]
    .filter(([key]) => !installed.has(key))
    .map(([, direction]) => ({
      from: [direction.from],
      to: [direction.to],
      installed: false,
      sizeBytes: downloadBytes(direction),
      score: direction.score,
    }));
  return [...here, ...downloadable];
}
