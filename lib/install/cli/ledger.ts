import { checkInvariants } from "../../credits/invariants.ts";
import { pool } from "../../platform/database/db.ts";
import { type Command, print } from "./command.ts";

/** Checks the ledger invariants. */
export const checkLedger: Command = async ({ json }) => {
  const violations = await checkInvariants(pool());
  print(
    json,
    { violations },
    violations.length === 0
      ? "All ledger invariants hold."
      : violations.map(({ rule, subject, detail }) => `${subject}: ${rule} (${detail})`).join("\n"),
  );
  return violations.length === 0 ? 0 : 1;
};
