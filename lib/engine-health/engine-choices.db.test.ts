import { afterAll, expect, test } from "vitest";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { engineOptions } from "./engine-choices.ts";
import { toReport } from "./reported-positions.ts";

afterAll(closeDatabase);

test("servers and workers of this version and of the version before read each other's reports", async () => {
  const report = toReport({ "sketch-to-image": 1 });
  expect(report.colorist).toBe(1);
  await pool().query(
    `INSERT INTO engine_state (worker_id, engine, state, fraction, serves, updated_at)
     VALUES ('wrk_old', 'comfyui:old', 'ready', 1, '{"colorist": 0}', now()), ('wrk_new', 'colorist', 'ready', 1, $1, now())`,
    [JSON.stringify(report)],
  );
  expect((await engineOptions("sketch-to-image")).map(({ id }) => id)).toEqual(["comfyui:old", "colorist"]);
  expect(await engineOptions("image-edit")).toEqual([]);
});
