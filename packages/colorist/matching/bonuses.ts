import type { NamedThing } from "../color-request.ts";
import { isNear } from "../regroup.ts";
import type { Thing } from "../shapes.ts";

/** The most that a thing's place from left to right counts, if it is that of its name in the prompt. */
const ORDER_BONUS = 0.06;

export function getOrderBonus(
  at: number,
  names: readonly NamedThing[],
  thing: Thing,
  things: readonly Thing[],
): number {
  if (names.length < 2 || things.length < 2) return 0;
  const place = things.filter(({ x }) => x < thing.x).length / (things.length - 1);
  return ORDER_BONUS * (1 - Math.abs(place - at / (names.length - 1)));
}

/** Kinds that stand on the ground. */
export const ON_GROUND =
  /^(?:building|tree|vehicle|animal|person|furniture|boat|fence|snowman|fruit|cup|mushroom|flower|bush|cake)$/;
/** The loss of a thing in the sky as a name of the ground. */
export const SKY_PENALTY = 0.5;

/** Whether a small thing is alone in the upper part of a drawing, over things below it. */
export const isInSky = (thing: Thing, things: readonly Thing[]): boolean =>
  thing.bottom < 0.5 &&
  thing.area < 0.03 &&
  things.some((below) => below.top > thing.bottom && below.area > 0.3 * thing.area) &&
  !things.some((near) => near !== thing && isNear(thing, near));

/** The gain of a name in the plural with each of several things alike, and the loss of a single name. */
const GROUP_BONUS = 0.15;

export function getGroupBonus(
  { plural, kind }: NamedThing,
  names: readonly NamedThing[],
  thing: Thing,
  things: readonly Thing[],
): number {
  if (!names.some((named) => named.plural) || /^(?:sun|moon|cloud|star)$/.test(kind)) return 0;
  const alike = things.filter(
    ({ area, aspect }) =>
      Math.abs(Math.log(area / thing.area)) < 0.6 && Math.abs(Math.log(aspect / thing.aspect)) < 0.35,
  );
  return alike.length < 2 ? 0 : plural ? GROUP_BONUS : -GROUP_BONUS;
}
