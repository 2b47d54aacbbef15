import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";

/** Parts of a vehicle that its paint covers, which no detector finds alone. */
const PAINTED =
  /^(?:(?:fuel |gas |petrol )?tanks?|(?:front |rear )?(?:fenders?|mudguards?|bumpers?)|fairings?|bodywork|body|paint(?:work| job)?|hood|bonnet|panels?)$/;
const VEHICLE = /^(?:motorcycle|car|truck|bus|bicycle)$/;

/** Whether words name painted parts of a vehicle, whose tires and chrome keep their color. */
export const arePainted = (names: string): boolean => names.split(" and ").every((name) => PAINTED.test(name));

/**
 * The outline of the largest vehicle, 255 inside, for names of its painted parts, such as "tank and fenders": a new color changes
 * only the paint of it. Null for other names, or without a vehicle.
 */
export async function findPainted(image: Raster, names: string, edit: EditContext): Promise<Uint8Array | null> {
  if (!arePainted(names)) return null;
  const [vehicle] = (await edit.parts.detect(image))
    .filter(({ name }) => VEHICLE.test(name))
    .sort((first, second) => second.box[2] * second.box[3] - first.box[2] * first.box[3]);
  if (!vehicle) return null;
  const { data } = await edit.parts.select(image, vehicle.box);
  edit.context.signal.throwIfAborted();
  edit.guessed = true;
  edit.context.warn(
    `The ${names} cannot be found alone, so the whole ${vehicle.name} was taken for them. Half of the price is charged. Mark the ${names} with a mask if that is not right.`,
  );
  return data;
}
