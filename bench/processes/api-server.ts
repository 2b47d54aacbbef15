import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createApi } from "../../lib/api/app.ts";

const server = createServer(getRequestListener(createApi().fetch));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
