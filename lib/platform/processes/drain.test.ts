import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { drainable } from "./drain.ts";

test("a drained server ends with upgraded, silent, slow and unread sockets open", async () => {
  const server = createServer((_request, response) => response.end(Buffer.alloc(50_000_000)));
  server.on("upgrade", (_request, socket) => socket.on("error", () => {}));
  const drain = drainable(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const requests = [
    "",
    "GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
    "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n1",
    "GET / HTTP/1.1\r\nhost: x\r\n\r\n",
  ];
  const sockets = requests.map((text) => {
    const socket = connect(port, "127.0.0.1")
      .on("error", () => {})
      .pause();
    socket.write(text);
    return socket;
  });
  await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(4);
  await drain(100);
  for (const socket of sockets) socket.destroy();
});
