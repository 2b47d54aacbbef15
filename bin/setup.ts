import { prepare } from "../lib/install/local.ts";
import { closeDatabase } from "../lib/platform/db.ts";

// Everything that a start would do before and behind serving: afterwards one takes seconds.
const database = await prepare();
await closeDatabase();
await database.stop();
await import("./weights.ts");
process.stderr.write("Everything is in place. Start with: npm start\n");
