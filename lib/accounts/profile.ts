import { invalidInput } from "@atelier/errors";
import { pool } from "../platform/db.ts";

const LONGEST = 100;

/** Sets the name that the account is shown with; an empty one takes it away. Throws `invalid_input`. */
export async function saveName(accountId: string, name: string): Promise<void> {
  const plain = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (plain.length > LONGEST) throw invalidInput("/name", `Use at most ${LONGEST} characters.`);
  if (/\p{Cc}/u.test(plain)) throw invalidInput("/name", "Use letters, digits and marks alone.");
  await pool().query("UPDATE account SET name = $2 WHERE id = $1 AND deleted_at IS NULL", [accountId, plain || null]);
}
