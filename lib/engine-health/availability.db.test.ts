import { afterAll, expect, test } from "vitest";
import { imageGenerate } from "../operations/image-generate/index.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { usableEngines } from "./availability.ts";

afterAll(closeDatabase);

test("a call that arrives before the first worker report waits for it", async () => {
  const engines = usableEngines(imageGenerate);
  await pool().query("SELECT pg_sleep(0.6)");
  await pool().query(
    "INSERT INTO engine_state (worker_id, engine, state, fraction, updated_at) VALUES ('wrk_late', 'illustrator', 'ready', 1, now())",
  );
  expect((await engines).usable.map(({ name }) => name)).toEqual(["illustrator"]);
});
