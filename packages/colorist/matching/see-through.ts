import type { NamedThing } from "../color-request.ts";
import { getBorder, type Shape } from "../shapes.ts";

const getTouch = (shape: Shape, { label }: Shape): number => (shape.neighbors.get(label) ?? 0) / getBorder(shape);

/** Things that are carried by a handle. */
const WITH_HANDLE = /^(?:.*bag|purse|satchel|basket|suitcase|briefcase|toolbox|bucket|pail|kettle|teapot|lantern)$/;
const VASES = /^(?:vase|pot|flowerpot|jar|basket|bucket|pail|can|box|bowl|jug|pitcher|glass)$/;

/** The smallest region that counts, as a share of the picture. */
const MIN_AREA = 0.002;

/** The regions in arched handles, between the legs of animals and below the blooms of flowers, which show the background. */
export function findSeenThrough(
  drawn: readonly Shape[],
  background: readonly Shape[],
  names: readonly NamedThing[],
): Shape[] {
  const large = drawn.filter(({ area }) => area > MIN_AREA);
  const seen: Shape[] = [];
  if (names.some(({ noun }) => WITH_HANDLE.test(noun))) seen.push(...large.filter((shape) => isInHandle(shape, drawn)));
  if (names.some(({ kind }) => kind === "animal"))
    seen.push(...large.filter((shape) => isBetweenThinLegs(shape, drawn, background)));
  const hasFlowers = names.some(({ kind, plural, carriedBy }) => kind === "flower" && plural && !carriedBy);
  if (hasFlowers && !names.some(({ noun }) => VASES.test(noun)))
    seen.push(...large.filter((shape) => isBelowBlooms(shape, drawn, background)));
  return seen;
}

/** The least share of the outline of an opening that is at an arch, and at what the arch stands on. */
const HANDLE = { arch: 0.5, base: 0.12 } as const;

/** Whether a region is below an arch of two lines that stands on a larger region: the opening of a handle. */
function isInHandle(shape: Shape, drawn: readonly Shape[]): boolean {
  const arch = drawn.find(
    (outer) =>
      getTouch(shape, outer) > HANDLE.arch &&
      outer.left < shape.left &&
      outer.right > shape.right &&
      outer.top < shape.top &&
      outer.fill < 0.5 &&
      outer.area < shape.area &&
      outer.area / getBorder(outer) < 0.5 * (shape.area / getBorder(shape)),
  );
  return (
    arch !== undefined &&
    drawn.some(
      (base) =>
        base !== arch && base.area > shape.area && base.y > shape.bottom - 0.02 && getTouch(shape, base) > HANDLE.base,
    ) &&
    !drawn.some(({ inside, area }) => inside === shape.label && area > 0.01 * shape.area)
  );
}

/** The least share of the outline of an opening between legs that is at each leg, at the body and at the ground. */
const LEGS = { side: 0.2, body: 0.08, ground: 0.08 } as const;

/** Whether a region is below a body, on the ground, and between two legs that are long and much narrower. */
function isBetweenThinLegs(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  const width = shape.right - shape.left;
  const isLeg = (leg: Shape) =>
    leg !== shape &&
    getTouch(shape, leg) > LEGS.side &&
    leg.aspect < 0.35 &&
    leg.right - leg.left < 0.6 * width &&
    Math.abs(leg.bottom - shape.bottom) < 0.035;
  const legs = drawn.filter(isLeg);
  const ground = background.reduce((sum, land) => sum + (land.y > shape.y ? getTouch(shape, land) : 0), 0);
  return (
    ground > LEGS.ground &&
    legs.some(({ x }) => x < shape.left) &&
    legs.some(({ x }) => x > shape.right) &&
    drawn.some(
      (body) =>
        body.area > shape.area &&
        body.bottom < shape.top + 0.04 &&
        body.right - body.left > width &&
        getTouch(shape, body) > LEGS.body,
    ) &&
    !drawn.some(({ inside }) => inside === shape.label)
  );
}

/** The fewest petals above an opening, and their largest area by its own. */
const BLOOMS = { petals: 4, area: 0.35 } as const;

/** Whether a region is between the stems of flowers, which are lines: only petals and the background are around it. */
function isBelowBlooms(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  const around = drawn.filter((other) => other !== shape && shape.neighbors.has(other.label));
  const isAbove = (petal: Shape) => petal.y < shape.y && petal.area < BLOOMS.area * shape.area;
  const petals = around.filter(isAbove);
  const middle = (shape.left + shape.right) / 2;
  return (
    petals.length >= BLOOMS.petals &&
    petals.length === around.length &&
    petals.some(({ right }) => right < middle) &&
    petals.some(({ left }) => left > middle) &&
    shape.taper < 0.7 &&
    background.reduce((sum, outside) => sum + getTouch(shape, outside), 0) > 0.35
  );
}
