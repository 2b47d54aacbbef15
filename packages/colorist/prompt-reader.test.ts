import { findColor } from "@atelier/vocabulary";
import { expect, test } from "vitest";
import { readColorRequest } from "./prompt-reader.ts";

const RED = [224, 49, 49];

test.each<[prompt: string, noun: string, count: number]>([
  ["a street with three houses (yellow, pink, light blue), a tree and a bus", "house", 3],
  ["three balloons: red, blue and green", "balloon", 3],
  ["red, yellow and blue kites over a hill", "kite", 3],
  ["two boats, red and blue", "boat", 2],
  ["a hot air balloon with rainbow stripes", "balloon", 6],
  ["a rainbow-colored umbrella", "umbrella", 6],
])("in %j, the colors in a row are those of each %s", (prompt, noun, count) => {
  const { things } = readColorRequest(prompt);
  expect(things.map(({ noun: name, color, colors }) => [name, color, colors?.length])).toEqual(
    things.map(({ noun: name }) => [name, null, name === noun ? count : undefined]),
  );
});

test("two colors of one thing are no colors in a row", () => {
  const { things } = readColorRequest("a purple and yellow balloon, a blue house, red roof");
  expect(things.map(({ colors }) => colors)).toEqual([undefined, undefined]);
  expect([things[0]?.second === undefined, things[1]?.parts.get("roof")]).toEqual([false, RED]);
});

test.each([
  "a lighthouse striped red and white",
  "a red and white striped lighthouse",
  "a lighthouse striped in red-and-white",
])("%j has white stripes on red", (prompt) => {
  const [lighthouse] = readColorRequest(prompt).things;
  expect([lighthouse?.color, [...(lighthouse?.parts.keys() ?? [])]]).toEqual([RED, ["stripe"]]);
});

test("flavors are the colors of scoops, and a cherry is red", () => {
  const [cone, ...others] = readColorRequest("an ice cream cone, strawberry and mint, a cherry on top").things;
  expect([[...(cone?.parts.keys() ?? [])], others]).toEqual([["scoop", "scoop 2", "cherry"], []]);
  const [named] = readColorRequest("ice cream cone with a strawberry pink scoop and a chocolate brown scoop").things;
  expect([...(named?.parts.keys() ?? [])]).toEqual(["scoop", "scoop 2"]);
  expect(readColorRequest("a chocolate ice cream").things[0]?.color).not.toBeNull();
  expect(readColorRequest("a bowl of cherries").things.map(({ noun }) => noun)).toEqual(["bowl", "cherry"]);
});

test("a body has the color of its thing", () => {
  expect(readColorRequest("a guitar, red body").things).toMatchObject([{ noun: "guitar", color: RED }]);
});

test("hills of winter are snow, except with a color", () => {
  const names = (prompt: string) => readColorRequest(prompt).grounds.map(({ name }) => name);
  expect(names("winter: a snowy hill")).toEqual(["snow"]);
  expect(names("a green meadow with a snowy mountain")).toContain("grass");
  expect(names("a christmas tree in a garden")).toEqual(["grass"]);
});

test("an animal that swims is under water, and a boat is on it", () => {
  expect(readColorRequest("a turtle swimming").isUnderwater).toBe(true);
  expect(readColorRequest("underwater: a submarine, three fish").isUnderwater).toBe(true);
  expect(readColorRequest("a boy swimming in a pool").isUnderwater).toBe(false);
});

test("a color after 'in' is no fruit, and an activity is no thing", () => {
  const nouns = (prompt: string) => readColorRequest(prompt).things.map(({ noun }) => noun);
  expect(nouns("a snail with a shell in orange")).toEqual(["snail"]);
  expect(nouns("a worm in an orange")).toEqual(["worm", "orange"]);
  expect(nouns("camping at night: a tent")).toEqual(["tent"]);
  expect(nouns("a tennis ball")).toEqual(["ball"]);
});

test("a color between a comma and 'with' is that of the thing before it", () => {
  const [clock, ...others] = readColorRequest("an alarm clock, light blue with golden bells").things;
  expect([clock?.color, [...(clock?.parts.keys() ?? [])], others]).toEqual([expect.any(Array), ["bell"], []]);
});

test.each([
  [
    "portrait of a cook with a white hat and a white jacket, black moustache, red neckerchief",
    ["person: hat dress mustache scarf"],
  ],
  ["fisherman with a green hat in a brown rowing boat", ["person: hat", "boat:"]],
  ["red alarm clock with gold bells and a cream dial", ["furniture: bell dial"]],
  ["burger with brown bun and green salad, red tomato", ["cake: bun salad tomato"]],
  ["red wine, yellow cheese", ["object:", "cake:"]],
  ["mushroom house with a red cap and a blue door", ["mushroom: cap door"]],
  ["white ambulance with a red cross and a blue light on the roof", ["vehicle: cross beacon"]],
  ["yellow excavator, black tracks, brown pile of earth", ["vehicle: wheel", "mountain:"]],
  ["a black computer with a blue screen", ["object: screen"]],
  ["a blue backpack with a red pocket and a yellow flap", ["object: label flap"]],
  ["a waiter in a black suit with a white shirt and a red bow tie", ["person: dress shirt bow"]],
  ["a red cup with brown tea", ["cup: drink"]],
  ["a cup next to brown tea", ["cup:", "object:"]],
  ["a pizza with red salami and yellow cheese", ["cake: salami cheese"]],
  ["burgundy handbag with a gold buckle", ["object: buckle"]],
  ["a red slice of watermelon with dark green rind", ["fruit: rind"]],
])("the parts of a thing are those of the right one: %s", (prompt, expected) => {
  const { things, unread } = readColorRequest(prompt);
  expect(things.map(({ kind, parts }) => `${kind}: ${[...parts.keys()].join(" ")}`.trim())).toEqual(expected);
  expect(unread).toEqual([]);
});

test.each([
  ["a giraffe wearing a red scarf, yellow with brown patches", "giraffe yellow scarf:red dot:brown"],
  ["a house with a red roof, blue", "house blue roof:red"],
  ["a dog in green grass, brown", "dog brown"],
  ["a fish with a fin, orange", "fish  fin:orange"],
  ["a cup with a red handle, blue with white dots", "cup blue handle:red dot:white"],
  ["a ladybird on a daisy, red with black spots", "ladybird red dot:black"],
  ["a lemon cut in half, yellow peel", "lemon  rind:yellow"],
  ["snail with a striped shell in brown and orange", "snail  shell:brown stripe:orange"],
])("a color after a comma is about the thing that has none: %s", (prompt, expected) => {
  const name = (color: unknown) =>
    ["yellow", "red", "brown", "blue", "orange", "white", "black"].find(
      (word) => String(findColor(word)) === String(color),
    ) ?? "";
  const [thing] = readColorRequest(prompt).things;
  const parts = [...(thing?.parts ?? [])].map(([part, color]) => `${part}:${name(color)}`);
  expect([thing?.noun, name(thing?.color), ...parts].join(" ").trimEnd()).toBe(expected);
});

test("a list of colors ends after 'and'", () => {
  const [camera, strap] = readColorRequest("Vintage camera, black leather and silver metal, brown strap").things;
  expect([camera?.color, camera?.second, strap?.color]).toEqual(["black", "silver", "brown"].map(findColor));
});

test("a vehicle that is no word of the list has two colors after a comma", () => {
  const [tram] = readColorRequest("a tram, red and white, on rails").things;
  expect([tram?.color, tram?.second]).toEqual([findColor("red"), findColor("white")]);
});

test("the skin of an animal is its color, and that of a person the color of the face", () => {
  const [turtle] = readColorRequest("sea turtle, olive shell with brown fields, light green skin").things;
  expect([turtle?.color, [...(turtle?.parts.keys() ?? [])]]).toEqual([findColor("light green"), ["shell", "dot"]]);
  const [boy] = readColorRequest("a boy with brown skin").things;
  expect([boy?.color, boy?.parts.get("face")]).toEqual([null, findColor("brown")]);
});

test("'in' before an article begins another thing, and says no color of the last one", () => {
  const [cat, basket] = readColorRequest("a ginger cat in a brown bamboo basket").things;
  expect([cat?.color, basket?.color]).toEqual([findColor("ginger"), findColor("brown")]);
  expect(readColorRequest("a cat next to a ball of purple wool").things.map(({ color }) => color)).toEqual([
    null,
    findColor("purple"),
  ]);
});

test("a color stands after its noun behind a participle, and two colors after a comma are those of a part and its thing", () => {
  const [teapot] = readColorRequest("a teapot, glazed dark blue with a white lid").things;
  expect([teapot?.color, [...(teapot?.parts.keys() ?? [])]]).toEqual([findColor("dark blue"), ["lid"]]);
  const [snail] = readColorRequest("snail with a spiral shell, brown and orange").things;
  expect([snail?.parts.get("shell"), snail?.color]).toEqual([findColor("brown"), findColor("orange")]);
});

test("yellow eyes are those of the owl and not of its branch", () => {
  const [owl, branch] = readColorRequest("an owl on a branch, purple feathers and yellow eyes").things;
  expect([owl?.parts.has("eye"), branch?.parts.size]).toEqual([true, 0]);
});

test("a ground before a thing says which thing it is, and two colors of a part are both read", () => {
  expect(readColorRequest("turquoise water, green water plants").grounds).toHaveLength(1);
  const [butterfly, ...others] = readColorRequest("butterfly with orange and black wings, white spots").things;
  expect([...(butterfly?.parts.keys() ?? [])]).toEqual(["wing", "dot"]);
  expect(others).toEqual([]);
  const boat = readColorRequest("sailboat with white and red sails and a yellow sun, evening sky orange");
  expect([...(boat.things[0]?.parts.keys() ?? [])]).toEqual(["sail", "sail 2"]);
  expect(boat.grounds.map(({ name, color }) => [name, color !== null])).toEqual([["sky", true]]);
  const savanna = readColorRequest("a gray elephant on a dry yellow savanna, clear sky");
  expect(savanna.grounds.map(({ name, color }) => [name, color !== null])).toEqual([
    ["grass", true],
    ["sky", false],
  ]);
});

test("materials and glasses are no things of their own", () => {
  expect(readColorRequest("a fox in a dark green wood").things.map(({ noun }) => noun)).toEqual(["fox", "wood"]);
  const guitar = readColorRequest("acoustic guitar, honey colored wood, dark brown neck");
  expect(guitar.things.map(({ noun, color }) => [noun, color !== null])).toEqual([["guitar", true]]);
  const man = readColorRequest("portrait of a man with a brown beard, black glasses, a green hat and a denim shirt");
  expect(man.things.map(({ noun, parts }) => [noun, [...parts.keys()]])).toEqual([["man", ["hair", "hat", "dress"]]]);
  expect([man.lost, readColorRequest("a man with red glasses").lost]).toEqual([[], ["red glasses"]]);
});

test("sprinkles that no region can have are named", () => {
  const { things, unread } = readColorRequest("cupcake with pink frosting, rainbow sprinkles and a yellow paper cup");
  expect([things.map(({ noun }) => noun), unread]).toEqual([["cupcake", "rainbow"], ["sprinkles"]]);
});

test("a bell hangs on a collar, and a cabin with a boat is its part", () => {
  const parts = (prompt: string) =>
    readColorRequest(prompt).things.map(({ noun, parts: own }) => [noun, [...own.keys()]]);
  expect(parts("a dog with a red collar and a golden tag")).toEqual([["dog", ["collar", "bell"]]]);
  expect(parts("a cat and a golden bell")).toEqual([
    ["cat", []],
    ["bell", []],
  ]);
  expect(parts("a red boat with a white cabin")).toEqual([["boat", ["cabin"]]]);
  expect(parts("a red boat and a white cabin")).toEqual([
    ["boat", []],
    ["cabin", []],
  ]);
  expect(parts("a bike with a brown basket, a blue basket")[0]).toEqual(["bike", ["basket", "basket 2"]]);
});

test("a color before an unknown word is lost and named, whatever class the word has", () => {
  expect(readColorRequest("a grey elephant with white tusks and pink ears").lost).toEqual(["white tusks"]);
  expect(readColorRequest("a brown hen sitting on a white fluffy rug").lost).toEqual([]);
});

test("numbers, a clear sky and the sky of an evening are read", () => {
  const request = readColorRequest("two green pears and an apple, clear evening sky");
  expect([request.things.map(({ count }) => count), request.isClear]).toEqual([[2, undefined], true]);
  expect(readColorRequest("a lion, evening sky").time).toBe("evening");
});

test("a straw hat has the color of straw, unless the prompt gives it another one", () => {
  const hat = (prompt: string) => readColorRequest(prompt).things[0]?.parts.get("hat");
  expect(hat("a woman with red hair and a straw hat")).toEqual(findColor("beige"));
  expect(hat("a woman with a red straw hat")).toEqual(findColor("red"));
});

test.each([
  ["A man caring for a child with a green hat", ["man:", "child:hat"]],
  ["backpack for kids, navy blue", ["backpack:"]],
  ["A grandfather clock next to a boy with a red face", ["clock:", "boy:face"]],
  ["An excavator next to gold chains", ["excavator:", "chain:"]],
  ["A clock in front of a boy with a red face", ["clock:", "boy:face"]],
  ["A lighthouse and a boat with a green light", ["lighthouse:", "boat:", "light:"]],
  ["A woman waiting for children", ["woman:", "child:"]],
  ["A dog looks for kids", ["dog:", "kid:"]],
  ["A red fox for children", ["fox:"]],
  ["A van next to a building with a red lamp on the roof", ["van:", "building:", "lamp:"]],
  ["A laptop and a folding screen, red", ["laptop:", "screen:"]],
])("the parts of one thing are no parts of another: %s", (prompt, expected) => {
  const { things } = readColorRequest(prompt);
  expect(things.map(({ noun, parts }) => `${noun}:${[...parts.keys()].join(" ")}`)).toEqual(expected);
});

test("the color of a sky after a lighthouse is no light of it", () => {
  const { things, grounds } = readColorRequest("a white lighthouse, light blue sky");
  expect([things[0]?.parts.size, grounds[0]?.color]).toEqual([0, findColor("light blue")]);
  expect(readColorRequest("a lighthouse with a light, gray sky").things[0]?.partWords.has("window")).toBe(true);
});

test("a color before a material is that of the thing", () => {
  const color = (prompt: string) => readColorRequest(prompt).things[0]?.color;
  expect(color("a red wooden boat")).toEqual(findColor("red"));
  expect(color("a white wicker chair")).toEqual(findColor("white"));
  expect(color("a wooden boat")).toEqual(findColor("brown"));
});

test.each([
  ["a gray castle with blue tower roofs and red flags", "roof"],
  ["a castle, blue turret tops", "roof"],
  ["a church with a blue tower roof", "roof"],
  ["a castle with blue tower windows", "window"],
  ["a red tower with a blue tower door", "door"],
])("the part of a tower is that of its building: %s", (prompt, part) => {
  const { things } = readColorRequest(prompt);
  expect(things).toHaveLength(1);
  expect(things[0]?.parts.get(part)).toEqual(findColor("blue"));
});
