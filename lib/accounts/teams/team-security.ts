import { AppError } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { sendMailWithCredits } from "../../mail/send-mail.ts";
import { pool, transaction } from "../../platform/database/db.ts";
import { bool, run, statement, text } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { hasTwoStep } from "../factors/totp.ts";
import { lockTeam } from "./lock-team.ts";

const READ_REQUIREMENT = statement(
  "read_two_step_requirement",
  { accountId: text() },
  `SELECT requires_two_step AS required FROM account WHERE id = $accountId AND kind = 'team' AND deleted_at IS NULL`,
  { required: bool },
);

/** Whether only members with two-step sign-in can work for the team. */
export async function requiresTwoStep(accountId: string): Promise<boolean> {
  const [row] = await run(pool(), READ_REQUIREMENT, { accountId });
  return row?.required ?? false;
}

const SET_REQUIREMENT = statement(
  "set_two_step_requirement",
  { accountId: text(), required: bool },
  "UPDATE account SET requires_two_step = $required WHERE id = $accountId AND requires_two_step <> $required RETURNING id",
  { id: text() },
);

const LIST_BLOCKED = statement(
  "list_members_without_two_step",
  { accountId: text() },
  `SELECT p.email FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
   WHERE m.account_id = $accountId
     AND NOT EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL)
   ORDER BY m.created_at, m.person_id`,
  { email: text() },
);

/**
 * Sets whether only members with two-step sign-in can work for the team. The access of others ends within 5 s, and they
 * are mailed how to get it back; keys keep working. Throws `invalid_input` if the person would lose access too.
 */
export async function setTwoStepRequirement(
  accountId: string,
  required: boolean,
  { personId, actor }: { personId: string; actor: AuditActor },
): Promise<void> {
  if (required && !(await hasTwoStep(personId)))
    throw new AppError("invalid_input", "Set up two-step sign-in for yourself first, in your settings.");
  await transaction(async (tx) => {
    const team = await lockTeam(tx, accountId);
    const [changed] = await run(tx, SET_REQUIREMENT, { accountId, required });
    if (!changed) return;
    const change = { before: { two_step_required: !required }, after: { two_step_required: required } };
    await recordAudit({ accountId, actor, action: "team.security_changed", change }, tx);
    if (!required) return;
    for (const { email } of await run(tx, LIST_BLOCKED, { accountId }))
      await sendMailWithCredits(tx, { to: email, ...requirementMail(team) });
  });
}

function requirementMail(team: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `${team} requires two-step sign-in`,
    text: `The team ${team} at ${APP_NAME} now requires two-step sign-in. Set it up to work for the team again:\n\n${PUBLIC_URL}/settings\n`,
  };
}
