import type { Subject } from "@atelier/vocabulary";
import { type Arrangement, faces, getWidth, limitHeight } from "./placed.ts";
import { getOpening, getRim, isHollow } from "./surfaces.ts";

/** The widest thing in a hollow one, as a share of its width. A wider one would stand behind it. */
const OPENING = 0.84;
/** Things that hold flowers together by their stems. */
const BUNCHED = /^(?:vase|bouquet-paper)/;

/** The largest thing in a nest, the lower edge of its opening and its distance from the middle, as shares of height and width. */
const NEST = { high: 0.55, wide: 0.42, edge: 0.5, left: -0.04 };

/** The side windows of vehicles: the middle before that of the vehicle, the lower edge and the height, as shares of its size. */
const PANES: readonly (readonly [RegExp, { ahead: number; sill: number; high: number }])[] = [
  [/^tractor$/, { ahead: -0.13, sill: 0.6, high: 0.31 }],
  [/^(?:automobile|taxi|sport-utility-vehicle)$/, { ahead: 0.12, sill: 0.53, high: 0.31 }],
];

/** The middle of the open top of a bowl and its depth to the front, as shares of the height of the bowl. */
const BOWL = { middle: 0.19, deep: 0.12 };

/** How deep things are in a hollow one, as a share of their height. The lower leaves of flowers are in their vase. */
const DEPTHS: readonly (readonly [RegExp, number])[] = [
  [BUNCHED, 0.44],
  [/^(?:basket|crate|wheelbarrow)/, 0.16],
  [/^pickup/, 0.12],
  [/potted|bowl|nest/, 0.24],
];
const getDepth = (id: string): number => DEPTHS.find(([ids]) => ids.test(id))?.[1] ?? 0.36;

/** Whether a thing can be seen in another one, which is hollow or has leaves. */
export const fitsInside = ({ one, other }: Arrangement): boolean =>
  isHollow(other.item.actor.subject.id) || isAmongLeaves(one.item.actor.subject, other.item.actor.subject);

/** Puts things into a hollow thing so that they show over its rim, every second one higher. */
export function putInside(arrangement: Arrangement): void {
  const { one, other, nth, count, spread } = arrangement;
  const [p, q] = [one.placement, other.placement];
  const { id } = other.item.actor.subject;
  const [left, right] = getOpening(id);
  const wide = getWidth(other) * (right - left);
  const middle = q.x + (q.flip ? -1 : 1) * ((left + right) / 2 - 0.5) * getWidth(other);
  if (isAmongLeaves(one.item.actor.subject, other.item.actor.subject)) {
    // Small animals sit among the leaves, in front of them.
    limitHeight(arrangement, 0.12, 0.2);
    p.x = q.x + spread * wide * 0.5;
    p.base = q.base - q.height * (0.5 + 0.14 * (nth % 2)) + p.height * 0.5;
    p.order = q.order + 1;
    return;
  }
  if (/^empty-nest/.test(id)) {
    // The opening of a nest is at its front, where things sit on its lower edge.
    p.height = Math.min(p.height, q.height * NEST.high, (wide * NEST.wide) / (count * one.item.proportion));
    p.x = q.x + (q.flip ? -1 : 1) * NEST.left * wide + spread * wide * NEST.wide;
    p.base = q.base - q.height * NEST.edge;
    p.order = q.order + 1;
    return;
  }
  const pane = PANES.find(([ids]) => ids.test(id))?.[1];
  if (pane && count === 1 && one.item.actor.subject.extent !== "whole") {
    // Only the head of a driver is seen, in the window.
    p.full = false;
    p.height = q.height * pane.high;
    p.x = q.x + faces(other) * pane.ahead * getWidth(other);
    p.base = q.base - q.height * pane.sill;
    p.order = q.order + 1;
    return;
  }
  // A plant grows out of its pot.
  const isPotted = count === 1 && /^flower-pot/.test(id) && one.item.actor.subject.family.startsWith("plant");
  limitHeight(arrangement, isPotted ? 1 : 0.32, isPotted ? 1.5 : 0.85);
  const most = wide * (count > 1 ? 1.3 : OPENING);
  if (getWidth(one) * count > most) p.height *= Math.max(count > 1 ? 0.42 : 0, most / (getWidth(one) * count));
  // A bunch is wider than the neck of its vase.
  p.x = middle + spread * wide * (BUNCHED.test(id) && count > 2 ? 0.72 : count > 3 ? 0.62 : 0.5);
  p.base =
    q.base -
    q.height * (1 - getRim(id)) +
    p.height * getDepth(id) -
    // A large bunch has two rows.
    (nth % 2) * p.height * (BUNCHED.test(id) && count > 4 ? 0.34 : 0.16);
  // Behind its front, and before what both stand on. The lower ones are in front.
  p.order = q.order - 0.5 - Math.min(0.1, (p.height / q.height) * 0.1);
  if (/^bowl/.test(id) && /^food/.test(one.item.actor.subject.family)) {
    // Food lies in the open top of a bowl, seen from above, so that the dark inside does not hide it.
    const across = Math.min(1, Math.abs(p.x - middle) / (wide * 0.5));
    p.base =
      q.base - q.height * (1 - BOWL.middle - BOWL.deep * Math.sqrt(1 - across * across)) - (nth % 2) * p.height * 0.24;
    p.order = q.order + 1 - (nth % 2) * 0.1;
  } else if (/^jar|glass|cage|bottle|fishbowl/.test(id)) {
    // The content of a transparent thing is visible through it.
    p.height = Math.min(
      p.height,
      q.height * 0.5,
      (wide * 0.6) / one.item.proportion / Math.min(3, Math.max(1, count * 0.8)),
    );
    p.base = q.base - q.height * (0.1 + (nth % 2) * 0.22);
    p.order = q.order + 1;
  } else if (/sailboat|^ship/.test(id)) {
    // Who is in a boat stands on its deck, because a sail would hide everything behind it.
    p.height = Math.min(p.height, q.height * 0.42);
    p.base = q.base - q.height * (1 - getRim(id)) + p.height * 0.1;
    p.order = q.order + 1;
  }
  if (!/saucer/.test(id)) return;
  // A passenger of a flying saucer is visible through its dome.
  p.height = q.height * 0.4;
  p.x = q.x;
  p.base = q.base - q.height * 0.5;
  p.order = q.order + 1;
}

/** Trees among whose leaves animals sit. */
const LEAFY = /^(deciduous-tree|evergreen-tree|christmas-tree|palm-tree|leafless-tree|bush)$/;
/** The tallest animal among leaves, in meters. */
const CLIMBER = 0.7;

/** Whether a thing is seen among the leaves of another one: an owl in a tree. */
export const isAmongLeaves = ({ height, family }: Subject, host: Subject): boolean =>
  LEAFY.test(host.id) && height <= CLIMBER && /^(animal|food-fruit|plant-flower)/.test(family);
