import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Wordmark } from "#components/shell/brand/wordmark.tsx";
import { Link } from "#components/ui/link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { listMail } from "#lib/mail/send-mail.ts";
import { env } from "#lib/platform/env.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("outbox");
  return { title: t("outbox"), robots: { index: false } };
}

/** Lists the emails of local mode, which does not send them. Not available in public mode. */
export default async function OutboxPage() {
  const t = await getTranslations("outbox");
  const format = await getFormat();
  const { local, APP_LOGO, APP_NAME } = env();
  if (!local) notFound();
  const emails = await listMail();
  return (
    <div className="mx-auto max-w-3xl px-5 py-8">
      <header>
        <Link href="/" className="inline-block rounded-md">
          <Wordmark name={APP_NAME} logo={APP_LOGO} />
        </Link>
      </header>
      <main id="content" className="mt-10 grid gap-6">
        <div className="grid gap-2">
          <h1 className="font-semibold text-3xl">{t("outbox")}</h1>
          <p className="text-ink-2">{t("localModeStoresEmailsHere")}</p>
        </div>
        {emails.length === 0 ? <Empty title={t("noEmailsYet")}>{t("signUpReceiveVerificationEmail")}</Empty> : null}
        {/* Emails are English. */}
        {emails.map((mail) => (
          <article key={mail.id} className="overflow-hidden rounded-card border border-line bg-surface">
            <header className="grid gap-1 border-line border-b px-5 py-4">
              <h2 lang="en" className="font-semibold">
                {mail.subject}
              </h2>
              <p className="caption flex flex-wrap justify-between gap-x-4">
                <span className="break-all">{t("toRecipient", { recipient: mail.recipient })}</span>
                <time dateTime={mail.createdAt.toISOString()}>
                  {mail.createdAt.toLocaleString(format.locale, { dateStyle: "medium", timeStyle: "short" })}
                </time>
              </p>
            </header>
            <p lang="en" className="whitespace-pre-wrap break-words px-5 py-4 text-[0.9375rem] leading-relaxed">
              <LinkedText text={mail.text} />
            </p>
          </article>
        ))}
      </main>
    </div>
  );
}

function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, position) =>
    position % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, so its parts keep their order.
      <a key={position} href={part} className="break-all text-accent underline underline-offset-2">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
