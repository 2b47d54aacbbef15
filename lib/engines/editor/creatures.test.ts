import { expect, test } from "vitest";
import { withoutOutlines } from "./creatures.ts";

const newMask = (isInside: (x: number, y: number) => boolean) => ({
  width: 40,
  height: 30,
  data: Uint8Array.from({ length: 1200 }, (_, at) => (isInside(at % 40, Math.floor(at / 40)) ? 255 : 0)),
});

test("a rabbit that reflects the green of a lawn is no lawn", () => {
  const lawn = { mask: newMask((_x, y) => y > 9), box: [0, 10, 40, 20] as const };
  const rabbit = newMask((x, y) => x > 14 && x < 26 && y > 5 && y < 20);
  const data = withoutOutlines(lawn, [rabbit])?.mask.data;
  expect([data?.[15 * 40 + 20], data?.[15 * 40 + 5], data?.[25 * 40 + 20]]).toEqual([0, 255, 255]);
  expect(withoutOutlines(lawn, [newMask(() => true)])).toBeNull();
});
