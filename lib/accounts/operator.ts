import { AppError } from "@atelier/errors";
import { prisma } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { parseEmail } from "./address.ts";

export interface AccountSummary {
  id: string;
  email: string;
}

/**
 * Creates an account for an operator: its address counts as verified, and it may issue a key.
 * Throws `invalid_input` if the address already has an account.
 */
export async function createAccountAsOperator(address: string): Promise<AccountSummary> {
  const email = parseEmail(address);
  const now = new Date();
  const [created] = await prisma().account.createManyAndReturn({
    data: { id: newId("acct"), email, emailVerifiedAt: now, accessGrantedAt: now },
    skipDuplicates: true,
    select: { id: true, email: true },
  });
  if (!created) throw new AppError("invalid_input", `${email} already has an account. Use another address.`);
  return created;
}

/** The account of an address. Throws `not_found`. */
export async function findAccount(address: string): Promise<AccountSummary> {
  const account = await prisma().account.findFirst({
    where: { email: parseEmail(address), deletedAt: null },
    select: { id: true, email: true },
  });
  if (!account) throw new AppError("not_found", `No account has the address ${address}. Check its spelling.`);
  return account;
}
