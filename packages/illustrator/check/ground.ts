import type { Composition } from "../layout/composition.ts";
import { isBridge } from "../layout/stance.ts";
import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";
import { findShapes, getBottom } from "./shapes.ts";

/** Relations of things that another one carries, or that are off the ground. */
const CARRIED = /^(?:on|inside|riding|over|under|holding|wearing|around)$/;
/** How far above the floor of a room the foot of a thing may be, as a share of the height. */
const FLOOR = 0.02;

/** The things that should stand on land or on a floor, and stand on water, on a wall or in the air. */
export function findAdrift(
  record: PaintRecord,
  { backdrop, bands, horizon, height }: Composition,
  { actors, relations, place }: Pick<Scene, "actors" | "relations" | "place">,
): string[] {
  if (backdrop !== "room" && (backdrop !== "sky" || bands.length === 0)) return [];
  return actors.flatMap((actor, index) => {
    const { subject, aloft, wades } = actor;
    // A bridge stands in the water below it.
    if (isBridge(subject) || (actor.isHung && backdrop === "room")) return [];
    // A windowsill is in the wall.
    if (subject.id === "windowsill" && backdrop === "room") return [];
    if (aloft || wades || actor.leaps || !/^(?:ground|small)$/.test(subject.stance)) return [];
    if (/^(?:animal-(?:amphibian|marine|reptile)|place-geographic)/.test(subject.family) && place !== null) return [];
    const isCarried = relations.some(({ type, from, to }) =>
      /^(?:holding|wearing)$/.test(type)
        ? to === index
        : (from === index && CARRIED.test(type)) ||
          // A small thing beside a windowsill is on it.
          (type === "beside" &&
            ((from === index && actors[to]?.subject.id === "windowsill") ||
              (to === index && actors[from]?.subject.id === "windowsill")) &&
            subject.stance === "small"),
    );
    if (isCarried) return [];
    const stray = findShapes(record, actor).some((shape) =>
      backdrop === "room" ? getBottom(shape) < horizon - height * FLOOR : isWet(record, { bands }, shape),
    );
    return stray ? [`${actor.word} on the ground`] : [];
  });
}

/** Places whose land is surrounded by water or beside it. */
const ISLAND = /^(?:island|sea|lake|lakeside|river|harbor)$/;

/** The boats and ships that stand on land beside the water of the place. */
export function findStranded(
  record: PaintRecord,
  { backdrop, bands }: Composition,
  { actors, relations, place }: Pick<Scene, "actors" | "relations" | "place">,
): string[] {
  if (backdrop !== "sky" || !ISLAND.test(place ?? "")) return [];
  return actors
    .filter(({ subject, aloft }, index) => {
      const isCarried = relations.some(({ type, from }) => from === index && /^(?:on|inside|over)$/.test(type));
      return subject.family === "transport-water" && subject.stance === "float" && !aloft && !isCarried;
    })
    .filter((actor) => findShapes(record, actor).some((shape) => !isWet(record, { bands }, shape)))
    .map(({ word }) => `${word} on the water`);
}

/** How deep below the horizon a thing in the air may be, as a share of the land. */
const LOW = 0.6;

/** The things that should be in the air, and stand on the ground or are before another thing. */
export function findGrounded(
  record: PaintRecord,
  { backdrop, bands, horizon, height }: Composition,
  { actors }: Pick<Scene, "actors">,
): string[] {
  if (backdrop !== "room" && (backdrop !== "sky" || bands.length === 0)) return [];
  const lowest = horizon + (height - horizon) * LOW;
  return actors
    .filter((actor) => actor.aloft && findShapes(record, actor).some((shape) => getBottom(shape) > lowest))
    .map(({ word }) => `${word} in the air`);
}

/** Whether most of what is below a thing is water or sky. */
export function isWet(record: PaintRecord, { bands }: Pick<Composition, "bands">, shape: Shape): boolean {
  const forms = findGround(record, shape).map((land) => bands[land]?.form);
  return forms.filter((form) => form === undefined || form === "sea").length > forms.length / 2;
}

/** Columns at which the ground below a thing is examined. */
const SAMPLES = 9;

/** The land below the middle of a thing, by the positions of its bands. −1 is the sky. */
function findGround({ land, width, height }: PaintRecord, shape: Shape): number[] {
  const row = Math.min(height - 1, Math.max(0, getBottom(shape) + 1));
  return Array.from({ length: SAMPLES }, (_, nth) => {
    const column = Math.round(shape.left + shape.width * (0.25 + (0.5 * nth) / (SAMPLES - 1)));
    return column < 0 || column >= width ? null : (land[row * width + column] ?? -1);
  }).filter((band) => band !== null);
}
