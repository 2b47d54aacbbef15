import { describe, expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";
import { readColorRequest } from "./prompt-reader.ts";
import { rewrite } from "./rewrite.ts";

async function color(prompt: string, strokes: readonly Stroke[]) {
  const { image, warnings } = await colorStrokes(prompt, strokes, 1);
  const [gaps = "", colors = ""] = warnings.split("This is an illustration. Its colors: ");
  return {
    warnings: gaps,
    colors,
    isAt: (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name),
  };
}

const house = [
  box(30, 50, 34, 30),
  shape([28, 50], [47, 32], [66, 50]),
  box(43, 63, 8, 17),
  box(33, 56, 7, 7),
  box(54, 56, 7, 7),
];
const tree = [box(78, 62, 8, 16), oval(82, 52, 13.4, 12.8)];
const horizon = [line([0, 70], [30, 70]), line([64, 70], [78, 70]), line([86, 70], [100, 70])];

describe("a scene whose things are joined by the lines between them", () => {
  test("a piece of sky between a house and a tree is sky", async () => {
    const sky = line([66, 50], [69, 51]);
    const { isAt } = await color("a red house with a blue door and a green tree", [...house, ...tree, ...horizon, sky]);
    expect([isAt(82, 50, "green"), isAt(47, 72, "blue"), isAt(37, 74, "red")]).toEqual([true, true, true]);
    expect([isAt(71, 66, "red"), isAt(71, 66, "green")]).toEqual([false, false]);
  });

  test("a thing of which the prompt names one is not painted twice", async () => {
    const second = house.map(({ points, closed }) => ({
      closed,
      points: points.map(([x, y]) => [x * 0.5 + 66, y * 0.5 + 45] as const),
    }));
    const strokes = [...house, ...second, box(4, 60, 6, 18), oval(7, 52, 6, 9)];
    const { isAt, warnings, colors } = await color("a red house and a green tree", strokes);
    expect([isAt(37, 74, "red"), isAt(84, 83, "red")]).toEqual([true, false]);
    expect(warnings).toContain("stay white");
    expect(colors).toMatch(/house wall red\b.*unnamed parts white/);
  });
});

describe("things are known by their shape", () => {
  test("a barn with a gable is no cow, and cows that touch a fence are no barn", async () => {
    const barn = [shape([5, 75], [5, 50], [20, 35], [35, 50], [35, 75]), box(15, 62, 10, 13)];
    const cow = (x: number, y: number) => [oval(x, y, 6, 4), oval(x - 8, y - 3, 3, 3)];
    const rails = [box(56, 68, 40, 3), box(56, 74, 40, 3), box(70, 66, 2, 14), box(85, 66, 2, 14)];
    const { isAt } = await color("a red barn, two white cows and a fence", [
      ...barn,
      ...cow(66, 52),
      ...cow(82, 65),
      ...rails,
    ]);
    expect([isAt(9, 60, "red"), isAt(66, 52, "red"), isAt(82, 63, "red")]).toEqual([true, false, false]);
  });

  test("the parts of the only thing are its own, also with a gap, and two lenses are one name", async () => {
    const boat = [shape([20, 66], [80, 66], [70, 80], [30, 80]), shape([48, 10], [48, 58], [30, 58])];
    const sailing = await color("a sailing boat with a brown hull", boat);
    expect([sailing.isAt(50, 73, "brown"), sailing.warnings]).toEqual([true, expect.not.stringContaining("white")]);
    const glasses = await color("a pair of green glasses", [oval(30, 50, 14, 10), oval(70, 50, 14, 10)]);
    expect([glasses.isAt(30, 50, "green"), glasses.isAt(70, 50, "green")]).toEqual([true, true]);
  });

  test("the lower of two discs is the head of a stick figure, and the upper one its balloon", async () => {
    const figure = [
      oval(40, 55, 6, 6),
      line([40, 61], [40, 80]),
      line([40, 68], [55, 60], [62, 30]),
      oval(63, 22, 7, 8),
    ];
    const { isAt } = await color("a child with a red balloon", figure);
    expect([isAt(63, 22, "red"), isAt(40, 55, "red")]).toEqual([true, false]);
  });

  test("where a leg crosses the shell of a turtle there is no nose", async () => {
    const turtle = [oval(50, 50, 25, 16), oval(82, 48, 8, 7), oval(32, 66, 6, 12), oval(68, 66, 6, 12)];
    const { isAt } = await color("a turtle", turtle);
    expect([isAt(33, 59, "pink"), isAt(67, 59, "pink")]).toEqual([false, false]);
  });

  test("a rocket has its nose at the top, and a penguin its beak in the middle", async () => {
    const rocket = [
      box(40, 35, 20, 40),
      shape([40, 35], [50, 12], [60, 35]),
      shape([40, 50], [30, 68], [40, 66]),
      shape([60, 50], [70, 68], [60, 66]),
    ];
    const flying = await color("a rocket with a red nose and blue fins", rocket);
    expect([flying.isAt(50, 28, "red"), flying.isAt(37, 62, "blue")]).toEqual([true, true]);
    const penguin = [
      oval(50, 50, 22, 34),
      oval(50, 56, 14, 24),
      shape([29, 46], [16, 66], [29, 60]),
      shape([71, 46], [84, 66], [71, 60]),
    ];
    const standing = await color("a penguin with an orange beak", penguin);
    expect([standing.isAt(25, 60, "orange"), standing.isAt(75, 60, "orange")]).toEqual([false, false]);
  });

  test("stripes are those of the lighthouse and not of its cliff, which is no blue thing", async () => {
    const lighthouse = [
      shape([42, 70], [46, 20], [54, 20], [58, 70]),
      line([45, 32], [55, 32]),
      line([44, 45], [56, 45]),
      line([43, 58], [57, 58]),
    ];
    const cliff = shape([25, 98], [30, 70], [70, 70], [75, 98]);
    const { isAt } = await color("a lighthouse on a cliff, red and white stripes", [...lighthouse, cliff]);
    expect([isAt(50, 85, "red"), isAt(50, 85, "blue")]).toEqual([false, false]);
    expect(isAt(50, 51, "red") || isAt(50, 64, "red")).toBe(true);
  });

  test("a castle of grey stone with towers is one grey thing with red flags", () => {
    const [castle, ...others] = readColorRequest("a castle with three towers, grey stone, red flags").things;
    expect([castle?.color, others]).toEqual([readColorRequest("a grey castle").things[0]?.color, []]);
    expect(castle?.parts.has("flag")).toBe(true);
    expect(rewrite("a bird on a stone")).toBe("a bird on a stone");
  });

  test("a fridge is not of wood", async () => {
    const { isAt } = await color("a kitchen with a fridge", [box(35, 20, 30, 60), line([35, 40], [65, 40])]);
    expect(isAt(50, 60, "brown")).toBe(false);
  });

  test("leaves of a flower are below its bloom, and panels of an umbrella alternate", async () => {
    const flower = [
      oval(50, 22, 14, 14),
      oval(50, 22, 5, 5),
      shape([48, 37], [52, 37], [52, 95], [48, 95]),
      oval(62, 72, 10, 5),
    ];
    const bloom = await color("a pink flower with purple leaves", flower);
    expect([bloom.isAt(50, 12, "pink"), bloom.isAt(63, 72, "purple")]).toEqual([true, true]);
    const umbrella = [
      shape([20, 50], [28, 28], [50, 15], [72, 28], [80, 50]),
      line([50, 15], [40, 50]),
      line([50, 15], [60, 50]),
      line([50, 50], [50, 85]),
    ];
    const open = await color("an umbrella with red and blue panels", umbrella);
    expect([open.isAt(32, 42, "red"), open.isAt(50, 42, "blue"), open.isAt(68, 42, "red")]).toEqual([true, true, true]);
  });

  test("two sails have their own colors, and a lone disc in the sky is no swing", async () => {
    const boat = [
      shape([20, 66], [80, 66], [70, 80], [30, 80]),
      shape([47, 10], [47, 60], [25, 60]),
      shape([53, 14], [53, 60], [75, 60]),
    ];
    const sailing = await color("a sailing boat with one white and one red sail", boat);
    expect([sailing.isAt(40, 52, "white"), sailing.isAt(60, 52, "red"), sailing.warnings]).toEqual([
      true,
      true,
      expect.not.stringContaining("sail"),
    ]);
    const swing = await color("a child and a swing", [oval(15, 12, 6, 6), ...tree]);
    expect(swing.warnings).toMatch(/Not found in the sketch: (?:child, )?swing/);
  });

  test("materials and colors of one part are no things", () => {
    const { things } = readColorRequest("teapot, white porcelain with a blue lid");
    expect(things.map(({ noun, color }) => [noun, color])).toEqual([
      ["teapot", readColorRequest("a white teapot").things[0]?.color],
    ]);
    expect(readColorRequest("a snowman with a carrot nose").things.map(({ noun }) => noun)).toEqual(["snowman"]);
    expect(readColorRequest("a bus stop and a yellow bus").things.map(({ noun }) => noun)).toEqual(["bus-stop", "bus"]);
    expect(readColorRequest("a child building a snowman").things.map(({ noun }) => noun)).toEqual(["child", "snowman"]);
    expect(readColorRequest("a pink piggy bank").things.map(({ noun }) => noun)).toEqual(["pig"]);
    const { things: lilies, grounds } = readColorRequest("green water lilies");
    expect([lilies.map(({ noun }) => noun), grounds]).toEqual([["lily"], []]);
  });

  test("a color that is on a thing or in its bands is not named as missing", async () => {
    const snail = [oval(60, 45, 18, 20), shape([10, 70], [30, 55], [45, 60], [85, 66], [85, 72], [12, 74])];
    expect((await color("a snail with a purple shell and a beige body", snail)).warnings).not.toContain("beige");
  });

  test("orange spikes are no fruit", () => {
    const [dinosaur, ...others] = readColorRequest("a green dinosaur with orange spikes").things;
    expect([dinosaur?.parts.has("spike"), others]).toEqual([true, []]);
    expect(readColorRequest("an orange and a lemon").things.map(({ noun }) => noun)).toEqual(["orange", "lemon"]);
    expect(readColorRequest("two orange slices").things.map(({ noun }) => noun)).toEqual(["orange"]);
  });

  test("wooden things are brown", () => {
    expect(readColorRequest("a wooden cabin").things[0]?.color).toEqual(
      readColorRequest("a brown cabin").things[0]?.color,
    );
  });
});

describe("nothing is silent", () => {
  test("a thing that fits no shape well gets what is left, with a warning", async () => {
    const dog = [box(70, 82, 3, 6), box(82, 82, 3, 6), box(66, 70, 22, 12), oval(91, 68, 5, 4.5)];
    const strokes = [
      ...tree.map(({ points, closed }) => ({ points: points.map(([x, y]) => [x - 55, y] as const), closed })),
      ...dog,
    ];
    const { isAt, warnings } = await color("a brown fox and a green tree", strokes);
    expect([isAt(77, 76, "brown"), isAt(27, 50, "green")]).toEqual([true, true]);
    expect(warnings).toContain("fox");
  });

  test("an unknown noun's color and things that only their shape names are in the warnings", async () => {
    const pot = [oval(50, 60, 20, 15), oval(50, 43, 3, 2)];
    expect((await color("a sky blue teapot with a white knob", pot)).warnings).toContain("white knob");
    const sun = await color("a red house", [...house, oval(85, 15, 7, 7)]);
    expect(sun.warnings).toContain("because the prompt does not name it: sun");
  });

  test("a prompt of which no word is understood is refused", async () => {
    await expect(color("mein Schreibtisch mit Stiftebecher", tree)).rejects.toMatchObject({ code: "nothing_matched" });
  });

  test("warnings use the words of the prompt", async () => {
    const island = [shape([60, 78], [68, 68], [82, 67], [97, 78], [80, 82]), box(79, 45, 3, 24), oval(80, 40, 12, 9)];
    const boat = [shape([14, 62], [50, 62], [44, 70], [20, 70]), shape([33, 60], [33, 40], [47, 58])];
    const prompt = "a blue boat on the ocean and a green palm tree on a beach";
    const { isAt, warnings } = await color(prompt, [line([0, 55], [100, 55]), ...boat, ...island]);
    expect(isAt(8, 90, "blue")).toBe(true);
    expect(warnings).toContain("beach");
    expect(warnings).not.toContain("sand");
    const horse = [oval(45, 60, 22, 12), box(28, 68, 4, 20), box(58, 68, 4, 20), oval(72, 42, 9, 7)];
    expect((await color("a brown horse with a purple mane", horse)).warnings).toContain("purple mane");
  });
});

describe("colors are read with their things", () => {
  test("colors of two words, colors after their thing, and things named again", () => {
    const colors = (prompt: string) => readColorRequest(prompt).things.map(({ noun, side }) => [noun, side]);
    const teapot = readColorRequest("a sky blue teapot");
    expect([teapot.grounds, teapot.things.map(({ color }) => color)]).toEqual([[], [[135, 206, 235]]]);
    const [car] = readColorRequest("little car, mint green, black tyres").things;
    expect([car?.color, [...(car?.parts.keys() ?? [])]]).toEqual([[152, 227, 191], ["wheel"]]);
    expect(colors("two houses; left house yellow, right house brick red")).toEqual([
      ["house", "left"],
      ["house", "right"],
    ]);
    expect(colors("a balloon over hills, purple and yellow balloon")).toEqual([["balloon", undefined]]);
    expect(colors("a red house, a green house")).toHaveLength(2);
    expect(colors("butterfly orange")).toEqual([["butterfly", undefined]]);
  });

  test("of two things each gets the color of the name whose usual look it has, in any order", async () => {
    const bed = [box(45, 60, 45, 18), box(45, 50, 5, 28)];
    const lamp = [shape([14, 50], [22, 50], [24, 60], [12, 60]), box(17, 60, 2, 18)];
    for (const prompt of ["a purple bed and a yellow lamp", "a yellow lamp and a purple bed"]) {
      const { isAt } = await color(prompt, [...bed, ...lamp]);
      expect([isAt(70, 70, "purple"), isAt(18, 56, "yellow")]).toEqual([true, true]);
    }
  });
});
