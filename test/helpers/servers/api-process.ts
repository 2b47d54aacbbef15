// A server process of the APIs without a worker. It sends its address to its parent and stops in order at a message.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { apisListener } from "../../../lib/api/apis.ts";
import { closeEventStreams } from "../../../lib/api/http/stream/event-stream.ts";
import { forgetKeys } from "../../../lib/keys/authenticate.ts";
import { listener } from "../../../lib/platform/database/notifications.ts";

(await listener()).on("key_revoked", forgetKeys);

const server = createServer(apisListener());
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
});
process.once("message", () => {
  server.close(() => process.exit(0));
  closeEventStreams();
});
process.once("disconnect", () => process.exit(0));
