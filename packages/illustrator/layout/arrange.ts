import { createRandom, hash, type Random } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import type { Composition } from "./composition.ts";
import { findDisc, getClouds, getHorizon, getHour, placeLight, tinted } from "./heavens.ts";
import { getLight } from "./light.ts";
import { getItems } from "./measure.ts";
import type { BandPlan, PlacePlan } from "./place-plan.ts";
import { places } from "./places.ts";
import { populate } from "./populate.ts";
import { edgeAt, growBand, type Land } from "./terrain.ts";
export interface Frame {
  width: number;
  height: number;
  seed: number;
  transparent: boolean;
  /** Whether artwork is flat instead of shaded. */
  flat: boolean;
  /** Number of the picture from 0. Pictures of one job differ in the size and the position of their subjects. */
  variant?: number;
}

/** The size of the subjects, and how far they stand from the middle as a share of the width, for each picture of a job. */
const variants = [
  { scale: 1, shift: 0 },
  { scale: 0.66, shift: -0.17 },
  { scale: 1.2, shift: 0.07 },
  { scale: 0.8, shift: 0.19 },
  { scale: 0.55, shift: 0.03 },
  { scale: 1.08, shift: -0.1 },
  { scale: 0.72, shift: 0.1 },
  { scale: 0.9, shift: -0.22 },
] as const;

export const toVariant = ({ variant = 0 }: Pick<Frame, "variant">) =>
  variants[variant % variants.length] ?? variants[0];

/**
 * Lays out a scene in a landscape or room: horizon, light, bands of land, and subjects on their ground. Every aspect
 * ratio gets its own composition.
 */
export function arrangeScene(scene: Scene, frame: Frame): Composition {
  const { width, height, seed } = frame;
  const random = createRandom(
    hash(JSON.stringify([scene.actors.map((actor) => [actor.subject.id, actor.count]), scene.place, scene.time]), seed),
  );
  const plan = toPlan(scene);
  const side = random.chance(0.5) ? -1 : 1;
  const light = placeLight(
    tinted(
      getLight(plan.backdrop === "space" ? "night" : getHour(scene, random), scene.weather, scene.mood, side),
      scene,
    ),
    plan,
  );
  const horizon = Math.round(height * getHorizon(plan, width / height, scene, random));
  const land: Land = { width, height, horizon, seed };
  const placements = populate(
    scene,
    getItems(scene.actors, frame.flat),
    plan,
    land,
    random.fork("subjects"),
    toVariant(frame),
  );
  const clear = placements
    .filter((placement) => placement.shadow !== "none")
    .map((placement) => [placement.x - placement.height * 0.55, placement.x + placement.height * 0.55] as const);
  const bands = plan.bands.map((band, index) => growBand(band, index, land, random.fork(`band${index}`), clear));
  if (plan.backdrop === "sky" && scene.style !== "line_art") frameCorners(bands, land, random.fork("corners"));
  aboveGround(placements, bands, width);
  const snowy =
    plan.snowy === true || (scene.season === "winter" && plan.backdrop === "sky" && scene.place !== "desert");
  const disc =
    plan.backdrop === "space" && plan.bands.length > 0
      ? {
          kind: "earth" as const,
          x: width * (side < 0 ? 0.3 : 0.7),
          y: height * 0.2,
          radius: Math.min(width, height) * 0.09,
        }
      : findDisc(scene, plan, light, land, placements, random.fork("disc"));
  return {
    width,
    height,
    seed,
    transparent: false,
    backdrop: plan.backdrop,
    room: plan.backdrop === "room" ? (scene.place ?? "room") : null,
    cupboards: scene.cupboards,
    wallColor: scene.wall,
    // A sill has the window of the room above it.
    wall: scene.actors.some(({ subject }) => subject.id === "windowsill")
      ? "bare"
      : !scene.actors.some(({ isHung }) => isHung)
        ? "full"
        : scene.actors.some(({ subject }) => subject.id === "window") || scene.outside !== undefined
          ? "free"
          : "bare",
    outside: {
      rain: scene.outside === "rain" || scene.outside === "storm",
      moon: scene.sky.includes("moon") || scene.sky.includes("crescent"),
      snow: scene.season === "winter" || scene.outside === "snowfall",
    },
    horizon,
    light,
    disc,
    clouds: plan.backdrop === "sky" ? getClouds(scene, random.fork("clouds")) : 0,
    rainbow: scene.sky.includes("rainbow"),
    aurora: scene.sky.includes("aurora"),
    nebula: scene.skyColor,
    bands,
    placements,
    weather: scene.weather,
    snowy,
    season: scene.season ?? "summer",
    captions: [],
    accent: scene.accent ?? [120, 90, 220],
    tint: scene.accent,
    trail: scene.trail,
    focus: Math.max(0.5, ...placements.map((placement) => placement.depth)),
  };
}

/** Puts large plants in the lower corners to give depth. The middle stays free. */
function frameCorners(bands: Composition["bands"], { width, height }: Land, random: Random): void {
  const nearest = bands.findLast((band) => band.flora.some((plant) => plant.kind === "grass" || plant.kind === "fern"));
  if (!nearest || !/grass|meadow|mud|wheat/.test(nearest.material)) return;
  const kinds = nearest.flora.some((plant) => plant.kind === "fern")
    ? (["fern", "grass"] as const)
    : nearest.flora.some((plant) => plant.kind === "flower")
      ? (["grass", "flower", "flower"] as const)
      : (["grass", "grass"] as const);
  const unit = Math.min(width, height);
  for (const side of random.chance(0.5) ? [0, 1] : [random.whole(0, 1)])
    for (let i = 0; i < 9; i++) {
      const inward = random.next() ** 1.6 * 0.24;
      nearest.flora.push({
        kind: random.pick(kinds),
        x: width * (side === 0 ? inward - 0.02 : 1.02 - inward),
        base: height * (1.02 + random.between(-0.01, 0.03)),
        height: unit * random.between(0.09, 0.17) * (1 - inward * 1.6),
        variant: random.whole(0, 9),
      });
    }
}

/** Draws a subject in front of a nearer band's edge after that band, because the band would cover its feet. */
function aboveGround(placements: Composition["placements"], bands: Composition["bands"], width: number): void {
  // A thing that stands on or beside another one keeps the depth of that one.
  const groups = [...Map.groupBy(placements, ({ depth }) => depth).values()];
  for (const placement of placements) {
    if (placement.shadow === "none" && placement.order < 0) continue;
    for (const band of bands)
      if (
        band.form !== "skyline" &&
        band.form !== "village" &&
        edgeAt(band.edge, placement.x / width) < placement.base - 1
      )
        placement.depth = Math.max(placement.depth, band.depth + 0.001);
  }
  for (const group of groups) {
    const depth = Math.max(...group.map((placement) => placement.depth));
    for (const placement of group) placement.depth = depth;
  }
}

function toPlan(scene: Scene): PlacePlan {
  const plan = places[scene.place ?? "meadow"] ??
    places.meadow ?? { backdrop: "sky", horizon: 0.5, bands: [], ground: "grass" };
  const full = plan.backdrop === "sky" ? scene.beyond.reduce(withBeyond, plan) : plan;
  return scene.actors.some(({ subject }) => TALL.test(subject.id)) ? lowerHouses(full) : full;
}

/** Buildings that are taller than the houses around them, and how high those are then, as a share of their height. */
const [TALL, LOW] = [/^(?:skyscraper|office-building)$/, 0.4];

/** Removes the houses close to a street with tall buildings, and lowers its skyline, so that nothing is taller than they are. */
const lowerHouses = (plan: PlacePlan): PlacePlan =>
  plan.ground === "pavement"
    ? {
        ...plan,
        bands: plan.bands
          .filter(({ form }) => form !== "village")
          .map((band) => (band.form === "skyline" ? { ...band, rise: band.rise * LOW } : band)),
      }
    : plan;

/** Adds the farthest bands, or the water, of a place behind the first. */
function withBeyond(plan: PlacePlan, name: string): PlacePlan {
  const beyond = places[name];
  if (beyond?.backdrop !== "sky") return plan;
  const far: BandPlan[] = beyond.bands
    .filter((band) => band.form === "mountains" || band.form === "skyline" || band.form === "village")
    // Houses behind mountains would stand on their peaks.
    .filter(({ form }, _, all) => form !== "mountains" || all.every((band) => band.form === "mountains"))
    .slice(0, 2);
  const wet = beyond.bands.some((band) => band.form === "sea") && !plan.bands.some((band) => band.form === "sea");
  if (wet) {
    const shore = plan.bands.map((band) =>
      band.depth > 0.25 ? { ...band, depth: Math.min(0.95, band.depth + 0.16) } : band,
    );
    return {
      ...plan,
      bands: [
        ...shore.filter((band) => band.depth <= 0.25),
        { form: "sea", depth: 0.27, rise: 0, material: "water" },
        ...shore.filter((band) => band.depth > 0.25),
      ],
    };
  }
  const extra =
    far.length > 0 ? far : beyond.bands.filter((band) => band.depth < 0.3 && band.form !== "sea").slice(0, 1);
  const isOpenSea = plan.bands.some((band) => band.form === "sea" && band.depth < FAR_SHORE);
  if (isOpenSea) return behindSea(plan, extra);
  return {
    ...plan,
    bands: [
      ...extra.map((band) => ({ ...band, depth: Math.min(band.depth, 0.06) })),
      ...plan.bands.filter((band) => band.form !== "mountains" || far.length === 0),
    ],
  };
}

/** The depths at which a sea that has land behind it begins, and at which it ends at the earliest. */
const [FAR_SHORE, NEAR_SHORE] = [0.16, 0.46];

/** Puts land behind a sea that reaches to the horizon, which the land would cover otherwise. Houses get hills to stand on. */
function behindSea(plan: PlacePlan, land: readonly BandPlan[]): PlacePlan {
  const isBuilt = land.some(({ form }) => form === "village" || form === "skyline");
  const hills: BandPlan = { form: "hills", depth: 0.02, rise: 0.1, material: "grass" };
  const toShore = (band: BandPlan): BandPlan =>
    band.depth < NEAR_SHORE ? { ...band, depth: NEAR_SHORE, rise: Math.min(band.rise, 0.05) } : band;
  return {
    ...plan,
    bands: [
      ...(isBuilt ? [hills] : []),
      ...land.map((band) => ({ ...band, depth: Math.min(band.depth, isBuilt ? 0.1 : 0.06) })),
      ...plan.bands.map((band) => (band.form === "sea" ? { ...band, depth: FAR_SHORE } : toShore(band))),
    ],
  };
}
