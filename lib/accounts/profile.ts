import { invalidInput } from "@atelier/errors";
import { prisma } from "../platform/database/prisma.ts";

const MAX_LENGTH = 100;

/** Sets the account's display name; an empty text removes it. Throws `invalid_input`. */
export async function saveName(accountId: string, name: string): Promise<void> {
  const plain = parseName(name);
  await prisma().account.updateMany({ where: { id: accountId, deletedAt: null }, data: { name: plain || null } });
}

/** A display name on one line without surrounding space. Throws `invalid_input`. */
export function parseName(name: string): string {
  const plain = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (plain.length > MAX_LENGTH)
    throw invalidInput("/name", `The name is too long. Use at most ${MAX_LENGTH} characters.`);
  if (/\p{Cc}/u.test(plain))
    throw invalidInput("/name", "The name contains a control character. Use only letters, digits and punctuation.");
  return plain;
}
