import { expect, test } from "vitest";
import { verdictOf } from "./verdict.ts";

const ready = { queue: { oldestSeconds: 0 }, engines: [{ state: "ready" }, { state: "fetching" }] };

test("names the most severe problem", () => {
  expect(verdictOf(ready).tone).toBe("good");
  expect(verdictOf({ ...ready, engines: [{ state: "ready" }, { state: "missing" }] }).title).toBe(
    "someEnginesUnavailable",
  );
  expect(verdictOf({ queue: { oldestSeconds: 61 }, engines: [{ state: "failed" }] }).title).toBe("jobsDelayed");
  expect(verdictOf({ queue: { oldestSeconds: 61 }, engines: [] })).toEqual({
    tone: "bad",
    title: "noWorkerRunning",
  });
});
