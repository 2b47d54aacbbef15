import { afterAll, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { withinLimit } from "./uploads.ts";

afterAll(closeDatabase);

test("uploads of an account that wait for each other leave the connections to the database to others", async () => {
  const accountId = await newAccount();
  const holder = await pool().connect();
  await holder.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [`uploads:${accountId}`]);
  const connections = pool().options.max;
  const waiting = Array.from({ length: connections }, () => withinLimit(accountId, 1, async () => {}));
  // It would find no connection.
  expect((await pool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await holder.query("SELECT pg_advisory_unlock_all()");
  holder.release();
  expect(await Promise.all(waiting)).toHaveLength(connections);
});
