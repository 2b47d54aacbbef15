import { checkInvariants } from "../../lib/credits/invariants.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { startFakeRemover, startFakeTranslator } from "../helpers/engines/fake-engines.ts";
import { startTestService, type TestService } from "../helpers/servers/service.ts";
import { closeConnections } from "./send.ts";
import { createWorld, type World } from "./world.ts";

export interface FuzzService {
  service: TestService;
  world: World;
  /** Stops the service. Throws if a rule of the ledger is violated. */
  stop(): Promise<void>;
}

/** Starts a service with engines for every operation, and what requests can name. */
export async function startFuzzService(): Promise<FuzzService> {
  // Jobs of requests that are not canceled in time must not refuse the next ones.
  process.env.OPEN_JOBS = "100";
  process.env.OPEN_BATCHES = "1000";
  process.env.OPEN_RUNS = "1000";
  const translator = await startFakeTranslator();
  const remover = await startFakeRemover();
  const service = await startTestService();
  const world = await createWorld(service);
  return {
    service,
    world,
    stop: async () => {
      closeConnections();
      const violations = await checkInvariants(pool());
      await service.stop();
      await Promise.all([translator.stop(), remover.stop()]);
      if (violations.length > 0) throw new Error(`The ledger violates its rules: ${JSON.stringify(violations)}`);
    },
  };
}
