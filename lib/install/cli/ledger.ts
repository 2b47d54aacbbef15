import { checkInvariants } from "../../credits/invariants.ts";
import { pool } from "../../platform/database/db.ts";
import { checkReceipts } from "../../receipts/check.ts";
import { rotateReceiptKey } from "../../receipts/keys.ts";
import { type Command, print } from "./command.ts";

/** Checks the ledger invariants, and compares the ledger with the tree of receipts. */
export const checkLedger: Command = async ({ json }) => {
  const violations = await checkInvariants(pool());
  const { receipts, heads, mismatches } = await checkReceipts();
  const lines = [
    ...(violations.length === 0
      ? ["All ledger invariants hold."]
      : violations.map(({ rule, subject, detail }) => `${subject}: ${rule} (${detail})`)),
    ...(mismatches.length === 0
      ? [`The ledger agrees with ${receipts} receipts and ${heads} signed heads.`]
      : mismatches.map(({ subject, detail }) => `${subject}: ${detail}`)),
  ];
  print(json, { violations, receipts, heads, mismatches }, lines.join("\n"));
  return violations.length + mismatches.length === 0 ? 0 : 1;
};

/** Replaces the key that signs receipts. The old one stays published, so that its signatures can be checked. */
export const rotateKey: Command = async ({ json }) => {
  const kid = await rotateReceiptKey();
  print(json, { kid }, `Receipts are signed with the key ${kid} now.`);
  return 0;
};
