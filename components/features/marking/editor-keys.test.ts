import { expect, test } from "vitest";
import { findCommand } from "./editor-keys.ts";

const press = (key: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean } = {}) =>
  findCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...modifiers }, [0.5, 0.98], 30);

test("arrow keys move the cursor inside the image, with Shift by a small step", () => {
  expect(press("ArrowLeft")).toEqual({ kind: "move", to: [0.46, 0.98] });
  expect(press("ArrowDown")).toEqual({ kind: "move", to: [0.5, 1] });
  expect(press("ArrowRight", { shiftKey: true })).toEqual({ kind: "move", to: [0.505, 0.98] });
});

test("Enter and Space mark", () => {
  expect([press("Enter"), press(" ")]).toEqual([{ kind: "mark" }, { kind: "mark" }]);
});

test("Control or Command with Z undoes, and redoes with Shift", () => {
  expect(press("z", { ctrlKey: true })).toEqual({ kind: "undo" });
  expect(press("Z", { metaKey: true, shiftKey: true })).toEqual({ kind: "redo" });
  expect(press("z")).toBeUndefined();
});

test("brackets change the brush size within its limits", () => {
  expect(press("[")).toEqual({ kind: "resize", diameter: 29 });
  expect(press("]")).toEqual({ kind: "resize", diameter: 30 });
});

test("other keys are not used", () => {
  expect(press("Tab")).toBeUndefined();
});
