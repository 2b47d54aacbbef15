import { connect, createServer, type Server, type Socket } from "node:net";

const HOST = "127.0.0.1";

/** A TCP proxy in front of PostgreSQL that delays, drops and refuses connections. */
export class DatabaseProxy {
  readonly #targetPort: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #delayMs = 0;
  port = 0;

  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  /** Starts listening: on a free port at first, later on the same one. */
  async accept(): Promise<void> {
    const server = createServer({ noDelay: true }, (client) => this.#connect(client));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, HOST, resolve);
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The database proxy has no port.");
    this.port = address.port;
    this.#server = server;
  }

  /** Delays everything by this time in each direction. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Resets all connections. New ones are accepted. */
  drop(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Resets all connections and refuses new ones until `accept` is called. */
  refuse(): void {
    this.#server?.close();
    this.drop();
  }

  #connect(client: Socket): void {
    const server = connect({ port: this.#targetPort, host: HOST, noDelay: true });
    const pair = [client, server];
    for (const socket of pair) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        this.#sockets.delete(socket);
        for (const peerSocket of pair) peerSocket.destroy();
      });
    }
    this.#forward(client, server);
    this.#forward(server, client);
  }

  /** Passes data on in order, each piece after the delay that applied when it arrived. */
  #forward(from: Socket, to: Socket): void {
    const waiting: { at: number; pass(): void }[] = [];
    let timer: NodeJS.Timeout | undefined;
    const passDue = () => {
      timer = undefined;
      while (waiting[0] && waiting[0].at <= Date.now()) waiting.shift()?.pass();
      const next = waiting[0];
      if (next) timer = setTimeout(passDue, next.at - Date.now());
    };
    const enqueue = (pass: () => void) => {
      waiting.push({ at: Date.now() + this.#delayMs, pass });
      if (!timer) passDue();
    };
    from.on("data", (chunk: Buffer) => enqueue(() => to.write(chunk)));
    from.once("end", () => enqueue(() => to.end()));
    from.once("close", () => clearTimeout(timer));
  }
}
