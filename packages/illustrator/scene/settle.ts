import { AppError } from "@atelier/errors";
import type { Style } from "@atelier/painting/style";
import { subjectsById } from "@atelier/vocabulary";
import { dropActor } from "./activities.ts";
import { afloat, moveCloudsToSky, skyAsThings, spreadFlowers, turnLeaves } from "./actors/land-and-sky.ts";
import { abstractIdea, isIdea } from "./ideas.ts";
import { getHome, getKind, hasSetting } from "./kind.ts";
import { floatPlants } from "./phrases/lift.ts";
import { layTablecloth } from "./phrases/tablecloths.ts";
import { joinParents } from "./phrases/young-animals.ts";
import { findPlaceThing, findWeatherThing } from "./place-things.ts";
import type { Reading } from "./reading.ts";
import { type Actor, getNamed, plainActor, type Scene } from "./scene.ts";
import { serve } from "./serve.ts";

/** How many bursts fireworks have. */
const BURSTS = 3;

export interface ReadInput {
  prompt: string;
  negativePrompt?: string | undefined;
  style: Style;
  transparent: boolean;
  /** Size of the picture. Without it, the picture is a square. */
  width?: number | undefined;
  height?: number | undefined;
}

/**
 * Adds kind, place, time and the other defaults to what was read. Throws AppError `nothing_matched` if nothing can be
 * drawn.
 */
export function settle(reading: Reading, input: ReadInput): Scene {
  const { scene } = reading;
  if (scene.kind === "object" || scene.kind === "pattern") placeAsThing(scene);
  // A pattern repeats things. A land without any is no pattern.
  if (scene.kind === "pattern" && scene.actors.length === 0 && scene.lettering.length === 0) {
    scene.kind = null;
    reading.unused.push("pattern");
  }
  const isAbstract = scene.actors.length === 0 && scene.place === null && scene.unread.every(isIdea);
  const idea = isAbstract || scene.kind === "abstract" ? abstractIdea(input.prompt) : null;
  if (idea && (scene.actors.length === 0 || scene.kind === "abstract")) {
    for (const subject of idea.subjects)
      if (!scene.actors.some((actor) => actor.subject.id === subject.id)) scene.actors.push(plainActor(subject));
    scene.unread = scene.unread.filter((word) => !idea.words.includes(word));
    if (!scene.kind) scene.kind = "abstract";
  }
  const named =
    scene.place ||
    scene.time ||
    scene.weather ||
    scene.season ||
    scene.mood ||
    scene.sky.length > 0 ||
    scene.accent ||
    scene.skyColor ||
    scene.falling ||
    scene.border ||
    scene.kind === "abstract";
  if (scene.actors.length === 0 && scene.lettering.length === 0 && !named)
    throw new AppError(
      "nothing_matched",
      scene.excluded.length > 0
        ? "The prompt only says what to leave out. Describe what the picture should show."
        : "Nothing in the prompt can be drawn. Name things, animals, people or places, in English if no translator is installed.",
    );
  enter(reading);
  keepFireIn(scene);
  const isHung = scene.actors.some((actor) => actor.isHung);
  if (isHung && scene.kind === null) scene.place ??= "room";
  // Only rooms have a wall.
  if (isHung && !INSIDE.test(scene.place ?? "")) {
    unhang(scene.actors);
    reading.unused.push("on the wall");
  }
  // The sky of the moon has an earth.
  const earth = scene.place === "moon" ? scene.actors.findIndex(({ subject }) => subject.id.startsWith("globe-")) : -1;
  if (earth > 0 && scene.actors[earth]?.count === 1) dropActor(scene, earth);
  if (reading.isProduct && scene.kind === "object" && !scene.background && hasSetting(scene)) scene.kind = null;
  const read = getKind(reading, input.transparent);
  // Things on a tablecloth are on a table.
  const isOnCloth = read === "object" && scene.cloth && !input.transparent && !scene.background;
  const kind = isOnCloth ? "still_life" : read;
  if (kind === "pattern" || kind === "object" || kind === "abstract") skyAsThings(scene);
  // The stars of a pattern are things and no time of the day.
  const hasSky = kind !== "pattern" && kind !== "object" && kind !== "abstract";
  const night = hasSky && scene.sky.some((name) => /moon|crescent|stars|aurora/.test(name));
  const isLit = kind === "scene" && scene.actors.some(({ subject }) => subject.id === "firework");
  const time = scene.time ?? (night || isLit ? "night" : scene.mood === "spooky" ? "night" : "day");
  const winter = scene.season === "winter" || scene.weather === "snowfall";
  const home = getHome(scene.actors);
  const isWintry = winter || scene.actors.some(({ subject }) => subject.id.startsWith("snowman"));
  noteBackdrop(reading, kind, input);
  if (kind === "scene" && !INSIDE.test(scene.place ?? "")) moveCloudsToSky(scene);
  for (const actor of scene.actors)
    if (actor.subject.id === "firework" && actor.count === 1 && actor.word.endsWith("s")) actor.count = BURSTS;
  spreadFlowers(scene);
  if (scene.season === "autumn") turnLeaves(scene.actors);
  joinParents(scene);
  floatPlants(scene.actors, scene.place ?? reading.usualPlace);
  const place = afloat(
    ashore(scene.place ?? (kind === "scene" ? reading.usualPlace : null), scene) ??
      (kind === "scene"
        ? (ashore(
            outdoorsIf(scene.weather !== null || scene.sky.length > 0 || isTimeLost(scene, home), home, scene.actors),
            scene,
          ) ?? home)
        : kind === "landscape"
          ? scene.sky.includes("aurora")
            ? "arctic"
            : winter
              ? "mountains"
              : "hills"
          : null),
    scene,
  );
  lightStreet(scene.actors, place);
  // No house is around a windowsill outdoors.
  if (kind === "scene" && place !== null && !INSIDE.test(place))
    for (const { subject, word } of scene.actors)
      if (subject.id === "windowsill") reading.unused.push(`in the ${word}`);
  serve(reading, place, kind);
  layTablecloth(reading, kind);
  // It does not rain in a room, even if it rains behind its window.
  const isSheltered = INSIDE.test(place ?? "") && scene.weather !== null && scene.weather !== "clear";
  const outside =
    isSheltered && WINDOWED.test(place ?? "") && /^(?:rain|storm|snowfall)$/.test(scene.weather ?? "")
      ? scene.weather
      : null;
  if (isSheltered && outside === null) reading.unused.push(getNamed(scene, scene.weather ?? ""));
  return {
    ...scene,
    kind,
    place,
    time,
    timeNamed: scene.time !== null || night,
    ...(outside !== null && { outside }),
    weather: isSheltered ? "clear" : (scene.weather ?? "clear"),
    season: scene.season ?? (isWintry ? "winter" : null),
    style: input.style !== "none" ? input.style : (scene.style ?? reading.fallbackStyle ?? "none"),
  };
}

const STREET = /^(?:street|city|village|park|harbor)$/;

/** The lamp of a street is no lamp of a room. */
function lightStreet(actors: readonly Actor[], place: string | null): void {
  const lamp = subjectsById().get("street-lamp");
  for (const actor of actors)
    if (lamp && STREET.test(place ?? "") && actor.subject.id === "floor-lamp" && !/floor/.test(actor.word))
      actor.subject = lamp;
}

function unhang(actors: readonly Actor[]): void {
  for (const actor of actors) actor.isHung = undefined;
}

/** A tent or a tree beside a lake stands at its shore and not in the water. */
function ashore(place: string | null, { actors, relations }: Reading["scene"]): string | null {
  const isAfloat = ({ subject, aloft, wades }: Actor) =>
    aloft ||
    wades ||
    /^(float|swim|fly|sky)$/.test(subject.stance) ||
    /^animal-(marine|amphibian|reptile)/.test(subject.family);
  // The crew of a boat and what the crew holds are on the water, and so is what is under water.
  const isAboard = (index: number, steps = 0): boolean =>
    relations.some(({ type, from, to }) => {
      const next = /^(?:holding|wearing)$/.test(type)
        ? to === index && from
        : from === index && /^(?:inside|on|riding|over|under|beside)$/.test(type) && to;
      const host = next === false ? undefined : actors[next];
      // Who feeds ducks stands at the shore, and gulls beside a lighthouse are in the air.
      const isNeighbor =
        type === "beside" &&
        host &&
        !host.subject.family.startsWith("transport") &&
        !/^person/.test(host.subject.family);
      if (isNeighbor && actors[index]?.subject.stance === "ground") return false;
      return host !== undefined && next !== false && (isAfloat(host) || (steps < 4 && isAboard(next, steps + 1)));
    });
  if (actors.length === 0 || actors.every((actor, index) => isAfloat(actor) || isAboard(index))) return place;
  // Palm trees beside a surfer stand on a beach and not in the sea.
  const isOnLand = (actor: Actor, index: number) =>
    !isAfloat(actor) && !isAboard(index) && actor.subject.family !== "place-geographic";
  const isRocky = actors.some(({ subject }) => /^(?:cliff|lighthouse)$/.test(subject.id));
  if (place === "sea") return actors.some(isOnLand) ? (isRocky ? "coast" : "beach") : place;
  // The near shore of a lake has room for a cabin, and its water for a canoe.
  return place === "lake" && actors.some((actor, index) => isOnLand(actor, index) || actor.subject.stance !== "float")
    ? "lakeside"
    : place;
}

/** Whether the time that the prompt names would not be seen: a stage has no window. */
const isTimeLost = ({ time }: Reading["scene"], home: string): boolean =>
  time !== null && time !== "day" && home === "stage";

/** A named weather or sky cannot be shown in a room or under water. */
function outdoorsIf(outdoors: boolean, place: string, actors: readonly Actor[]): string {
  if (!outdoors) return place;
  if (place === "underwater") return "sea";
  // The moon and the rain are outside of a window.
  if (actors.some(({ subject }) => /^window(?:sill)?$/.test(subject.id))) return place;
  return ROOMS.test(place) ? "meadow" : place;
}

/** Whether a scene is in a room with walls. */
export const isIndoors = ({ kind, place }: Pick<Scene, "kind" | "place">): boolean =>
  kind === "scene" && ROOMS.test(place ?? "") && !/^(?:stage|greenhouse|library|bathroom)$/.test(place ?? "");

/** Places indoors. */
const ROOMS = /^(room|kitchen|library|cafe|classroom|office|hospital|bakery|greenhouse|bathroom|workshop|store|stage)$/;

/** A logo of a mountain shows the mountain. */
function placeAsThing(scene: Reading["scene"]): void {
  if (scene.actors.length > 0 || scene.sky.length > 0) return;
  const place = findPlaceThing(scene.place ?? "");
  const weather = findWeatherThing(scene.weather ?? "");
  if (place) scene.place = null;
  else if (weather) scene.weather = null;
  const subject = place ?? weather;
  if (subject) scene.actors.push(plainActor(subject));
}

/** Rooms with a window. */
const WINDOWED = /^(?:room|kitchen|cafe|classroom|office)$/;
/** Places without a sky. */
const INSIDE =
  /^(underwater|space|moon|cave|room|kitchen|library|cafe|classroom|office|hospital|bakery|greenhouse|bathroom|workshop|store|stage)$/;

/** Reports the surroundings that a kind of picture does not show. */
function noteBackdrop({ scene, unused }: Reading, kind: Scene["kind"], { transparent }: ReadInput): void {
  const hasLand = kind === "scene" || kind === "landscape" || (kind === "portrait" && scene.place !== null);
  if (scene.background && (hasLand || kind === "still_life")) {
    unused.push("background color");
    scene.background = undefined;
  }
  if (scene.transparent && !transparent) unused.push("transparent background");
  if (scene.skyColor && scene.place !== "space" && (!hasLand || INSIDE.test(scene.place ?? "")))
    unused.push("color of the sky");
  if (hasLand || scene.actors.length === 0) return;
  const time = scene.time === "day" ? null : scene.time;
  for (const part of [scene.place, scene.trail, scene.weather, time, scene.season, ...scene.beyond])
    if (part) unused.push(getNamed(scene, part));
}

/** The fire by which people sit in a room is in a fireplace. */
function keepFireIn({ actors, place, relations }: Reading["scene"]): void {
  const fireplace = subjectsById().get("fireplace");
  const isIndoors = place === null ? actors.some(({ subject }) => INDOORS.test(subject.id)) : INSIDE.test(place);
  // A bed on fire, and what a dragon breathes, burn elsewhere.
  const fire = actors.find(
    ({ subject, word }, index) =>
      subject.id === "fire" &&
      word === "fire" &&
      !relations.some(({ type, from, to }) => type === "on" && (from === index || to === index)),
  );
  if (fire && fireplace && isIndoors && place !== "workshop") fire.subject = fireplace;
}

const INDOORS = /^(?:armchair|couch|rocking-chair|rug|chair|bookshelf|bed)$/;

const interiors: Record<string, string> = {
  hospital: "hospital",
  school: "classroom",
  bank: "office",
  hotel: "room",
  house: "room",
  cottage: "room",
  church: "stage",
  "office-building": "office",
  factory: "office",
  "department-store": "store",
  "convenience-store": "store",
};

/** Rooms that show what the building is for. */
const EXACT_ROOMS = /^(?:classroom|room|hospital|store)$/;

/** A subject inside a building is shown in a room of that building. */
function enter({ scene, guessed }: Reading): void {
  const relation = scene.relations.find(
    ({ type, to }) => type === "inside" && interiors[scene.actors[to]?.subject.id ?? ""],
  );
  if (!relation || scene.place) return;
  const building = scene.actors[relation.to];
  scene.place = interiors[building?.subject.id ?? ""] ?? "room";
  if (!EXACT_ROOMS.test(scene.place)) guessed.push(`${building?.word} (as ${scene.place})`);
  dropActor(scene, relation.to);
}
