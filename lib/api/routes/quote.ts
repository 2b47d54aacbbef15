import { Hono } from "hono";
import { usualSeconds } from "../../jobs/durations.ts";
import { planJob } from "../../jobs/plan.ts";
import type { Operation } from "../../operations/define.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { fileListsOf, inspectInput, parseInput } from "../http/input.ts";
import { readQuote } from "../http/quote-input.ts";
import { receiveBody } from "../http/receive.ts";
import { TemporaryFolder } from "../http/temporary.ts";

/** The price, engine and duration of a request that is not run. */
export const quoteRoutes = (offered: readonly Operation[]): Hono<ApiEnv> =>
  new Hono<ApiEnv>().post(
    "/quote",
    authenticated(async (context) => context.json(await quote(context, offered)), "any"),
  );

/** Parses, inspects and plans a request as its own route does, and stops before anything is held. */
async function quote(context: Context, offered: readonly Operation[]) {
  const { accountId } = context.get("caller");
  const folder = new TemporaryFolder();
  try {
    const received = await receiveBody(context.env.incoming, accountId, folder, { lists: fileListsOf(offered) });
    const { operation, received: request } = readQuote(received, offered);
    const { input } = await parseInput(operation, request, folder);
    const facts = await inspectInput(accountId, operation, input);
    const { credits, engine, local, effort, estimatedSeconds } = await planJob(operation, input, facts);
    return {
      object: "quote",
      operation: operation.slug,
      price: credits,
      engine,
      local,
      effort: effort ?? null,
      estimated_seconds: estimatedSeconds ?? (await usualSeconds(operation.slug, engine)),
    };
  } finally {
    await folder.remove();
  }
}
