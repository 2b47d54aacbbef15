import { expect, test } from "vitest";
import { PoolBusy, ProcessEnded } from "../platform/processes/process-pool.ts";
import { describePoolFailure } from "./pool-failure.ts";

const messages = {
  share: "One at a time.",
  busy: "Busy.",
  crashed: { code: "unreadable_document" as const, message: "Too much." },
};

test.each([
  [new PoolBusy("share"), "rate_limited", 2],
  [new PoolBusy("queue"), "overloaded", 5],
  [new ProcessEnded("timeout", "x"), "overloaded", 5],
  [new ProcessEnded("unavailable", "x"), "overloaded", 5],
  [new ProcessEnded("crashed", "x", "SIGKILL"), "unreadable_document", undefined],
])("%s becomes %s", (error, code, retryAfterSeconds) => {
  expect(describePoolFailure(error, messages)).toMatchObject({ code, retryAfterSeconds });
});

test("a crash that says nothing about the input is the service's", () => {
  const { crashed: _, ...rest } = messages;
  expect(describePoolFailure(new ProcessEnded("crashed", "x"), rest)).toMatchObject({ code: "overloaded" });
});

test("other errors stay as they are", () => {
  const error = new TypeError("x");
  expect(describePoolFailure(error, messages)).toBe(error);
});
