import { prisma } from "#lib/platform/database/prisma.ts";

const MAX_KEYS = 100;

/** The visible parts of the account's newest 100 keys by id, newest first. Revoked ones are included. */
export async function keyLabels(accountId: string): Promise<Map<string, string>> {
  const keys = await prisma().apiKey.findMany({
    where: { accountId },
    select: { id: true, prefix: true, lastFour: true },
    orderBy: { id: "desc" },
    take: MAX_KEYS,
  });
  return new Map(keys.map(({ id, prefix, lastFour }) => [id, `${prefix}…${lastFour}`]));
}
