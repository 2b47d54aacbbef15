import { sendMailWithCredits } from "../mail/send-mail.ts";
import { transaction } from "../platform/database/db.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { FAILING_DAYS } from "./delivery-statements.ts";

/** Mails an account that one of its endpoints was disabled, unless it was enabled again or deleted since. */
export async function notifyWebhookDisabled(endpointId: string): Promise<void> {
  await transaction(async (tx) => {
    const [endpoint] = await run(tx, READ_DISABLED, { endpointId });
    if (!endpoint) return;
    const { APP_NAME, PUBLIC_URL } = env();
    await sendMailWithCredits(tx, {
      to: endpoint.email,
      subject: `A webhook endpoint at ${APP_NAME} was disabled`,
      text: `${causes[endpoint.reason]}:

${endpoint.url}

Events that happen while it is disabled are not sent to it. See the failed deliveries, enable it again, and send them again: ${PUBLIC_URL}/webhooks/${endpointId}
`,
    });
  });
}

const causes = {
  failing: `Every delivery to this endpoint has failed for ${FAILING_DAYS} days, so it was disabled`,
  gone: "This endpoint answered a delivery with the status 410 (Gone), which asks for no more, so it was disabled",
};

const READ_DISABLED = statement(
  "read_disabled_webhook",
  { endpointId: text() },
  `SELECT coalesce(a.contact, a.email) AS email, w.url, w.disabled_reason AS reason FROM webhook_endpoint w JOIN account a ON a.id = w.account_id
   WHERE w.id = $endpointId AND w.disabled_reason IN ('failing', 'gone') AND a.deleted_at IS NULL AND a.email_verified_at IS NOT NULL`,
  { email: text(), url: text(), reason: text<keyof typeof causes>() },
);
