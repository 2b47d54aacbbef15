import { AppError, invalidInput } from "@atelier/errors";
import { throttle } from "../accounts/throttle.ts";
import { sendMail } from "../mail/send-mail.ts";
import { pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";

export interface AccessRequestView {
  id: string;
  useCase: string;
  volume: string;
  company: string | null;
  status: "open" | "approved" | "declined";
  note: string | null;
  createdAt: Date;
}

const LONGEST = { useCase: 2_000, volume: 200, company: 200 } as const;

/**
 * Asks the operator for access to the API without a purchase; one request may be open at a time. Every admin gets a mail.
 * Throws `invalid_input` or `rate_limited`.
 */
export async function requestAccess(
  accountId: string,
  request: { useCase: string; volume: string; company: string },
): Promise<{ id: string }> {
  const useCase = within("useCase", request.useCase, 20);
  const volume = within("volume", request.volume, 1);
  const company = within("company", request.company, 0);
  await throttle(`access:${accountId}`, 5, 86_400);
  const id = newId("areq");
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ email: string }>(
      `INSERT INTO access_request (id, account_id, use_case, volume, company)
       SELECT $1, id, $3, $4, $5 FROM account WHERE id = $2 AND email_verified_at IS NOT NULL AND deleted_at IS NULL
       ON CONFLICT (account_id) WHERE status = 'open' DO NOTHING
       RETURNING (SELECT email FROM account WHERE id = $2)`,
      [id, accountId, useCase, volume, company || null],
    );
    if (!rows[0])
      throw new AppError(
        "invalid_input",
        "Confirm your e-mail address first; and only one request may be open at a time.",
      );
    const { ADMIN_EMAILS, PUBLIC_URL, APP_NAME } = env();
    for (const to of ADMIN_EMAILS)
      await sendMail(
        {
          to,
          subject: `${rows[0].email} asks for access to ${APP_NAME}`,
          text: `${rows[0].email} asks for access.\n\nFor: ${useCase}\nVolume: ${volume}\nCompany: ${company || "none given"}\n\nDecide: ${PUBLIC_URL}/sign-in?next=/admin/access`,
        },
        tx,
      );
  });
  return { id };
}

/** The account's newest request, or null. */
export async function latestAccessRequest(accountId: string): Promise<AccessRequestView | null> {
  const { rows } = await pool().query<AccessRequestView & Record<string, unknown>>(
    `SELECT id, use_case AS "useCase", volume, company, status, note, created_at AS "createdAt"
     FROM access_request WHERE account_id = $1 ORDER BY id DESC LIMIT 1`,
    [accountId],
  );
  return rows[0] ?? null;
}

function within(name: keyof typeof LONGEST, text: string, shortest: number): string {
  const value = text.trim();
  if (value.length < shortest)
    throw invalidInput(`/${name}`, shortest > 1 ? `Write at least ${shortest} characters.` : "Fill this in.");
  if (value.length > LONGEST[name]) throw invalidInput(`/${name}`, `Use at most ${LONGEST[name]} characters.`);
  return value;
}
