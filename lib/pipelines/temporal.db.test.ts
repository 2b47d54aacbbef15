import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { startTemporalServer, type TemporalServer } from "../../test/helpers/servers/temporal-server.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { readRun } from "./record.ts";

const program = process.env.PEER_TEMPORAL ?? "";

describe.skipIf(!program)(
  "on Temporal, a run",
  () => {
    let folder = "";
    let server: TemporalServer;
    let service: TestService;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "atelier-temporal-runs-"));
      server = await startTemporalServer(program, folder);
      Object.assign(process.env, {
        JOB_RUNTIME: "temporal",
        TEMPORAL_ADDRESS: server.address,
        TEMPORAL_NAMESPACE: server.namespace,
        TEMPORAL_TASK_QUEUE: "runs",
      });
      setRuntimeEnv({});
      service = await startTestService();
    }, 120_000);

    afterAll(async () => {
      expect(await checkInvariants(pool())).toEqual([]);
      await service.stop();
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    });

    const upscale = (id: string, image: string) => ({
      id,
      operation: "image-upscale",
      parameters: { image, factor: 2 },
    });
    const drafts = {
      id: "drafts",
      operation: "image-generate",
      parameters: { prompt: "a red fox", width: 64, height: 64, n: 2, engine: "illustrator" },
    };

    async function start(steps: object[], input?: string) {
      const account = await testAccount(100);
      const { status, body } = await service.call(account, "POST", "/pipelines/runs", { steps, input });
      expect(status, JSON.stringify(body)).toBe(201);
      const readOutcome = async () => (await readRun(account.id, body.id)).outcome;
      return { account, runId: body.id as string, readOutcome };
    }

    test("starts each step after the ones before, for each of several outputs, and pays each once", async () => {
      const never = { ...upscale("never", "$steps.each.outputs[0]"), when: "$steps.each.width > 1000" };
      const { account, runId, readOutcome } = await start([drafts, upscale("each", "$steps.drafts.outputs"), never]);
      await expect.poll(readOutcome, { timeout: 120_000 }).toBe("succeeded");
      const { jobs } = await readRun(account.id, runId);
      expect(jobs.map(({ status, attempt }) => [status, attempt])).toEqual([
        ["succeeded", 1],
        ["succeeded", 1],
        ["succeeded", 1],
        ["canceled", 0],
      ]);
      const charged = jobs.reduce((sum, job) => sum + job.charged, 0);
      expect(await readBalance(pool(), account.id)).toMatchObject({ available: 100 - charged, held: 0 });
    });

    test("that is canceled runs no further step and costs only what succeeded", async () => {
      const input = (await sharp("public/samples/coffee.png").resize(64).png().toBuffer()).toString("base64");
      const steps = [upscale("a", "$input"), upscale("b", "$steps.a.outputs[0]"), upscale("c", "$steps.b.outputs[0]")];
      const { account, runId, readOutcome } = await start(steps, input);
      expect((await service.call(account, "POST", `/pipelines/runs/${runId}/cancel`)).status).toBe(200);
      await expect.poll(readOutcome, { timeout: 120_000 }).toBe("canceled");
      const { jobs } = await readRun(account.id, runId);
      const charged = jobs.reduce((sum, job) => sum + job.charged, 0);
      expect(jobs.at(-1)).toMatchObject({ status: "canceled", charged: 0 });
      expect(await readBalance(pool(), account.id)).toMatchObject({ available: 100 - charged, held: 0 });
    });

    test("that waits while the server is down goes on when it is back", async () => {
      const { account, runId, readOutcome } = await start([drafts, upscale("each", "$steps.drafts.outputs")]);
      await server.kill();
      await server.start();
      await expect.poll(readOutcome, { timeout: 180_000 }).toBe("succeeded");
      const { jobs } = await readRun(account.id, runId);
      expect(jobs.every((job) => job.charged === job.price)).toBe(true);
    });
  },
  240_000,
);
