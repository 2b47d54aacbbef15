import { type Subject, subjectsById } from "@atelier/vocabulary";

/** The picture of a thing for a place, in pictures that show things and no land. */
const placeThings: Record<string, string> = {
  mountains: "mountain",
  forest: "evergreen-tree",
  beach: "beach-with-umbrella",
  island: "desert-island",
  desert: "desert",
  city: "cityscape",
  sea: "water-wave",
  volcano: "volcano",
};

/** A mountain that stands in a landscape. That of the icons has a frame of land. */
export const findPeak = (): Subject | undefined => subjectsById().get("mountain-peak");

/** The thing that shows a place in a logo or a pattern, or undefined. */
export const findPlaceThing = (place: string): Subject | undefined => subjectsById().get(placeThings[place] ?? "");
