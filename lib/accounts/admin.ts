import { env } from "../platform/env.ts";
import type { SessionAccount } from "./sessions.ts";

/** Whether an account is one of the operator's: named by ADMIN_EMAILS, with an address it has proved to own. */
export function isAdmin(account: Pick<SessionAccount, "email" | "emailVerified">): boolean {
  return account.emailVerified && env().ADMIN_EMAILS.some((email) => email.toLowerCase() === account.email);
}
