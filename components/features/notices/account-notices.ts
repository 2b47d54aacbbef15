import type { Translator } from "#translations";
import type { SystemNotice } from "./notice.ts";

type T = Translator<"notices">;

/** The notices that every portal page shows: an address that is not verified, a team that requires two-step sign-in, and
 * a suspended account. */
export function accountNotices(
  account: {
    email: string;
    emailVerified: boolean;
    suspended: boolean;
    /** The team that the person cannot work for without two-step sign-in. */
    blockedTeam: string | null;
    owed: number;
    /** Whether emails are stored on the outbox page. */
    hasOutbox: boolean;
    supportEmail: string | undefined;
  },
  t: T,
): SystemNotice[] {
  const notices: SystemNotice[] = [];
  if (!account.emailVerified)
    notices.push({
      id: "unverified",
      tone: "warn",
      title: t("verifyYourEmail"),
      text: t("openVerificationLink", { email: account.email }),
      links: [
        ...(account.hasOutbox ? [{ href: "/outbox", title: t("openTheOutbox") }] : []),
        { href: "/verify", title: t("resendTheEmail") },
      ],
    });
  if (account.blockedTeam)
    notices.push({
      id: "two-step",
      tone: "warn",
      title: t("teamRequiresTwoStep", { team: account.blockedTeam }),
      text: t("setUpTwoStep"),
      links: [{ href: "/settings#two-step", title: t("openSettings") }],
    });
  if (account.suspended) notices.push(suspension(account.owed, account.supportEmail, t));
  return notices;
}

function suspension(owed: number, supportEmail: string | undefined, t: T): SystemNotice {
  const notice = { id: "suspended", tone: "bad", title: t("yourAccountIsSuspended") } as const;
  if (owed > 0)
    return {
      ...notice,
      text: t("suspendedForOwedCredits", { owed }),
      links: [{ href: "/credits", title: t("buyCredits") }],
    };
  return {
    ...notice,
    text: t("suspendedByOperator"),
    links: supportEmail ? [{ href: `mailto:${supportEmail}`, title: t("contactSupport") }] : [],
  };
}
