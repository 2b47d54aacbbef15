import type { Band, Composition } from "../layout/composition.ts";
import { places } from "../layout/places.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import { getNamed, type Scene } from "../scene/scene.ts";

/** Forms of land by which people recognize a place, the clearest first. Hills are everywhere. */
const DISTINCT: readonly Band["form"][] = ["sea", "skyline", "village", "dunes", "treeline", "mountains"];
/** Share of a picture below which land is not noticed. */
const LEAST = 0.01;

/** The places behind the first one of which the picture shows nothing: a pond that the houses of a village hide. */
export function findUnseen(
  record: PaintRecord,
  { backdrop, bands }: Composition,
  { beyond, named }: Pick<Scene, "beyond" | "named">,
): string[] {
  if (backdrop !== "sky") return [];
  const seen = new Uint32Array(bands.length);
  for (const [at, band] of record.land.entries())
    if (band >= 0 && (record.owner[at] ?? -1) < 0) seen[band] = (seen[band] ?? 0) + 1;
  const least = record.width * record.height * LEAST;
  const forms = new Set(bands.filter((_, index) => (seen[index] ?? 0) > least).map(({ form }) => form));
  const unseen = beyond.filter((name) => {
    const own = DISTINCT.find((form) => places[name]?.bands.some((band) => band.form === form));
    return own !== undefined && !forms.has(own);
  });
  return unseen.map((name) => getNamed({ named }, name));
}

/** Share of the sun or the moon that must be visible. */
const LEAST_DISC = 0.35;

/** The lights and clouds of the sky that the prompt names and the picture does not show, such as a moon behind a tree. */
export function findUnseenSky(
  record: PaintRecord,
  composition: Composition,
  { sky, kind, named }: Pick<Scene, "sky" | "kind" | "named">,
): string[] {
  if (kind === "pattern" || kind === "object" || kind === "abstract") return [];
  const { backdrop, background, clouds, rainbow, aurora, light } = composition;
  const isOpen = backdrop === "sky" && !background;
  const shown: Record<string, boolean> = {
    // The windows of a dark room show stars.
    stars: (isOpen || backdrop === "space" || record.windows.length > 0) && light.stars > 0,
    clouds: isOpen && clouds > 0,
    rainbow: isOpen && rainbow,
    aurora: isOpen && aurora,
    // The moon is seen through a window.
    ...(composition.outside?.moon && record.windows.length > 0 && { moon: true, crescent: true }),
  };
  return sky
    .filter((name) => !(shown[name] ?? (!background && showsDisc(record, composition, name))))
    .map((name) => getNamed({ named }, name));
}

function showsDisc({ owner, land, width, height }: PaintRecord, { disc }: Composition, name: string): boolean {
  if (disc?.kind !== name) return false;
  let [all, seen] = [0, 0];
  const radius = Math.ceil(disc.radius);
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) {
      if (x * x + y * y > disc.radius * disc.radius) continue;
      all++;
      const [column, row] = [Math.round(disc.x) + x, Math.round(disc.y) + y];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      if ((owner[at] ?? -1) < 0 && (land[at] ?? -1) < 0) seen++;
    }
  return seen >= all * LEAST_DISC;
}
