import { expect, test } from "vitest";
import { createApi } from "./app.ts";

test("405 lists the supported methods in Allow, and 404 does not", async () => {
  const api = createApi();
  const wrong = await api.request("/api/v1/jobs/job_1", { method: "PATCH" });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("GET, DELETE");
  expect(wrong.headers.get("content-type")).toBe("application/problem+json");
  const nowhere = await api.request("/api/v1/nowhere", { method: "PATCH" });
  expect(nowhere.status).toBe(404);
  expect(nowhere.headers.has("allow")).toBe(false);
  const outside = await api.request("/api/v1/../elsewhere");
  expect(outside.status).toBe(404);
  expect(outside.headers.get("request-id")).toBe((await outside.json()).request_id);
});
