import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "./db.ts";
import { replica } from "./replica.ts";

afterAll(closeDatabase);

test("the primary is read while the replica refuses connections, as with a wrong password or database", async () => {
  const address = new URL(process.env.DATABASE_URL ?? "");
  address.pathname = "/unknown";
  process.env.DATABASE_REPLICA_URL = address.href;
  const { rows } = await replica().query("SELECT 1 AS one");
  expect(rows).toEqual([{ one: 1 }]);
  // An error of the statement itself is no fault of the replica.
  await expect(replica().query("SELECT unknown")).rejects.toThrow('column "unknown" does not exist');
});
