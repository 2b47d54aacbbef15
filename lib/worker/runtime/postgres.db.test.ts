import { afterAll } from "vitest";
import { closeDatabase } from "../../platform/db.ts";
import { closeListener } from "../../platform/notifications.ts";
import { runtimeContract } from "./contract.ts";
import { postgresRuntime } from "./postgres.ts";

runtimeContract("postgres", postgresRuntime, { inBatch: false });
runtimeContract("postgres batch", postgresRuntime, { inBatch: true });

afterAll(async () => {
  await closeListener();
  await closeDatabase();
});
