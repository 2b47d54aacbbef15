import { sits } from "../postures.ts";
import type { Reading } from "../reading.ts";
import type { Actor } from "../scene.ts";
import { COLORFUL, HAS_NUT, isOnlyWithNut } from "./kinds.ts";

/** Words that no subject stands for, although a picture shows them: the pictured volcano erupts. */
const pictured: readonly (readonly [RegExp, (actor: Actor, scene: Reading["scene"]) => boolean])[] = [
  [/^(?:(?:flag ?)?pole|waving|flying)$/, ({ subject }) => subject.id.startsWith("flag-of-")],
  [/^camp(?:ing|site|ground)$/, ({ subject }) => /^(?:tent|camping|campfire)$/.test(subject.id)],
  [
    /^(?:flowering|flowery|blooming|blossoming)$/,
    (_, { place, actors }) =>
      /^(?:garden|meadow|park)$/.test(place ?? "") && !actors.some(({ subject }) => subject.family.startsWith("plant")),
  ],
  // An animal in profile holds food at its mouth.
  [
    /^(?:eating|eats|nibbling|munching|chewing)$/,
    (actor, { actors, relations }) =>
      /^animal/.test(actor.subject.family) &&
      actor.subject.extent === "whole" &&
      actor.subject.facing !== 0 &&
      relations.some(
        ({ type, from, to }) =>
          type === "holding" && actors[from] === actor && /^(?:food|plant)/.test(actors[to]?.subject.family ?? ""),
      ),
  ],
  [/^heavens?$/, (_, { sky }) => sky.length > 0],
  [/^(?:tomato )?sauce$/, ({ subject }) => subject.id === "spaghetti"],
  [/^erupting$/, ({ subject }) => subject.id === "volcano"],
  [/^(?:frosting|icing)$/, ({ subject }) => /cupcake|cake/.test(subject.id)],
  [/^pink (?:frosting|icing)$/, ({ subject, color }) => !color && subject.id === "cupcake"],
  // People and animals in profile or from the front stand, and so wait.
  [/^(?:waiting|standing)$/, ({ subject }) => /^(?:person|animal|transport)/.test(subject.family) && !sits(subject)],
  [/^vegetable garden$/, (_, { place }) => place === "garden"],
  [/^(?:eye ?patch|patch|hook)$/, ({ subject }) => subject.id === "pirate"],
  [/^green shell$/, ({ subject, color }) => !color && subject.id === "turtle"],
  [/^rings?$/, ({ subject }) => subject.id === "ringed-planet"],
  [/^(?:maple )?syrup$/, ({ subject }) => subject.id === "pancakes"],
  [/^(?:breakfast|lunch|dinner)$/, ({ subject }) => /^(?:food|drink)/.test(subject.family)],
  [/^doing$/, ({ subject }) => /lotus-position/.test(subject.id)],
  [/^waves?$/, ({ subject }) => /surfing$/.test(subject.id)],
  [/^straw hat$/, ({ subject }) => /^(?:scarecrow|gardener)$/.test(subject.id)],
  [
    /^empty$/,
    (actor, { actors, relations }) =>
      actor.adjectives.includes("empty") && relations.every(({ to }) => actors[to] !== actor),
  ],
  [/^(?:white )?(?:dots|spots)$/, ({ subject }) => /^(mushroom|lady-beetle|leopard)$/.test(subject.id)],
  [/^(?:staff|magic staff)$/, ({ subject }) => /mage$/.test(subject.id)],
  [/^(?:burning|lit)$/, ({ subject }) => /^(campfire|fire|candle|candlestick|fireplace|lantern)$/.test(subject.id)],
  [/^glass$/, ({ subject }) => /^(bottle|jar|fishbowl|window|mirror)$/.test(subject.id)],
  [/^(?:red )?curtains?$/, (_, { place }) => place === "stage"],
  [/^(?:white )?suits?$/, ({ subject }) => subject.id.includes("fencing")],
  [/^(?:tiles|tiled)$/, (_, { place }) => /^(?:bathroom|kitchen)$/.test(place ?? "")],
  [/^falling$/, (_, { weather, falling }) => /^(?:rain|snowfall)$/.test(weather ?? "") || falling !== undefined],
  [
    /^(?:snow on (?:the|their) )?roofs?$/,
    ({ subject }, { weather, season }) =>
      /^(?:market-stall|house|cottage|log-cabin|barn|church)/.test(subject.id) &&
      (weather === "snowfall" || season === "winter"),
  ],
  [/^free-?standing$/, ({ subject }) => subject.id === "bathtub"],
  [/^red roof$/, ({ subject, color }) => !color && /^(?:house|house-with-garden|cottage)$/.test(subject.id)],
  [/^wooden$/, ({ subject }) => /^(?:crate|barrel|pier|log-cabin|market-stall)$/.test(subject.id)],
  [/^(?:wicker|woven)$/, ({ subject }) => /basket/.test(subject.id)],
  [
    /^(?:ceramic|porcelain)$/,
    ({ subject }) => subject.family === "dishware" || /beverage|^vase|teapot|^bowl/.test(subject.id),
  ],
  [/^(?:spiky|prickly)$/, ({ subject }) => /^(?:cactus|hedgehog)$/.test(subject.id)],
  [/^fluffy$/, ({ subject }) => /^(?:ewe|sheep|ram|poodle|baby-chick)$/.test(subject.id)],
  [/^spotlights?$/, (_, { place }) => place === "stage"],
  [/^(?:old|elderly)$/, ({ subject }) => /^old-(?:wo)?man/.test(subject.id)],
  [/^(?:striped|striped awnings?|awnings?)$/, ({ subject }) => /^(?:market-stall|shop)$/.test(subject.id)],
  [/^(?:wading|wades)$/, ({ wades }) => wades === true],
  [/^straw$/, ({ subject }) => /^(?:cup-with-straw|orange-juice|lemonade|berry-juice)$/.test(subject.id)],
  [/^studio$/, (_, { kind }) => kind === "object"],
  [/^folded$/, ({ subject }) => subject.id === "world-map"],
  [/^meatballs?$/, ({ subject }) => subject.id === "spaghetti"],
  [/^(?:colou?rful|colou?red|multicolou?red)$/, ({ subject }) => COLORFUL.test(subject.id)],
  [
    /^hanging$/,
    (actor, { actors, relations }) =>
      /^(?:hanging-sign|wreath|framed-picture)$/.test(actor.subject.id) &&
      relations.some(({ type, from }) => type === "on" && actors[from] === actor),
  ],
  [/^steep$/, ({ subject }) => /^(?:rock|cliff|mountain)/.test(subject.id)],
  // Each thing on a plain ground has one.
  [/^(?:(?:soft|gentle|subtle|drop|natural) )?shadows?$/, (_, { kind }) => /^(?:object|still_life)$/.test(kind ?? "")],
  [/^aerial$/, ({ subject }) => subject.id === "aerial-tramway"],
  [/^tabby$/, ({ subject, colorName }) => /^(?:sleeping-)?cat/.test(subject.id) && colorName === undefined],
  [/^(?:acorns?|nuts?)$/, ({ subject }) => HAS_NUT.test(subject.id)],
  [/^chimney$/, ({ subject }) => /^(?:house|cottage|log-cabin)$/.test(subject.id)],
  [/^(?:hands|paws)$/, isOnlyWithNut],
  [
    /^driving$/,
    (actor, { actors, relations }) =>
      actor.subject.family.startsWith("transport-ground") ||
      relations.some(
        ({ type, from, to }) =>
          /^(?:inside|riding|on)$/.test(type) &&
          actors[from] === actor &&
          actors[to]?.subject.family.startsWith("transport"),
      ),
  ],
  [
    /^playing$/,
    (actor, { actors, relations }) =>
      actor.subject.family.startsWith("person") &&
      relations.some(
        ({ type, from, to }) =>
          type === "holding" && actors[from] === actor && actors[to]?.subject.family === "musical-instrument",
      ),
  ],
  [/^nose$/, ({ subject }) => /^snowman/.test(subject.id)],
  [/^(?:round|circular)$/, (_, { isBadge }) => isBadge === true],
  [
    /^round$/,
    ({ subject }) =>
      /ball$|^(?:tangerine|coin|globe.*|pizza|cookie|doughnut|wreath|bowl|fishbowl|plate)$/.test(subject.id),
  ],
  [
    /^reading$/,
    (actor, { actors, relations }) =>
      /^(?:person|animal)/.test(actor.subject.family) &&
      relations.some(
        ({ type, from, to }) =>
          type === "holding" && actors[from] === actor && /newspaper|book|scroll/.test(actors[to]?.subject.id ?? ""),
      ),
  ],
  [
    /^wooden$/,
    ({ subject, adjectives }) =>
      adjectives.includes("wooden") &&
      /^(table|bench|chair|fence|barrel|door|ladder|bookshelf|guitar|violin|banjo|wood|treasure-chest|bow-and|chest-of|placard|hanging-sign|stool|rolling-pin|pier|log-cabin|market-stall|sailboat|canoe)/.test(
        subject.id,
      ),
  ],
];

/** Words for marks that the pictures of some styles show everywhere. */
const OF_STYLES: readonly (readonly [words: RegExp, styles: RegExp])[] = [
  [/^(?:thick|visible|loose|brush|brush ?strokes?|strokes?|impasto|canvas texture)$/, /^oil$/],
  [/^(?:loose|brush ?strokes?|washes|soft edges|paper texture)$/, /^watercolor$/],
  [
    /^(?:outlines?|thick|black outlines?|bold outlines?|thick outlines?|thick lines?|bold lines?)$/,
    /^(?:cartoon|ink|line_art)$/,
  ],
  [/^(?:pixels?|blocky)$/, /^pixel_art$/],
];

const isOfStyle = (word: string, { style }: Reading["scene"]): boolean =>
  OF_STYLES.some(([words, styles]) => words.test(word) && styles.test(style ?? ""));

const ROOM = /^(?:room|kitchen|library|cafe|classroom|office|hospital|bakery|bathroom|workshop|store)$/;

/** Parts that each room has. Lamps hang in a café and in a kitchen. */
const isOfRoom = (word: string, { place }: Reading["scene"]): boolean =>
  (/^(?:floor|wooden floor|walls?)$/.test(word) && ROOM.test(place ?? "")) ||
  (/^(?:(?:pendant|hanging) )?(?:pendant|lights?|lamps?)$/.test(word) && /^(?:cafe|kitchen)$/.test(place ?? ""));

/** Takes back the report of words that the pictures of the actors show. */
export function dropShown(reading: Reading): void {
  const { scene } = reading;
  const isShown = (word: string) => {
    if (isOfStyle(word, scene) || isOfRoom(word, scene)) return true;
    // A street without people and cars is empty.
    if (word === "empty" && scene.actors.length === 0) return true;
    // "A wooden spoon on a wooden table" names two things.
    const named = scene.actors.filter(({ adjectives }) => adjectives.includes(word));
    return pictured.some(
      ([words, shows]) =>
        words.test(word) &&
        (named.length > 0
          ? named.every((actor) => shows(actor, scene))
          : scene.actors.some((actor) => shows(actor, scene))),
    );
  };
  scene.unread = scene.unread.filter((word) => !isShown(word));
  reading.missing = reading.missing.filter((word) => !isShown(word));
}
