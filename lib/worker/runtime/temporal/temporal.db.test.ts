import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { startTemporalServer, type TemporalServer } from "../../../../test/helpers/temporal-server.ts";
import { closeDatabase, pool } from "../../../platform/db.ts";
import { env } from "../../../platform/env.ts";
import { closeListener } from "../../../platform/notifications.ts";
import { runtimeContract } from "../contract.ts";
import { temporalRuntime } from "./index.ts";

const program = process.env.PEER_TEMPORAL ?? "";
if (!program)
  console.log("The Temporal runtime is skipped: set PEER_TEMPORAL to the path of a temporal-server program.");

describe.skipIf(!program)("with a Temporal server", () => {
  let folder = "";
  let server: TemporalServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-temporal-"));
    server = await startTemporalServer(program, folder);
  }, 90_000);

  afterAll(async () => {
    await server?.kill();
    await rm(folder, { recursive: true, force: true });
    await closeListener();
    await closeDatabase();
  });

  const runtime = (queue: string) => () =>
    temporalRuntime({
      ...env(),
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: server.namespace,
      TEMPORAL_TASK_QUEUE: queue,
    });

  /** Every queued job has its activity. */
  const settled = () =>
    expect
      .poll(async () => {
        const { rows } = await pool().query(
          "SELECT FROM job WHERE status = 'queued' AND NOT paused AND dispatched_round <= attempt",
        );
        return rows.length;
      })
      .toBe(0);

  runtimeContract("temporal", runtime("single"), { inBatch: false, settled });
  runtimeContract("temporal batch", runtime("batch"), { inBatch: true, settled });
});
