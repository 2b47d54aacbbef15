import type { Composition } from "../layout/composition.ts";
import { isPrint } from "../layout/mount.ts";
import { isAmongLeaves } from "../layout/put-inside.ts";
import { LEGS } from "../layout/put-on.ts";
import { isHollow } from "../layout/surfaces.ts";
import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import type { Relation, Scene } from "../scene/scene.ts";
import { findShapes, getBottom, getMiddle, getOverlap, restsOn } from "./shapes.ts";

/** The relations of a scene that its picture does not show, such as a ladybug beside a daisy instead of on it. */
export function findMisplaced(
  record: PaintRecord,
  { backdrop, horizon }: Composition,
  { actors, relations, kind }: Pick<Scene, "actors" | "relations" | "kind">,
): string[] {
  const isShown = ({ type, from, to, side, isSeated, isBothSides, isOnShoulder, pose }: Relation): boolean => {
    // A pattern shows its things side by side.
    if (backdrop === "pattern") return type === "beside" && !side && !isBothSides;
    const [ones, others, base] = [
      findShapes(record, actors[from]),
      findShapes(record, actors[to]),
      actors[to]?.subject,
    ];
    if (!base) return true;
    // A still life has a table below its things, and not as one of them.
    if (backdrop === "room" && base.id === "window" && /^(?:inside|on|over|behind)$/.test(type))
      return ones.length === 0;
    if (ones.length === 0 || others.length === 0) return !(kind === "still_life" && /^(?:under|over)$/.test(type));
    if (side) return ones.every((one) => others.every((other) => side * (getMiddle(one) - getMiddle(other)) > 0));
    if (isBothSides)
      return others.every((other) =>
        [-1, 1].every((way) => ones.some((one) => way * (getMiddle(one) - getMiddle(other)) > 0)),
      );
    // Several things of different kinds surround one together.
    const circle = relations.filter((relation) => relation.type === "around" && relation.to === to);
    if (type === "around")
      return circle.reduce((sum, relation) => sum + findShapes(record, actors[relation.from]).length, 0) > 2;
    const inner = actors[from]?.subject;
    if (type === "inside" && !isHollow(base.id) && !(inner && isAmongLeaves(inner, base))) return false;
    if (type === "inside" && CLOSED.test(base.id) && inner?.stance !== "small") return false;
    // A boat is at the surface, and neither in the air nor at the bottom of the sea.
    if (type === "under" && base.family === "transport-water")
      return backdrop === "sky" && others.every((other) => getBottom(other) + other.height * 0.1 > horizon);
    if (type === "under" && (STANDING.test(base.family) || SOLID.test(base.id))) return false;
    // A picture of a standing person on a bed is none of a person in it.
    if (type === "on" && base.id === "bed" && !isSeated && !actors[from]?.leaps && /^person/.test(inner?.family ?? ""))
      return false;
    // A fried egg is seen from above and an egg from its side, so on food they stand on their edge.
    if (/^(?:on|inside)$/.test(type) && /^(?:fried-)?egg$/.test(inner?.id ?? "") && base.family.startsWith("food"))
      return false;
    if (BROOM.test(base.id) && (type === "on" || type === "riding")) return false;
    if (type === "on" && inner && isPrint(inner, base))
      return ones.every((one) => others.some((other) => getOverlap(one, other, 0) > PRINTED));
    // No picture of a standing person is one of a cyclist.
    if (type === "riding" && CYCLE.test(base.id) && inner?.family.startsWith("person")) return false;
    // The eyes of a shark are not where those of other animals are, and a crocodile is seen from above.
    if (type === "wearing" && (/glasses|goggles/.test(base.id) ? WITHOUT_GLASSES : WITHOUT_HAT).test(inner?.id ?? ""))
      return false;
    // A ball in the air or before the feet is in no hand.
    if (pose === "tossed" || pose === "kicked") return ones.some((one) => others.some((other) => isNear(one, other)));
    if (actors[from]?.leaps && /^(?:on|inside)$/.test(type))
      return ones.every((one) => others.some((other) => shareColumns(one, other) && getBottom(one) < getBottom(other)));
    if (type === "holding" || type === "wearing") {
      const held = others.filter((other) => ones.some((one) => isWith(type, one, other)));
      // Of several things in one hand, the outer ones are held with the others.
      return held.length >= Math.min(others.length, ones.length);
    }
    // A sign on a fence covers its gaps too.
    if (type === "on" && /^(?:hanging-sign|placard|wreath)$/.test(inner?.id ?? "") && /^fence/.test(base.id))
      return ones.every((one) => others.some((other) => getOverlap(one, other, Math.round(one.width / 2)) > PRINTED));
    if (type === "on" && inner?.stance === "fly")
      return ones.every((one) => restsOn(one, others) || others.some((other) => hasLanded(one, other)));
    if (isOnShoulder) return ones.every((one) => others.some((other) => isAtShoulder(one, other)));
    // Of a stack, the lowest thing rests on what it is on.
    if (type === "on" && actors[from]?.isStack) return ones.some((one) => restsOn(one, others));
    if (type === "on" || type === "riding")
      return ones.every((one) => restsOn(isSeated ? withoutLegs(one) : one, others));
    const isFlat = /^(?:abstract|pattern|portrait)$/.test(kind);
    if (isFlat && /^(?:beside|behind|in front of)$/.test(type)) return type === "beside";
    // A thing that flies beside a tree need not be near the ground.
    if (type === "beside" && [inner, base].some((subject) => /^(?:fly|sky)$/.test(subject?.stance ?? ""))) return true;
    // Fish swim around a submarine at all heights.
    const isSwimming = backdrop === "underwater" && [inner, base].some((subject) => subject?.stance === "swim");
    if (type === "beside" && isSwimming) return true;
    return ones.every((one) => others.some((other) => isAt(type, one, other, record)));
  };
  return relations
    .filter((relation) => !isShown(relation))
    .map(({ type, from, to, side, isBothSides }) => {
      if (isBothSides && !side) return `${actors[to]?.word} between ${actors[from]?.word}`;
      const where = side ? `${side < 0 ? "left" : "right"} of` : type === "inside" ? "in" : type;
      return `${actors[from]?.word} ${where} ${actors[to]?.word}`;
    });
}

/** Animals whose eyes no glasses fit, and those whose head no hat fits. */
const WITHOUT_GLASSES =
  /^(?:shark|whale|spouting-whale|dolphin|orca|fish|tropical-fish|blowfish|squid|jellyfish|crocodile|snake)$/;
const WITHOUT_HAT = /^(?:crocodile|snake)$/;

/** Hollow things whose picture shows no opening at the top. */
const CLOSED = /beverage|hat$|bottle|tent$|^camping/;
/** Share of a print that must be before what it is on. */
const PRINTED = 0.8;
/** Things that are ridden only in the pictures of cyclists. */
const CYCLE = /^bicycle/;
/** Things that lie on the ground. */
const SOLID = /^(blanket|rug|rock|stone(?!-bridge)|mountain|brick|box|books|house|castle|package)/;
/** No picture shows a person astride on it. */
const BROOM = /^broom/;
/** Families of things without room below them. */
const STANDING = /^transport-ground/;

/** How far a held thing may be from its holder, as a share of the holder's height. */
const REACH = 0.03;

/** The part of a sitting person that rests on the seat. */
export const withoutLegs = (one: Shape): Shape => ({ ...one, height: Math.round(one.height * (1 - LEGS)) });

/** Whether a thing is in the hand, at a string or on the body of its owner. */
const isWith = (type: "holding" | "wearing", owner: Shape, thing: Shape): boolean =>
  thing.placement.heldBy === owner.placement ||
  getOverlap(thing, owner, type === "wearing" ? 0 : Math.max(1, Math.round(owner.height * REACH))) > 0;

/** How far above a flower a butterfly on it may be, as a share of its height, and how much of it must be so near. */
const [LANDING, LANDED] = [0.15, 0.12];

/** Whether a flying thing is on another one, and not only beside it. */
export const hasLanded = (first: Shape, second: Shape): boolean =>
  getOverlap(first, second, Math.round(first.height * LANDING)) > LANDED;

/** The share of what is on a shoulder that touches the figure, and the rows in which its feet are, as shares of the height. */
const SHOULDER = { touching: 0.1, from: 0.3, to: 0.65 };

/** Whether a thing is beside the head of a figure, before its shoulder. */
const isAtShoulder = (one: Shape, { top, height, ...other }: Shape): boolean =>
  getBottom(one) > top + height * SHOULDER.from &&
  getBottom(one) < top + height * SHOULDER.to &&
  getOverlap(one, { top, height, ...other }, 0) > SHOULDER.touching;

/** How far two neighbors may be from each other, as a share of the width of the wider one. */
const NEAR = 1.2;
/** The largest share of the smaller one of two neighbors that the other may be in front of. */
const COVERED = 0.4;

/** Whether a thing is above, below, in, beside, behind or before another one. */
export function isAt(type: Relation["type"], first: Shape, second: Shape, { shapes }: PaintRecord): boolean {
  const bottom = getBottom(first);
  const isBefore = shapes.indexOf(first) > shapes.indexOf(second);
  switch (type) {
    case "over":
      return shareColumns(first, second) && bottom < second.top + second.height * 0.5;
    case "under":
      return (
        shareColumns(first, second) &&
        first.top > second.top + second.height * 0.1 &&
        bottom > second.top + second.height * 0.6
      );
    case "inside":
      return (
        isWithin(first, second) && bottom > second.top && first.top < getBottom(second) && isContained(first, second)
      );
    case "beside":
      return (
        isNear(first, second) &&
        getOverlap(first.area < second.area ? first : second, first.area < second.area ? second : first, 0) < COVERED
      );
    case "behind":
      return !isBefore && isNear(first, second) && bottom <= getBottom(second) + 2;
    case "in front of":
      return isBefore && isNear(first, second) && bottom >= getBottom(second) - 2;
    default:
      return true;
  }
}

/** Whether the columns of two things are the same, or not far from each other. */
export const isNear = (first: Shape, second: Shape): boolean =>
  Math.max(first.left, second.left) - Math.min(first.left + first.width, second.left + second.width) <=
  NEAR * Math.max(first.width, second.width);

/** Share of the width of a thing that must be between the sides of what it is in. */
const CONTAINED = 0.75;

/** Whether what a thing is in is wide enough for it, and its foot is not below it: a hippo behind a bathtub is not in it. */
function isContained(first: Shape, second: Shape): boolean {
  const right = Math.min(first.left + first.width, second.left + second.width);
  const inner = right - Math.max(first.left, second.left);
  return inner >= first.width * CONTAINED && getBottom(first) <= getBottom(second) + second.height * 0.05;
}

/** Whether the middle of a thing is among the columns of another one. */
const isWithin = (first: Shape, second: Shape): boolean =>
  getMiddle(first) > second.left && getMiddle(first) < second.left + second.width;

const shareColumns = (first: Shape, second: Shape): boolean =>
  Math.min(first.left + first.width, second.left + second.width) - Math.max(first.left, second.left) >
  0.25 * Math.min(first.width, second.width);
