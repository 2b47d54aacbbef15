import { expect, test } from "vitest";
import { pixel } from "../fixtures/pictures.ts";
import { type Box, maskAt, painted, SIDE } from "../fixtures/rectangles.ts";
import { editScene, RED, type Scene } from "../fixtures/scene.ts";
import type { EditorParts } from "../request.ts";

test.each<[string, string | undefined]>([
  ["keep the dog sharp", undefined],
  ["keep her sharp", undefined],
  ["keep the hair sharp", undefined],
  ["keep the car sharp", "The car does not belong to the main subject, so it changed with the background."],
  ["keep the boat sharp", "No boat was found in this image. Mark it with a mask instead."],
  ["keep the model rocket sharp", "The model rocket cannot be found by name, so check that it was kept."],
])("a thing to keep beside a blurred background is the main subject or is named: %s", async (words, warning) => {
  const box: Box = [6, 6, 30, 48];
  const known = [
    { name: "dog", box },
    { name: "car", box: [45, 6, 10, 10] as Box },
    { name: "boat", box },
  ];
  const find: EditorParts["find"] = async (_, word) => {
    const found = known.find(({ name }) => name === word && name !== "boat");
    return found ? { mask: maskAt(found.box), box: found.box } : null;
  };
  const scene: Scene = { known, find, subject: box, focus: box };
  const { partial, warnings } = await editScene(painted([box, RED]), `blur the background but ${words}`, scene);
  expect([partial, ...warnings]).toEqual(
    // A thing that no detector knows cannot be checked, and is mostly the subject.
    warning === undefined ? [false] : [!/check that it was kept/.test(warning), warning],
  );
});

test("what a new background replaces is not called missing, and a mark of the subject is", async () => {
  const box: Box = [6, 6, 30, 48];
  const scene: Scene = { known: [], subject: box, focus: box };
  const done = await editScene(painted([box, RED]), "make the background white and remove the flag", scene);
  expect([done.partial, done.warnings]).toEqual([false, []]);
  const left = await editScene(painted([box, RED]), "make the background white and remove the badge", scene);
  expect([left.partial, left.warnings.join()]).toEqual([true, expect.stringContaining("The badge cannot be found")]);
});

test("a part of a thing is not the thing, also without an apostrophe", async () => {
  const box: Box = [6, 6, 30, 48];
  const find: EditorParts["find"] = async (_, word) =>
    /cat/.test(word) ? { mask: maskAt(box), box, as: word === "cat" ? undefined : "cat" } : null;
  const scene: Scene = { known: [{ name: "cat", box }], subject: box, find };
  await expect(editScene(painted([box, RED]), "make the cats eyes blue", scene)).rejects.toMatchObject({
    message: "The cats eyes cannot be found by name. Mark the cats eyes with a mask instead.",
  });
});

test("a thing that no detector knows is not the main subject if that has another name", async () => {
  const scene: Scene = { known: [{ name: "person", box: [5, 5, 30, 50] }], subject: [6, 6, 30, 48] };
  await expect(editScene(painted(), "make the banner brighter", scene)).rejects.toMatchObject({
    code: "nothing_matched",
    message: "The banner cannot be found by name. Mark the banner with a mask instead.",
  });
});

test("a thing that no detector knows is not the main subject if two models disagree about it", async () => {
  const scene: Scene = { subject: [6, 6, 30, 48], doubt: "It is not clear what the subject of this image is." };
  await expect(editScene(painted(), "make the capsule brighter", scene)).rejects.toMatchObject({
    message: expect.stringMatching(/^The capsule cannot be found by name/),
  });
});

test("a clear main subject without a name stands for a thing that no detector knows, for half of the price", async () => {
  const { partial, image } = await editScene(painted(), "make the capsule brighter", { subject: [6, 6, 30, 48] });
  expect([partial, pixel(image, 20, 20)[0], pixel(image, 55, 5)[0]]).toEqual([true, expect.any(Number), 128]);
  expect(pixel(image, 20, 20)[0]).toBeGreaterThan(140);
});

test("several things are not the main subject", async () => {
  await expect(editScene(painted(), "pixelate the two sockets", { subject: [6, 6, 30, 48] })).rejects.toMatchObject({
    message: "The two sockets cannot be found by name. Mark the two sockets with a mask instead.",
  });
});

test("a thing at another side than the named one is not removed", async () => {
  await expect(
    editScene(painted([[45, 10, 10, 9], RED]), "remove the red crate on the left", {}),
  ).rejects.toMatchObject({
    message: "No red crate at the left was found in this image. Mark it with a mask instead.",
  });
});

test("a large thing before detailed surroundings is not removed by its name", async () => {
  const mask = maskAt([0, 0, 40, 40]);
  let isFilled = false;
  const clean: Scene["clean"] = {
    clean: async ({ image, onDoubt }) => {
      onDoubt?.(mask);
      isFilled = true;
      return { image };
    },
  };
  const find = async () => ({ mask, box: [0, 0, 40, 40] as const });
  await expect(editScene(painted(), "remove the sofa", { clean, find })).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(/^What would be filled for the sofa covers 44% of the image/),
  });
  expect(isFilled).toBe(false);
});

test("an image without noise is as requested, and the other changes cost their price", async () => {
  const clean: Scene["clean"] = { clean: async ({ image }) => ({ image }) };
  const both = await editScene(painted(), "brighter, less noise, and a 5 px white border", { clean });
  expect([both.partial, both.warnings]).toEqual([false, ["No noise was found in the image, so none was removed."]]);
});

test("an extended image continues at the named side", async () => {
  const clean: Scene["clean"] = {
    clean: async ({ image }) => ({ image: { ...image, data: new Uint8Array(image.data) } }),
  };
  const { image } = await editScene(
    painted([[0, 0, SIDE, SIDE], RED]),
    "extend the picture to the right so that it becomes 2:1",
    { clean },
  );
  expect([image.width, image.height, pixel(image, 59, 30)[0]]).toEqual([120, 60, 220]);
});

test("an extension of detailed edges costs half of the price", async () => {
  const clean: Scene["clean"] = { clean: async ({ image }) => ({ image, isDoubtful: true }) };
  const { partial, warnings } = await editScene(painted(), "extend the picture to the left", { clean });
  expect([partial, warnings]).toEqual([true, [expect.stringMatching(/can look wrong\. Half of the price/)]]);
});

const GRAY = 128;

test("crockery is each of its things that the image shows", async () => {
  const [cup, saucer]: Box[] = [
    [10, 10, 10, 10],
    [10, 30, 20, 8],
  ];
  const find: EditorParts["find"] = async (_, word) => {
    const box = word === "cup" ? cup : word === "saucer" ? saucer : undefined;
    return box ? { mask: maskAt(box), box } : null;
  };
  const { image, warnings } = await editScene(painted(), "make the crockery brighter", { find });
  expect(
    [pixel(image, 15, 15)[0], pixel(image, 20, 34)[0], pixel(image, 50, 50)[0]].map((value) => value !== GRAY),
  ).toEqual([true, true, false]);
  expect(warnings).toContain('"crockery" was read as cup and saucer.');
});
