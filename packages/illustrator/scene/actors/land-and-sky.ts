import type { Rgb } from "@atelier/painting";
import { type Subject, subjectsById } from "@atelier/vocabulary";
import { dropActor } from "../activities.ts";
import type { Reading } from "../reading.ts";
import { plainActor } from "../scene.ts";

const skyThings: Record<string, string> = {
  sun: "sun",
  moon: "full-moon",
  crescent: "crescent-moon",
  stars: "star",
  rainbow: "rainbow",
  clouds: "cloud",
};

/** The thing of a pattern that stands for a light or the clouds of the sky. */
export const findSkyThing = (name: string): Subject | undefined => subjectsById().get(skyThings[name] ?? "");

/** Without a sky, its lights become normal things. */
export function skyAsThings(scene: Reading["scene"]): void {
  const flake = subjectsById().get("snowflake");
  if (scene.kind === "pattern" && scene.weather === "snowfall" && flake) {
    scene.actors.push({ ...plainActor(flake), count: 3, crowd: true });
    scene.weather = null;
  }
  for (const name of scene.sky) {
    const subject = subjectsById().get(skyThings[name] ?? "");
    if (!subject) continue;
    // The sun of a weather icon is partly behind its cloud.
    const cloud = scene.actors.findIndex((actor) => actor.subject.id === "cloud");
    if (name === "sun" && cloud >= 0 && scene.kind !== "pattern") {
      const from = scene.actors.push(plainActor(subject)) - 1;
      scene.relations.push({ type: "behind", from, to: cloud });
      continue;
    }
    const backlit = scene.actors.findIndex(({ isBacklit }) => isBacklit);
    const to = scene.actors.push(plainActor(subject)) - 1;
    if (backlit >= 0 && /^(?:sun|moon|crescent)$/.test(name))
      scene.relations.push({ type: "behind", from: to, to: backlit });
  }
}

/** Places with houses, between which a river or a canal can be. */
const TOWN = /^(?:city|village)$/;
const WATER = /^(?:sea|beach|coast|harbor|island|lake|river|pond)$/;

/** The place of a boat in a town: the water that the prompt names too, or a river before its houses. */
export function afloat(place: string | null, { actors, relations, beyond }: Reading["scene"]): string | null {
  const isAfloat = actors.some(
    ({ subject }, index) =>
      subject.family === "transport-water" &&
      !relations.some(({ type, from }) => from === index && /^(?:on|inside)$/.test(type)),
  );
  if (!isAfloat || !place || !TOWN.test(place)) return place;
  const at = beyond.findIndex((name) => WATER.test(name));
  const [water] = at < 0 ? ["river"] : beyond.splice(at, 1);
  if (!beyond.includes(place)) beyond.unshift(place);
  return water ?? "river";
}

/** Relations of clouds in a sky. */
const IN_SKY = /^(?:beside|over|behind)$/;

/** A white cloud of a landscape is one of its sky, and no thing as large as a house, unless something is on it. */
export function moveCloudsToSky(scene: Reading["scene"]): void {
  for (let index = scene.actors.length - 1; index >= 0 && scene.actors.length > 1; index--) {
    const { subject, colorName = "white", size } = scene.actors[index] ?? {};
    // A cloud with a hat on, or one that is on something, is a thing.
    const isUsed = scene.relations.some(
      ({ type, from, to }) => (to === index && type !== "beside") || (from === index && !IN_SKY.test(type)),
    );
    if (subject?.id !== "cloud" || !/^(?:white|gr[ae]y|fluffy)$/.test(colorName) || size !== 1 || isUsed) continue;
    dropActor(scene, index);
    if (!scene.sky.includes("clouds")) scene.sky.push("clouds");
  }
}

/** The leaves of trees in autumn. */
const AUTUMN: Rgb = [222, 128, 46];

/** Trees have the leaves of their season, if the prompt names no color. */
export function turnLeaves(actors: Reading["scene"]["actors"]): void {
  for (const actor of actors) if (actor.subject.id === "deciduous-tree") actor.color ??= AUTUMN;
}

/** The flowers of a field are everywhere, and not beside what else is there. */
export function spreadFlowers(scene: Reading["scene"]): void {
  const isField = (index: number) => {
    const { crowd, subject } = scene.actors[index] ?? {};
    return crowd === true && subject?.family.startsWith("plant") === true;
  };
  scene.relations = scene.relations.filter(
    ({ type, from, to }) => type !== "beside" || !(isField(from) || isField(to)),
  );
}
