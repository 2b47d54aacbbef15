import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { maskAt, painted } from "../../fixtures/rectangles.ts";
import { editScene, RED } from "../../fixtures/scene.ts";
import type { FoundPart } from "../../request.ts";
import { warnOfHiddenPeople } from "./people-check.ts";

const mask = { width: 1, height: 1, data: new Uint8Array(1) };

function hide(name: string, found: Omit<FoundPart, "mask" | "box"> | null) {
  const { edit, warnings } = editWithParts({});
  edit.found.set(name, found && { mask, box: [0, 0, 1, 1], ...found });
  warnOfHiddenPeople(edit);
  return { warnings, isHalf: edit.guessed };
}

const one = { mask, box: [0, 0, 1, 1] as const };

test("people who were found for certain are counted, and others cost half", () => {
  expect(hide("people", { each: [one, one, one] })).toEqual({
    warnings: [expect.stringMatching(/^Number of people who were found: 3\./)],
    isHalf: false,
  });
  expect(hide("people", { each: [one], isUnsure: true })).toEqual({
    warnings: [expect.stringMatching(/^Number of people who were found, and not for certain: 1\..+Half of the price/)],
    isHalf: true,
  });
});

test("many people cost half, because one of them is often missed", () => {
  expect(hide("people", { each: [one, one, one, one, one, one] })).toEqual({
    warnings: [expect.stringMatching(/^Number of people who were found: 6\..+Half of the price/)],
    isHalf: true,
  });
});

test("people behind the subject who were not found for certain are hidden with everything behind it", async () => {
  const hidden = async (isUnsure: boolean) => {
    const { warnings, partial, image } = await editScene(
      painted([[0, 0, 10, 60], RED]),
      "blur the people in the background",
      {
        subject: [20, 20, 20, 20],
        find: async (_image, word) =>
          /person|people/.test(word)
            ? { mask: maskAt([50, 0, 10, 10]), box: [50, 0, 10, 10], ...(isUnsure ? { isUnsure } : {}) }
            : null,
      },
    );
    const [edge = 0] = image.data.subarray(3 * (40 * 60 + 11));
    return { isHidden: edge > 130, partial, isNamed: warnings.some((text) => /everything behind it/.test(text)) };
  };
  expect(await hidden(true)).toEqual({ isHidden: true, partial: true, isNamed: true });
  expect((await hidden(false)).isNamed).toBe(false);
});

test("hidden things that are no people, and people who were not found, are not counted", () => {
  expect(hide("license plate", { isUnsure: true })).toEqual({ warnings: [], isHalf: false });
  expect(hide("people", null)).toEqual({ warnings: [], isHalf: false });
});
