import type { Band, Material, PlantKind } from "./composition.ts";

/** A band of a place. The layout adds its edge and plants. */
export interface BandPlan {
  form: Band["form"];
  depth: number;
  /** How far its edge rises above its base line, as a share of the picture's height. */
  rise: number;
  material: Material;
  /** Plants with their number per picture width of the band, and their height in meters. */
  flora?: readonly (readonly [PlantKind, number, number])[];
}

export interface PlacePlan {
  backdrop: "sky" | "underwater" | "space" | "room";
  /** Share of the height above the horizon. */
  horizon: number;
  bands: readonly BandPlan[];
  /** The ground of subjects: land, or water on which they float. */
  ground: Material;
  /** Ids of subjects that belong to the place and are added where there is space. */
  props?: readonly string[];
  snowy?: boolean;
  sun?: boolean;
}

/** A band of a place. */
export const b = (
  form: Band["form"],
  depth: number,
  rise: number,
  material: Material,
  flora?: BandPlan["flora"],
): BandPlan => (flora ? { form, depth, rise, material, flora } : { form, depth, rise, material });
