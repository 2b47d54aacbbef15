import { findTop } from "../paint/find-top.ts";
import { HELD_UP } from "../scene/relations.ts";
import { type Arrangement, faces, getWidth, limitHeight, type Placed } from "./placed.ts";
import { holdInPose } from "./poses.ts";

/** Puts `one` into the hands of `other`. */
export function putInHand(arrangement: Arrangement): void {
  if (holdInPose(arrangement)) return;
  const { one, other, nth, count } = arrangement;
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  const { extent, family } = other.item.actor.subject;
  const isUpheld = HELD_UP.test(one.item.actor.subject.id);
  if (isSideways(other) && isUpheld) {
    // An umbrella is above the back of an animal, and its handle behind it.
    p.height = q.height * 0.95;
    p.base = q.base - q.height * 0.62;
    p.x = q.x + faces(other) * wide * 0.12;
    p.order = q.order - 1;
    return;
  }
  if (isSideways(other)) {
    // An animal seen from the side carries a thing before its mouth, where it covers no face.
    limitHeight(arrangement, 0.22, 0.4);
    p.x = q.x + faces(other) * (wide * 0.5 + getWidth(one) * (0.28 + nth * 0.6));
    // A small thing hangs from the mouth, and a large one reaches down from it.
    p.base = q.base - Math.max(q.height * 0.18, q.height * MOUTH - p.height * 0.6);
    p.order = q.order + 1;
    return;
  }
  // A cup that is as large as its owner's trunk would hide a face.
  if (CUP.test(one.item.actor.subject.id)) limitHeight(arrangement, 0.18, 0.24);
  else limitHeight(arrangement, 0.26, 0.46);
  if (/^hand/.test(family)) {
    // A thing lies on the palm.
    p.x = q.x;
    p.base = q.base - q.height * PALM;
    p.order = q.order + 1;
    return;
  }
  // A tray is not wider than who carries it.
  p.height = Math.min(p.height, Math.max((wide * BROADEST) / one.item.proportion, q.height * 0.1));
  // An octopus has its eyes at the sides, so that things are beside it.
  const isAnimal = extent === "whole" && family.startsWith("animal");
  const away = isAnimal ? wide * 0.5 + getWidth(one) * 0.25 : wide * (extent === "whole" ? 0.42 : 0.4);
  p.x = q.x + (q.flip ? -1 : 1) * (nth % 2 === 0 ? -1 : 1) * away;
  p.base = q.base - q.height * (extent === "face" ? 0.12 : 0.2);
  if (isUpheld) {
    // The handle is in the hand, and the canopy is above the head and behind it.
    p.height = q.height * 0.95;
    p.base = q.base - q.height * (extent === "whole" ? 0.5 : 0.56);
    p.x = q.x + (q.flip ? -1 : 1) * wide * 0.24;
    p.order = q.order - 1;
    return;
  }
  if (/balloon|kite/.test(one.item.actor.subject.id)) {
    // Beside and above the head, so that it covers no face.
    limitHeight(arrangement, 0.42, 0.62);
    const isKite = /kite/.test(one.item.actor.subject.id);
    const rank = nth - (count - 1) / 2;
    p.base = q.base - q.height * ((isKite ? 1.02 : 0.78) + (nth % 2) * 0.1);
    p.x = q.x + wide * 0.5 + getWidth(one) * (isKite ? 1.1 : 0.62) + rank * getWidth(one) * 0.8;
    p.heldBy = q;
  }
  p.order = q.order + 1;
}

const CUP = /^(?:hot-beverage|teacup|cup|mug|beer-mug|tumbler)/;

/** Where a hand holds a thing, as a share of its height from below. */
const PALM = 0.3;

/** The row of an animal's mouth as a share of its height from the ground. */
const MOUTH = 0.56;

/** The width of a held thing as a share of its holder's. */
const BROADEST = 0.9;

/** Whether a thing is an animal whose head is at the side of its picture. */
const isSideways = (otherPlaced: Placed): boolean =>
  otherPlaced.item.actor.subject.extent === "whole" &&
  otherPlaced.item.actor.subject.family.startsWith("animal") &&
  faces(otherPlaced) !== 0;

/** Hats that are wider than the head. */
const BRIMMED = /^straw-hat$/;

/** The neck of a penguin or an owl, as a share of its height from the top. */
const LOW_NECK = 0.44;

/** Where the head of a cyclist is: from the middle to the front, and from the top, as shares of the picture. */
const CYCLIST = { across: 0.12, chin: 0.27, wide: 0.2 };

function wearOnBicycle({ placement: p, item }: Placed, otherPlaced: Placed): void {
  const { placement: q } = otherPlaced;
  const wide = getWidth(otherPlaced);
  p.x = q.x + faces(otherPlaced) * CYCLIST.across * wide;
  p.height = (wide * CYCLIST.wide) / item.proportion;
  const isLow = /scarf|tie|bow|ribbon/.test(item.actor.subject.id);
  p.base = q.base - q.height * (isLow ? 1 - CYCLIST.chin : 1) + p.height * (isLow ? 0.7 : 0.5);
  p.order = q.order + 1;
}

// The head of the wearer: at the top of sitting bodies and people, at the front end of animals seen from the side.
export function wear(first: Placed, second: Placed): void {
  const { placement: p, item } = first;
  const { placement: q } = second;
  const id = item.actor.subject.id;
  if (/-biking$/.test(second.item.actor.subject.id)) {
    wearOnBicycle(first, second);
    return;
  }
  const { extent, facing, family } = second.item.actor.subject;
  const wide = q.height * second.item.proportion;
  const upright = extent !== "whole" || /^person/.test(family) || facing === 0;
  // People shown as heads have larger heads than those shown as busts.
  const isHead = extent === "bust" && family === "person";
  const headX = upright ? q.x : q.x + faces(second) * wide * 0.3;
  const headWide = upright
    ? Math.min(wide, q.height * 0.62) * (extent === "bust" ? (isHead ? 0.78 : 0.5) : 0.72)
    : wide * 0.3;
  // The head of a hedgehog is lower than its back.
  const across = 0.5 + (upright ? 0 : facing * 0.3);
  const top = upright ? 0 : (findTop(q, across, 0.06, 0) ?? 0);
  const headTop = q.base - q.height * (1 - top);
  const headHigh = upright ? q.height * (extent === "face" ? 0.55 : isHead ? 0.46 : 0.36) : q.height * 0.42;
  p.x = headX;
  p.order = q.order + 1;
  if (/glasses|goggles/.test(id)) {
    p.height = (headWide * 0.85) / item.proportion;
    p.base = headTop + headHigh * 0.62 + p.height / 2;
  } else if (id === "scarf") {
    const isSnowman = /^snowman/.test(second.item.actor.subject.id);
    const neck = isSnowman
      ? 0.52
      : extent === "bust"
        ? isHead
          ? 0.49
          : 0.35
        : upright && facing === 0
          ? LOW_NECK
          : headHigh / q.height;
    p.height =
      ((extent === "whole" && !isSnowman ? headWide : wide * (isSnowman ? 0.5 : 0.6)) * 1.05) / item.proportion;
    p.base = headTop + neck * q.height + p.height * 0.74;
    if (isSideways(second)) {
      p.x = q.x + faces(second) * wide * 0.24;
      p.base = headTop + headHigh * 0.8 + p.height * 0.5;
    }
  } else if (/scarf|tie|bow|ribbon/.test(id)) {
    p.height = (headWide * 0.5) / item.proportion;
    p.base = headTop + headHigh + p.height * 0.8;
  } else {
    p.height = (headWide * (BRIMMED.test(id) ? 1.25 : 0.86)) / item.proportion;
    p.base = headTop + (isHead ? headHigh * 0.3 : Math.min(p.height * 0.42, headHigh * 0.4) + headHigh * 0.08);
  }
}
