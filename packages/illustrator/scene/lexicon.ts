import { groupWords } from "./phrases/group-words.ts";
import type { Falling, Kind, Mood, RelationType, Season, Time, Weather } from "./scene.ts";

/** The meaning of a phrase for the scene. */
export type Meaning =
  | { is: "place"; value: string }
  | { is: "time"; value: Time }
  | { is: "weather"; value: Weather }
  | { is: "season"; value: Season }
  | { is: "mood"; value: Mood }
  | { is: "style"; value: string }
  | { is: "kind"; value: Kind }
  | { is: "sky"; value: string }
  | { is: "falling"; value: Falling }
  | { is: "side"; value: -1 | 0 | 1 }
  /** Several things stand side by side, all have another color, or hang on the wall. */
  | { is: "group"; value: keyof typeof groupWords }
  /** A relation of one thing to two others. */
  | { is: "between" }
  /** The thing before it is at both sides of its owner. */
  | { is: "flank" }
  | { is: "count"; value: number; crowd: boolean }
  | { is: "size"; value: number }
  | { is: "relation"; value: RelationType }
  /** A relation to the thing before, such as "on its back". */
  | { is: "backward"; value: RelationType }
  | { is: "negation" }
  | { is: "tone"; value: number }
  | { is: "part"; value: "hair" | "coat" | "detail" }
  /** The pose of the arms of the person before it. */
  | { is: "pose"; value: "raised" }
  /** The whole picture is black and white. */
  | { is: "gray" }
  | { is: "unpainted" }
  | { is: "undrawn" }
  /** How far the thing is: −1 far, 1 near. */
  | { is: "distance"; value: -1 | 1 }
  | { is: "filler" };

const list = (text: string) => text.split(",").map((phrase) => phrase.trim());
const entries: [string, Meaning][] = [];
const add = (meaning: Meaning, text: string) => {
  for (const phrase of list(text)) entries.push([phrase, meaning]);
};
const addAll = <V extends string>(
  is: "place" | "time" | "weather" | "season" | "mood" | "style" | "kind" | "sky" | "relation",
  table: Partial<Record<V, string>>,
) => {
  for (const [value, text] of Object.entries(table) as [V, string][]) add({ is, value } as Meaning, text);
};

addAll("place", {
  forest:
    "forest, woods, in a wood, in the wood, in a dark wood, in the dark wood, in a deep wood, through a wood, through the wood, through a dark wood, woodland, woodlands, pine forest, grove, forests, the wild, clearing, glade, campsite",
  jungle: "jungle, rainforest, rain forest, tropical forest",
  beach:
    "beach, seaside, seashore, shore, coast, sandy beach, tropical beach, coastline, bay, on the sand, in the sand, the sand",
  sea: "sea, ocean, the sea, open sea, high seas, waves, the waves, wave, big wave, giant wave, open water, calm water, ocean waves",
  harbor:
    "harbor, harbour, port, marina, fishing harbor, fishing harbour, fishing port, seaport, docks, dock, quay, at the docks",
  coast: "rocky coast, rocky shore, rocky coastline, rugged coast",
  island: "island, desert island, tropical island, islands",
  lake: "lake, pond, pool, swimming pool, lakeside, lagoon, mountain lake, fjord, loch, tarn, reservoir, shallow water, shallows",
  river: "river, canal, stream, creek, riverbank, brook, riverside",
  desert: "desert, dunes, sahara, sand dunes, oasis, wild west, canyon, grand canyon, canyons, badlands, desert canyon",
  savanna: "savanna, savannah, serengeti",
  mountains:
    "mountains, mountain, alps, mountain range, mountain top, mountaintop, peaks, summit, himalayas, andes, rockies, rocky mountains, pyrenees, dolomites, carpathians, alpine, mountain landscape, mountain valley, mountain road, mountain path, mountain trail, mountain pass",
  hills:
    "hills, hill, countryside, rolling hills, valley, hillside, hilltop, highlands, moor, steppe, country road, dirt road, gravel road, path, dirt path, gravel path, footpath, trail, hiking trail, country lane",
  meadow:
    "meadow, grass, turf, lawn, grassland, prairie, pasture, flower field, field of flowers, meadows, wildflowers, tulip field, lavender field, lavender rows, rows of lavender, poppy field, flower meadow, flowery meadow, wildflower meadow",
  field:
    "field, fields, vineyard, vineyards, rice field, rice fields, rice terraces, wheat field, field of wheat, fields of wheat, field of corn, a field of wheat, a field of corn, the field of wheat, cornfield, wheat, corn field, golden field, crops",
  farm: "farm, farmyard, barnyard, ranch, farmland",
  garden: "garden, backyard, yard, vegetable garden, rose garden, orchard, flower garden",
  park: "park, playground, city park",
  city: "city, downtown, metropolis, skyline, city skyline, new york, tokyo, paris, london, lisbon, rome, venice, berlin, madrid, barcelona, amsterdam, vienna, prague, istanbul, cairo, dubai, singapore, hong kong, sydney, chicago, san francisco, los angeles, boston, seattle, toronto, mexico city, buenos aires, mumbai, bangkok, seoul, beijing, shanghai, kyoto, osaka, taipei, marrakesh, marrakech, athens, florence, milan, seville, munich, hamburg, zurich, brussels, copenhagen, stockholm, oslo, helsinki, warsaw, budapest, moscow, edinburgh, dublin, havana, rio de janeiro, manhattan, cityscape, megacity, urban landscape, rooftops, rooftop",
  street:
    "street, road, curb, gutter, avenue, alley, sidewalk, crosswalk, highway, boulevard, city street, main street, pavement, parking lot, market, market square, town square, plaza",
  village: "village, town, hamlet, small town, suburb, neighborhood, neighbourhood, fishing village",
  arctic:
    "arctic, antarctica, north pole, south pole, tundra, glacier, on ice, on the ice, icy landscape, frozen lake, polar landscape, snowfield, icebergs, among icebergs",
  swamp: "swamp, marsh, bog, wetland, bayou",
  volcano: "volcanic landscape, lava field, lava, hell, volcanic island",
  cave: "cave, cavern, grotto, inside a cave",
  underwater:
    "underwater, under water, under the sea, bottom of the sea, coral reef, reef, seabed, ocean floor, deep sea, undersea, bottom of the ocean, aquarium, beneath the waves, under the ocean",
  space:
    "space, outer space, galaxy, cosmos, universe, deep space, orbit, nebula, milky way, among the stars, zero gravity",
  moon: "moon surface, surface of the moon, lunar surface, on the moon, lunar landscape, the moon's surface",
  mars: "mars, alien planet, red planet, alien landscape, another planet",
  sky: "in the sky, in a blue sky, in the blue sky, through the sky, above the clouds, through the clouds, in the clouds, sky full of clouds, in the air, mid-air, heavens, open sky, across the sky, in a clear sky, in a clear blue sky, in a cloudy sky, over the clouds",
  room: "room, rooms, hall, lobby, basement, cellar, living room, bedroom, house interior, inside a house, indoors, home, lounge, apartment, dining room, nursery, playroom, attic, hotel room, hallway, cabin interior, fireplace room, laundry room, laundromat, utility room, storage room, waiting room, guest room, engine room, changing room",
  kitchen: "kitchen, kitchen counter, restaurant kitchen",
  library: "library, bookshop, bookstore, study, reading room",
  cafe: "cafe, café, restaurant, coffee shop, bar, pub, diner, tavern, coffeehouse",
  classroom: "classroom, lecture hall, school room, school classroom",
  hospital:
    "hospital room, hospital corridor, hospital hallway, hospital ward, hospital waiting room, clinic, dental clinic, medical clinic, dental office, dentist office, doctor office, operating room, emergency room",
  bakery:
    "in a bakery, in the bakery, in her bakery, in his bakery, inside a bakery, inside the bakery, at a bakery, at the bakery, in a small bakery, in a bakery shop, bakery interior, bakery counter",
  greenhouse: "greenhouse, glasshouse, hothouse, conservatory",
  bathroom: "bathroom, washroom, restroom, shower room",
  workshop:
    "workshop, carpenter workshop, in a garage, in the garage, in his garage, in her garage, inside a garage, tool shed, toolshed, repair shop",
  store:
    "supermarket, in a shop, in the shop, inside a shop, in a store, in the store, inside a store, in a grocery store, in the grocery store, in a grocery shop, supermarket aisle",
  office: "office, workplace, laboratory, lab",
  stage: "stage, theater, theatre, concert, circus, concert hall, disco, nightclub, ballroom, opera",
});
addAll<Time>("time", {
  dawn: "dawn, sunrise, daybreak, at dawn, early morning, first light",
  morning: "morning, in the morning",
  day: "day, noon, midday, afternoon, daytime, daylight, sunny day",
  evening: "evening, golden hour, late afternoon",
  sunset: "sunset, sundown, setting sun, at sunset, sunset sky, colorful sunset",
  dusk: "dusk, twilight, nightfall, blue hour",
  night:
    "night, midnight, nighttime, at night, moonlight, moonlit, starry night, night sky, starlit, nocturnal, by moonlight, evening sky, dark night, after dark, winter night, summer night, new year's eve",
});
addAll<Weather>("weather", {
  clear: "clear sky, clear, cloudless, sunny, sunlight, sunshine, sunlit, bright sun",
  cloudy: "cloudy, overcast, gray sky, grey sky, clouded, cloudy sky",
  rain: "rain, rainy, raining, drizzle, downpour, rainfall, rain falls, rain falling, rain is falling, falling rain, rain pours, in the rain, heavy rain, rainstorm, rainy day",
  storm:
    "storm, stormy, thunderstorm, lightning, lightning strike, lightning strikes, single lightning strike, lightning bolt, bolt of lightning, flash of lightning, thunder, tempest, hurricane, lightning storm",
  snowfall:
    "snowfall, snowing, snowstorm, blizzard, falling snow, snow falling, snow is falling, snow falls, snow fell, falling snowflakes, snowflakes, heavy snow",
  fog: "fog, foggy, mist, misty, haze, hazy, foggy morning",
  wind: "windy, wind, breeze, breezy, gale, gusty",
});
addAll<Season>("season", {
  spring: "spring, springtime, cherry blossoms, blooming, easter",
  summer: "summer, summertime, summery",
  autumn: "autumn, fall, autumnal, autumn leaves, fall colors, halloween, thanksgiving",
  winter:
    "winter, wintry, snow, deep snow, the snow, snowy, snow-covered, frosty, frozen, wintertime, snow covered, christmas, covered in snow, in the snow, snowy landscape",
});
add(
  { is: "falling", value: "leaves" },
  "falling leaves, leaves falling, leaves are falling, falling autumn leaves, autumn leaves falling, leaves fall, swirling leaves, drifting leaves, blowing leaves, flying leaves, falling maple leaves",
);
add(
  { is: "falling", value: "petals" },
  "falling petals, petals falling, petals are falling, drifting petals, flying petals, floating petals, swirling petals, falling cherry blossoms, falling cherry blossom petals, cherry blossom petals, falling blossoms, falling rose petals, rose petals",
);
add(
  { is: "falling", value: "confetti" },
  "confetti, falling confetti, flying confetti, confetti falling, colorful confetti, raining confetti",
);
add(
  { is: "side", value: -1 },
  "on the left, on the left side, on the left hand side, to the left, at the left, from the left, to her left, to his left, to its left, to their left, on her left, on his left, on its left",
);
add(
  { is: "side", value: 1 },
  "on the right, on the right side, on the right hand side, to the right, at the right, from the right, to her right, to his right, to its right, to their right, on her right, on his right, on its right",
);
add(
  { is: "side", value: 0 },
  "in the center, in the centre, in the middle, at the center, at the centre, in the middle of the picture, in the center of the picture",
);
add(
  { is: "distance", value: -1 },
  "in the distance, in the far distance, far away, far off, far in the distance, in the distant background",
);
add({ is: "distance", value: 1 }, "in the foreground, in the near foreground, in the front");
add(
  { is: "flank" },
  "on either side, on both sides, on each side, at either side, at both sides, on either side of it, on both sides of it, on each side of it",
);
add({ is: "between" }, "between, in between, standing between, sitting between, in the middle between");
for (const [value, text] of Object.entries(groupWords))
  add({ is: "group", value: value as keyof typeof groupWords }, text);
addAll<Mood>("mood", {
  calm: "calm, peaceful, serene, tranquil, quiet, relaxing, gentle, still, soft",
  cheerful:
    "cheerful, happy, joyful, playful, fun, lively, bright, vibrant, colorful, colourful, festive, funny, whimsical, merry",
  romantic: "romantic, lovely, tender, dreamy, love story",
  spooky: "spooky, scary, creepy, haunted, eerie, horror, ghostly, sinister, halloween night",
  magical:
    "magical, enchanted, mystical, fantasy, fairytale, fairy tale, magic, glowing, surreal, ethereal, mysterious, dreamlike, cosmic, neon",
  dramatic: "dramatic, epic, intense, dark, gloomy, moody, cinematic",
  cozy: "cozy, cosy, warm, homely, snug, comfortable",
  lonely: "lonely, sad, melancholic, melancholy, abandoned, desolate, solitary, nostalgic",
});
addAll("style", {
  flat: "flat, flat design, flat style, minimalist, minimal, vector, vector art, flat illustration, vector illustration, material design, paper cut, paper art, poster style",
  watercolor:
    "watercolor, watercolour, aquarelle, watercolor painting, watercolour painting, in watercolor, gouache, watercolors",
  ink: "ink, ink drawing, pen and ink, ink wash, sumi-e, etching, engraving, woodcut, woodblock print, japanese woodblock print, woodblock, linocut, linocut print, charcoal drawing, black and white drawing",
  oil: "oil painting, oil paint, impressionist, impressionism, oil on canvas, van gogh, monet, acrylic painting, acrylic, painterly, expressionist, classical painting, in oil, in oils, oils",
  pixel_art: "pixel art, pixel, 8-bit, 8 bit, 16-bit, pixelated, retro game, pixelart",
  cartoon:
    "cartoon, comic, comic book, anime, manga, cartoonish, cartoon style, comic style, children's book, childrens book, children book, kids book, kid book, children book style, storybook, disney",
  "3d": "3d, 3d render, render, blender, clay, claymation, pixar, cgi, octane render, isometric, 3d style",
  line_art:
    "line art, lineart, line drawing, outline, coloring page, colouring page, coloring book, contour, sketch, sketch of, pencil sketch, pencil sketch of, pencil drawing, doodle, black and white sketch, black and white line art, black and white line drawing",
  illustration: "illustration style, digital illustration, editorial illustration",
  photo:
    "photo, photograph, photorealistic, realistic photo, photography, hyperrealistic, realistic, photo of, 35mm, dslr, macro photo, bokeh",
});
add(
  { is: "gray" },
  "black and white picture, black and white image, black and white illustration, black and white painting, black and white photo, black and white photograph, black and white photography, black and white portrait, black and white portrait of, black and white photo of, black and white photograph of, black and white picture of, in black and white, monochrome, grayscale, greyscale",
);
addAll<Kind>("kind", {
  pattern:
    "pattern, geometric pattern, geometric pattern of, seamless pattern, seamless, wallpaper, repeating pattern, tile, tiling, textile pattern, wrapping paper, tileable, pattern of, seamless pattern of, wallpaper of, print",
  portrait:
    "portrait, portrait of, headshot, avatar, close-up, closeup, close up, close-up of, closeup of, close up of, face of, profile picture, bust of, the face of, selfie of, mugshot",
  object:
    "icon, logo, coat of arms, coat of arms of, coat of arms for, emblem, crest, emblem of, crest of, monogram, monogram logo, sticker, pictogram, pictogram of, clipart, clip art, emoji, isolated, white background, on white, transparent background, cutout, app icon, badge, t-shirt print, t-shirt design, tshirt print, tshirt design, shirt print, shirt design, sticker design, plain background, on a white background, icon of, logo of, sticker of, product mockup, product mockup of, mockup, mockup of, product shot, product shot of, product photo, product photo of, product photograph of, product photography of, product illustration, product illustration of, product image, product image of, product picture, product render, product rendering, product drawing, packshot, packshot of",
  still_life: "still life, still-life, still life of, still life with",
  landscape: "landscape, scenery, vista, panorama, landscape of, scenic view, view of",
  abstract:
    "abstract, concept of, symbol of, concept art of, abstract art, abstract composition, representation of, allegory of, metaphor for, the concept of, the idea of, idea of, abstract painting of, the feeling of",
});
addAll("sky", {
  sun: "sun, the sun, sun rays, sunbeams, shining sun",
  moon: "moon, full moon, the moon, big moon, huge moon, blood moon",
  crescent: "crescent moon, crescent, half moon, new moon",
  stars:
    "stars, under the stars, starry, starry sky, star-filled sky, shooting stars, twinkling stars, constellations, starlight",
  clouds: "clouds, fluffy clouds, white clouds, puffy clouds, dark clouds, storm clouds",
  rainbow: "rainbow, rainbows",
  aurora: "aurora, northern lights, aurora borealis, polar lights",
});
addAll<RelationType>("relation", {
  on: "on, on top of, atop, upon, sitting on, standing on, lying on, resting on, onto, perched on, sits on, sleeping on, stands on, lies on, perching on, climbing, rests on, placed on, sat on, balancing on, seated on, crossing, crossing over, dancing on, asleep on, sit on, stand on",
  under:
    "under, beneath, below, underneath, sitting under, resting under, standing under, sleeping under, sheltering under, hiding under, shaded by",
  beside:
    "beside, next to, by, near, with, alongside, at, along, close to, meeting, and his, and her, and its, looking at, watching, talking to, facing, playing with, hugging, kissing, together with, past, walking past, passing, passing by, working on, working at, hammering on, hammering at, drumming on, typing on, studying at, sitting at, against, leaning against, leaning on, toward, towards, to the left of, to the right of, left of, right of, on the left of, on the right of, on the left side of, on the right side of, dancing with, standing next to, sitting next to, sitting by, fighting, guarding, feeding, walking with, running with, accompanied by, following, painting, waiting for, waiting at, guided by, milking, across from, petting, admiring, watering, picking, with a, with an, standing by, visiting, on either side of, on both sides of, on each side of",
  behind: "behind, in back of, in the background, hiding behind, peeking from behind, peeking out from behind",
  "in front of":
    "outside a, outside an, outside the, outside of, outside of a, outside of the, in front of, in front, in the front, ahead of, before, in the foreground of, standing in front of, sitting in front of",
  inside:
    "inside, inside of, within, into, in, driving, sailing, sitting in, sleeping in, full of, loaded with, packed with, stuffed with, brimming with, overflowing with, hiding in, standing in, living in, filled with, peeking out of, lying in, piloting, floating in, bathing in, swimming in, growing in, sits in, containing",
  over: "over, above, flying over, hovering over, jumping over, leaping over, soaring over, floating above, floating over, hovering above, flying above, rising over, jumps over, flies over, passing over, shining over, hanging over, hanging above, rising above, arching over, leaps over, circling over, orbiting, exploding over",
  holding:
    "holding, carrying, eating, drinking, reading, playing, playing the, throwing, using, catching, waving, cooking, baking, bearing, lifting, pulling, pushing, juggling, clutching, hugging a, offering, writing, sipping, flying a, bringing, delivering, holds, eats, carries, selling, writing with, cutting, chopping, nibbling, chewing, repairing, fixing",
  riding: "riding, riding on, riding a, mounted on, rides, on the back of, surfing on, skating on, riding an",
  wearing: "wearing, dressed in, wears, clad in, with his, with her",
  chasing:
    "chasing, running after, hunting, pursuing, running from, chases, chased by, running away from, herding, leading",
  around:
    "around, among, amongst, amid, sitting among, standing among, surrounding, circling, surrounded by, encircled by, gathered around, surrounded with, dancing around, flying around, buzzing around, sitting around",
});

/** Postures before a preposition of several words: who is "sleeping in front of" a stove is not in it. */
const POSTURES =
  "sitting, seated, standing, lying, sleeping, asleep, resting, waiting, hiding, perched, crouching, kneeling, curled up, playing, walking, running, dancing, sits, stands, lies, sleeps, parked, floating, growing, posing";
for (const [type, places] of [
  ["in front of", "in front of"],
  ["on", "on top of, on the roof of, on the back of"],
  ["beside", "next to, beside, close to, near"],
  ["behind", "behind"],
  ["under", "under, beneath, underneath, below"],
] as const)
  for (const posture of list(POSTURES))
    add(
      { is: "relation", value: type },
      list(places)
        .map((place) => `${posture} ${place}`)
        .join(),
    );

add(
  { is: "relation", value: "on" },
  "on the roof of, on the top of, on the lid of, on the back of a, on the shoulder of, sitting on the shoulder of, perched on the shoulder of, standing on the shoulder of",
);
add(
  { is: "backward", value: "on" },
  list(POSTURES)
    .map((posture) => `${posture} on top`)
    .join(),
);
add(
  { is: "backward", value: "on" },
  "on its roof, on its top, on the roof, on its hood, on its bonnet, on its lid, on its rim, on its tip, on its back, on his back, on her back, on its head, on his head, on her head, on top of its head, on top, on its shell, on their backs, on his shoulder, on her shoulder",
);
add(
  { is: "backward", value: "holding" },
  "on his lap, on her lap, in his lap, in her lap, in his arms, in her arms, in its mouth, in his mouth, in her mouth, in their mouths, in its beak, in their beaks, in its jaws, in its teeth",
);
add(
  { is: "pose", value: "raised" },
  "raised hands, raised arms, with raised hands, with raised arms, with their hands raised, with hands raised, hands raised, arms raised, hands up, arms up, hands in the air, arms in the air, with arms raised, raising their hands, raising his hand, raising her hand, raising hands, cheering, celebrating",
);
add({ is: "backward", value: "inside" }, "in it, inside it");

for (const [word, value] of Object.entries({
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  two: 2,
  both: 2,
  pair: 2,
  "a pair of": 2,
  "a couple of": 2,
  three: 3,
  trio: 3,
  "a trio of": 3,
  four: 4,
  five: 5,
  six: 6,
  "half a dozen": 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  "a dozen": 12,
  fifteen: 15,
  twenty: 20,
  few: 3,
  "a few": 3,
  some: 3,
  several: 5,
  many: 8,
  "lots of": 9,
  "a lot of": 9,
  "plenty of": 8,
  "dozens of": 14,
  hundreds: 24,
  "hundreds of": 24,
  "thousands of": 30,
  numerous: 8,
  countless: 20,
  various: 4,
  "full of": 8,
  "lot of": 9,
}))
  entries.push([
    word,
    { is: "count", value, crowd: value >= 5 && !/^(five|six|seven|eight|nine|ten|eleven|twelve|half)/.test(word) },
  ]);
for (const [word, value] of Object.entries({
  flock: 9,
  herd: 7,
  group: 5,
  bunch: 5,
  pack: 5,
  crowd: 10,
  school: 10,
  swarm: 12,
  cluster: 5,
  team: 5,
  family: 4,
  pile: 6,
  stack: 5,
  row: 5,
  gang: 4,
  army: 12,
  colony: 9,
  litter: 5,
  pod: 4,
  pride: 4,
  line: 5,
  fleet: 6,
  field: 16,
  forest: 16,
  sea: 20,
  collection: 6,
  set: 4,
  assortment: 6,
  number: 5,
  circle: 6,
  parade: 6,
  tower: 4,
  ring: 8,
  garland: 8,
  border: 8,
}))
  for (const phrase of [
    `a ${word} of`,
    `${word} of`,
    `the ${word} of`,
    `an ${word} of`,
    `a huge ${word} of`,
    `a small ${word} of`,
    `a large ${word} of`,
  ])
    entries.push([phrase, { is: "count", value, crowd: true }]);
for (const [word, value] of Object.entries({
  tiny: 0.5,
  miniature: 0.5,
  mini: 0.6,
  small: 0.72,
  little: 0.75,
  baby: 0.6,
  young: 0.8,
  short: 0.8,
  medium: 1,
  big: 1.35,
  large: 1.4,
  tall: 1.35,
  huge: 1.9,
  giant: 2.1,
  gigantic: 2.3,
  enormous: 2.1,
  massive: 2,
  colossal: 2.3,
  towering: 1.8,
  oversized: 1.6,
}))
  entries.push([word, { is: "size", value }]);
for (const word of [
  "no",
  "without",
  "without any",
  "not",
  "except",
  "avoid",
  "don't draw",
  "do not draw",
  "excluding",
  "with no",
  "never",
  "do not include",
  "don't include",
  "free of",
  "minus",
  "but not",
  "and no",
  "no more",
])
  entries.push([word, { is: "negation" }]);
for (const [word, value] of Object.entries({
  "light-skinned": 1,
  "pale-skinned": 1,
  "fair-skinned": 1,
  "tan-skinned": 3,
  "brown-skinned": 4,
  "dark-skinned": 5,
  "black-skinned": 5,
  african: 5,
  caucasian: 1,
  european: 1,
  asian: 2,
  latina: 3,
  latino: 3,
  hispanic: 3,
  indian: 4,
  "with dark skin": 5,
  "with light skin": 1,
  "with brown skin": 4,
  "dark skin": 5,
  "light skin": 1,
  "brown skin": 4,
}))
  entries.push([word, { is: "tone", value }]);
for (const word of ["hair", "haired", "beard", "moustache", "mustache", "curls", "ponytail", "braids", "pigtails"])
  entries.push([word, { is: "part", value: "hair" }]);
for (const word of ["fur", "coat of fur", "feathers", "skin", "scales", "petals", "paint", "body"])
  entries.push([word, { is: "part", value: "coat" }]);
for (const word of [
  "stripes",
  "spots",
  "wings",
  "wing",
  "mane",
  "roof",
  "walls",
  "nose",
  "eyes",
  "ears",
  "tail",
  "leg",
  "legs",
  "beak",
])
  entries.push([word, { is: "part", value: "detail" }]);
add(
  { is: "filler" },
  "from home, depth of field, shallow depth of field, with shallow depth of field, a shallow depth of field, shallow focus, soft focus, exactly, nothing else, for, the, of, and, or, picture, image, painting of, illustration, drawing, draw, paint, picture of, image of, illustration of, drawing of, a picture of, an image of, an illustration of, a drawing of, a painting of, generate, create, make, show, please, me, i, want, you, we, it, its, their, his, her, my, our, your, this, that, these, those, which, who, where, there, is, are, was, were, be, being, been, am, has, have, had, having, very, really, quite, so, too, just, beautiful, pretty, cute, adorable, nice, amazing, stunning, gorgeous, great, good, best, perfect, charming, lovable, elegant, detailed, highly, highly detailed, intricate, intricate details, high, quality, resolution, high resolution, 4k, 8k, hd, uhd, masterpiece, award-winning, trending, trending on artstation, artstation, style, styled, in the style of, style of, art, artwork, scene, scene of, poster of, a poster of, poster for, poster with, flyer for, flyer with, banner for, banner with, postcard of, postcard with, background, foreground, kind, sort, as, to, while, when, each, much, then, also, can, will, would, could, should, do, does, view, shot, composition, color, colors, colour, colored, palette, light, lighting, standing, simple, plain, majestic, wild, during, until, but, if, than, only, even, over there, here, now, today, once, upon a time, once upon a time, thing, things, something, aspect, ratio, size, sized, width, height, format, orientation, piece, pieces, atmosphere, mood, feeling, vibe, vibes, tones, hues, depicting, featuring, including, showing, set against, set, against the, them, they, he, she, him, us, let, go, going, come, parked, moored, perched, s, t, sky, the sky, horizon, the horizon, ground, on the ground, world, day, time, some kind of, two of, set of, called, named, whose, own, such, same, rural, outdoors, outside, nature, wilderness, clear blue, fluffy white, seen, looks, into the, dark, night-time, part, lots, there's, it's, that's, during the, design, graphic, digital, digital art, concept art, hand drawn, hand-drawn, drawn by hand, interior, interior of, famous, white snow, everywhere, depth, kind of, magnificent, lush, delicious, tasty, favorite, little bit, pure, natural",
);
// Words that the layout does not follow. They are reported in the warnings.
add(
  { is: "undrawn" },
  "on wheels, seen from a drone, from a drone, drone view, drone shot, drone photo, aerial shot, holding hands, hand in hand, shaking hands, clapping hands, holding paws, cross section of a, cross-section of a, cross section of, cross-section of, silhouette, silhouettes, zebra crossing, pedestrian crossing, looking at the camera, looking into the camera, facing the camera, in handwriting, in cursive, on the horizon, distance, shining, shines, full, sit, sits, seen from behind, viewed from behind, from behind, from the back, seen from the back, seen from the side, seen from above, viewed from above, from above, seen from below, from below, bird's-eye view, top view, top-down view, aerial view, from, stand, stands, like, up, down, out, off, all, every, other, another, more, most, sitting, smiling, looking, running, walking, flying, swimming, floating, resting, growing, growing in it, away, far, close, distant, open, middle, center, centre, top, bottom, side, edge, corner, end, front, back, one color, one colour, single color, single colour, in one color, in one colour, in a single color, one another, each other, lit, together, alone, through, across, after, among, amongst, about, again, coming, anchored, sailing, driving, hovering, gliding, soaring, drifting, grazing, piled, scattered, arranged, lined, made, filled, covered, decorated, wearing a smile, sitting there, early, late, day out, glows, flies, swims, runs, walks, floats, grows, gathered, dish, gold-colored, ride, both sides, row, rows, in rows, in a circle, in circles, in squares, proud, brave, wise, strong, friendly, sweet, fresh, ripe, juicy, gentle light, soft light, warm light, evening light, morning light, light rays, rays, glow, sunlight streaming, streaming",
);
// Words about a subject that its picture cannot show. They are reported in the warnings.
add(
  { is: "unpainted" },
  "rolled up, rolled-up, crumpled up, propped up, buttoned up, cobblestone, cobbled, rainbow stripes, rainbow striped, rainbow-striped, rainbow colored, rainbow-colored, rainbow coloured, rainbow-coloured, breakfast, lunch, brunch, supper, to fish, to cook, to paint, to drive, to ride, to swim, to dance, stacked, wave goodbye, waving goodbye, wet, sleeping, asleep, laughing, crying, dancing, singing, howling, roaring, barking, meowing, purring, swinging, jumping, hopping, crawling, marching, thinking, dreaming, enjoying, exploring, traveling, travelling, working, waiting, curled up, curled, wrapped, fluffy, furry, round, shiny, wooden, marble, ceramic, plastic, metallic, striped, spotted, dotted, checkered, plaid, old, new, modern, ancient, antique, vintage, rustic, rusty, broken, hungry, thirsty, tired, sleepy, lazy, curious, angry, silly, busy, fast, slow, quick, messy, dirty, clean, empty, half, sharp, smooth, rough, thick, thin, narrow, steep, falling, burning, melting, exploding, bare, wet-looking, transparent, invisible, translucent, upside down, naked, muscular, fat, skinny, smart, rich, poor, famous-looking, medieval, victorian, futuristic, steampunk, napping, snoozing, knitted, velvet, silk, leather, woolen, cotton, crystal, porcelain, woven, wicker, handmade, tattooed, bearded, curly, wavy, cyberpunk, art deco, baroque, gothic, tropical, exotic, graceful, fierce, mighty, steaming, sparkling, shimmering, foaming, sleek, sturdy, crooked, winding, hidden, secret, sunken, lost, forgotten, retro, square, matte, wool, steel, brass, glittery, glitter, caramel, cinnamon, regal, smoking, lying, hand-painted, hand painted, painted by hand, country, japanese, chinese, korean, italian, french, german, spanish, mexican, greek, egyptian, turkish, indian-style, american, british, roman, aztec, native, boho, bohemian, hippie, punk, kawaii, pastel, neon-colored, black-and-white, twin, vintage-style, mid-century, pocket, travel, hiking, portuguese, dutch, swedish, russian, moroccan, persian, polish, swiss, hawaiian, brazilian, cuban, irish, scottish, vegan, organic, artisan, luxury, premium, deluxe, digital, electric, wireless, professional, robotic, mechanical, electronic, foldable, stackable, waterproof, oversized, old-fashioned, state-of-the-art, high-tech, low-poly, hexagonal, octagonal, triangular, rectangular, oval, spherical, cylindrical, bronze-colored, chrome, titanium, aluminium, aluminum, stainless, cast-iron, enamel, terracotta-colored, linen, denim, felt, suede, corduroy, rattan, bamboo-made, mahogany-colored, teak",
);

/** Phrases in lower case with their meanings. Earlier entries take precedence. */
export const lexicon: ReadonlyMap<string, Meaning> = new Map([...entries].reverse());
/** Number of words of the longest phrase. */
export const longestPhrase = Math.max(...[...lexicon.keys()].map((phrase) => phrase.split(" ").length));
