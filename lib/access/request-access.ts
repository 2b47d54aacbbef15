import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { sendMail } from "../mail/send-mail.ts";
import { prisma } from "../platform/database/prisma.ts";
import { env } from "../platform/env.ts";
import type { AccessRequest } from "../platform/generated/prisma/client.ts";
import { newId } from "../platform/ids.ts";
import { throttle } from "../platform/limits/throttle.ts";

const accessStatus = z.enum(["open", "approved", "declined"]);

export interface AccessRequestView
  extends Pick<AccessRequest, "id" | "useCase" | "volume" | "company" | "note" | "createdAt"> {
  status: z.output<typeof accessStatus>;
}

export const accessRequestColumns = {
  id: true,
  useCase: true,
  volume: true,
  company: true,
  status: true,
  note: true,
  createdAt: true,
} as const;

const MAX_LENGTHS = { useCase: 2_000, volume: 200, company: 200 } as const;

/**
 * Requests access to the API without a purchase. An account may have one open request; every admin gets a mail about it.
 * Throws `invalid_input` or `rate_limited`.
 */
export async function requestAccess(
  accountId: string,
  request: { useCase: string; volume: string; company: string },
): Promise<{ id: string }> {
  const useCase = checkLength("useCase", request.useCase, 20);
  const volume = checkLength("volume", request.volume, 1);
  const company = checkLength("company", request.company, 0);
  await throttle(`access:${accountId}`, 5, 86_400);
  const id = newId("areq");
  await prisma().$transaction(async (tx) => {
    const account = await tx.account.findFirst({
      where: { id: accountId, emailVerifiedAt: { not: null }, deletedAt: null },
      select: { email: true, contact: true },
    });
    if (!account)
      throw new AppError("invalid_input", "Your email is not verified. Open the link in the verification email first.");
    // A unique index allows one open request per account, so a second one is skipped.
    const { count } = await tx.accessRequest.createMany({
      data: { id, accountId, useCase, volume, company: company || null },
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError("invalid_input", "You already have an open request. We'll reply by email.");
    for (const to of env().ADMIN_EMAILS)
      await sendMail({ to, ...requestMail(account.contact ?? account.email, { useCase, volume, company }) }, tx);
  });
  return { id };
}

/** The account's newest request, or null. */
export async function latestAccessRequest(accountId: string): Promise<AccessRequestView | null> {
  const request = await prisma().accessRequest.findFirst({
    where: { accountId },
    select: accessRequestColumns,
    orderBy: { id: "desc" },
  });
  return request && withStatus(request);
}

/** Checks the status that the database stores as text. */
export function withStatus<Row extends { status: string }>(row: Row): Row & Pick<AccessRequestView, "status"> {
  return { ...row, status: accessStatus.parse(row.status) };
}

function checkLength(name: keyof typeof MAX_LENGTHS, text: string, min: number): string {
  const value = text.trim();
  if (value.length < min)
    throw invalidInput(
      `/${name}`,
      min > 1 ? `This is too short. Write at least ${min} characters.` : "This field is required.",
    );
  if (value.length > MAX_LENGTHS[name])
    throw invalidInput(`/${name}`, `This is too long. Use at most ${MAX_LENGTHS[name]} characters.`);
  return value;
}

function requestMail(email: string, request: { useCase: string; volume: string; company: string }) {
  const { PUBLIC_URL, APP_NAME } = env();
  return {
    subject: `${email} requests access to ${APP_NAME}`,
    text: `${email} requests access to the API.

Use case: ${request.useCase}
Volume: ${request.volume}
Company: ${request.company || "not given"}

Approve or decline: ${PUBLIC_URL}/sign-in?next=/admin/access`,
  };
}
