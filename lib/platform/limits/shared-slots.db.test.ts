import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, pool } from "../database/db.ts";
import { SharedSlots } from "./shared-slots.ts";

afterAll(closeDatabase);

/** As many objects as processes: they share nothing but the database. */
const processes = (count: number, capacity: number) => {
  const resource = `test:${randomUUID()}`;
  return Array.from({ length: count }, () => new SharedSlots({ resource, capacity }));
};
const { signal } = new AbortController();

test("three processes together never use more slots than there are, and all calls end", async () => {
  const all = processes(3, 6);
  let active = 0;
  let most = 0;
  const ended = [0, 0, 0];
  const use = (index: number) => async () => {
    most = Math.max(most, ++active);
    await sleep(20);
    active--;
    ended[index] = (ended[index] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: 240 }, (_, call) => all[call % 3]?.run(use(call % 3), signal)));
  expect(most).toBeLessThanOrEqual(6);
  expect(most).toBeGreaterThanOrEqual(4);
  expect(ended).toEqual([80, 80, 80]);
  for (const slots of all) await slots.close();
}, 60_000);

test("two processes take turns with one slot", async () => {
  const all = processes(2, 1);
  let active = 0;
  const order: number[] = [];
  await Promise.all(
    [0, 1].flatMap((index) =>
      Array.from({ length: 3 }, () =>
        all[index]?.run(async () => {
          expect(++active).toBe(1);
          order.push(index);
          await sleep(50);
          active--;
        }, signal),
      ),
    ),
  );
  expect(order.slice().sort()).toEqual([0, 0, 0, 1, 1, 1]);
  for (const slots of all) await slots.close();
}, 60_000);

test("a busy process needs no query per call", async () => {
  const [slots] = processes(1, 8);
  await slots?.run(() => sleep(1), signal);
  let connections = 0;
  const count = () => void connections++;
  pool().on("acquire", count);
  for (let call = 0; call < 500; call++) await slots?.run(async () => {}, signal);
  pool().off("acquire", count);
  expect(connections).toBeLessThan(20);
  await slots?.close();
});

test("slots of a process that ended are free again after its lease", async () => {
  const resource = `test:${randomUUID()}`;
  const [ended, openSlots] = [new SharedSlots({ resource, capacity: 1 }), new SharedSlots({ resource, capacity: 1 })];
  const lease = JSON.stringify([
    { process: "killed", wanted: 1, active: 1, reserved: 1, servedAt: 0, expiresAt: Date.now() + 1_500 },
  ]);
  await pool().query("INSERT INTO shared_slots (resource, shares) VALUES ($1, $2::jsonb)", [resource, lease]);
  const end = new AbortController();
  const early = ended.run(async () => "early", end.signal);
  await sleep(300);
  end.abort(new Error("canceled"));
  await expect(early).rejects.toThrow("canceled");
  await expect(openSlots.run(async () => "done", signal)).resolves.toBe("done");
  await ended.close();
  await openSlots.close();
});

test("a pause that one process got holds for all", async () => {
  const [first, second] = processes(2, 4);
  await second?.run(async () => {}, signal);
  first?.pause(60_000);
  await expect.poll(() => second?.pausedMs() ?? 0, { timeout: 5_000 }).toBeGreaterThan(50_000);
  await first?.close();
  await second?.close();
});

test("a call whose job is canceled stops waiting", async () => {
  const [slots] = processes(1, 1);
  const abort = new AbortController();
  let release = () => {};
  const holding = slots?.run(() => new Promise<void>((resolve) => (release = resolve)), signal);
  await sleep(200);
  const waiting = slots?.run(async () => "never", abort.signal);
  abort.abort(new Error("canceled"));
  await expect(waiting).rejects.toThrow("canceled");
  release();
  await holding;
  await slots?.close();
});
