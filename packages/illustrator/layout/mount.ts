import type { Subject } from "@atelier/vocabulary";
import { type Arrangement, getWidth, type Placed } from "./placed.ts";

/** Boards that show what is on them, with the row of their middle as a share of the height from the top. */
const BOARDS: readonly (readonly [RegExp, number, number])[] = [
  [/^placard$/, 0.31, 0.4],
  [/^hanging-sign$/, 0.65, 0.42],
  [/^blackboard$/, 0.36, 0.5],
];
/** Things that hang on a door or a wall, and what they hang on. */
const HUNG =
  /^(?:hanging-sign|wreath|badge|bow|ribbon|framed-picture|mantelpiece-clock|bell|horseshoe|mirror|red-heart)$/;
const UPRIGHT = /^(?:door|house|cottage|barn|log-cabin|castle|fence|church|department-store|derelict-house|treehouse)/;

/** Things with a smooth front on which others are printed. */
const PRINTED =
  /^(?:t-shirt|handbag|backpack|shopping-bags|hot-beverage|kite|balloon|shield|envelope|wrapped-gift|flag|jar|shallow-pan-of-food)/;
/** Signs without a foot on which they could stand. */
const SIGN = /^(?:star|glowing-star)$|heart$/;
/** Things on which others stand. */
const LEVEL = /^(?:table|plate|chair|armchair|stool|piano|couch|bed|bench|rug|bookshelf|windowsill)/;

/** Whether a thing "on" another one is a picture on its front: a heart on a mug. */
export const isPrint = (one: Subject, host: Subject): boolean =>
  (PRINTED.test(host.id) && one.id !== "steam") ||
  (SIGN.test(one.id) && !LEVEL.test(host.id) && !/^(?:animal|person|plant|place)/.test(host.family));

const getBoard = (id: string) => BOARDS.find(([ids]) => ids.test(id));

/** Whether a thing is shown on the front of another one and not on top of it. */
export const isMounted = (first: Placed, second: Placed): boolean => {
  const { id } = second.item.actor.subject;
  const [print, host] = [first.item.actor.subject, second.item.actor.subject];
  return (
    getBoard(id) !== undefined || isPrint(print, host) || (UPRIGHT.test(id) && HUNG.test(first.item.actor.subject.id))
  );
};

/** The size of a print as a share of what it is on, and its row on a cup, above whose front the drink is. */
const [PRINT, LOW] = [0.4, 0.24];

/** Puts a thing on the front of a board, or at eye height on a door. A board with a text keeps its lower half free. */
export function mount({ one, other, count, spread }: Arrangement): void {
  const [p, q] = [one.placement, other.placement];
  const board = getBoard(other.item.actor.subject.id);
  p.order = q.order + 1;
  if (!board && isPrint(one.item.actor.subject, other.item.actor.subject)) {
    p.height = Math.min((getWidth(other) * PRINT) / (one.item.proportion * count), q.height * PRINT);
    p.x = q.x + spread * getWidth(other) * PRINT;
    p.base = q.base - q.height * (/beverage/.test(q.subject.id) ? LOW : 0.5) + p.height / 2;
    p.flip = false;
    return;
  }
  if (!board) {
    p.height = Math.min((getWidth(other) * 0.78) / one.item.proportion, q.height * 0.42);
    p.x = q.x;
    p.base = q.base - q.height * 0.7 + p.height / 2;
    return;
  }
  const [, middle, high] = board;
  const isShared = q.lettering !== undefined;
  const tall = q.height * high * (isShared ? 0.58 : 1);
  p.height = Math.min(tall, (getWidth(other) * 0.8) / (one.item.proportion * count));
  p.x = q.x + spread * getWidth(other) * 0.6;
  p.base = q.base - q.height * (1 - middle) + p.height / 2 - (isShared ? q.height * high * 0.2 : 0);
  p.flip = false;
  q.isPictured = true;
}
