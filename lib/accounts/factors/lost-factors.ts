import { AppError } from "@atelier/errors";
import { recordAudit } from "../../audit/record.ts";
import { transaction } from "../../platform/database/db.ts";
import { run, runForCount, statement, text, timestamp } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { sendTask } from "../../platform/processes/tasks.ts";
import { endSessions } from "../sessions.ts";
import { accountSettings } from "../settings.ts";
import { mailFactorChange, mailPerson } from "./factor-mail.ts";
import { deleteTotp } from "./totp.ts";

const OPERATOR = { kind: "operator", id: null } as const;

const REQUEST_REMOVAL = statement(
  "request_factor_removal",
  { personId: text(), dueAt: timestamp },
  `UPDATE totp SET removal_due_at = coalesce(removal_due_at, $dueAt::timestamptz)
   WHERE account_id = $personId AND confirmed_at IS NOT NULL RETURNING removal_due_at AS "dueAt"`,
  { dueAt: timestamp },
);

/**
 * Requests that an operator removes a person's two-step sign-in because the app and the recovery codes are lost. It takes
 * effect after FACTOR_REMOVAL_HOURS, and the person is mailed at once: a sign-in with a code stops it, so that a
 * false request lets no stranger in. Returns when it is due. Throws `invalid_input` without two-step sign-in.
 */
export async function requestFactorRemoval(personId: string): Promise<Date> {
  const planned = new Date(Date.now() + accountSettings().FACTOR_REMOVAL_HOURS * 3_600_000);
  return transaction(async (tx) => {
    const [row] = await run(tx, REQUEST_REMOVAL, { personId, dueAt: planned });
    if (!row) throw new AppError("invalid_input", "This account has no two-step sign-in. Nothing was changed.");
    if (row.dueAt.getTime() !== planned.getTime()) return row.dueAt;
    await sendTask(tx, "remove-lost-factors", { accountId: personId }, planned);
    await recordAudit({ accountId: personId, actor: OPERATOR, action: "two_step.removal_requested" }, tx);
    await mailPerson(tx, personId, removalMail(planned));
    return planned;
  });
}

const TAKE_DUE_REMOVAL = statement(
  "take_due_factor_removal",
  { personId: text() },
  "UPDATE totp SET removal_due_at = NULL WHERE account_id = $personId AND removal_due_at <= now()",
  {},
);

/** The background task of a removal: takes effect unless the person signed in with a code in the meantime. */
export async function removeLostFactors(personId: string): Promise<void> {
  await transaction(async (tx) => {
    if ((await runForCount(tx, TAKE_DUE_REMOVAL, { personId })) === 0) return;
    await deleteTotp(tx, personId);
    await endSessions(tx, personId);
    await recordAudit({ accountId: personId, actor: OPERATOR, action: "two_step.removed" }, tx);
    await mailFactorChange(tx, personId, "removal_done");
  });
}

function removalMail(dueAt: Date) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: "Two-step sign-in will be removed",
    text: `You asked the operator of ${APP_NAME} to remove two-step sign-in, because your authenticator app and recovery codes are lost. It is removed on ${dueAt.toUTCString()}, and your devices are signed out. Until then nothing changes.

If you did not ask for this, or found a code: sign in with the code, which stops the removal.

${PUBLIC_URL}/sign-in
`,
  };
}
