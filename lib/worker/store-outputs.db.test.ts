import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { addJob, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { storage } from "../storage/index.ts";
import { claimJobs } from "./runtime/claim.ts";
import { storeOutputs } from "./store-outputs.ts";

afterAll(closeDatabase);

const output = (content: string) => ({
  outputs: [
    {
      content: Buffer.from(content),
      contentType: "image/png",
      filename: "1.png",
      sizeBytes: content.length,
      width: 1,
      height: 1,
    },
  ],
  engine: "illustrator",
  report: null,
  charge: 4,
});

test("two runs of one attempt, as after a crash of PostgreSQL, store files of their own", async () => {
  const jobId = await addJob(await signUp(`${newId("acct")}@example.com`), "queued");
  const operations = ["image-generate"];
  const claimed = await Promise.all(
    (["cpu", "io"] as const).map((lane) =>
      claimJobs({ lane, inBatch: false, workerId: "wrk_outputs", operations, limit: 1 }),
    ),
  );
  const job = claimed.flat().find(({ id }) => id === jobId);
  if (!job) throw new RangeError("The job was not claimed.");
  await storeOutputs(job, output("first"), [], []);
  await storeOutputs(job, output("second"), [], []);
  const { rows } = await pool().query<{ key: string }>("SELECT storage_key AS key FROM file WHERE job_id = $1", [
    jobId,
  ]);
  const stored = await Promise.all(rows.map(({ key }) => storage().read(key)));
  expect(await Promise.all(stored.map((file) => file && text(file.stream)))).toEqual(["first"]);
});
