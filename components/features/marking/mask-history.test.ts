import { expect, test } from "vitest";
import { addStep, canRedo, canUndo, currentPlane, emptyHistory } from "./mask-history.ts";

const plane = (value: number) => Uint8ClampedArray.from([value]);

test("an empty history has no plane and no steps", () => {
  expect(currentPlane(emptyHistory)).toBeUndefined();
  expect([canUndo(emptyHistory), canRedo(emptyHistory)]).toEqual([false, false]);
});

test("the first step cannot be undone, the second can", () => {
  const first = addStep(emptyHistory, plane(1));
  expect(canUndo(first)).toBe(false);
  const second = addStep(first, plane(2));
  expect([canUndo(second), canRedo(second)]).toEqual([true, false]);
  expect(currentPlane(second)).toEqual(plane(2));
});

test("a new step drops the steps that were undone", () => {
  const two = addStep(addStep(emptyHistory, plane(1)), plane(2));
  const undone = { ...two, current: 0 };
  expect(canRedo(undone)).toBe(true);
  const history = addStep(undone, plane(3));
  expect(history.planes).toEqual([plane(1), plane(3)]);
  expect(canRedo(history)).toBe(false);
});

test("the oldest steps are dropped above the limit", () => {
  let history = emptyHistory;
  for (let value = 0; value < 30; value++) history = addStep(history, plane(value));
  expect(history.planes).toHaveLength(24);
  expect([history.planes[0], currentPlane(history)]).toEqual([plane(6), plane(29)]);
});
