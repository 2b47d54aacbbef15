import { Hono } from "hono";
import { usualSeconds } from "../../jobs/durations.ts";
import { planJob } from "../../jobs/plan.ts";
import type { Caller } from "../../keys/authenticate.ts";
import type { Operation } from "../../operations/define.ts";
import { documentTranslate } from "../../operations/document-translate/index.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { fileListsOf, inspectInput, parseInput } from "../http/input.ts";
import { parseFields } from "../http/page.ts";
import { readQuote, readTextQuote, TRANSLATE_TEXT } from "../http/quote-input.ts";
import { type Received, receiveBody } from "../http/receive.ts";
import { TemporaryFolder } from "../http/temporary.ts";
import { uploadOwner } from "../http/upload-owner.ts";
import { prepareTexts, translateTextInput } from "./translate-text.ts";

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
    const { slug, operation, input, facts } = await readRequest(context.get("caller"), received, { offered, folder });
    const { credits, engine, local, effort, estimatedSeconds } = await planJob(operation, input, facts);
    return {
      object: "quote",
      operation: slug,
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

/** The operation of a quote with its input. Texts are translated by the document translator. */
async function readRequest(
  caller: Caller,
  received: Received,
  { offered, folder }: { offered: readonly Operation[]; folder: TemporaryFolder },
) {
  const { accountId } = caller;
  const texts = readTextQuote(received);
  if (texts) {
    const fields = parseFields(translateTextInput, texts);
    return { slug: TRANSLATE_TEXT, operation: documentTranslate, ...(await prepareTexts(accountId, fields, folder)) };
  }
  const { operation, received: request } = readQuote(received, offered);
  const { input } = await parseInput(operation, request, { folder, uploads: uploadOwner(caller) });
  return { slug: operation.slug, operation, input, facts: await inspectInput(accountId, operation, input) };
}
