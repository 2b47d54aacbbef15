import { afterAll } from "vitest";
import { runtimeContract } from "../../../test/helpers/runtime-contract.ts";
import { closeDatabase } from "../../platform/database/db.ts";
import { closeListener } from "../../platform/database/notifications.ts";
import { postgresRuntime } from "./postgres.ts";

/** The queue is the table, so a committed job can be delivered. */
const settled = async () => {};
const enqueue = (submit: () => Promise<string>) => submit();

const open = async () => postgresRuntime;

runtimeContract("postgres", open, { inBatch: false, settled, enqueue });
runtimeContract("postgres batch", open, { inBatch: true, settled, enqueue });

afterAll(async () => {
  await closeListener();
  await closeDatabase();
});
