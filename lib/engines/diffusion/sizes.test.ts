import type { PipelineFacts } from "@atelier/diffusion";
import { expect, test } from "vitest";
import { workingSize } from "./sizes.ts";

const SIZES = [
  ...[256, 512, 640, 768, 1024, 1536, 2048].map((side) => [side, side] as const),
  ...([
    [1024, 683],
    [683, 1024],
    [1216, 832],
    [1344, 768],
    [768, 1344],
    [1536, 658],
    [500, 333],
    [1000, 1001],
  ] as const),
];

test.each([
  { name: "Stable Diffusion 1.5", side: 512, multiple: 64 },
  { name: "Stable Diffusion XL", side: 1024, multiple: 32 },
])("$name makes usual sizes with sides that it accepts and nearly the same proportions", ({ side, multiple }) => {
  const facts = { side, multiple } as PipelineFacts;
  for (const [width, height] of SIZES) {
    const made = workingSize(facts, width, height);
    expect([made.width % multiple, made.height % multiple], `${width} × ${height}`).toEqual([0, 0]);
    // The result is cropped to the requested proportions.
    const change = Math.abs(Math.log(made.width / made.height / (width / height)));
    expect(change, `${width} × ${height}`).toBeLessThan(multiple / Math.min(made.width, made.height));
  }
});
