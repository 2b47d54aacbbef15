import { transaction } from "../platform/database/db.ts";
import { int, runForCount, statement } from "../platform/database/statement.ts";
import { auditSettings } from "./settings.ts";

const BATCH = 1_000;

const DELETE_OLD = statement(
  "delete_old_audit_events",
  { days: int, batch: int },
  `DELETE FROM audit_event WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM audit_event WHERE at < now() - make_interval(days => $days) ORDER BY at LIMIT $batch))`,
  {},
);

/** Deletes events that are older than AUDIT_DAYS, at most 1,000. Returns their number. */
export const deleteOldAuditEvents = (): Promise<number> =>
  transaction(async (tx) => {
    await tx.query("SELECT set_config('atelier.deletes_audit', 'on', true)");
    return runForCount(tx, DELETE_OLD, { days: auditSettings().AUDIT_DAYS, batch: BATCH });
  });
