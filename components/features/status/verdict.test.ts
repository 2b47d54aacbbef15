import { expect, test } from "vitest";
import { verdictOf } from "./verdict.ts";

const ready = { queue: { oldestSeconds: 0 }, engines: [{ state: "ready" }, { state: "fetching" }], incidents: [] };

test("names the most severe problem", () => {
  expect(verdictOf(ready).tone).toBe("good");
  expect(verdictOf({ ...ready, engines: [{ state: "ready" }, { state: "missing" }] }).title).toBe(
    "someEnginesUnavailable",
  );
  expect(verdictOf({ ...ready, queue: { oldestSeconds: 61 }, engines: [{ state: "failed" }] }).title).toBe(
    "jobsDelayed",
  );
  expect(verdictOf({ ...ready, queue: { oldestSeconds: 61 }, engines: [] })).toEqual({
    tone: "bad",
    title: "noWorkerRunning",
  });
  const incidents = [{ impact: "minor" }];
  expect(verdictOf({ ...ready, incidents })).toEqual({ tone: "warn", title: "openIncident" });
  expect(verdictOf({ ...ready, incidents: [...incidents, { impact: "major" }] }).tone).toBe("bad");
  expect(verdictOf({ ...ready, incidents: [{ impact: "maintenance" }] }).title).toBe("allSystemsOperational");
});
