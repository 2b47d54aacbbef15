import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ApiDocument } from "./document.ts";
import { referencePages } from "./pages.ts";
import { listResources } from "./resources.ts";
import { isTriablePath } from "./triable.ts";

const released = new URL("../../../test/openapi/released.json", import.meta.url);
const document = JSON.parse(readFileSync(released, "utf8")) as ApiDocument;
const resources = listResources(document);
const routes = resources.flatMap((resource) => resource.routes);

test("every route of the document is on one page, with a title, an example and its errors", () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(documented.sort());
  for (const { id, summary, curl, keyed, errors } of routes) {
    expect(summary, id).not.toBe("");
    expect(curl.includes("Authorization: Bearer"), id).toBe(keyed);
    if (keyed)
      expect(
        errors.flatMap(({ codes }) => codes),
        id,
      ).toContain("invalid_key");
  }
});

test("every parameter and field of a body has a known type", () => {
  const isNamed = ({ type }: { type: string }) => type !== "" && !/any|undefined/.test(type);
  for (const { id, parameters, body } of routes)
    for (const field of [...parameters.path, ...parameters.query, ...parameters.header, ...(body?.fields ?? [])])
      expect(isNamed(field), `${id}: ${field.name} (${field.type})`).toBe(true);
});

test("bounds, options and inner fields come from the schema", () => {
  const list = routes.find(({ id }) => id === "listJobs");
  expect(list?.parameters.query).toContainEqual(
    expect.objectContaining({ name: "limit", type: "integer", bounds: ["1 to 100", "default 20"] }),
  );
  expect(list?.parameters.query.find(({ name }) => name === "status")?.options).toContain("canceled");
  const jobs = list?.responses[0]?.fields.find(({ name }) => name === "data");
  expect(jobs).toMatchObject({ type: "array of Job" });
  expect(jobs?.fields.map(({ name }) => name)).toContain("outputs");
});

test("an example with a file is a form, and one with an object is JSON", () => {
  const curl = (id: string) => routes.find((route) => route.id === id)?.curl;
  expect(curl("image-upscale")).toContain("-F image=@photo.jpg");
  expect(curl("createKey")).toContain('-H "Content-Type: application/json"');
  expect(curl("createBatch")).toContain('-H "Content-Type: application/json"');
  expect(curl("purgeJob")).toMatch(/^curl -X DELETE ".*\/jobs\/\$JOB_ID"/);
});

test("only requests that read JSON with a key can be tried", () => {
  for (const path of ["/jobs", "/jobs/job_1", "/usage", "/team/members"])
    expect(isTriablePath(resources, path), path).toBe(true);
  for (const path of ["/events", "/jobs/job_1/events", "/files/file_1", "/jobs/../keys", "/jobs/", "/nothing"])
    expect(isTriablePath(resources, path), path).toBe(false);
});

test("the pages as Markdown name every route", () => {
  const [index, ...pages] = referencePages(resources).map(({ markdown }) => markdown());
  for (const { method, path, summary } of routes) {
    expect(index).toContain(`\`${method} ${path}\``);
    expect(pages.some((page) => page.includes(`## ${summary}`))).toBe(true);
  }
});
