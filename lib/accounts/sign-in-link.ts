import { sendMail } from "../mail/send-mail.ts";
import { transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { env } from "../platform/env.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { parseEmail } from "./address.ts";
import { makeEmailToken, spendEmailToken } from "./email-tokens.ts";
import { claimAddress } from "./sign-in.ts";
import { refuseEnforced } from "./sso/enforcement.ts";

const MIN_RESPONSE_MS = 150;

/**
 * Mails a link that signs in if the address has an account; it continues at the path `next`. The response is the same if
 * it has none. Throws `invalid_input`, `rate_limited`.
 */
export async function requestSignInLink(input: { email: string; next: string; network?: string }): Promise<void> {
  const email = parseEmail(input.email);
  if (input.network && !env().local) await throttle(`link:${input.network}`, 20, 3600);
  await throttle(`link:${email}`, 5, 3600);
  await refuseEnforced(email);
  // A fixed minimum duration keeps the response time from revealing which addresses have accounts.
  await Promise.all([mailLink(email, input.next), new Promise((resolve) => setTimeout(resolve, MIN_RESPONSE_MS))]);
}

/**
 * Signs in with the mailed token, once. The token proves the address, so an unverified one becomes verified, and the
 * password and sessions of the person who signed up with it end. Throws `invalid_input`.
 */
export async function signInWithLink(token: string, ip: string): Promise<{ accountId: string; email: string }> {
  return transaction(async (tx) => {
    const accountId = await spendEmailToken(tx, token, "sign-in");
    const email = await claimAddress(tx, accountId, ip);
    await refuseEnforced(email, tx);
    return { accountId, email };
  });
}

async function mailLink(email: string, next: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const account = await tx.account.findFirst({
      where: { email, kind: "personal", deletedAt: null },
      select: { id: true },
    });
    if (!account) return;
    await sendMail({ to: email, ...linkMail(await makeEmailToken(tx, account.id, "sign-in"), next) }, tx);
  });
}

function linkMail(token: string, next: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Sign in to ${APP_NAME}`,
    text: `Open this link to sign in. It works once and expires in 15 minutes.

${PUBLIC_URL}/sign-in/link?token=${token}&next=${encodeURIComponent(next)}

If you did not request this, ignore this email.`,
  };
}
