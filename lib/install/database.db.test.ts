import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { DatabaseProxy } from "../../test/faults/installation/database-proxy.ts";
import { prepareDatabase, whenAvailable } from "./database.ts";

const address = new URL(process.env.DATABASE_URL ?? "");
const proxy = new DatabaseProxy(Number(address.port));
afterEach(() => {
  process.env.DATABASE_URL = address.href;
  proxy.refuse();
});

test("a start waits for a database that is not available yet", async () => {
  // The port is known and closed, as while the database still starts.
  await proxy.accept();
  proxy.refuse();
  process.env.DATABASE_URL = Object.assign(new URL(address), { port: String(proxy.port) }).href;
  const preparing = prepareDatabase();
  expect(await Promise.race([preparing, sleep(1_500, "waits")])).toBe("waits");
  await proxy.accept();
  await (await preparing).stop();
});

test("an error that waiting cannot mend ends the start at once", async () => {
  let attempts = 0;
  const work = async () => {
    attempts++;
    throw new Error("the migration is wrong");
  };
  await expect(whenAvailable(work)).rejects.toThrow("the migration is wrong");
  expect(attempts).toBe(1);
});
