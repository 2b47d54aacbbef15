import { createServer, type Server, type Socket } from "node:net";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";

/** An SMTP server for tests. While it runs, SMTP_URL has its address. */
export class MailServer {
  readonly received: string[] = [];
  /** Recipients whose mails it refuses. */
  readonly refused = new Set<string>();
  /** While true, it accepts connections and sends nothing. */
  silent = false;
  readonly #server: Server = createServer((socket) => {
    this.#connections.add(socket);
    if (!this.silent) this.#serve(socket);
    socket.on("error", () => {});
  });
  readonly #connections = new Set<Socket>();

  /** How many connections were opened so far. */
  get connections(): number {
    return this.#connections.size;
  }

  /** The mails to this recipient. */
  to(recipient: string): string[] {
    return this.received.filter((message) => message.includes(recipient));
  }

  static async start(): Promise<MailServer> {
    const mailServer = new MailServer();
    await new Promise<void>((resolve) => mailServer.#server.listen(0, "127.0.0.1", resolve));
    const address = mailServer.#server.address();
    if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
    process.env.SMTP_URL = `smtp://127.0.0.1:${address.port}`;
    setRuntimeEnv({});
    return mailServer;
  }

  stop(): void {
    delete process.env.SMTP_URL;
    setRuntimeEnv({});
    for (const socket of this.#connections) socket.destroy();
    this.#server.close();
  }

  #serve(socket: Socket): void {
    let message: string | undefined;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        if (message !== undefined) {
          if (line !== ".") message += `${line}\n`;
          else {
            this.received.push(message);
            message = undefined;
            socket.write("250 accepted\r\n");
          }
        } else if (line.startsWith("RCPT") && [...this.refused].some((address) => line.includes(address)))
          socket.write("550 no such box\r\n");
        else if (line === "DATA") {
          message = "";
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  }
}
