import { env } from "../platform/env.ts";
import type { SessionAccount } from "./sessions.ts";

/** Whether an account belongs to an operator: ADMIN_EMAILS lists its address, and the address is verified. */
export function isAdmin(account: Pick<SessionAccount, "email" | "emailVerified">): boolean {
  return account.emailVerified && env().ADMIN_EMAILS.some((email) => email.toLowerCase() === account.email);
}
