import type { Rgb } from "@atelier/painting";
import type { Motif, Outfit, Subject } from "@atelier/vocabulary";
import type { BadgeColors, Falling, Scene, Trail, Weather } from "../scene/scene.ts";

/** The light of a scene. Colors are 0 to 255, strengths 0 to 1. */
export interface Light {
  /** Colors at the zenith, in the middle and at the horizon. */
  sky: readonly [Rgb, Rgb, Rgb];
  /** Factor for the color of every surface. */
  ambient: Rgb;
  /** Color of the light on lit edges. */
  key: Rgb;
  rim: number;
  /** Color of the haze over distant things. */
  fog: Rgb;
  fogStrength: number;
  shadow: Rgb;
  shadowStrength: number;
  /** −1 if the light comes from the left, 1 from the right. */
  side: -1 | 1;
  /** Length of shadows: 0.2 at noon, 1.2 at sunset. */
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

/** One band of land between the horizon and the viewer. */
export interface Band {
  form: "mountains" | "hills" | "dunes" | "flat" | "skyline" | "village" | "treeline" | "sea";
  /** 0 at the horizon, 1 at the viewer. */
  depth: number;
  /** Heights of its upper edge in pixels from the top, evenly spaced from left to right. */
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
  /** Position of its foot, in pixels from the top. */
  base: number;
  height: number;
  variant: number;
}

/** A subject with its position in the picture. */
export interface Placement {
  subject: Subject;
  /** Center, lower edge and height in pixels. */
  x: number;
  base: number;
  height: number;
  flip: boolean;
  /** Rotation about its center in degrees. */
  tilt: number;
  depth: number;
  color?: Rgb | undefined;
  tone?: number | undefined;
  /** Whether to draw a body if the icon shows only a face or bust. */
  full: boolean;
  shadow: "ground" | "water" | "none";
  /** Share of its height that its ground hides, such as a boat in water. */
  sunk: number;
  lettering?: string | undefined;
  /** The color of its text, if the prompt names one. */
  ink?: Rgb | undefined;
  outfit?: Outfit | undefined;
  /** The color of the shirt of one of several equal people, as `#rrggbb`. */
  shirt?: string | undefined;
  isYoung?: boolean | undefined;
  motif?: Motif | undefined;
  /** How high above its ground and its shadow it is, as a share of its height. */
  leap?: number | undefined;
  /** Whether all of it has its color. */
  isMonochrome?: boolean | undefined;
  /** Whether it gives light, or has lit windows. */
  smokes?: boolean | undefined;
  isLit?: boolean | undefined;
  /** Whether a board shows a picture above its text. */
  isPictured?: boolean;
  /** The actor that holds it by a string, such as a child its kite. */
  heldBy?: Placement | undefined;
  /** Drawing order among subjects at the same depth. Higher values are drawn later. */
  order: number;
}

/** A text of the picture. On a badge, it is on a circle around `x` and `y`. */
export interface Caption {
  text: string;
  x: number;
  y: number;
  size: number;
  color: Rgb;
  arc?: { radius: number; isLow: boolean } | undefined;
}

export interface Composition {
  width: number;
  height: number;
  seed: number;
  transparent: boolean;
  backdrop: "sky" | "underwater" | "space" | "room" | "studio" | "table" | "bokeh" | "none" | "abstract" | "pattern";
  /** Kind of room, such as "kitchen", if the backdrop is a room. */
  room: string | null;
  /** Whether the wall of a room is left free for things that hang there, and for them also without a window. */
  wall?: "full" | "free" | "bare" | undefined;
  /** The view through the windows of a room. */
  outside?: { rain: boolean; moon: boolean; snow: boolean } | undefined;
  horizon: number;
  light: Light;
  disc: Disc | null;
  clouds: number;
  rainbow: boolean;
  aurora: boolean;
  /** The color of the clouds of space, if the prompt names one. */
  nebula?: Rgb | undefined;
  bands: Band[];
  placements: Placement[];
  weather: Weather;
  snowy: boolean;
  /** Whether surfaces have no texture, for styles that draw their own. */
  plain?: boolean;
  /** Whether its things have neither light nor shadow, as those of a flat icon. */
  unlit?: boolean;
  /** Whether every layer is molded like clay. */
  molded?: boolean;
  season: string;
  captions: Caption[];
  /** The disc on which things and texts are, in pixels. */
  badge?: ({ x: number; y: number; radius: number } & BadgeColors) | undefined;
  /** The things along the edges. */
  border?: Placement[] | undefined;
  /** Frames around the picture. Their distances from the edge and their widths are in pixels. */
  lines?: { inset: number; width: number; color: Rgb }[] | undefined;
  /** The outline around the things of a sticker. Its width is in pixels. */
  outline?: { color: Rgb; width: number } | undefined;
  /** The color of the walls of a room, if the prompt names one. */
  wallColor?: Rgb | undefined;
  /** The color of the cupboards of a kitchen, if the prompt names one. */
  cupboards?: Rgb | undefined;
  accent: Rgb;
  /** Color of a plain background, which replaces the backdrop. */
  background?: Rgb | undefined;
  /** The color at the bottom of a plain background that is a gradient. */
  backgroundEnd?: Rgb | undefined;
  falling?: Falling | undefined;
  trail?: Trail | undefined;
  /** Whether the table must have no cloth. */
  bare?: boolean | undefined;
  /** The cloth of the table, if the prompt names one. */
  cloth?: Scene["cloth"];
  /** Color of the whole landscape, if the prompt names one. */
  tint?: Rgb | undefined;
  /** Depth of the subject for depth of field, 0 to 1. */
  focus: number;
}
