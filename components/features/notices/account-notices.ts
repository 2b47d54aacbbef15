import { plural } from "#components/ui/format.ts";
import type { SystemNotice } from "./notice.ts";

/** The notices that every portal page shows: an address that is not verified, and a suspended account. */
export function accountNotices(account: {
  email: string;
  emailVerified: boolean;
  suspended: boolean;
  owed: number;
  /** Whether emails are stored on the outbox page. */
  hasOutbox: boolean;
  supportEmail: string | undefined;
}): SystemNotice[] {
  const notices: SystemNotice[] = [];
  if (!account.emailVerified)
    notices.push({
      id: "unverified",
      tone: "warn",
      title: "Verify your email",
      text: `Open the link we sent to ${account.email} to get your trial credits.`,
      links: [
        ...(account.hasOutbox ? [{ href: "/outbox", title: "Open the outbox" }] : []),
        { href: "/verify", title: "Resend the email" },
      ],
    });
  if (account.suspended) notices.push(suspension(account.owed, account.supportEmail));
  return notices;
}

function suspension(owed: number, supportEmail: string | undefined): SystemNotice {
  const notice = { id: "suspended", tone: "bad", title: "Your account is suspended" } as const;
  if (owed > 0)
    return {
      ...notice,
      text: `A refund or dispute took back credits that you already spent. You owe ${plural(owed, "credit")}. Your next purchase pays them back and ends the suspension.`,
      links: [{ href: "/credits", title: "Buy credits" }],
    };
  return {
    ...notice,
    text: "New jobs are refused. Contact support to reactivate your account.",
    links: supportEmail ? [{ href: `mailto:${supportEmail}`, title: "Contact support" }] : [],
  };
}
