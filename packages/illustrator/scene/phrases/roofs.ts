import type { ReaderState } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** A place on a building or a vehicle. */
export const ROOF = /^(?:.+ )?(?:the|its) (?:roof|hood|bonnet)$/;

const ROOFLESS = /scooter|bicycle|motorcycle|skateboard|wheel|sled|fountain|statue|bridge/;

const hasRoof = ({ subject: { id, family } }: Actor): boolean =>
  /^(?:place-(?:building|religious)|transport-ground)/.test(family)
    ? !ROOFLESS.test(id)
    : /house|cabin|cottage|barn/.test(id);

/**
 * Puts the last thing on the building or vehicle before it: "a bakery, a scooter in front and a cat on the roof". Returns
 * whether there is one. A house itself is on no roof: in "a house, snow on the roof", the snow is.
 */
export function putOnRoof({ reading: { scene }, group, last, afterBackdrop }: ReaderState): boolean {
  const from = last ?? group.at(-1) ?? -1;
  const thing = scene.actors[from];
  const roofed = scene.actors.flatMap((actor, index) => (index < from && hasRoof(actor) ? [index] : []));
  const nearest = roofed.at(-1) ?? -1;
  // "A barn, a tractor, a rooster on the roof": it is on the barn, unless the tractor has it.
  const isOwned = scene.relations.some((relation) => relation.from === nearest && relation.to === from);
  const isVehicle = scene.actors[nearest]?.subject.family.startsWith("transport");
  const building = roofed.findLast((index) => !scene.actors[index]?.subject.family.startsWith("transport"));
  const to = isVehicle && !isOwned ? (building ?? nearest) : nearest;
  if (!thing || hasRoof(thing) || afterBackdrop !== null || to < 0) return false;
  scene.relations = scene.relations.filter(
    (relation) => relation.type !== "beside" || ![relation.from, relation.to].includes(from),
  );
  scene.relations.push({ type: "on", from, to });
  return true;
}
