import { sits } from "../postures.ts";
import type { Actor, Scene } from "../scene.ts";
import { COLORFUL, isOnlyWithNut } from "./kinds.ts";

/** People whose pictures smile. */
const isSmiling = ({ id, family }: Actor["subject"]): boolean =>
  family.startsWith("person") && !/frowning|pouting|crying|zombie|vampire/.test(id);

/** Places whose backdrop has houses with windows. */
export const BUILT_UP = /^(?:village|city|street)$/;

/** Landscapes that one goes through. */
const OPEN = /^(?:field|meadow|forest|jungle|desert|savanna|hills|arctic|park|garden|farm)$/;

/** Words that a picture shows although the layout placed nothing for them: a flying bird has no posture of its own. */
const shown: readonly (readonly [RegExp, (actor: Actor, scene: Scene) => boolean])[] = [
  [
    /^(flying|flies|soaring|gliding|hovering|floating|floats|drifting)$/,
    ({ aloft, subject: { stance, family } }) => /^(fly|sky)$/.test(stance) || (aloft && !family.startsWith("animal")),
  ],
  [
    /^(swimming|swims|floating|floats|sailing|drifting|anchored)$/,
    ({ subject }, { place }) =>
      /^(float|swim)$/.test(subject.stance) || /^(sea|lake|lakeside|underwater|river)$/.test(place ?? ""),
  ],
  [/^(?:floating|drifting)(?: in| through)?$/, (_, { place }) => place === "space"],
  [
    /^(running|runs|jogging|walking|walks|strolling|swimming|swims|dancing|surfing|rowing|biking|kneeling|juggling)$/,
    ({ subject }) =>
      /-(running|walking|swimming|dancing|surfing|rowing-boat|biking|kneeling|juggling)$/.test(subject.id),
  ],
  [/^(running|runs|galloping)$/, ({ subject }) => subject.id === "horse"],
  [/^four[- ]lea(?:f|fed|ved)$/, ({ subject }) => subject.id === "four-leaf-clover"],
  [/^sharpened$/, ({ subject }) => subject.id === "pencil"],
  [/^(?:eating|eats|nibbling|nuts?|hazelnuts?|acorns?)$/, isOnlyWithNut],
  [/^(?:lit|(?:lit )?windows?)$/, (_, { place, time }) => /^(?:night|dusk)$/.test(time) && BUILT_UP.test(place ?? "")],
  [
    /^(?:big|large) moon$/,
    (_, { sky, actors }) => sky.includes("moon") && !actors.some(({ subject }) => /balloon/.test(subject.id)),
  ],
  [
    /^(?:in )?(?:the )?back(?:ground)?$/,
    ({ subject }, { place }) =>
      subject.family === "transport-water" && /^(?:sea|beach|coast|harbor|lake|lakeside)$/.test(place ?? ""),
  ],
  [
    /^(lit|burning|glowing)$/,
    ({ subject, isLit }) => isLit === true || /candle|torch|^(?:campfire|fire|lantern|fireplace)$/.test(subject.id),
  ],
  [
    /^red$/,
    ({ subject, adjectives }) =>
      subject.id === "wine-glass" || (subject.id === "bottle" && adjectives.includes("wine")),
  ],
  [/^inside$/, ({ subject }, { actors }) => subject.id === "snow-globe" && actors.length === 1],
  [/^behind$/, ({ subject }, { kind, sky }) => kind === "object" && subject.id === "cloud" && sky.includes("sun")],
  // Who goes through a landscape is in it.
  [
    /^(?:across|through)$/,
    ({ subject }, { place, actors, relations }) =>
      OPEN.test(place ?? "") &&
      /^(?:animal|person|transport-ground)/.test(subject.family) &&
      !actors.some((actor) => /^(?:window|telescope|binoculars|door|hole|tunnel)/.test(actor.subject.id)) &&
      relations.every(({ type }) => /^(?:inside|riding|holding|wearing|chasing)$/.test(type)),
  ],
  [/^between$/, (_, { kind, actors }) => kind === "pattern" && actors.length > 1],
  [/^(?:lines?|zig-?zags?|chevrons?|stripe[ds]?)$/, ({ subject }) => /^(?:stripe|zigzag)$/.test(subject.id)],
  [/^lying(?: on)?$/, ({ subject }) => /^(?:seal|crocodile|snake|lizard|turtle)$/.test(subject.id)],
  [/^between$/, (_, { trail, place }) => trail !== undefined && /^(?:hills|mountains|field|forest)$/.test(place ?? "")],
  [/^(?:gr[ae]y|cloudy|overcast) sky$/, (_, { weather }) => /^(?:rain|storm|cloudy|snowfall)$/.test(weather)],
  [/^decorated$/, ({ subject }) => subject.id === "christmas-tree"],
  [/^stone$/, ({ subject }) => /^(?:castle|stone-bridge|well|fountain|statue|rock)/.test(subject.id)],
  [
    /^together$/,
    (_, { actors }) =>
      actors.reduce((sum, { subject, count }) => sum + (/^(?:animal|person)/.test(subject.family) ? count : 0), 0) > 1,
  ],
  // The legs of who is in a boat are not seen.
  [
    /^sitting(?: in)?$/,
    (actor, { actors, relations }) =>
      actors.filter(({ subject }) => subject.family.startsWith("person")).length === 1 &&
      relations.some(
        ({ type, from, to }) =>
          type === "inside" && actors[from] === actor && actors[to]?.subject.family === "transport-water",
      ),
  ],
  [/^landscape$/, (_, { place }) => place !== null],
  [/^(?:hot|deep) (?:orange|red)$/, (_, { time }) => /^(?:evening|sunset)$/.test(time)],
  [/^(?:next to|beside|near)$/, (_, { actors, kind }) => actors.length === 2 && kind === "scene"],
  [
    /^(?:on|at) the horizon$/,
    ({ subject }, { place }) =>
      subject.family === "transport-water" && /^(?:sea|beach|coast|harbor|island)$/.test(place ?? ""),
  ],
  // The earth is in the sky above the moon.
  [/^in the (?:background|sky|distance)$/, (_, { place }) => place === "moon"],
  [/^birthday$/, ({ subject }) => /cake|balloon|^wrapped-gift|^party/.test(subject.id)],
  [/^sitting(?: in| on)?$/, ({ subject }) => sits(subject)],
  [/^(?:sleeping|asleep)(?: (?:in|on|under))?$/, ({ subject }) => subject.id.startsWith("sleeping-")],
  [
    /^balancing on$/,
    (actor, { actors, relations }) =>
      relations.some(
        ({ type, from, to }) => type === "on" && actors[from] === actor && /ball$/.test(actors[to]?.subject.id ?? ""),
      ),
  ],
  [/^(colou?rful|vibrant)$/, ({ subject }) => COLORFUL.test(subject.id)],
  [
    /^(?:(?:floating|flying|hovering|soaring|hanging) )?(?:over|above)$/,
    ({ aloft, subject }, { sky }) => aloft || /^(?:fly|sky)$/.test(subject.stance) || sky.length > 0,
  ],
  [
    /^(?:past|passing|passing by)$/,
    (actor, { actors, relations }) =>
      /^(?:transport|animal)/.test(actor.subject.family) &&
      relations.some(({ from, to }) => actors[from] === actor || actors[to] === actor),
  ],
  [/^(?:smiling|happy|smile)$/, ({ subject }) => isSmiling(subject)],
  [/^(?:ripe|fresh|juicy)$/, ({ subject }) => /^food/.test(subject.family)],
  [/^open$/, ({ subject }) => /^(?:treasure-chest|open-book|umbrella)/.test(subject.id)],
  [/^(?:looking at|looking into|facing) the camera$/, ({ subject }) => /^person/.test(subject.family)],
  // "Cactus plants" are cacti.
  [/^plants?$/, ({ subject }) => subject.family.startsWith("plant") && !/^plant-flower/.test(subject.family)],
  [/^(growing|grows)$/, ({ subject }) => subject.family.startsWith("plant")],
  [/^(driving)$/, ({ subject }) => subject.family.startsWith("transport-ground")],
];

/** Whether a thing of the scene is one whose picture shows what a word says. */
export const isShown = (word: string, scene: Scene): boolean =>
  shown.some(([words, isShownBy]) => words.test(word) && scene.actors.some((actor) => isShownBy(actor, scene)));
