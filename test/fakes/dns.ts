// A name server over UDP: it resolves some names, never responds for some, and denies all others.
import { createSocket } from "node:dgram";
import dns from "node:dns";
import type { AddressInfo } from "node:net";

const TYPE_A = 1;
const TYPE_TXT = 16;
const HEADER_BYTES = 12;

/**
 * Starts the server and makes it the only one of this process. `records` has the IPv4 address of each name; null never
 * answers. `texts` has the TXT record of each name.
 */
export async function startFakeDns(
  records: Readonly<Record<string, string | null>>,
  texts: Readonly<Record<string, string>> = {},
): Promise<{ stop: () => Promise<void> }> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    const known = Object.hasOwn(records, name) ? records[name] : undefined;
    if (known === null) return;
    const question = query.subarray(0, end);
    const text = type === TYPE_TXT && Object.hasOwn(texts, name) ? texts[name] : undefined;
    const data = text === undefined ? (type === TYPE_A && known ? toAddress(known) : undefined) : toText(text);
    socket.send(answer(question, type, data), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return {
    stop: async () => {
      dns.setServers(before);
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const toAddress = (address: string) => Buffer.from(address.split(".").map(Number));

/** A text of at most 255 characters, after its length. */
const toText = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

/** A response with one record, or that the name does not exist (code 3). */
function answer(question: Buffer, type: number, data: Buffer | undefined): Buffer {
  const message = Buffer.from(question);
  message.writeUInt16BE(data ? 0x8180 : 0x8183, 2);
  message.writeUInt16BE(1, 4);
  message.writeUInt16BE(data ? 1 : 0, 6);
  message.fill(0, 8, HEADER_BYTES);
  if (!data) return message;
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([message, record, data]);
}
