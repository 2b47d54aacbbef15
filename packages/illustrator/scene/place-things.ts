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

/** The thing that shows a place in a logo or a pattern, or undefined. */
export const findPlaceThing = (place: string): Subject | undefined => subjectsById().get(placeThings[place] ?? "");

const weatherThings: Record<string, string> = {
  snowfall: "snowflake",
  storm: "high-voltage",
  rain: "droplet",
};

/** The thing that shows a weather in a logo or a pattern, or undefined. */
export const findWeatherThing = (weather: string): Subject | undefined =>
  subjectsById().get(weatherThings[weather] ?? "");
