import { createHash } from "node:crypto";
import { prisma } from "../platform/database/prisma.ts";
import { exportUnits } from "../translation/memory.ts";
import { exportUploads } from "../uploads/uploads.ts";

const PAGE_SIZE = 500;

/** The fields of the account's own row that the export contains. */
export const exportedAccount = {
  id: true,
  email: true,
  name: true,
  emailVerifiedAt: true,
  available: true,
  owed: true,
  dailyLimit: true,
  monthlyLimit: true,
  softLimits: true,
  lowBalanceAlert: true,
  memoryByDefault: true,
  suspendedAt: true,
  accessGrantedAt: true,
  createdAt: true,
} as const;

export interface Account {
  id: string;
  email: string;
}

/** Every list in the export, without secrets: no digests, password hash, tokens or session ids. */
export const sections: Record<string, (account: Account) => AsyncIterable<object>> = {
  sign_ins: readIdentities,
  two_step_sign_in: readTwoStep,
  passkeys: readPasskeys,
  sessions: readSessions,
  teams: readTeams,
  members: readMembers,
  single_sign_on: readSingleSignOn,
  directory_people: readDirectoryPeople,
  directory_groups: readDirectoryGroups,
  support_access: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().supportAccess.findMany({
        where: { accountId, ...where },
        omit: { accountId: true, sessionId: true },
        ...page,
      }),
    ),
  audit_events: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().auditEvent.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  projects: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().project.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  keys: readKeys,
  access_requests: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().accessRequest.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  purchases: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().purchase.findMany({
        where: { accountId, ...where },
        omit: { accountId: true, sessionId: true, paymentIntentId: true },
        ...page,
      }),
    ),
  invoices: readInvoices,
  top_up: readTopUp,
  marketplace_agreements: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().marketplaceAgreement.findMany({
        where: { accountId, ...where },
        omit: { accountId: true, reportedAt: true },
        ...page,
      }),
    ),
  ledger: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().ledgerEntry.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  credit_lots: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().creditLot.findMany({
        where: { accountId, ...where },
        omit: { accountId: true, remaining: true, spent: true, expirations: true, warnedDays: true },
        ...page,
      }),
    ),
  jobs: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().job.findMany({ where: { accountId, ...where }, select: exportedJob, ...page }),
    ),
  receipts: readReceipts,
  batches: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().batch.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  files: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().file.findMany({ where: { accountId, ...where }, omit: { accountId: true, storageKey: true }, ...page }),
    ),
  pipelines: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().pipeline.findMany({
        where: { accountId, ...where },
        omit: { accountId: true },
        include: { versions: { omit: { pipelineId: true } } },
        ...page,
      }),
    ),
  presets: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().preset.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  glossaries: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().glossary.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  uploads: ({ id: accountId }) => exportUploads(accountId),
  translation_memory: readTranslationMemory,
  requests: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().requestLog.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  webhooks: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().webhookEndpoint.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
    ),
  webhook_events: ({ id: accountId }) =>
    pages(({ where, ...page }) =>
      prisma().webhookEvent.findMany({
        where: { accountId, ...where },
        omit: { accountId: true, reference: true },
        include: { deliveries: { omit: { accountId: true, eventId: true }, include: { log: exportedAttempt } } },
        ...page,
      }),
    ),
  // Without the texts, because they contain links that open the account.
  mails: ({ email }) =>
    pages(({ where, ...page }) =>
      prisma().mail.findMany({
        where: { recipient: email, ...where },
        select: { id: true, subject: true, createdAt: true, sentAt: true },
        ...page,
      }),
    ),
};

const exportedAttempt = { omit: { accountId: true, endpointId: true, eventId: true } } as const;

const exportedJob = {
  id: true,
  keyId: true,
  operation: true,
  status: true,
  input: true,
  metadata: true,
  price: true,
  charged: true,
  seed: true,
  engine: true,
  engineAttempts: true,
  warnings: true,
  report: true,
  errorCode: true,
  errorDetail: true,
  webhookUrl: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  batchId: true,
  batchItem: true,
} as const;

/** The arguments with which a query returns the page after a row, in the order of the ids. */
interface Page {
  where: { id?: { gt: string } };
  orderBy: { id: "asc" };
  take: number;
}

async function* pages<Row extends { id: string }>(read: (page: Page) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: string | undefined;
  do {
    const where: Page["where"] = last === undefined ? {} : { id: { gt: last } };
    const rows = await read({ where, orderBy: { id: "asc" }, take: PAGE_SIZE });
    yield* rows;
    last = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

async function* readIdentities({ id: accountId }: Account): AsyncGenerator<object> {
  for (const { provider, providerAccountId, createdAt } of await prisma().identity.findMany({ where: { accountId } }))
    yield { id: `${provider}:${providerAccountId}`, provider, createdAt };
}

async function* readTwoStep({ id: accountId }: Account): AsyncGenerator<object> {
  const totp = await prisma().totp.findUnique({ where: { accountId }, omit: { accountId: true, secret: true } });
  if (totp)
    yield { ...totp, recoveryCodesLeft: await prisma().recoveryCode.count({ where: { accountId, usedAt: null } }) };
}

async function* readPasskeys({ id: accountId }: Account): AsyncGenerator<object> {
  yield* await prisma().passkey.findMany({
    where: { accountId },
    select: { id: true, name: true, backedUp: true, createdAt: true, lastUsedAt: true },
  });
}

/** The teams of the person. */
async function* readTeams({ id: personId }: Account): AsyncGenerator<object> {
  for (const { accountId, role, createdAt } of await prisma().membership.findMany({ where: { personId } }))
    yield { id: accountId, role, createdAt };
}

/** The members of the team. */
async function* readMembers({ id: accountId }: Account): AsyncGenerator<object> {
  for (const { personId, role, createdAt } of await prisma().membership.findMany({ where: { accountId } }))
    yield { id: personId, role, createdAt };
}

/** The provider of the team with its domains and the roles by group. */
async function* readSingleSignOn({ id: accountId }: Account): AsyncGenerator<object> {
  const where = { accountId };
  const [provider, domains, groupRoles] = await Promise.all([
    prisma().ssoConnection.findUnique({ where, omit: { accountId: true, clientSecret: true } }),
    prisma().teamDomain.findMany({ where, omit: { accountId: true } }),
    prisma().groupRole.findMany({ where, omit: { accountId: true } }),
  ]);
  if (provider || domains.length > 0 || groupRoles.length > 0)
    yield {
      ...provider,
      domains: domains.map(({ domain, verifiedAt }) => ({ domain, verified_at: verifiedAt })),
      groupRoles: Object.fromEntries(groupRoles.map(({ groupName, role }) => [groupName, role])),
    };
}

/** Whom the directory of the team sent, or what directories of teams sent about the person. */
async function* readDirectoryPeople({ id }: Account): AsyncGenerator<object> {
  yield* await prisma().scimUser.findMany({ where: { OR: [{ accountId: id }, { personId: id }] } });
}

async function* readDirectoryGroups({ id: accountId }: Account): AsyncGenerator<object> {
  const include = { members: { select: { personId: true } } };
  const groups = pages(({ where, ...page }) =>
    prisma().scimGroup.findMany({ where: { accountId, ...where }, omit: { accountId: true }, include, ...page }),
  );
  for await (const { members, ...group } of groups)
    yield { ...group, members: members.map(({ personId }) => personId) };
}

/** The session's id is a secret, so a digest replaces it. */
async function* readSessions({ id: accountId }: Account): AsyncGenerator<object> {
  const sessions = pages(({ where, ...page }) =>
    prisma().session.findMany({ where: { accountId, ...where }, omit: { accountId: true }, ...page }),
  );
  for await (const session of sessions) yield { ...session, id: createHash("md5").update(session.id).digest("hex") };
}

/** `spent` are the credits that a restricted key has held or spent. */
async function* readKeys({ id: accountId }: Account): AsyncGenerator<object> {
  const keys = pages(({ where, ...page }) =>
    prisma().apiKey.findMany({
      where: { accountId, ...where },
      omit: { accountId: true, digest: true, oldDigest: true, pepperVersion: true },
      include: { spend: { select: { total: true } } },
      ...page,
    }),
  );
  for await (const { spend, ...key } of keys) yield { ...key, spent: spend?.total ?? null };
}

async function* readTranslationMemory({ id: accountId }: Account): AsyncGenerator<object> {
  for await (const units of exportUnits(accountId)) yield* units;
}

async function* readInvoices({ id: accountId }: Account): AsyncGenerator<object> {
  const where = { accountId };
  yield* await prisma().invoiceRequest.findMany({ where, omit: { accountId: true }, orderBy: { purchaseId: "asc" } });
}

async function* readTopUp({ id: accountId }: Account): AsyncGenerator<object> {
  const topUp = await prisma().topUp.findUnique({
    where: { accountId },
    omit: { accountId: true, paymentMethod: true },
  });
  if (topUp) yield { id: accountId, ...topUp };
}

async function* readReceipts({ id: accountId }: Account): AsyncGenerator<object> {
  let last = "";
  for (;;) {
    const rows = await prisma().receipt.findMany({
      where: { accountId, jobId: { gt: last } },
      select: { jobId: true, jws: true, position: true, salt: true, endedAt: true },
      orderBy: { jobId: "asc" },
      take: PAGE_SIZE,
    });
    yield* rows;
    last = rows.at(-1)?.jobId ?? last;
    if (rows.length < PAGE_SIZE) return;
  }
}
