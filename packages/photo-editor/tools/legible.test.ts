import { expect, test } from "vitest";
import { filled } from "../fixtures/pictures.ts";
import { isHardToRead, withClearOutline } from "./legible.ts";

const letters = {
  text: "Call us",
  position: "bottom",
  color: "white",
} as const;

test.each([
  ["white on white", [245, 245, 245], letters, true],
  ["white on gray", [110, 110, 110], letters, false],
  ["black on black", [20, 20, 25], { ...letters, color: "black" }, true],
  ["white on white in a box", [245, 245, 245], { ...letters, box: "black" }, false],
  ["white on white with an outline", [245, 245, 245], { ...letters, outline: "black" }, false],
])("%s", (_name, ground, args, isHard) => expect(isHardToRead(filled(300, 200, ground), args)).toBe(isHard));

test("the outline of light letters is dark, and that of dark ones light", () => {
  expect(withClearOutline(letters).outline).toBe("black");
  expect(withClearOutline({ ...letters, color: "navy" }).outline).toBe("white");
});
