import { expect, test } from "vitest";
import { solveMatting } from "./closed-form.ts";

const [width, height] = [40, 30];

test("alpha between two plain colors follows the mix of the colors", () => {
  const truth = Float32Array.from({ length: width * height }, (_, at) =>
    Math.min(1, Math.max(0, ((at % width) - 10) / 20)),
  );
  const mix = (subject: number, background: number) => truth.map((share) => subject * share + background * (1 - share));
  const guide = { width, height, r: mix(0.9, 0.1), g: mix(0.5, 0.4), b: mix(0.1, 0.6) };
  const unknown = Uint8Array.from(truth, (share) => (share > 0 && share < 1 ? 1 : 0));
  const estimate = truth.map((share) => (share > 0 && share < 1 ? 0.5 : share));
  const confidence = new Float32Array(truth.length).fill(1e-4);
  const alpha = solveMatting(guide, { unknown, estimate, confidence }, estimate, 200);
  expect(Math.max(...alpha.map((value, at) => Math.abs(value - truth[at])))).toBeLessThan(0.05);
});

test("known alpha does not change", () => {
  const noise = Float32Array.from({ length: width * height }, (_, at) => ((at * 7919) % 101) / 101);
  const unknown = Uint8Array.from(noise, (_, at) => (at % width > 12 && at % width < 20 ? 1 : 0));
  const alpha = solveMatting(
    { width, height, r: noise, g: noise, b: noise },
    { unknown, estimate: noise, confidence: new Float32Array(noise.length).fill(0.01) },
    noise,
    10,
  );
  for (const [at, value] of alpha.entries()) if (!unknown[at]) expect(value).toBe(noise[at]);
});
