import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setRuntimeEnv } from "../../lib/platform/settings.ts";
import type { Pending, Task } from "./tasks.ts";

/** The server of a customer that receives webhooks. Each step of the simulation decides one response. */
export class Receiver {
  readonly pending: PendingRequest[] = [];
  /** The task whose request arrives next. */
  sender: Task | undefined;
  /** Chooses the status of a response; null breaks the connection. */
  chooseStatus: () => number | null = () => 204;
  /** The deliveries that were accepted, as `<event> <path>`. */
  readonly accepted = new Set<string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      request.resume();
      request.on("end", () => this.#receive(request, response));
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    process.env.FETCH_ALLOWLIST = `127.0.0.1:${receiver.#port}`;
    setRuntimeEnv({});
    return receiver;
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.#port}${path}`;
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { sender } = this;
    if (!sender || sender.isDead) return void response.destroy();
    const pending = new PendingRequest(this, sender, `${request.headers["webhook-id"]} ${request.url}`, response);
    this.pending.push(pending);
    sender.pending.add(pending);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A delivery that waits for its response. */
class PendingRequest implements Pending {
  readonly isReady = true;
  readonly isAlone = true;
  readonly name = "request";
  readonly task: Task;
  /** The event and the path. */
  readonly delivery: string;
  readonly response: ServerResponse;
  readonly #receiver: Receiver;

  constructor(receiver: Receiver, task: Task, delivery: string, response: ServerResponse) {
    this.#receiver = receiver;
    this.task = task;
    this.delivery = delivery;
    this.response = response;
  }

  get label(): string {
    return `${this.task}: the receiver answers ${this.delivery.split(" ")[0]}${this.response.writableEnded ? ` with ${this.response.statusCode}` : ""}`;
  }

  async advance(): Promise<void> {
    this.#remove();
    const status = this.#receiver.chooseStatus();
    if (status === null) return void this.response.destroy();
    if (status < 300) this.#receiver.accepted.add(this.delivery);
    this.response.writeHead(status).end();
  }

  async cut(): Promise<void> {
    this.#remove();
    this.response.destroy();
  }

  #remove(): void {
    this.task.pending.delete(this);
    this.#receiver.pending.splice(this.#receiver.pending.indexOf(this), 1);
  }
}
