import { readJob } from "../jobs/record.ts";
import { jobView } from "../jobs/view.ts";
import type { ClaimedDelivery } from "./delivery-statements.ts";

/** The columns of a delivery from which its payload is built. */
export type PayloadSource = Pick<
  ClaimedDelivery,
  "type" | "subjectId" | "data" | "createdAt" | "accountId" | "payload"
>;

/**
 * The body of a delivery as JSON. A thin payload has only the id of its subject. A full one has the job's current state,
 * so that the links of its outputs are valid for as long as possible.
 */
export async function readPayload(source: PayloadSource): Promise<string> {
  const { type, createdAt } = source;
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data: await readData(source) });
}

async function readData({ accountId, subjectId, data, payload }: PayloadSource): Promise<object> {
  if (payload === "thin") return { id: subjectId };
  return data ?? jobView(await readJob(accountId, subjectId));
}
