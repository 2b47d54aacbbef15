import { getColorWord, lighten, mix, type Rgb, rgb } from "@atelier/painting";
import type { ColorRequest, NamedThing } from "./color-request.ts";
import { asPaint, INLAND } from "./grounds.ts";
import type { Naming } from "./naming.ts";
import type { Paint } from "./parts/view.ts";

type Matches = Naming["things"];

/** Things in or on which a fish is not in the sea. */
const AROUND_FISH = /^(?:bowl|fishbowl|tank|aquarium|jar|plate|dish|pan|cat)$/;

const isNamed = ({ grounds }: ColorRequest, ground: string): boolean => grounds.some(({ name }) => name === ground);

/** Whether a prompt is about what is in water. A turtle is, if the prompt names water and no land. */
export function isUnderwater(request: ColorRequest): boolean {
  const { things, grounds } = request;
  const isBelow = isBelowSea(request);
  return (
    (isBelow || things.some(({ kind, noun }) => kind === "fish" || (noun === "turtle" && isNamed(request, "sea")))) &&
    !things.some(({ noun }) => AROUND_FISH.test(noun)) &&
    grounds.every(({ name }) => name === "sea" || name === "sky" || (name === "sand" && isBelow))
  );
}

/** Things that are below the surface of a sea. */
const DIVING = /^(?:submarine|diver|mermaid|octopus|jellyfish|seahorse|shark|seaweed|kelp|coral)$/;
/** Things that are on or above a sea, or on its beach. */
const ABOVE_SEA = /^(?:palm|island|sandcastle|sun|ship|sailboat|yacht|umbrella|parasol)$/;

/** Whether the sand of a prompt is the bottom of its sea. A crab is on a beach too. */
const isBelowSea = ({ things, grounds }: ColorRequest): boolean =>
  grounds.some(({ name, word }) => name === "sea" && !INLAND.test(word ?? "")) &&
  things.some(({ noun }) => DIVING.test(noun)) &&
  !things.some(({ noun }) => ABOVE_SEA.test(noun)) &&
  !grounds.some(({ name, word }) => name === "sky" || /^(?:beach|shore|island|dune)s?$/.test(word ?? ""));

/** The paint above the land. Wooden land is a floor or a table, so a wall is behind it. */
export function toSky(request: ColorRequest, land: Paint | null): Paint {
  // A wall behind the things is all that is seen of the sky, unless the prompt names both.
  const isBeforeWall =
    isNamed(request, "wall") &&
    !isNamed(request, "sky") &&
    (!request.time || isBackdrop(request)) &&
    !request.things.some(({ kind }) => IN_SKY.test(kind));
  const isIndoors = request.indoors || isBeforeWall || (land?.material === "wood" && !isNamed(request, "sky"));
  return groundPaint(request, isNamed(request, "space") ? "space" : isIndoors ? "wall" : "sky") ?? skyByTime(request);
}

/** Kinds of things in a sky. */
const IN_SKY = /^(?:sun|moon|cloud|rainbow)$/;

/** Whether the prompt gives the whole background one color, which is then no land: "plain gray background". */
export const isBackdrop = ({ grounds }: ColorRequest): boolean =>
  grounds.some(({ name, word, color }) => name === "wall" && color && /^back(?:ground|drop)$/.test(word ?? "")) &&
  grounds.every(({ name }) => name === "wall");

/** Kinds of things that stand on land. */
const ON_LAND = /^(?:building|tree|vehicle|person|furniture)$/;

/** A sky and one ground, which is land and not the water beside it. */
export const MAX_BANDS = 2;

/** Whether the things of a prompt stand on land: a tent at a lake does not stand in it. */
export const isAshore = ({ things }: ColorRequest): boolean =>
  things.some(({ kind }) => ON_LAND.test(kind)) && !things.some(isOnWater);

export function groundBelow(request: ColorRequest): ColorRequest["grounds"][number] | null {
  const isDry = isAshore(request);
  // The hill behind a window of a kitchen is not its floor.
  const named = request.grounds.find(({ name, word }) =>
    request.indoors
      ? /^(?:floor|table)$/.test(name)
      : !/^(sky|space|wall|mountains)$/.test(name) && !(isDry && INLAND.test(word ?? "")),
  );
  return named ?? (request.things.some(({ kind }) => kind === "boat") ? { name: "sea", color: null } : null);
}

const isOnWater = ({ kind, noun }: NamedThing): boolean =>
  /^(?:boat|fish)$/.test(kind) || /^(?:duck|swan|goose|duckling|frog|flamingo|otter|beaver)$/.test(noun);

export const defaultLand = (request: ColorRequest, things: Matches) =>
  asPaint(request.indoors || isIndoors(things) ? "floor" : findMeadow(request), null);

export const findMeadow = ({ isSnowy }: ColorRequest) => (isSnowy ? "snow" : "grass");

/** Land begins a little above the lowest thing. */
export function horizonBelow(things: Matches): number {
  const bottoms = things
    .filter(({ thing }) => thing.bottom > 0.5 && thing.area > 0.004)
    .map(({ thing }) => thing.bottom);
  const lowest = bottoms.length > 0 ? Math.max(...bottoms) : 0.8;
  return Math.min(0.9, Math.max(0.5, lowest - 0.11));
}

/** Furniture of rooms, which stands on a floor whatever else is in the drawing. */
const INDOORS = /^(?:bed|lamp|sofa|couch|desk|bookshelf|fireplace|rug)$/;

export const isIndoors = (things: Matches) =>
  things.some(({ named }) => INDOORS.test(named?.noun ?? "")) ||
  things.every(({ named }) => !named || /^(cup|cake|fruit|furniture|object|icecream)$/.test(named.kind));

function groundPaint(request: ColorRequest, name: string): Paint | null {
  const named = request.grounds.find((ground) => ground.name === name);
  // "A lion, evening sky" says the time and no color.
  if (name === "sky" && request.time && request.time !== "day" && !named?.color) return null;
  // A sky color is lightened, because a full color looks like a painted wall.
  const color = named?.color && name === "sky" ? toSkyColor(named.color) : (named?.color ?? null);
  return named || name !== "sky" ? asPaint(name, color) : null;
}

/** The color of a sky by that of the prompt. Light blue is a gray when it is lightened more. */
const toSkyColor = (color: Rgb): Rgb =>
  getColorWord(color) === "light blue" ? mix(color, rgb("#8ecbf5"), 0.5) : lighten(color, 0.22);

function skyByTime(request: ColorRequest): Paint {
  const colors: Record<string, string> = {
    night: "#27366f",
    dusk: "#7a5f9c",
    sunset: "#f2a06a",
    dawn: "#f3b9a6",
    evening: "#f0b880",
  };
  return { name: "sky", color: rgb(colors[request.time ?? ""] ?? "#9fd4f7"), material: "sky" };
}
