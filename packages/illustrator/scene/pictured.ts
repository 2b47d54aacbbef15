import { sits } from "./postures.ts";
import type { Reading } from "./reading.ts";
import type { Actor, Scene } from "./scene.ts";

/** Pictures with several vivid colors. */
const COLORFUL =
  /hot-air-balloon$|parrot|^(?:kite|peacock|tropical-fish|market-stall|beach-with-umbrella|umbrella-on-ground|string-lights|rainbow)$/;

/** Animals whose pictures hold a nut. */
const HAS_NUT = /^(?:chipmunk|squirrel)$/;

/** People whose pictures smile. */
const isSmiling = ({ id, family }: Actor["subject"]): boolean =>
  family.startsWith("person") && !/frowning|pouting|crying|zombie|vampire/.test(id);

/** Words that no subject stands for, although a picture shows them: the pictured volcano erupts. */
const pictured: readonly (readonly [RegExp, (actor: Actor, scene: Reading["scene"]) => boolean])[] = [
  [/^(?:(?:flag ?)?pole|waving|flying)$/, ({ subject }) => subject.id.startsWith("flag-of-")],
  [/^camping$/, ({ subject }) => /^(?:tent|camping|campfire)$/.test(subject.id)],
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
  [
    /^(?:hands|paws)$/,
    ({ subject }, { actors }) =>
      HAS_NUT.test(subject.id) &&
      actors.every((own) => own.subject === subject || !/^(?:animal|person)/.test(own.subject.family)),
  ],
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

/** Things that show a holiday. */
const HOLIDAYS: readonly (readonly [RegExp, RegExp])[] = [
  [/^easter$/, /^(?:rabbit|egg|baby-chick|front-facing-baby-chick|hatching-chick|lamb|tulip)/],
  [/^halloween$/, /^(?:pumpkin|jack-o|ghost|bat$|skull|spider|black-cat|vampire|zombie)|mage$/],
  [/^thanksgiving$/, /^(?:turkey|pumpkin|maple-leaf|fallen-leaf|pie)/],
  [/^valentine(?:'?s)?$/, /heart|^rose$/],
  [/^christmas$/, /^(?:christmas|santa|mrs-claus|deer$|wrapped-gift|snowman|bell|evergreen-tree)/],
];

/** Whether one of the things shows the holiday that a word names. */
export const showsHoliday = (word: string, actors: readonly Actor[]): boolean =>
  HOLIDAYS.some(([words, ids]) => words.test(word) && actors.some(({ subject }) => ids.test(subject.id)));

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
  [
    /^(?:eating|eats|nibbling|nuts?|hazelnuts?|acorns?)$/,
    ({ subject }, { actors }) =>
      HAS_NUT.test(subject.id) &&
      actors.every((own) => own.subject === subject || !/^(?:animal|person)/.test(own.subject.family)),
  ],
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
  [/^(growing|grows)$/, ({ subject }) => subject.family.startsWith("plant")],
  [/^(driving)$/, ({ subject }) => subject.family.startsWith("transport-ground")],
];

/** Whether a thing of the scene is one whose picture shows what a word says. */
export const isShown = (word: string, scene: Scene): boolean =>
  shown.some(([words, isShownBy]) => words.test(word) && scene.actors.some((actor) => isShownBy(actor, scene)));
