import type { Composition } from "../layout/composition.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Actor, Scene } from "../scene/scene.ts";
import { findShapes, getBottom, getOverlap } from "./shapes.ts";

/** Relations of things of which one carries the other. */
const JOINED = /^(?:on|inside|riding|over|under|holding|wearing|around)$/;
/** Share of a thing that must be before another one, and how far above the foot of that one its own foot is. */
const [BEFORE, ABOVE] = [0.3, 0.14];
const CARRIED = /^(?:on|inside|riding|over)$/;
const FLAT = /^(?:pattern|abstract|portrait)$/;
/** Things that lie on the ground, on which all else stands. */
const LYING = /^(?:rug|blanket|beach-towel|puddle|picnic|table|stage|pier|chess-board|lotus)|bridge$/;

const isGrounded = ({ subject, aloft, isHung, isStack }: Actor) =>
  !aloft && !isHung && !isStack && !/^(?:fly|sky)$/.test(subject.stance);

/**
 * The things that are before another one, which does not carry them, and whose foot is far above its foot: they seem to
 * float in the air.
 */
export function findFloating(
  record: PaintRecord,
  { backdrop }: Composition,
  { actors, relations, kind }: Pick<Scene, "actors" | "relations" | "kind">,
): string[] {
  if (FLAT.test(kind) || backdrop === "underwater" || backdrop === "space" || backdrop === "pattern") return [];
  const groups = joinActors(actors.length, relations);
  const isCarried = (index: number) =>
    relations.some(({ type, from, to }) =>
      /^(?:holding|wearing)$/.test(type) ? to === index : from === index && CARRIED.test(type),
    );
  const standing = actors.flatMap((actor, index) =>
    isGrounded(actor) && !isCarried(index)
      ? findShapes(record, actor).map((shape) => ({ actor, shape, group: groups[index] }))
      : [],
  );
  const floating = standing.filter(({ shape, group }) =>
    standing.some(
      (host) =>
        host.group !== group &&
        !LYING.test(host.actor.subject.id) &&
        record.shapes.indexOf(shape) > record.shapes.indexOf(host.shape) &&
        getBottom(shape) < getBottom(host.shape) - host.shape.height * ABOVE &&
        getOverlap(shape, host.shape, 0) > BEFORE,
    ),
  );
  return [...new Set(floating.map(({ actor }) => `${actor.word} on the ground`))];
}

/** A number for each actor, which is the same for those that carry each other. */
function joinActors(count: number, relations: Scene["relations"]): number[] {
  const groups = Array.from({ length: count }, (_, index) => index);
  for (const { type, from, to } of relations) {
    if (!JOINED.test(type)) continue;
    const [joined, host] = [groups[from], groups[to]];
    for (const [index, group] of groups.entries()) if (group === joined) groups[index] = host ?? group;
  }
  return groups;
}
