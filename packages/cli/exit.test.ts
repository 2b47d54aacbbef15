import { ApiError, AtelierError } from "@atelier/sdk";
import { expect, test } from "vitest";
import { describeRecovery } from "./src/exit.ts";

const failed = (message: string, jobId?: string) => new AtelierError("connection_failed", message, { jobId });

test("a failed connection names the command that gets the paid result", () => {
  expect(describeRecovery(failed("socket hang up", "job_1"), "key-1")).toContain("atl jobs wait job_1 -o");
  expect(describeRecovery(failed("socket hang up"), "key-1")).toContain("--idempotency-key key-1");
});

test.each([
  failed("connect ECONNREFUSED 127.0.0.1:1"),
  new AtelierError("invalid_response", "The answer is not from Atelier."),
  new ApiError({ code: "insufficient_credits", title: "Credits", detail: "Buy more." }),
])("a request that was not accepted has none: %s", (error) => {
  expect(describeRecovery(error, "key-1")).toBeUndefined();
});
