import { count, defineSettings } from "../platform/settings.ts";

/** The settings of the accounts' audit logs. */
export const auditSettings = defineSettings("audit", { AUDIT_DAYS: count(400, 30, 3_650) });
