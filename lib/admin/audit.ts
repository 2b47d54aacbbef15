import { z } from "zod";
import { prisma } from "../platform/database/prisma.ts";
import { type Act, type ActName, acts, type Facts } from "./perform-act.ts";

const facts: z.ZodType<Facts> = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export interface AuditLine extends Act {
  id: string;
  /** The admin's address, or null if the account is deleted. */
  actorEmail: string | null;
  before: Facts;
  after: Facts;
  createdAt: Date;
}

/** The audit log, newest first. `before` is an entry's id. */
export async function listAudit(page: {
  limit: number;
  before?: string | undefined;
  act?: ActName | undefined;
  accountId?: string | undefined;
}): Promise<AuditLine[]> {
  const { limit, before, act, accountId } = page;
  const entries = await prisma().auditEntry.findMany({
    where: {
      ...(before === undefined ? {} : { id: { lt: before } }),
      ...(act === undefined ? {} : { act }),
      ...(accountId === undefined ? {} : { accountId }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  const actors = await prisma().account.findMany({
    where: { id: { in: entries.map(({ actor }) => actor) }, deletedAt: null },
    select: { id: true, email: true },
  });
  const emails = new Map(actors.map(({ id, email }) => [id, email]));
  return entries.map((entry) => ({
    ...entry,
    act: z.enum(acts).parse(entry.act),
    actorEmail: emails.get(entry.actor) ?? null,
    before: facts.parse(entry.before),
    after: facts.parse(entry.after),
  }));
}
