import { expect, test } from "vitest";
import { toVerdict } from "./verdict.ts";

const ready = { queue: { oldestSeconds: 0 }, engines: [{ state: "ready" }, { state: "fetching" }], incidents: [] };

test("names the most severe problem", () => {
  expect(toVerdict(ready).tone).toBe("good");
  expect(toVerdict({ ...ready, engines: [{ state: "ready" }, { state: "missing" }] }).title).toBe(
    "someEnginesUnavailable",
  );
  expect(toVerdict({ ...ready, queue: { oldestSeconds: 61 }, engines: [{ state: "failed" }] }).title).toBe(
    "jobsDelayed",
  );
  expect(toVerdict({ ...ready, queue: { oldestSeconds: 61 }, engines: [] })).toEqual({
    tone: "bad",
    title: "noWorkerRunning",
  });
  const incidents = [{ impact: "minor" }];
  expect(toVerdict({ ...ready, incidents })).toEqual({ tone: "warn", title: "openIncident" });
  expect(toVerdict({ ...ready, incidents: [...incidents, { impact: "major" }] }).tone).toBe("bad");
  expect(toVerdict({ ...ready, incidents: [{ impact: "maintenance" }] }).title).toBe("allSystemsOperational");
});
