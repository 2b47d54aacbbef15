// A server whose queue of connections is full, so that further ones are neither accepted nor refused.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** The server blocks before it accepts anything: Linux completes connections until the queue is full. */
const SERVER = `
  const server = require("node:net").createServer();
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
    require("node:fs").writeSync(1, String(server.address().port) + "\\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  });`;
/** More than the queue holds. */
const FILLING = 4;

/** Starts the server in a process of its own and fills its queue. It ends after a minute at the latest. */
export async function startFullServer(): Promise<{ port: number; stop: () => void }> {
  const server: ChildProcess = spawn(process.execPath, ["-e", SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  if (!server.stdout) throw new Error("The server has no output.");
  const [line] = await once(server.stdout, "data");
  const port = Number(String(line));
  const sockets: Socket[] = Array.from({ length: FILLING }, () => connect(port, "127.0.0.1").on("error", () => {}));
  await Promise.race(sockets.map((socket) => once(socket, "connect")));
  return {
    port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.kill("SIGKILL");
    },
  };
}
