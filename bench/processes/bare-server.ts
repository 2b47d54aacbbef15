import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCatalogue } from "../../lib/api/routes/operations/catalogue.ts";
import { operations } from "../../lib/operations/index.ts";

// The baseline: a plain node:http server that answers with the same bytes.
const body = await createCatalogue(operations)();
const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
