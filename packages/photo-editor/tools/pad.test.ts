import { expect, test } from "vitest";
import { filled } from "../fixtures/pictures.ts";
import { readEdgeColor } from "./pad.ts";

const edges = { left: 0, top: 0, right: 30, bottom: 0, unit: "px" as const };

test("the same color is that of the edge that is enlarged", () => {
  const image = filled(100, 100, [200, 200, 200]);
  for (let at = 0; at < 10_000; at++) if (at % 100 >= 50) image.data.set([110, 218, 228], at * 3);
  expect(readEdgeColor(image, { edges, color: "turquoise", matched: true })).toBe("rgb(110 218 228)");
  expect(readEdgeColor(image, { edges: { ...edges, left: 30, right: 0 }, color: "white" })).toBe("rgb(200 200 200)");
});

test("of several colors at the edge the named one is the same", () => {
  const image = filled(100, 100, [190, 30, 30]);
  for (let at = 0; at < 3_000; at++) image.data.set([110, 218, 228], at * 3);
  expect(readEdgeColor(image, { edges, color: "turquoise" })).toBe("rgb(110 218 228)");
  expect(readEdgeColor(image, { edges, color: "white" })).toBe("rgb(190 30 30)");
});
