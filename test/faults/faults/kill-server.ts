import { type Fault, nothing } from "./fault.ts";

/** A server is killed. Its connections break; the other server goes on. */
export const killServer: Fault = {
  name: "kill -9 a server",
  async inject({ installation: { servers }, round }) {
    const server = servers[round % servers.length];
    if (!server) throw new Error("There is no server.");
    const { name } = server.process;
    server.process.kill();
    return { ...nothing, killed: [name], brokenServers: [name], mayLeaveFiles: true };
  },
};
