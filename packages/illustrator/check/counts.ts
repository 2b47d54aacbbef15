import type { Composition } from "../layout/composition.ts";
import type { Box } from "../layout/place-items.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Actor, Scene } from "../scene/scene.ts";
import { countSeen, findShapes } from "./shapes.ts";

/** Share of its pixels from which one of several things counts. */
const LEAST = 0.25;

/** The things of which the picture shows none or fewer than the prompt names. A crowd has no exact number. */
export function findMissing(
  record: PaintRecord,
  { backdrop }: Composition,
  { actors, relations, kind, claims }: Pick<Scene, "actors" | "relations" | "kind" | "claims">,
): string[] {
  const seen = countSeen(record.owner, record.shapes.length);
  return actors.flatMap((actor, index) => {
    const own = findShapes(record, actor);
    if (own.length === 0 && backdrop === "room" && actor.subject.id === "window") {
      const count = record.windows.filter((box) => isOpen(record, box)).length;
      return count === 0
        ? [actor.word]
        : count < actor.count
          ? [`${actor.count - count} of ${actor.count} ${actor.word}`]
          : [];
    }
    const shown = own.filter((shape) => (seen[record.shapes.indexOf(shape)] ?? 0) >= shape.area * LEAST).length;
    if (shown === 0) return isPartOfPicture(actor, kind, getHost(index)) ? [] : [actor.word];
    // A pattern repeats its things, and a portrait reports the others itself.
    if (backdrop === "pattern" || kind === "portrait" || actor.crowd || shown >= actor.count) return [];
    const isCounted = claims?.some((claim) => claim.is === "count" && claim.thing.subject?.id === actor.subject.id);
    // A plural without a number asks for several. Apples without a number in a crate cover each other.
    const isInside = relations.some(({ type, from }) => type === "inside" && from === index);
    if (claims && !isCounted && (isInside || shown > 1)) return [];
    return [`${actor.count - shown} of ${actor.count} ${actor.word}`];
  });

  function getHost(index: number): string {
    const relation = relations.find(({ from, to }) => from === index || to === index);
    return actors[relation?.from === index ? relation.to : (relation?.from ?? -1)]?.subject.id ?? "";
  }
}

/** Share of a window of a room that must be visible. */
const LEAST_WINDOW = 0.3;

/** Whether things leave a part of the wall visible. */
function isOpen({ owner, width, height }: PaintRecord, { left, top, right, bottom }: Box): boolean {
  let [all, seen] = [0, 0];
  for (let row = Math.round(top); row < bottom; row++)
    for (let column = Math.round(left); column < right; column++) {
      all++;
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      if (isInside && (owner[row * width + column] ?? -1) < 0) seen++;
    }
  return seen >= all * LEAST_WINDOW;
}

/** Whether another part of the picture shows a thing: the table of a still life, and the hat of a snowman. */
const isPartOfPicture = ({ subject: { id }, color }: Actor, kind: Scene["kind"], host: string): boolean =>
  (kind === "still_life" && /^(?:table|rug)$/.test(id)) ||
  (kind === "portrait" && host !== "") ||
  (/^snowman/.test(host) && (id === "top-hat" || (id === "scarf" && !color)));
