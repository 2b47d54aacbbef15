import { expect, test } from "vitest";
import { type QueueActions, type Sent, UploadQueue } from "./upload-queue.ts";

const file = (name: string) => ({ file: new File(["x"], name), path: name });
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.png`));
const accept = () => undefined;

/** A queue whose uploads end when the test ends them. */
function controlled(sleep: QueueActions["sleep"] = async () => {}) {
  const sending = new Map<string, { resolve: (sent: Sent) => void; signal: AbortSignal }>();
  const discarded: string[] = [];
  const queue = new UploadQueue({
    send: ({ name }, _onProgress, signal) => {
      const { promise, resolve } = Promise.withResolvers<Sent>();
      sending.set(name, { resolve, signal });
      return promise;
    },
    discard: (ids) => discarded.push(...ids),
    sleep,
  });
  const end = async (name: string, sent: Sent) => {
    const one = sending.get(name);
    sending.delete(name);
    one?.resolve(sent);
    // The queue goes on in promise callbacks.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const states = () => queue.read().files.map(({ state }) => state);
  return { queue, sending, discarded, end, states };
}

test("four files are sent at once, and the next one when one of them ends", async () => {
  const { queue, sending, end, states } = controlled();
  queue.add(files(6), accept);
  expect([...sending.keys()]).toEqual(["0.png", "1.png", "2.png", "3.png"]);
  await end("1.png", { id: "upload_1" });
  expect([...sending.keys()]).toEqual(["0.png", "2.png", "3.png", "4.png"]);
  expect(states()).toEqual(["uploading", "uploaded", "uploading", "uploading", "uploading", "waiting"]);
});

test("a failed upload is repeated twice, then fails until it is retried", async () => {
  const { queue, sending, end } = controlled();
  queue.add(files(1), accept);
  for (let attempt = 1; attempt <= 3; attempt++) await end("0.png", { message: "No answer.", next: "retry" });
  expect(queue.read().files).toMatchObject([{ state: "failed", message: "No answer." }]);
  expect(sending.size).toBe(0);
  queue.retry();
  await end("0.png", { id: "upload_0" });
  expect(queue.read().files).toMatchObject([{ state: "uploaded", upload: "upload_0", fraction: 1 }]);
  expect(queue.read().files[0]?.message).toBeUndefined();
});

test("while an upload waits for a rate limit, no other begins", async () => {
  const rest = Promise.withResolvers<void>();
  const { queue, sending, end } = controlled(() => rest.promise);
  queue.add(files(6), accept);
  await end("0.png", { waitMs: 1_000, message: "Too many." });
  await end("1.png", { id: "upload_1" });
  expect([...sending.keys()]).toEqual(["2.png", "3.png"]);
  rest.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  await end("2.png", { id: "upload_2" });
  expect([...sending.keys()].sort()).toEqual(["0.png", "3.png", "4.png", "5.png"]);
});

test("an error that concerns all files stops the queue until it is retried", async () => {
  const { queue, sending, end, states } = controlled();
  queue.add(files(5), accept);
  await end("0.png", { message: "The space is used up.", next: "stop" });
  for (const name of ["1.png", "2.png", "3.png"]) await end(name, { id: name });
  expect(sending.size).toBe(0);
  expect(queue.read().stopped).toBe("The space is used up.");
  expect(states()).toEqual(["failed", "uploaded", "uploaded", "uploaded", "waiting"]);
  queue.retry();
  expect([...sending.keys()].sort()).toEqual(["0.png", "4.png"]);
});

test("a removed file is stopped, and discarded if it was stored", async () => {
  const { queue, sending, discarded, end } = controlled();
  queue.add(files(3), accept);
  const signal = sending.get("0.png")?.signal;
  await end("1.png", { id: "upload_1" });
  queue.remove(queue.read().files.map(({ key }) => key));
  expect(signal?.aborted).toBe(true);
  expect(discarded).toEqual(["upload_1"]);
  // Its answer arrives after it was removed.
  await end("2.png", { id: "upload_2" });
  expect(discarded).toEqual(["upload_1", "upload_2"]);
});

test("files that a check refuses are not sent until it accepts them", async () => {
  const { queue, sending, states } = controlled();
  const one = (_file: File, accepted: readonly unknown[]) => (accepted.length >= 1 ? "Too many." : undefined);
  queue.add(files(2), one);
  expect(states()).toEqual(["uploading", "refused"]);
  expect(queue.read().files[1]?.message).toBe("Too many.");
  queue.recheck(accept);
  expect([...sending.keys()]).toEqual(["0.png", "1.png"]);
});
