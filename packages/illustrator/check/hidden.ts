import type { Composition, Placement } from "../layout/composition.ts";
import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";
import { countSeen, findShapes } from "./shapes.ts";

/** Share of its pixels that must be visible, so that a thing is recognized. */
const LEAST = 0.55;
/** The same for a thing that the prompt puts in or behind another one. */
const LEAST_BEHIND = 0.3;
/** The same for one that someone holds, in front of which the hand is. */
const LEAST_HELD = 0.45;
/** The same for one of several things in a container. */
const LEAST_INSIDE = 0.15;
/** The same for a seat, which is known by its legs when a person sits on it. */
const LEAST_OF_SEAT = 0.2;
/** People who dance with each other, of whom each covers a part of the other. */
const DANCING = /-dancing$/;
const SEAT = /^(armchair|chair|stool|couch|bench|seat)/;
/** Share of a picture below which a thing is not noticed. */
const TOO_SMALL = 0.0012;
/** The same for each of three and more things of a kind, such as the candles of a cake. */
const TOO_SMALL_OF_MANY = 0.0004;

/** The labels of things that other things, the land or the edge of the picture hide, or that are too small to see. */
export function findHidden(
  record: PaintRecord,
  { backdrop, width, height }: Composition,
  { actors, relations, claims }: Pick<Scene, "actors" | "relations" | "claims"> = { actors: [], relations: [] },
): string[] {
  if (backdrop === "pattern") return [];
  const behind = new Set(
    relations.flatMap(({ type, from, to }) => {
      const covered = type === "in front of" || type === "holding" || type === "riding" ? to : from;
      return /^(?:inside|behind|in front of|holding|riding|around|wearing)$/.test(type)
        ? [actors[covered]?.subject.id]
        : [];
    }),
  );
  const held = new Set(relations.flatMap(({ type, to }) => (type === "holding" ? [actors[to]?.subject.id] : [])));
  const seen = countSeen(record.owner, record.shapes.length);
  const isGroup = (id: string) => record.shapes.filter(({ placement }) => placement.subject.id === id).length > 2;
  const inner = new Set(relations.flatMap(({ type, from }) => (type === "inside" ? [actors[from]?.subject.id] : [])));
  const hidden = record.shapes.flatMap(({ placement, area }, index) => {
    const visible = seen[index] ?? 0;
    // The things of a stack cover each other.
    if (actors.some(({ isStack, subject }) => isStack && subject === placement.subject)) return [];
    const { id } = placement.subject;
    // Of the apples in a crate, the upper ones are seen.
    const others = inner.has(id) ? record.shapes.filter((shape) => shape.placement.subject.id === id) : [];
    if (others.length > 1 && others.some((one) => (seen[record.shapes.indexOf(one)] ?? 0) >= one.area * LEAST_INSIDE))
      return [];
    const least = SEAT.test(id)
      ? LEAST_OF_SEAT
      : held.has(id) || DANCING.test(id)
        ? LEAST_HELD
        : behind.has(id)
          ? LEAST_BEHIND
          : LEAST;
    const name = getWord(record, actors, placement);
    // Of pine trees without a number, two in full view are enough.
    const isSeveral = claims?.some((claim) => claim.is === "several" && claim.thing.subject?.id === id);
    const inView = (shape: Shape) => (seen[record.shapes.indexOf(shape)] ?? 0) >= shape.area * least;
    if (isSeveral && record.shapes.filter((shape) => shape.placement.subject.id === id && inView(shape)).length > 1)
      return [];
    if (visible < area * least || visible < width * height * (isGroup(id) ? TOO_SMALL_OF_MANY : TOO_SMALL))
      return [name];
    const leastHead = behind.has(id) ? LEAST_HEAD_BEHIND : LEAST_HEAD;
    return hasHead(placement) && getSeenHead(record, index) < leastHead ? [`head of ${name}`] : [];
  });
  return [...new Set(hidden)];
}

/** The prompt's word for a thing of the picture. */
function getWord(record: PaintRecord, actors: Scene["actors"], { subject, color }: Placement): string {
  const own = actors.find((actor) =>
    findShapes(record, actor).some(({ placement }) => placement.subject === subject && placement.color === color),
  );
  return own?.word ?? subject.label;
}

/** The upper part of a person or of a sitting animal, which is its head, as a share of the height. */
const HEAD = 0.4;
/** Share of a head that must be visible. */
const LEAST_HEAD = 0.7;
/** The same if the prompt puts its owner behind something. */
const LEAST_HEAD_BEHIND = 0.4;

const hasHead = ({ subject }: Placement): boolean =>
  (subject.extent !== "whole" && /^(person|animal)/.test(subject.family)) ||
  (subject.facing === 0 && /^animal-(?:bird|mammal)/.test(subject.family)) ||
  isProfile(subject);

/** Animals in profile, whose head is at the side to which they look. */
const isProfile = ({ family, facing, extent }: Placement["subject"]): boolean =>
  /^animal-mammal/.test(family) && facing !== 0 && extent === "whole";
/** The share of the width and of the height in which the head of an animal in profile is. */
const [FRONT, UPPER] = [0.36, 0.62];

/** The columns and the rows of a shape in which its head is. */
function getHeadBox({ placement: { subject, flip }, width, height }: Shape) {
  if (!isProfile(subject)) return { from: 0, to: width, rows: height * HEAD };
  const isRight = subject.facing * (flip ? -1 : 1) > 0;
  return { from: isRight ? width * (1 - FRONT) : 0, to: isRight ? width : width * FRONT, rows: height * UPPER };
}

/** The share of a head that other things do not cover. What is worn covers no head. */
function getSeenHead({ owner, shapes, width, height }: PaintRecord, index: number): number {
  const shape = shapes[index];
  if (!shape) return 1;
  let [all, seen] = [0, 0];
  const { from, to, rows } = getHeadBox(shape);
  for (let row = 0; row < rows; row++)
    for (let column = Math.round(from); column < to; column++) {
      const [x, y] = [shape.left + column, shape.top + row];
      if (shape.opaque[row * shape.width + column] !== 1 || x < 0 || y < 0 || x >= width || y >= height) continue;
      all++;
      const other = owner[y * width + x] ?? -1;
      if (other === index || shapes[other]?.placement.subject.family === "clothing") seen++;
    }
  return all > 0 ? seen / all : 1;
}

/** Share of a thing that the edge of the picture may cut off unnoticed. */
const CUT = 0.1;

/** The labels of things that the edge of the picture cuts off. A portrait ends at the chest. */
export function findCut(
  record: PaintRecord,
  { backdrop }: Composition,
  { kind, actors }: Pick<Scene, "kind" | "actors">,
): string[] {
  const { shapes, width, height } = record;
  if (backdrop === "pattern" || kind === "portrait") return [];
  const cut = shapes.filter(({ left, top, width: wide, height: high, opaque, area }) => {
    if (left >= 0 && top >= 0 && left + wide <= width && top + high <= height) return false;
    let outside = 0;
    for (const [at, value] of opaque.entries()) {
      const [x, y] = [left + (at % wide), top + Math.floor(at / wide)];
      if (value === 1 && (x < 0 || y < 0 || x >= width || y >= height)) outside++;
    }
    return outside > area * CUT;
  });
  return [...new Set(cut.map(({ placement }) => getWord(record, actors, placement)))];
}
