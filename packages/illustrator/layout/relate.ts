import type { Random } from "@atelier/painting";
import type { Relation } from "../scene/scene.ts";
import type { Placement } from "./composition.ts";
import type { Item } from "./measure.ts";

/** How far down from its top a subject's upper surface lies, as a share of its height: where something on it stands. */
const surfaces: readonly (readonly [RegExp, number])[] = [
  [/^(table|rug|plate)/, 0.1],
  [/^(couch|bed|bench)/, 0.5],
  [/^chair/, 0.55],
  [/^seat/, 0.6],
  [/^(horse|unicorn|donkey|camel|cow|ox|zebra|deer)/, 0.36],
  [/^elephant/, 0.06],
  [
    /^(turtle|hippopotamus|rhinoceros|pig|tiger|lion|bear|dragon|sauropod|whale|spouting-whale|dolphin|crocodile)/,
    0.22,
  ],
  [/^(sailboat|ship|ferry|passenger|motor-boat|speedboat|canoe)/, 0.6],
  [/^(bicycle|motorcycle|motor-scooter|kick-scooter)/, 0.42],
  [/^(skateboard|sled|surf|rug|lotus)/, 0.3],
  [/^(automobile|taxi|bus|minibus|delivery|pickup|sport-utility|tractor)/, 0.08],
  [/^(house|cottage|castle|barn|church)/, 0.06],
  [/^fence/, 0.06],
  [/^(rock|stone|mountain|hill)/, 0.06],
  [/^(books|open-book|closed-book|box|package|treasure)/, 0.12],
  [/^(deciduous|evergreen|palm|christmas)/, 0.08],
  [/^(crescent-moon)/, 0.6],
  [/^(cloud)/, 0.3],
  [/^bowl|^basket/, 0.12],
  [/^stone-bridge/, 0.1],
  [/^mushroom/, 0.06],
];

export const surfaceOf = (id: string) => surfaces.find(([pattern]) => pattern.test(id))?.[1] ?? 0.08;

/** How far down from its top the rim of a hollow thing lies. */
const rims: readonly (readonly [RegExp, number])[] = [
  [/^basket/, 0.42],
  [/^nest/, 0.4],
  [/boat|canoe|ship/, 0.7],
  [/^flying-saucer/, 0.3],
  [/^(couch|bed|chair)/, 0.5],
  [/balloon/, 0.86],
  [/^(automobile|taxi|bus|delivery|pickup|tractor)/, 0.34],
  [/^(bathtub)/, 0.45],
  [/^vase/, 0.03],
  [/^bowl/, 0.14],
];
const rimOf = (id: string) => rims.find(([pattern]) => pattern.test(id))?.[1] ?? 0.2;

const hollow =
  /saucer|boat|canoe|ship|car$|automobile|taxi|bus|truck|basket|box|cup|beverage|bathtub|bucket|bowl|pot|package|wrapped-gift|nest|sled|shopping|handbag|backpack|tent|jar|glass|vase|hole|hat|treasure|balloon|rocket|egg|wagon|railway|tractor|barrel|couch|bed|chair/;

export interface Placed {
  placement: Placement;
  item: Item;
}

/** Moves and sizes `one` so that it stands to `other` as the relation says; `nth` of `count` that stand so. */
export function relatePlacement(
  type: Relation["type"],
  one: Placed,
  other: Placed,
  nth: number,
  count: number,
  random: Random,
  floor: number,
): void {
  const p = one.placement;
  const q = other.placement;
  const wide = q.height * other.item.proportion;
  const own = () => p.height * one.item.proportion;
  const spread = count > 1 ? nth / (count - 1) - 0.5 : random.between(-0.08, 0.08);
  const keepWithin = (least: number, most: number) => {
    p.height = Math.min(q.height * most, Math.max(q.height * least, p.height));
  };
  p.depth = q.depth;
  p.shadow = "none";
  switch (type) {
    case "on":
    case "riding": {
      keepWithin(type === "riding" ? 0.55 : 0.3, type === "riding" ? 0.95 : 1.25);
      if (own() * count > wide * 1.15 && count > 1) p.height *= Math.max(0.5, (wide * 1.15) / (own() * count));
      p.x = q.x + spread * Math.max(0, wide - own());
      p.base = q.base - q.height * (1 - surfaceOf(other.item.actor.subject.id)) + p.height * 0.03;
      p.order = q.order + 1;
      p.flip = type === "riding" ? q.flip : p.flip;
      break;
    }
    case "inside":
      if (hollow.test(other.item.actor.subject.id)) {
        keepWithin(0.32, 0.85);
        if (own() * count > wide * 1.3) p.height *= Math.max(0.5, (wide * 1.3) / (own() * count));
        p.x = q.x + spread * wide * 0.5;
        // It shows over the rim, the back ones higher.
        p.base =
          q.base -
          q.height * (1 - rimOf(other.item.actor.subject.id)) +
          p.height * (/vase|potted|bowl|nest/.test(other.item.actor.subject.id) ? 0.24 : 0.42) -
          (nth % 2) * p.height * 0.16;
        p.order = q.order - 1;
        if (/saucer/.test(other.item.actor.subject.id)) {
          // Seen through its dome.
          p.height = q.height * 0.4;
          p.x = q.x;
          p.base = q.base - q.height * 0.5;
          p.order = q.order + 1;
        }
        break;
      }
      relatePlacement("in front of", one, other, nth, count, random, floor);
      break;
    case "under":
      if (q.height < p.height * 2) grow(other, Math.min(p.height * 1.9, floor * 0.8));
      keepWithin(0.2, 0.46);
      p.x = q.x + (spread + random.between(-0.1, 0.1)) * wide * 0.6;
      p.base = Math.min(floor, q.base + q.height * 0.03);
      p.order = q.order + 1;
      p.shadow = "ground";
      break;
    case "behind":
      keepWithin(0.75, 2.6);
      p.x = q.x + (nth % 2 === 0 ? 1 : -1) * (wide * 0.42 + own() * 0.12);
      p.base = q.base - q.height * 0.1;
      p.order = q.order - 1;
      p.shadow = "ground";
      break;
    case "in front of":
      keepWithin(0.38, 0.75);
      p.x = q.x + (count > 1 ? spread * wide * 0.9 : random.pick([-0.22, 0.22, 0.3]) * wide);
      p.base = Math.min(floor, q.base + q.height * 0.1);
      p.depth = Math.min(1, q.depth + 0.06);
      p.order = q.order + 1;
      p.shadow = "ground";
      break;
    case "over":
      p.x = q.x + spread * wide;
      keepWithin(0.2, 1.4);
      p.base = Math.max(p.height * 1.02, q.base - q.height * 1.08);
      if (p.base - p.height < 0) p.height = Math.max(p.height * 0.6, p.base * 0.95);
      p.order = q.order + 1;
      break;
    case "holding": // `one` is held by `other`
      keepWithin(0.26, 0.46);
      p.x =
        q.x +
        (q.flip ? -1 : 1) *
          (nth % 2 === 0 ? -1 : 1) *
          wide *
          (other.item.actor.subject.extent === "whole" ? 0.42 : 0.4);
      p.base = q.base - q.height * (other.item.actor.subject.extent === "face" ? 0.12 : 0.2);
      if (/balloon|kite|umbrella/.test(one.item.actor.subject.id)) {
        keepWithin(0.5, 0.62);
        p.base = q.base - q.height * (0.66 + (nth % 2) * 0.1);
        p.x = q.x + wide * 0.62 + (nth - (count - 1) / 2) * own() * 0.8;
      }
      p.order = q.order + 1;
      break;
    case "wearing":
      wear(one, other);
      break;
    case "chasing":
      if (wide + own() * count > floor * 0.8) {
        q.height *= 0.7;
        p.height *= 0.7;
      }
      p.flip = q.flip;
      q.x += (faces(other) < 0 ? -1 : 1) * Math.min(wide, own()) * 0.62;
      p.x = q.x + (faces(other) < 0 ? 1 : -1) * (wide / 2 + own() * 0.62 + nth * own());
      p.base = Math.min(floor, q.base + q.height * 0.06);
      p.shadow = "ground";
      break;
    case "around": {
      const angle = (nth / count) * Math.PI * 2 + 0.4;
      p.height = Math.min(p.height, q.height * 0.5);
      if (one.item.actor.subject.stance === "fly") {
        p.x = q.x + Math.cos(angle) * (wide * 0.55 + own() * 0.6);
        p.base = q.base - q.height * 0.5 + Math.sin(angle) * q.height * 0.45 + p.height / 2;
        p.order = q.order + 1;
        break;
      }
      p.x = q.x + Math.cos(angle) * (wide * 0.6 + own() * 0.6);
      p.base = Math.min(floor, q.base + Math.sin(angle) * q.height * 0.22);
      p.order = q.order + (Math.sin(angle) < 0 ? -1 : 1);
      p.shadow = "ground";
      break;
    }
    default:
      p.x = q.x + (nth % 2 === 0 ? 1 : -1) * (wide / 2 + own() * 0.52) * 1.02 * (1 + Math.floor(nth / 2));
      p.base = Math.min(floor, q.base + q.height * random.between(0, 0.035));
      p.order = q.order + 1;
      p.shadow = q.shadow === "none" ? "ground" : q.shadow;
  }
}

const faces = ({ placement, item }: Placed) => item.actor.subject.facing * (placement.flip ? -1 : 1);

function grow(placed: Placed, height: number): void {
  placed.placement.height = height;
}

// Where on the wearer the head is: on top of sitting bodies and people, at the facing end of animals seen from the side.
function wear(one: Placed, other: Placed): void {
  const { placement: p, item } = one;
  const { placement: q } = other;
  const id = item.actor.subject.id;
  const { extent, facing, family } = other.item.actor.subject;
  const wide = q.height * other.item.proportion;
  const upright = extent !== "whole" || /^person/.test(family) || facing === 0;
  const headX = upright ? q.x : q.x + faces(other) * wide * 0.3;
  const headWide = upright ? Math.min(wide, q.height * 0.62) * (extent === "bust" ? 0.5 : 0.72) : wide * 0.3;
  const headTop = q.base - q.height;
  const headHigh = upright ? q.height * (extent === "face" ? 0.55 : 0.36) : q.height * 0.42;
  p.x = headX;
  p.order = q.order + 1;
  if (/glasses|goggles/.test(id)) {
    p.height = (headWide * 0.85) / item.proportion;
    p.base = headTop + headHigh * 0.62 + p.height / 2;
  } else if (/scarf|tie|bow|ribbon/.test(id)) {
    p.height = (headWide * 0.5) / item.proportion;
    p.base = headTop + headHigh + p.height * 0.8;
  } else {
    p.height = (headWide * 0.8) / item.proportion;
    p.base = headTop + p.height * 0.42 + headHigh * 0.08;
  }
}
