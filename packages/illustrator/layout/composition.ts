import type { Rgb } from "@atelier/painting";
import type { Subject } from "@atelier/vocabulary";
import type { Weather } from "../scene/scene.ts";

/** Where the light comes from and what it does to everything. Colors 0 to 255, strengths 0 to 1. */
export interface Light {
  /** Zenith, middle, horizon. */
  sky: readonly [Rgb, Rgb, Rgb];
  /** What every surface's color is multiplied by. */
  ambient: Rgb;
  /** Color of the light itself, for lit edges. */
  key: Rgb;
  rim: number;
  /** Air between near and far. */
  fog: Rgb;
  fogStrength: number;
  shadow: Rgb;
  shadowStrength: number;
  /** −1 where it comes from the left, 1 from the right. */
  side: -1 | 1;
  /** How long shadows are: 0.2 at noon, 1.2 at sunset. */
  reach: number;
  stars: number;
  /** Whether windows and lamps are lit. */
  lamps: boolean;
  cloud: Rgb;
}

export interface Disc {
  kind: "sun" | "moon" | "crescent" | "earth";
  x: number;
  y: number;
  radius: number;
}

export type Material =
  | "grass"
  | "meadow"
  | "sand"
  | "snow"
  | "rock"
  | "soil"
  | "water"
  | "moon"
  | "pavement"
  | "leaves"
  | "lava"
  | "wood"
  | "coral"
  | "wheat"
  | "mud";

/** One band of land from far to near. */
export interface Band {
  form: "mountains" | "hills" | "dunes" | "flat" | "skyline" | "village" | "treeline" | "sea";
  /** 0 at the horizon, 1 at the spectator. */
  depth: number;
  /** Heights of its upper edge in pixels from the top, evenly spaced from the left to the right edge. */
  edge: number[];
  material: Material;
  flora: Plant[];
}

export type PlantKind =
  | "pine"
  | "leafy"
  | "birch"
  | "palm"
  | "cactus"
  | "bush"
  | "dead"
  | "grass"
  | "flower"
  | "rock"
  | "reed"
  | "wheat"
  | "seaweed"
  | "coral"
  | "mushroom"
  | "fern"
  | "leaf"
  | "lilypad"
  | "shell"
  | "crater"
  | "lamp"
  | "fence"
  | "jungle";

export interface Plant {
  kind: PlantKind;
  x: number;
  /** Where it stands, in pixels from the top. */
  base: number;
  height: number;
  variant: number;
}

/** A subject at its place. */
export interface Placement {
  subject: Subject;
  /** Center, lower edge and height in pixels. */
  x: number;
  base: number;
  height: number;
  flip: boolean;
  /** Turned about its center, in degrees. */
  tilt: number;
  depth: number;
  color?: Rgb | undefined;
  tone?: number | undefined;
  /** With a body where the icon has but a face or bust. */
  full: boolean;
  shadow: "ground" | "water" | "none";
  /** Share of its height that its ground hides, as of a boat in water. */
  sunk: number;
  lettering?: string | undefined;
  /** Drawn this much nearer than what stands at the same place. */
  order: number;
}

export interface Composition {
  width: number;
  height: number;
  seed: number;
  transparent: boolean;
  backdrop: "sky" | "underwater" | "space" | "room" | "studio" | "table" | "bokeh" | "none" | "abstract" | "pattern";
  /** A refinement of the backdrop, as "kitchen". */
  room: string | null;
  horizon: number;
  light: Light;
  disc: Disc | null;
  clouds: number;
  rainbow: boolean;
  aurora: boolean;
  bands: Band[];
  placements: Placement[];
  weather: Weather;
  snowy: boolean;
  /** Without texture on surfaces, for styles that draw their own. */
  plain?: boolean;
  /** Every layer molded like clay. */
  molded?: boolean;
  season: string;
  captions: { text: string; x: number; y: number; size: number; color: Rgb }[];
  accent: Rgb;
  /** A color the prompt asks the whole landscape to have. */
  tint?: Rgb | undefined;
  /** What the picture's middle is, for depth of field: depth 0 to 1. */
  focus: number;
}
