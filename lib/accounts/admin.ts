import { env } from "../platform/env.ts";
import type { Person } from "./sessions.ts";

/** Whether a person is an operator: ADMIN_EMAILS lists their address, and the address is verified. */
export function isAdmin(person: Pick<Person, "email" | "emailVerified">): boolean {
  return person.emailVerified && env().ADMIN_EMAILS.some((email) => email.toLowerCase() === person.email);
}
