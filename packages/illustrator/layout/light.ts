import { mix, multiply, type Rgb, rgb } from "@atelier/painting";
import type { Mood, Time, Weather } from "../scene/scene.ts";
import type { Light } from "./composition.ts";

type Plain = Omit<Light, "side" | "sky" | "ambient" | "key" | "fog" | "shadow" | "cloud"> & {
  sky: readonly [string, string, string];
  ambient: string;
  key: string;
  fog: string;
  shadow: string;
  cloud: string;
};

const lights: Record<Time, Plain> = {
  dawn: {
    sky: ["#6f8fd0", "#e7a9b8", "#ffdcae"],
    ambient: "#f6dcd8",
    key: "#ffd9a8",
    rim: 0.55,
    fog: "#f7cdb8",
    fogStrength: 0.7,
    shadow: "#5b4a7a",
    shadowStrength: 0.38,
    reach: 1,
    stars: 0.06,
    lamps: false,
    cloud: "#ffe3d6",
  },
  morning: {
    sky: ["#5aa6e8", "#9fd3f5", "#fdf1d8"],
    ambient: "#fff6e6",
    key: "#fff0c8",
    rim: 0.35,
    fog: "#dcecf2",
    fogStrength: 0.5,
    shadow: "#3f4f7f",
    shadowStrength: 0.36,
    reach: 0.6,
    stars: 0,
    lamps: false,
    cloud: "#ffffff",
  },
  day: {
    sky: ["#2f86e0", "#76bdf4", "#d6effc"],
    ambient: "#ffffff",
    key: "#fffbe6",
    rim: 0.3,
    fog: "#bfe0f5",
    fogStrength: 0.5,
    shadow: "#2f3f6f",
    shadowStrength: 0.38,
    reach: 0.35,
    stars: 0,
    lamps: false,
    cloud: "#ffffff",
  },
  evening: {
    sky: ["#4a6fc0", "#f2b98a", "#ffe2a6"],
    ambient: "#ffe9cf",
    key: "#ffcf80",
    rim: 0.6,
    fog: "#fbd3a2",
    fogStrength: 0.6,
    shadow: "#54406e",
    shadowStrength: 0.4,
    reach: 0.9,
    stars: 0,
    lamps: false,
    cloud: "#ffe8cf",
  },
  sunset: {
    sky: ["#37418f", "#e8707a", "#ffc06a"],
    ambient: "#f7cdb4",
    key: "#ffae5c",
    rim: 0.8,
    fog: "#f59d78",
    fogStrength: 0.66,
    shadow: "#43275e",
    shadowStrength: 0.46,
    reach: 1.2,
    stars: 0.05,
    lamps: true,
    cloud: "#ffb09a",
  },
  dusk: {
    sky: ["#1f2560", "#6a4c96", "#f08f8c"],
    ambient: "#b39fc8",
    key: "#ff9fa0",
    rim: 0.6,
    fog: "#9a6a9f",
    fogStrength: 0.66,
    shadow: "#241848",
    shadowStrength: 0.46,
    reach: 1,
    stars: 0.4,
    lamps: true,
    cloud: "#b784ae",
  },
  night: {
    sky: ["#0a1033", "#1a2a66", "#3f5aa0"],
    ambient: "#8f9fd2",
    key: "#cfe0ff",
    rim: 0.75,
    fog: "#3a5292",
    fogStrength: 0.68,
    shadow: "#0a1030",
    shadowStrength: 0.5,
    reach: 0.8,
    stars: 1,
    lamps: true,
    cloud: "#46589a",
  },
};

/** The light of a time of day with weather and mood. `side` is the direction it comes from. */
export function getLight(time: Time, weather: Weather, mood: Mood | null, side: -1 | 1): Light {
  const plain = lights[time];
  const light: Light = {
    ...plain,
    sky: [rgb(plain.sky[0]), rgb(plain.sky[1]), rgb(plain.sky[2])],
    ambient: rgb(plain.ambient),
    key: rgb(plain.key),
    fog: rgb(plain.fog),
    shadow: rgb(plain.shadow),
    cloud: rgb(plain.cloud),
    side,
  };
  return getMood(getWeather(light, weather, time), mood);
}

function getWeather(light: Light, weather: Weather, time: Time): Light {
  if (weather === "clear" || weather === "wind") return light;
  const dark = time === "night" || time === "dusk";
  const gray = rgb(
    dark
      ? "#39425f"
      : weather === "storm"
        ? "#5f6a80"
        : weather === "snowfall"
          ? "#cfdaea"
          : weather === "fog"
            ? "#dfe4e8"
            : "#aebccb",
  );
  const share = { cloudy: 0.45, rain: 0.62, storm: 0.8, snowfall: dark ? 0.25 : 0.6, fog: 0.7 }[weather];
  return {
    ...light,
    sky: [mix(light.sky[0], gray, share), mix(light.sky[1], gray, share), mix(light.sky[2], gray, share * 0.7)],
    ambient: multiply(light.ambient, mix([255, 255, 255], gray, weather === "storm" ? 0.5 : 0.22)),
    rim: light.rim * (1 - share * 0.7),
    fog: mix(light.fog, gray, share),
    fogStrength: Math.min(0.95, light.fogStrength + (weather === "fog" ? 0.3 : 0.12)),
    shadowStrength: light.shadowStrength * (1 - share * 0.45),
    stars: weather === "snowfall" ? light.stars * 0.5 : light.stars * (1 - share),
    lamps: light.lamps || weather === "storm",
    cloud: mix(light.cloud, gray, share),
  };
}

const tints: Record<Mood, readonly [string, number]> = {
  calm: ["#bfe0e8", 0.08],
  cheerful: ["#fff2a8", 0.1],
  romantic: ["#ff9fbf", 0.22],
  spooky: ["#5c7a3f", 0.3],
  magical: ["#b07cff", 0.26],
  dramatic: ["#2b2440", 0.22],
  cozy: ["#ffc27a", 0.16],
  lonely: ["#8fa2b8", 0.22],
};

function getMood(light: Light, mood: Mood | null): Light {
  if (!mood) return light;
  const [tint, share] = tints[mood];
  const to = (color: Rgb) => mix(color, rgb(tint), share);
  return {
    ...light,
    sky: [to(light.sky[0]), to(light.sky[1]), to(light.sky[2])],
    fog: to(light.fog),
    cloud: to(light.cloud),
  };
}

/** A surface color under the light, with haze by depth: 0 is far, 1 is near. */
export function toned(light: Light, color: Rgb, depth: number): Rgb {
  return mix(multiply(color, light.ambient), light.fog, fogAt(light, depth));
}

export const fogAt = (light: Light, depth: number) => light.fogStrength * (1 - depth) ** 2.6;
