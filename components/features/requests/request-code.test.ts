import { expect, it } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operationBySlug } from "#lib/operations/index.ts";
import { getCurl, getPlaygroundPath } from "./request-code.ts";

const base = "https://example.com";
const upscale = describeOperation(operationBySlug("image-upscale"));
const request = { method: "POST", path: "/image-upscale", jobId: null, parameters: null };

it("repeats a request without a body, with a quoted address and the key in a variable", () => {
  const hostile = { ...request, method: "DELETE", path: "/jobs/$(id);'x" };
  expect(getCurl(hostile, base, undefined)).toBe(
    `curl --fail-with-body 'https://example.com/api/v1/jobs/$(id);'\\''x' \\\n  -X DELETE \\\n  -H "Authorization: Bearer $ATELIER_API_KEY"`,
  );
  expect(getCurl({ ...request, method: "GET", path: "/balance" }, base, undefined)).not.toContain("-X");
});

it("repeats an operation with its stored parameters and examples for what is not stored", () => {
  const code = getCurl({ ...request, parameters: { factor: 4 } }, base, upscale);
  expect(code).toContain("-F image=@file");
  expect(code).toContain("-F factor=4");
  expect(code).toContain('"Authorization: Bearer $ATELIER_API_KEY"');
});

it("opens the playground with the job, with the parameters, or empty", () => {
  expect(getPlaygroundPath({ ...request, jobId: "job_1" }, upscale)).toBe("/playground/image-upscale?run=job_1");
  expect(getPlaygroundPath({ ...request, parameters: { factor: 4 } }, upscale)).toBe(
    "/playground/image-upscale?factor=4",
  );
  expect(getPlaygroundPath(request, upscale)).toBe("/playground/image-upscale");
});
