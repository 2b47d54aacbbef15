import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { maskAt, painted, SIDE } from "../fixtures/rectangles.ts";
import { step } from "../plan.ts";
import { runStep } from "../run-step.ts";

test.each([
  ["bird", 1],
  [undefined, 0],
] as const)("a thing that is found as %s and stays as it is costs half only by another name", async (as, count) => {
  const mask = maskAt([10, 10, 20, 20]);
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask, box: [10, 10, 20, 20], as }),
    remover: { removeBackground: async () => ({ image: filled(SIDE, SIDE, [220, 40, 30, 255]) }) },
    detect: async () => [],
    findFocus: async () => null,
  });
  const next = step("apply_to", { part: "ladybird", except: true, effect: "brightness", amount: -20 });
  await runStep(
    painted([
      [10, 10, 20, 20],
      [220, 40, 30],
    ]),
    next,
    edit,
  );
  expect(warnings.filter((text) => text.startsWith("The ladybird was found only as")).length).toBe(count);
  expect(edit.guessed).toBe(count > 0);
});
