import { checkInvariants } from "../../credits/invariants.ts";
import { pool } from "../../platform/db.ts";
import { type Command, print } from "./command.ts";

/** Checks the money rules. */
export const checkLedger: Command = async ({ json }) => {
  const violations = await checkInvariants(pool());
  print(
    json,
    { violations },
    violations.length === 0
      ? "No money rule is violated."
      : violations.map(({ rule, subject, detail }) => `${subject}: ${rule} (${detail})`).join("\n"),
  );
  return violations.length === 0 ? 0 : 1;
};
