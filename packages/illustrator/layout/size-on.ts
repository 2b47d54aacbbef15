import { type Arrangement, getWidth, limitHeight } from "./placed.ts";

/** Things whose size people know by those who use them. */
const FURNITURE =
  /^(?:couch|bed|armchair|piano|chair|bench|table|stool|rug|blanket|beach-towel|puddle|windowsill|pillow|hammock|stove|cabinet)/;
const BALL = /ball$/;
/** Low and wide things, and the least height of an animal or a person on one as a share of theirs. */
const PLATFORM = /^(?:iceberg|pier)/;
const LEAST_ON_PLATFORM = 0.8;
/** The same for who is on a pier, which is low above the water. */
const LEAST_ON_PIER = 1.25;
/** The height in meters from which somebody is as tall as a child, and the share of it when seated. */
const MAN = 1.2;
const SEATED = 0.75;
const CAKE = /^(?:whole-cake|cake-with)/;
/** Thin things on top of a cake, as a share of its height. */
const CANDLE = 0.55;
/** How strongly real heights differ in a picture: 1 as much as in reality. */
const CONTRAST = 0.6;
/** Living things, and the height of a small thing on one as a share of it. */
const BODY = /^(?:animal|person)/;
const LEAST_ON_BODY = 0.4;
/** Food is carried, whatever its height: an apple is as high as a hedgehog. */
const FOOD = /^food/;
/** The tallest plant on furniture, in meters. */
const POTTED = 0.4;
/** The largest width of a house or of a small thing on something, as a share of the surface. */
const WITHIN = 0.9;
/** Flat things that are wider than high, which would reach over what they lie on. */
const WIDE = /hat$|^(?:glasses|sunglasses|goggles|plate|laptop|keyboard)/;
/** The same for a person who balances. */
const OVER = 1.15;

/** Sizes a thing that stands on another one: a cat is smaller than its sofa, and a boy is taller than his skateboard. */
export function sizeOn(arrangement: Arrangement, low: number, high: number, wide: number): void {
  const { one, other } = arrangement;
  const [p, q] = [one.placement, other.placement];
  const { id } = other.item.actor.subject;
  const [thing, host] = [one.item.actor, other.item.actor];
  if (CAKE.test(id) && /candle/.test(thing.subject.id)) {
    p.height = q.height * CANDLE;
    return;
  }
  // A plant on furniture grows in a pot.
  const isPotted = FURNITURE.test(id) && thing.subject.family.startsWith("plant");
  const tall = isPotted ? Math.min(POTTED, thing.subject.height) : thing.subject.height;
  const natural = ((tall * thing.size) / (host.subject.height * host.size)) ** CONTRAST;
  if (FURNITURE.test(id)) limitHeight(arrangement, Math.min(low, Math.max(0.18, natural)), Math.max(0.2, natural));
  else if (BODY.test(host.subject.family) && !BODY.test(thing.subject.family))
    limitHeight(
      arrangement,
      Math.min(low, natural),
      FOOD.test(thing.subject.family) ? LEAST_ON_BODY : Math.max(LEAST_ON_BODY, natural),
    );
  else if (PLATFORM.test(id) && BODY.test(thing.subject.family)) {
    const isFigure = /^pier/.test(id) && thing.subject.height * thing.size >= MAN;
    const least = isFigure ? LEAST_ON_PIER * (thing.outfit?.isSeated ? SEATED : 1) : LEAST_ON_PLATFORM;
    limitHeight(arrangement, least, Math.max(high, least));
  } else limitHeight(arrangement, low, Math.max(high, one.item.weight / other.item.weight));
  const isConfined = thing.size < 1 || /^(?:place|transport)/.test(thing.subject.family);
  if (BALL.test(id)) {
    q.height *= Math.max(1, Math.min(1.6, getWidth(one) / (wide * OVER)));
    p.height = Math.min(p.height, (getWidth(other) * OVER) / one.item.proportion);
  } else if ((isConfined || WIDE.test(thing.subject.id)) && !/^(?:cliff|rock|mountain)/.test(id))
    p.height = Math.min(p.height, (wide * WITHIN) / one.item.proportion);
}
