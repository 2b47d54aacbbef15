import type { ChildProcess } from "node:child_process";

/** A notification as it travels to a linked process. */
export interface DirectNotification {
  channel: string;
  payload: string;
  /** The current state of the subject, as JSON, so that it need not be read; undefined if it is not sent. */
  state?: string | undefined;
  /** PostgreSQL's process that notifies the others; undefined if it may be any of the sender's pool. */
  backend: number | undefined;
}

type OtherProcess = ChildProcess | NodeJS.Process;

interface Link {
  other: OtherProcess;
  /** PostgreSQL's process that the other one named last. */
  backend: number | undefined;
  /** Notifications that were sent and not yet written. */
  pending: number;
}

/** More would gather in this process's memory while the other one does not read. */
const MAX_PENDING = 1_000;

/** Opens a link. A worker that another program has started as a child is not greeted and sends nothing. */
const GREETING = "link";

const links = new Set<Link>();

/** Links this process with a worker that it has started. `onNotification` gets what the worker sends. */
export function linkWorker(worker: ChildProcess, onNotification: (notification: DirectNotification) => void): void {
  // A process that could not start for want of file descriptors has no channel.
  if (!worker.connected) return;
  link(worker, onNotification);
  worker.send(GREETING, () => {});
}

/** Links this process with the server that has started it, once that greets it. */
export function linkServer(onNotification: (notification: DirectNotification) => void): void {
  process.on("message", (message) => {
    if (message === GREETING) link(process, onNotification);
  });
}

function link(linked: OtherProcess, onNotification: (notification: DirectNotification) => void): void {
  const added: Link = { other: linked, backend: undefined, pending: 0 };
  links.add(added);
  linked.once("disconnect", () => links.delete(added));
  linked.on("message", (message: unknown) => {
    if (!isNotification(message)) return;
    added.backend = message.backend;
    onNotification(message);
  });
}

function isNotification(message: unknown): message is DirectNotification {
  return typeof message === "object" && message !== null && "channel" in message && "payload" in message;
}

/** Sends a notification to every linked process. Returns whether there is one and each has taken it. */
export function sendDirectly(notification: DirectNotification): boolean {
  let taken = links.size > 0;
  for (const link of links) taken = send(link, notification) && taken;
  return taken;
}

function send(link: Link, notification: DirectNotification): boolean {
  if (link.pending >= MAX_PENDING) return false;
  link.pending++;
  link.other.send?.(notification, undefined, undefined, () => {
    link.pending--;
  });
  return true;
}

/** How many processes are linked with this one. */
export const countLinks = (): number => links.size;

/** Whether PostgreSQL's process notifies only of what a linked process has sent directly as well. */
export function isLinked(backend: number): boolean {
  for (const link of links) if (link.backend === backend) return true;
  return false;
}
