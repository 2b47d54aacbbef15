import { abortUploads } from "./abort-uploads.ts";
import { delayDatabase } from "./delay-database.ts";
import { drainWorker } from "./drain-worker.ts";
import { dropDatabase } from "./drop-database.ts";
import type { Fault } from "./fault.ts";
import { fillDisk } from "./fill-disk.ts";
import { killEngines } from "./kill-engines.ts";
import { killPostgres } from "./kill-postgres.ts";
import { killServer } from "./kill-server.ts";
import { killStore } from "./kill-store.ts";
import { killWorker } from "./kill-worker.ts";
import { refuseDatabase } from "./refuse-database.ts";
import { eraseTemporal, killTemporal } from "./temporal.ts";

/** All faults, in the order of a round. */
export const faults: readonly Fault[] = [
  abortUploads,
  killServer,
  killEngines,
  killPostgres,
  fillDisk,
  killStore,
  delayDatabase,
  dropDatabase,
  refuseDatabase,
  drainWorker,
  killTemporal,
  eraseTemporal,
  killWorker,
];
