import { AppError } from "@atelier/errors";
import type { Idempotency } from "../../lib/jobs/idempotency.ts";
import type { Caller } from "../../lib/keys/authenticate.ts";

/** The responses that clients received about submissions. The database must agree with them. */
export interface SubmissionRecord {
  accountId: string;
  isIdempotent: boolean;
  /** IDs that were acknowledged as new. */
  created: string[];
  /** IDs that were acknowledged as those of an earlier request. */
  replayed: string[];
  /** Requests without a definite answer. */
  unknown: number;
}

export interface ChangeRecord {
  accountId: string;
  credits: number;
  /** How often a caller got the response that its call had the effect. */
  applied: number;
}

export interface EndRecord {
  attempt: number;
  kind: string;
  charge: number;
  /** Undefined without a response. */
  hasEnded?: boolean;
}

/** The responses that clients, workers and Stripe got. It is what the contents of the database are compared with. */
export class Model {
  readonly submissions = new Map<string, SubmissionRecord>();
  readonly grants = new Map<string, ChangeRecord>();
  /** Clawbacks and takes. */
  readonly takes = new Map<string, ChangeRecord>();
  readonly ends = new Map<string, EndRecord[]>();
  readonly purchases = new Map<string, { isPaid: boolean }>();
  /** The events of Stripe that were sent and not answered. */
  readonly unanswered = new Map<string, { type: string; purchase: string }>();
  /** How often each event of Stripe was acknowledged as applied. */
  readonly events = new Map<string, number>();
  #nextRequest = 1;

  /** The name of a request, which its job or batch has as metadata. Requests with the same idempotency key have the same. */
  newTag(kind: "job" | "batch" | "run", { accountId }: Caller, idempotency: Idempotency | undefined): string {
    const tag = `${kind} ${accountId} ${idempotency ? `key ${idempotency.key}` : this.#nextRequest++}`;
    if (!this.submissions.has(tag))
      this.submissions.set(tag, {
        accountId,
        isIdempotent: idempotency !== undefined,
        created: [],
        replayed: [],
        unknown: 0,
      });
    return tag;
  }

  async recordSubmission(tag: string, submit: () => Promise<{ id: string; replayed: boolean }>): Promise<void> {
    const record = this.submissions.get(tag);
    if (!record) throw new RangeError(`There is no request ${tag}.`);
    record.unknown++;
    try {
      const { id, replayed } = await submit();
      record.unknown--;
      (replayed ? record.replayed : record.created).push(id);
    } catch (error) {
      if (error instanceof AppError) record.unknown--;
      throw error;
    }
  }

  expectGrant = (reference: string, change: Omit<ChangeRecord, "applied">) =>
    expectChange(this.grants, reference, change);
  expectTake = (reference: string, change: Omit<ChangeRecord, "applied">) =>
    expectChange(this.takes, reference, change);

  expectEnd(jobId: string, end: EndRecord): EndRecord {
    const ends = this.ends.get(jobId) ?? [];
    this.ends.set(jobId, [...ends, end]);
    return end;
  }

  recordEvent(id: string, outcome: string): void {
    if (outcome === "applied") this.events.set(id, (this.events.get(id) ?? 0) + 1);
  }
}

function expectChange(
  records: Map<string, ChangeRecord>,
  reference: string,
  change: Omit<ChangeRecord, "applied">,
): ChangeRecord {
  const record = records.get(reference) ?? { ...change, applied: 0 };
  records.set(reference, record);
  return record;
}
