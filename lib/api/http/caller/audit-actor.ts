import { type AuditAction, type AuditActor, type AuditRecord, recordAudit } from "../../../audit/record.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import type { Context } from "../context.ts";
import { getAddress } from "./address-of.ts";

/** The caller of a request as the actor of an audit event: a key, or the person of the portal. */
export function auditActor(context: Context, { keyId, personId }: Caller): AuditActor {
  return {
    ...(keyId ? { kind: "key", id: keyId } : { kind: "person", id: personId ?? null }),
    address: getAddress(context.env.incoming),
    userAgent: context.req.header("user-agent"),
    requestId: context.get("requestId"),
  };
}

/** Appends what the caller of a request did to the audit log of the account. */
export const recordCall = (
  context: Context,
  caller: Caller,
  action: AuditAction,
  { target, change }: Pick<AuditRecord, "target" | "change">,
): Promise<void> =>
  recordAudit({ accountId: caller.accountId, actor: auditActor(context, caller), action, target, change });
