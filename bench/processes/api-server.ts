import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi } from "../../lib/api/app.ts";
import { apiListener } from "../../lib/api/http/listener.ts";

const server = createServer(apiListener(createApi()));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
