import { expect, test } from "vitest";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { ApiProblem, getProblem, hasEnded, readResponse } from "./job-response.ts";

const t = testTranslator("playground");
const problem = {
  title: "Not enough credits",
  status: 402,
  detail: "You need 2 credits.",
  code: "insufficient_credits",
};

test("only queued and running jobs have not ended", () => {
  const ended = (["queued", "running", "succeeded", "failed", "canceled"] as const).map((status) =>
    hasEnded({ status }),
  );
  expect(ended).toEqual([false, false, true, true, true]);
});

test("reads the body of a successful response", async () => {
  expect(await readResponse(Response.json({ id: "job_1" }))).toEqual({ id: "job_1" });
});

test("throws the problem of an error response", async () => {
  const error = await readResponse(Response.json(problem, { status: 402 })).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(getProblem(error instanceof Error ? error : expect.fail(), t)).toEqual(problem);
});

test("throws a general problem if the response is not from the API", async () => {
  for (const response of [new Response("<html>", { status: 502 }), new Response("", { status: 200 })])
    await expect(readResponse(response)).rejects.toMatchObject({ problem: { code: "unreachable" } });
});

test("describes a network error", () => {
  expect(getProblem(new TypeError("Failed to fetch"), t)).toMatchObject({
    title: "Request failed",
    detail: "The server could not be reached. Check your connection and try again.",
  });
});
