import type { Band, Composition } from "../layout/composition.ts";
import { places } from "../layout/places.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";

/** Forms of land by which people recognize a place, the clearest first. Hills are everywhere. */
const DISTINCT: readonly Band["form"][] = ["sea", "skyline", "village", "dunes", "treeline", "mountains"];
/** Share of a picture below which land is not noticed. */
const LEAST = 0.01;

/** The places behind the first one of which the picture shows nothing: a pond that the houses of a village hide. */
export function findUnseen(
  record: PaintRecord,
  { backdrop, bands }: Composition,
  { beyond }: Pick<Scene, "beyond">,
): string[] {
  if (backdrop !== "sky") return [];
  const seen = new Uint32Array(bands.length);
  for (const [at, band] of record.land.entries())
    if (band >= 0 && (record.owner[at] ?? -1) < 0) seen[band] = (seen[band] ?? 0) + 1;
  const least = record.width * record.height * LEAST;
  const forms = new Set(bands.filter((_, index) => (seen[index] ?? 0) > least).map(({ form }) => form));
  return beyond.filter((name) => {
    const own = DISTINCT.find((form) => places[name]?.bands.some((band) => band.form === form));
    return own !== undefined && !forms.has(own);
  });
}
