import { subjectsById } from "@atelier/vocabulary";
import type { Reading } from "./reading.ts";
import { type Actor, MAX_ACTORS, plainActor, type Scene } from "./scene.ts";

const ROOM = /^(?:room|kitchen|cafe|office|classroom|bakery)$/;
/** The height in meters up to which a thing stands on a table, and how many kinds of things do. */
const [LOW, MANY] = [0.45, 4];
/** Things that have a place of their own in a room. */
const PLACED = /^(?:window|curtain|rug|string-lights)$/;

const isPlaced = ({ subject, isHung, aloft }: Actor): boolean =>
  isHung === true || aloft || PLACED.test(subject.id) || /^(?:fly|sky)$/.test(subject.stance);
const isSmall = ({ subject, size }: Actor): boolean =>
  subject.stance === "small" && subject.height * size <= LOW && !/^(?:animal|person|geometric)/.test(subject.family);

/** Things that are usually on a table. A ball and shoes are on the floor. */
const SERVED = /^(?:food|drink|dishware|book|plant|writing|mail)|^(?:candle|vase|laptop|lantern)/;

/** Puts the small things that the prompt names beside the table of a room on it: the bowl of a kitchen. */
function serveOnTable({ actors, relations }: Reading["scene"]): void {
  const to = actors.findIndex(({ subject, count }) => subject.id === "table" && count === 1);
  const isFree = (index: number) =>
    !relations.some(({ from, to: host, type }) => (from === index || host === index) && type !== "inside");
  if (to < 0 || !isFree(to)) return;
  const things = actors.flatMap((actor, from) =>
    isSmall(actor) &&
    (SERVED.test(actor.subject.family) || SERVED.test(actor.subject.id)) &&
    !isPlaced(actor) &&
    isFree(from) &&
    !relations.some((relation) => relation.from === from)
      ? [from]
      : [],
  );
  if (things.length <= MANY) relations.push(...things.map((from) => ({ type: "on" as const, from, to })));
}

const DISH = /^(?:plate|bowl|tray|cutting-board)/;

/** Puts the first food on a dish that follows toppings without a picture: "pancakes with syrup on a plate". */
export function serveOnDish(reading: Pick<Reading, "scene" | "unused">): void {
  const { actors, relations } = reading.scene;
  const to = actors.findIndex(
    ({ subject, word }, index) =>
      DISH.test(subject.id) &&
      reading.unused.includes(`on ${word}`) &&
      !relations.some((relation) => relation.from === index || relation.to === index),
  );
  const from = actors.findIndex(({ subject }) => subject.family.startsWith("food"));
  if (to < 0 || from < 0 || from > to || relations.some((relation) => relation.from === from)) return;
  relations.push({ type: "on", from, to });
  reading.unused = reading.unused.filter((phrase) => phrase !== `on ${actors[to]?.word}`);
}

/**
 * Puts the things of a room in which all are small on a table: on the floor, a cup beside a lamp would be as large as a
 * chair.
 */
export function serve({ scene }: Pick<Reading, "scene">, place: string | null, kind: Scene["kind"]): void {
  const { actors, relations } = scene;
  const table = subjectsById().get("table");
  if (kind === "scene" && ROOM.test(place ?? "")) serveOnTable(scene);
  const isCarried = (index: number) =>
    relations.some(({ type, from }) => from === index && /^(?:on|inside|under|over|behind)$/.test(type));
  const things = actors.filter((actor, index) => !isPlaced(actor) && !isCarried(index));
  if (!table || kind !== "scene" || !ROOM.test(place ?? "") || actors.length >= MAX_ACTORS) return;
  // A cat that sits on books sits on the floor, and stacked books stand there.
  if (actors.some(({ subject, isStack }) => isStack || /^(?:animal|person)/.test(subject.family))) return;
  if (things.length === 0 || things.length > MANY || !things.every(isSmall)) return;
  const free = actors.flatMap((actor, index) => (things.includes(actor) ? [index] : []));
  const to = actors.push(plainActor(table)) - 1;
  scene.relations = relations.filter(
    ({ type, from, to: host, side }) => side || type !== "beside" || !(free.includes(from) && free.includes(host)),
  );
  for (const from of free) scene.relations.push({ type: "on", from, to });
}
