import { grantCredits } from "../../lib/credits/ledger.ts";
import { getDefaultProjectId } from "../../lib/credits/project-holds.ts";
import type { Caller } from "../../lib/keys/authenticate.ts";
import { createProject, updateProject } from "../../lib/keys/projects/manage.ts";
import { createRestrictedKey } from "../../lib/keys/restricted.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { createEndpoint } from "../../lib/webhooks/endpoints.ts";
import type { World } from "./world.ts";

/** An account of the simulation, with the callers of its requests: the portal, two restricted keys with caps, and a test key. */
export interface Account {
  id: string;
  callers: Record<"portal" | "dayKey" | "totalKey" | "testKey", Caller>;
  /** Whether it has a webhook endpoint. */
  hasEndpoint: boolean;
}

const NAMES = ["a", "b", "c"];
/** Scarce, so that holds, caps and limits are often reached. */
const FIRST_CREDITS = 90;
const DAY_CAP = 24;
const TOTAL_CAP = 40;
/** Of a month. In one account of the default project, where the portal counts too, and otherwise of the restricted keys. */
const PROJECT_CAP = 44;
const DAILY_LIMIT = 90;
const MONTHLY_LIMIT = 150;

export async function createAccounts(world: World): Promise<Account[]> {
  const accounts: Account[] = [];
  const [process] = world.processes;
  if (!process) throw new RangeError("A simulation has at least one process.");
  await world.observer.query(
    "INSERT INTO engine_state (worker_id, engine, state, fraction, updated_at) SELECT 'wrk_plans', engine, 'ready', 1, 'infinity' FROM unnest(ARRAY['illustrator', 'onnx/upscaler']) engine",
  );
  for (const name of NAMES) {
    const id = `acct_${name}`;
    const hasEndpoint = name !== "c";
    await world.observer.query(
      "INSERT INTO account (id, email, access_granted_at, email_verified_at, low_balance_alert, daily_limit, monthly_limit) VALUES ($1, $2, now(), now(), 10, $3, $4)",
      [id, `${name}@example.com`, name === "b" ? DAILY_LIMIT : null, name === "c" ? MONTHLY_LIMIT : null],
    );
    const portal: Caller = { accountId: id, keyId: null };
    const callers = { portal, dayKey: portal, totalKey: portal, testKey: portal };
    const keys = {
      dayKey: { credit_cap: { credits: DAY_CAP, period: "day" as const }, open_jobs: 4 },
      totalKey: { credit_cap: { credits: TOTAL_CAP, period: "never" as const } },
      testKey: { test: true, open_jobs: 3 },
    };
    await world.complete(process, `prepare ${id}`, async () => {
      await grantCredits(pool(), { accountId: id, credits: FIRST_CREDITS, kind: "grant", reference: `first:${id}` });
      world.model.grants.set(`first:${id}`, { accountId: id, credits: FIRST_CREDITS, applied: 1 });
      const limits = { name: "p", credit_cap: { credits: PROJECT_CAP, period: "month" as const } };
      const { id: project } =
        name === "c" ? await updateProject(id, getDefaultProjectId(id), limits) : await createProject(id, limits);
      for (const name of ["dayKey", "totalKey", "testKey"] as const) {
        const { view } = await createRestrictedKey(id, { name, scopes: ["jobs"], project, ...keys[name] });
        callers[name] = { accountId: id, keyId: view.id, grants: view.grants };
      }
      if (hasEndpoint)
        await createEndpoint(id, {
          url: world.receiver.url(`/endpoint/${id}`),
          description: "",
          events: ["*"],
          payload: name === "a" ? "thin" : "full",
          enabled: true,
        });
    });
    accounts.push({ id, callers, hasEndpoint });
  }
  return accounts;
}
