import Link from "next/link";
import { plural } from "#components/ui/format.ts";
import { Notice } from "#components/ui/surface.tsx";

/** Notices about the account that every portal page shows. */
export function AccountNotices({
  unverifiedEmail,
  showOutbox,
  suspended,
  owed,
}: {
  /** The email address if it is not verified yet. */
  unverifiedEmail: string | null;
  showOutbox: boolean;
  suspended: boolean;
  owed: number;
}) {
  return (
    <>
      {unverifiedEmail === null ? null : (
        <Notice tone="warn" title="Verify your email" className="mb-6">
          Open the link we sent to {unverifiedEmail} to get your trial credits.{" "}
          {showOutbox ? (
            <>
              Find it in the{" "}
              <Link href="/outbox" className="underline underline-offset-2">
                outbox
              </Link>
              .{" "}
            </>
          ) : null}
          <Link href="/verify" className="underline underline-offset-2">
            Resend the email
          </Link>
        </Notice>
      )}
      {suspended ? (
        <Notice tone="bad" title="Jobs are paused for this account" className="mb-6">
          {owed > 0
            ? `A refund or dispute took back credits that you already spent. You owe ${plural(owed, "credit")}. Your next purchase pays them back and resumes your jobs.`
            : "Contact support to find out why."}
        </Notice>
      ) : null}
    </>
  );
}
