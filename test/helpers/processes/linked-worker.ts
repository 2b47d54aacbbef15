import { linkStartingServer, listener, notify } from "../../../lib/platform/database/notifications.ts";

// A worker's end of a link: it answers each queue that it is notified of with an end of the same name.
(await listener()).on("job_queued", (name) => notify("job_ended", name));
linkStartingServer();
process.on("disconnect", () => process.exit());
process.send?.("ready");
