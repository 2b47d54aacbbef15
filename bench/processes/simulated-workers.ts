import { setTimeout as sleep } from "node:timers/promises";
import { succeedJob } from "../../lib/jobs/end.ts";
import type { JobRow } from "../../lib/jobs/record.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { newId } from "../../lib/platform/ids.ts";
import { keepJobs, reclaimJobs } from "../../lib/worker/running-jobs.ts";
import type { JobDelivery, JobReceiver, Lane } from "../../lib/worker/runtime/job-runtime.ts";
import { postgresRuntime } from "../../lib/worker/runtime/postgres.ts";

// Workers that dispatch, renew and end jobs as real ones do, but wait for the time in a job's input instead of running an
// engine. The argument is their number.
const OPERATION = "simulation";
const SLOTS = 2;
const HEARTBEAT_MS = 2_000;

class SimulatedWorker implements JobReceiver {
  readonly id = newId("wrk");
  readonly capacity = { cpu: { all: SLOTS, items: SLOTS }, io: { all: 0, items: 0 } };
  readonly #running = new Set<JobRow>();
  #delivery: JobDelivery | undefined;

  async start(): Promise<void> {
    // Workers count each other by the reports of their engines.
    await pool().query(
      "INSERT INTO engine_state (worker_id, engine, state, fraction) VALUES ($1, 'simulated', 'ready', 1)",
      [this.id],
    );
    this.#delivery = await postgresRuntime.deliver(this);
    for (;;) {
      await sleep(HEARTBEAT_MS);
      await pool().query("UPDATE engine_state SET updated_at = now() WHERE worker_id = $1", [this.id]);
      await keepJobs(this.id, [...this.#running]);
      await reclaimJobs();
      this.#delivery.wake();
    }
  }

  operations = (lane: Lane) => (lane === "cpu" ? [OPERATION] : []);

  engines = () => undefined;

  cancel(): void {}

  async run(job: JobRow): Promise<void> {
    this.#running.add(job);
    await sleep(Number((job.input as { ms?: number }).ms));
    const success = { operation: OPERATION, charge: 1, hasInputs: false, keepSeconds: 3_600, engine: "simulated" };
    await succeedJob({ jobId: job.id, attempt: job.attempt }, { ...success, report: null, warnings: [], outputs: [] });
    this.#running.delete(job);
  }
}

for (let count = 0; count < Number(process.argv[2]); count++) void new SimulatedWorker().start();
process.send?.("ready");
