import { describe, expect, test } from "vitest";
import { drawScene } from "../draw-scene.ts";
import { compose } from "../layout/compose.ts";
import { createRecord } from "../paint/paint-record.ts";
import { paintPicture } from "../paint/picture.ts";
import { readScene } from "../scene/read.ts";
import { findUnbound, findUnplaced } from "./bindings.ts";

const frame = { width: 384, height: 256, seed: 7, transparent: false, variant: 0 };

const read = (prompt: string) => readScene({ prompt, style: "none", transparent: false }, null, () => undefined);

/** The pairs of words of a prompt that its picture does not show. */
function check(scene: Awaited<ReturnType<typeof read>>): string[] {
  const composition = compose(scene, frame);
  const record = createRecord(frame.width, frame.height);
  paintPicture(composition, scene.style, record);
  return [...findUnplaced(record, composition, scene), ...findUnbound(scene)];
}

const draw = async (prompt: string) => {
  const { findings } = drawScene(await read(prompt), frame);
  return [...findings.absent, ...findings.air, ...findings.uncolored];
};

describe("a wrong reading is found by the pairs of the prompt", () => {
  test("a thing that stands elsewhere", async () => {
    const scene = await read("a kettle on a stove and a fridge");
    expect(check(scene)).toEqual([]);
    expect(check({ ...scene, relations: [] })).toEqual(["kettle on stove"]);
  });

  test("a person beside a seat", async () => {
    const scene = await read("a grandmother knitting a yellow scarf in an armchair");
    expect(check(scene)).toEqual([]);
    const relations = scene.relations.filter(({ type }) => type !== "on");
    expect(check({ ...scene, relations })).toEqual(["grandmother in armchair"]);
  });

  test("exchanged colors and counts", async () => {
    const scene = await read("two red cars and three blue buses");
    expect(check(scene)).toEqual([]);
    const [cars, buses] = scene.actors;
    if (!cars || !buses) throw new Error("Cars and buses were expected.");
    const actors = [
      { ...cars, colorName: "blue", count: 3 },
      { ...buses, colorName: "red", count: 2 },
    ];
    expect(check({ ...scene, actors })).toEqual(["red cars", "2 cars", "blue buses", "3 buses"]);
  });

  test("one thing for a plural", async () => {
    const scene = await read("people holding umbrellas");
    expect(check(scene)).toEqual([]);
    const actors = scene.actors.map((actor) => ({ ...actor, count: 1 }));
    expect(check({ ...scene, actors })).toEqual(["several people", "several umbrellas"]);
  });

  test("the clothes of one of two people", async () => {
    const scene = await read("two boys, one in a red shirt and the other in a green shirt");
    expect(check(scene)).toEqual([]);
    const actors = scene.actors.map((actor) => ({ ...actor, outfit: scene.actors[0]?.outfit, adjectives: [] }));
    expect(check({ ...scene, actors })).toHaveLength(1);
  });

  test("a text beside its sign", async () => {
    const scene = await read('a sign with "LAKE" and "CAMP"');
    expect(check(scene)).toEqual([]);
    const actors = scene.actors.map((actor) => ({ ...actor, lettering: "LAKE" }));
    expect(check({ ...scene, actors })).toEqual(['the text "CAMP" on the sign']);
  });

  test("a bridge on land", async () => {
    const scene = await read("a bridge over a river");
    expect(check(scene)).toEqual([]);
    const composition = compose(scene, frame);
    const placements = composition.placements.map((placement) => ({ ...placement, base: frame.height * 0.95 }));
    const record = createRecord(frame.width, frame.height);
    paintPicture({ ...composition, placements }, scene.style, record);
    expect(findUnplaced(record, { ...composition, placements }, scene)).toEqual(["bridge over river"]);
  });

  test("a thing at one that is not drawn", async () => {
    const scene = await read("a camera on a tripod");
    expect(check(scene)).toEqual([]);
    expect(scene.unread).toEqual(["tripod"]);
    expect(await draw("a monk in meditation")).toEqual([]);
  });
});

test.each([
  "a basket of strawberries on a wooden table",
  "a vase with sunflowers on a table by the window",
  "a cat on a chair beside a table",
  "a bear between two pine trees",
  "a girl sitting on a bench in a park",
  "a man reading a newspaper on a bench",
  "a woman in a dress in coral and a man in a mustard sweater",
  "a red car in front of a blue house and a green bus",
  "an owl in a tree, a fox under a bush",
  "a boat on a lake, a swan in the water",
  "a book on a shelf, a lamp on a desk",
  "a wreath on a red door",
  "a stone bridge over a river",
  "a red train crossing a bridge of stone over a river",
])("a right picture has no finding: %s", async (prompt) => {
  expect(await draw(prompt)).toEqual([]);
});

test("the rain is seen behind the window of a sill", async () => {
  expect(await draw("a rainy window with a cat on the sill")).toEqual([]);
  expect(await draw("a cat on a windowsill")).toEqual([]);
});

test("a text that is not on the thing that carries it is named", async () => {
  const scene = await read('a window with the words "Closed on Monday"');
  expect(findUnbound(scene)).toEqual(['the text "Closed on Monday" on the window']);
});
