import { expect, test } from "vitest";
import { findTimeline } from "./timeline.ts";

const at = (ms: number) => new Date(1_700_000_000_000 + ms);
const job = { createdAt: at(0), startedAt: at(300), finishedAt: at(2_000), attempts: [] };

test("a job that waits has no timeline", () => {
  expect(findTimeline({ ...job, startedAt: null, finishedAt: null })).toBeNull();
});

test("bars cover the whole time between submission and end", () => {
  const attempts = [
    { engine: "first", outcome: "failed", ms: 400, started_at: at(350).toISOString() },
    {
      engine: "second",
      outcome: "succeeded",
      ms: 900,
      started_at: at(850).toISOString(),
      steps: [
        { step: "reading", ms: 0 },
        { step: "painting", ms: 250 },
      ],
    },
  ];
  const timeline = findTimeline({ ...job, attempts });
  expect(timeline?.totalMs).toBe(2_000);
  expect(timeline?.bars.map(({ kind, name, fromMs, ms }) => [kind, name, fromMs, ms])).toEqual([
    ["waiting", null, 0, 300],
    ["preparing", null, 300, 50],
    ["attempt", "first", 350, 400],
    ["between", null, 750, 100],
    ["attempt", "second", 850, 900],
    ["step", "reading", 850, 250],
    ["step", "painting", 1_100, 650],
    ["storing", null, 1_750, 250],
  ]);
  const sum = timeline?.bars.filter(({ kind }) => kind !== "step").reduce((total, { ms }) => total + ms, 0);
  expect(sum).toBe(2_000);
});

test("attempts without a start are left out, and a running job ends now", () => {
  const attempts = [{ engine: "old", outcome: "succeeded", ms: 5 }];
  const timeline = findTimeline({ ...job, finishedAt: null, attempts }, at(900));
  expect(timeline).toEqual({
    totalMs: 900,
    bars: [
      { kind: "waiting", name: null, fromMs: 0, ms: 300, outcome: null },
      { kind: "preparing", name: null, fromMs: 300, ms: 600, outcome: null },
    ],
  });
});
