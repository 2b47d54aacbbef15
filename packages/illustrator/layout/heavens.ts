import { darken, mix, type Random } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import type { Composition, Disc, Light } from "./composition.ts";
import type { PlacePlan } from "./place-plan.ts";
import type { Land } from "./terrain.ts";

/** Adjusts light to the place: space is black with hard light, rooms have soft light, and under water it is blue. */
export function placeLight(light: Light, plan: PlacePlan): Light {
  if (plan.backdrop === "space")
    return {
      ...light,
      sky: [
        [6, 7, 26],
        [16, 14, 48],
        [34, 26, 84],
      ],
      ambient: [226, 228, 244],
      fog: [60, 56, 110],
      fogStrength: 0.35,
      rim: 0.7,
      stars: 1.2,
      reach: 0.7,
    };
  if (plan.backdrop === "room")
    return {
      ...light,
      ambient: light.lamps ? [255, 226, 186] : mix(light.ambient, [255, 250, 242], 0.7),
      fogStrength: 0,
      rim: light.rim * 0.5,
      reach: 0.25,
      shadow: [40, 22, 40],
    };
  if (plan.backdrop === "underwater")
    return {
      ...light,
      ambient: mix(light.ambient, [176, 226, 246], 0.65),
      fog: [36, 128, 188],
      fogStrength: 0.85,
      key: [226, 255, 250],
      rim: 0.4,
      shadow: [10, 50, 90],
      reach: 0.3,
    };
  return light;
}

/** The light tinted by a color that the prompt gives to the sky or to the whole picture. */
export function tinted(light: Light, scene: Scene): Light {
  const { accent, skyColor, place } = scene;
  // Space stays dark, and its clouds have the color.
  if (skyColor && place === "space") {
    const base = darken(skyColor, 0.6);
    return {
      ...light,
      sky: [mix(light.sky[0], base, 0.6), mix(light.sky[1], base, 0.6), mix(light.sky[2], base, 0.6)],
    };
  }
  if (skyColor)
    return {
      ...light,
      sky: [mix(light.sky[0], skyColor, 0.9), mix(light.sky[1], skyColor, 0.8), mix(light.sky[2], skyColor, 0.5)],
    };
  if (!accent) return light;
  return {
    ...light,
    sky: [mix(light.sky[0], accent, 0.45), mix(light.sky[1], accent, 0.35), mix(light.sky[2], accent, 0.16)],
    fog: mix(light.fog, accent, 0.2),
  };
}

/** The sun, moon or earth with its position, or null if none is visible. */
export function findDisc(
  scene: Scene,
  plan: PlacePlan,
  light: Light,
  { width, height, horizon }: Land,
  placements: Composition["placements"],
  random: Random,
): Disc | null {
  const requested = scene.sky.find((name) => name === "moon" || name === "crescent" || name === "sun");
  const isOpen = plan.backdrop === "sky" || (plan.backdrop === "space" && requested !== undefined);
  if (!isOpen || (scene.excluded.includes("sun") && scene.time !== "night")) return null;
  const dark = scene.time === "night" || scene.time === "dusk";
  // A moon on which somebody sits is the only one, as is a sun with a face.
  if (!requested && scene.actors.some(({ subject }) => /moon$|^sun-with-face$|^full-moon-face$/.test(subject.id)))
    return null;
  if (
    !requested &&
    (scene.weather === "rain" || scene.weather === "storm" || scene.weather === "fog" || scene.weather === "cloudy")
  )
    return null;
  if (!requested && dark && scene.time === "dusk") return null;
  if (scene.excluded.includes("moon") && dark) return null;
  if (!requested && !dark && scene.actors.length > 0 && scene.time === "day" && random.chance(0.45)) return null;
  const kind: Disc["kind"] = requested ?? (dark ? (random.chance(0.7) ? "moon" : "crescent") : "sun");
  const low = scene.time === "sunset" || scene.time === "dawn" || scene.time === "evening";
  const unit = Math.min(width, height);
  const sky = Math.min(horizon, height);
  const radius = unit * (kind === "sun" ? (low ? 0.062 : 0.045) : 0.062) * (requested ? 1.25 : 1);
  const pickSpot = () => ({
    x: width * (0.5 + light.side * random.between(0.14, requested ? 0.4 : 0.34)),
    y:
      low && kind === "sun"
        ? sky * random.between(0.74, 0.88)
        : Math.max(radius * 1.6, sky * random.between(requested ? 0.14 : 0.24, 0.42)),
  });
  // A moon that the prompt names is not behind a tree or a witch.
  const spots = Array.from({ length: requested ? TRIES : 1 }, pickSpot);
  const { x = width / 2, y = radius * 2 } = spots.find((spot) => isFree(spot, radius, placements)) ?? spots[0] ?? {};
  const backlit = placements.find((placement) =>
    scene.actors.some((actor) => actor.isBacklit && actor.subject === placement.subject),
  );
  if (requested && backlit) {
    const large = Math.max(unit * 0.15, backlit.height * 0.62);
    return {
      kind,
      x: backlit.x,
      y: Math.min(horizon - large * 0.4, backlit.base - backlit.height * 0.5),
      radius: large,
    };
  }
  const jumper = placements.find((placement) =>
    scene.actors.some((actor) => actor.aloft && actor.subject === placement.subject),
  );
  if (requested && jumper) {
    const large = unit * 0.15;
    return {
      kind,
      x: jumper.x,
      y: Math.min(horizon * 0.9, jumper.base + large * 0.8),
      radius: large,
    };
  }
  return { kind, x, y, radius };
}

const TRIES = 12;

/** Whether no thing is before a disc. */
const isFree = ({ x, y }: { x: number; y: number }, radius: number, placements: Composition["placements"]): boolean =>
  placements.every(
    (placement) =>
      Math.abs(placement.x - x) > placement.height * 0.5 + radius ||
      y > placement.base + radius ||
      y < placement.base - placement.height - radius,
  );

/** The columns that are tried for a disc below a text, as shares of the width, and its distance to the text in radii. */
const [COLUMNS, BELOW_TEXT] = [[0.5, 0.36, 0.64, 0.24, 0.76, 0.13, 0.87], 1.35];
/** The letters above and below their base line, and the width of one of them, as shares of their size. */
const LETTERS = { above: 0.85, below: 0.3, wide: 0.62 };

/** Moves the sun or the moon from behind a text to below it, to a column without things. */
export function clearDisc({ disc, captions, placements, width, horizon }: Composition): Disc | null {
  if (!disc || horizon <= 0) return disc;
  const { radius } = disc;
  const isBehind = captions.some(({ text, x, y, size }) => {
    const isAcross = Math.abs(disc.x - x) < Math.min(width, text.length * size * LETTERS.wide) / 2 + radius;
    return isAcross && disc.y > y - size * LETTERS.above - radius && disc.y < y + size * LETTERS.below + radius;
  });
  if (!isBehind) return disc;
  const upper = captions.filter(({ y }) => y < horizon);
  const y = Math.max(...upper.map((caption) => caption.y + caption.size * LETTERS.below)) + radius * BELOW_TEXT;
  if (upper.length === 0 || y + radius > horizon) return disc;
  const near = COLUMNS.map((share) => share * width).toSorted((a, b) => Math.abs(a - disc.x) - Math.abs(b - disc.x));
  const x = near.find((column) => isFree({ x: column, y }, radius, placements)) ?? disc.x;
  return { ...disc, x, y };
}

/** The number of clouds. */
export function getClouds(scene: Scene, random: Random): number {
  if (scene.excluded.includes("clouds") || scene.sky.includes("aurora")) return 0;
  const many = scene.sky.includes("clouds") || scene.place === "sky" ? 4 : 0;
  const base = { clear: 3, cloudy: 9, rain: 9, storm: 10, snowfall: 5, fog: 2, wind: 6 }[scene.weather];
  const night = scene.time === "night" && scene.weather === "clear" ? -1 : 0;
  return Math.max(0, base + many + night + random.whole(-1, 1));
}
/** The time of day. If the prompt has none, the seed chooses a bright time. */
export function getHour(scene: Scene, random: Random): Scene["time"] {
  if (scene.timeNamed || scene.accent || scene.time !== "day") return scene.time;
  // Snow in the light of the evening looks like sand.
  const isSnowy = scene.season === "winter" || scene.place === "arctic" || scene.weather === "snowfall";
  return random.pick(isSnowy ? ["day", "day", "morning"] : ["day", "day", "morning", "evening"]);
}

/** The position of the horizon, as a share of the height. */
export function getHorizon(plan: PlacePlan, wide: number, scene: Scene, random: Random): number {
  if (plan.horizon > 1) return plan.horizon;
  const airy = scene.actors.some((actor) => actor.subject.stance === "fly" || actor.aloft) ? 0.06 : 0;
  const alone = scene.actors.length === 0 ? 0.1 : 0;
  const shape = wide < 0.8 ? 0.07 : wide > 1.6 ? -0.02 : 0;
  return Math.min(0.78, plan.horizon + airy + alone + shape + random.between(-0.02, 0.02));
}
