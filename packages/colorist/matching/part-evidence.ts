import type { NamedThing } from "../color-request.ts";
import { paintThing } from "../parts.ts";
import type { Thing } from "../shapes.ts";

/** The most that the parts of a name count, if the drawn thing shows all of them. */
const WEIGHT = 0.3;
/** Parts that any shape of their kind has, so they say nothing of what is drawn. */
const ANY =
  /^(?:wall|crown|petal|dress|hull|stripe|face|shade|scoop|frosting|cap|cone|base|leaf|head|belly|hair|flower)\b/;
/** A smaller region is a gap between lines, as a share of its thing. */
const MIN_SHARE = 0.001;

const known = new WeakMap<NamedThing, WeakMap<Thing, number>>();

/**
 * How much a drawn thing shows of the parts that the prompt gives to a name, 0 to 0.3: of two things with wheels, the
 * one with a chimney is the "train with a red chimney".
 */
export function getPartEvidence(named: NamedThing, thing: Thing): number {
  const parts = [...named.parts.keys()].filter((part) => !ANY.test(part) && !/ \d+$/.test(part));
  if (parts.length === 0) return 0;
  const own = known.get(named) ?? new WeakMap<Thing, number>();
  known.set(named, own);
  const before = own.get(thing);
  if (before !== undefined) return before;
  const paints = paintThing(thing, named, 0);
  const names = new Set(
    thing.shapes.flatMap(({ label, area }) => (area > MIN_SHARE * thing.area ? (paints.get(label)?.name ?? "") : "")),
  );
  const evidence = (WEIGHT * parts.filter((part) => names.has(`${named.noun} ${part}`)).length) / parts.length;
  own.set(thing, evidence);
  return evidence;
}
