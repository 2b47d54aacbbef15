import { afterEach, expect, test } from "vitest";
import { inSpan, setTracing, startRequestSpan, traceFields } from "./tracing.ts";

const TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";

afterEach(() => setTracing(undefined));

test("a request follows the decision of its traceparent, and the sampling rate without a valid one", () => {
  const isSampled = (traceparent?: string) =>
    startRequestSpan("GET /jobs", traceparent === undefined ? {} : { traceparent }) !== undefined;
  setTracing(0);
  expect(isSampled(`${TRACE}-01`)).toBe(true);
  expect(isSampled(`${TRACE}-03`)).toBe(true);
  expect(isSampled(`${TRACE}-00`)).toBe(false);
  expect(isSampled()).toBe(false);
  setTracing(1);
  expect(isSampled(`${TRACE}-00`)).toBe(false);
  expect(isSampled("not a traceparent")).toBe(true);
  expect(isSampled()).toBe(true);
});

test("without a sampled trace, work runs without a span and logs name none", async () => {
  setTracing(1);
  expect(await inSpan("engine", {}, async (span) => span)).toBeUndefined();
  expect(await inSpan("run", { parent: null }, async (span) => span)).toBeUndefined();
  expect(traceFields()).toEqual({});
});
