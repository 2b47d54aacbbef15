import { prepare } from "../lib/install/local.ts";
import { closeDatabase } from "../lib/platform/database/db.ts";

// Does everything that the first start would otherwise do, so that each start takes only seconds.
const database = await prepare();
await closeDatabase();
await database.stop();
await import("./weights.ts");
process.stderr.write("Setup is complete. Start the service with: npm start\n");
