import type { Metadata } from "next";
import { ReceiptForm } from "#components/features/receipts/receipt-form.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { Link } from "#components/ui/link.tsx";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("receipts");
  return { title: t("title"), description: t("lead") };
}

export default async function ReceiptsPage({ searchParams }: { searchParams: Promise<{ job?: string | string[] }> }) {
  const t = await getTranslations("receipts");
  const { job } = await searchParams;
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-12 sm:px-6">
      <header className="grid max-w-2xl gap-3">
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">{t("title")}</h1>
        <p className="text-ink-2">
          {t("lead")}{" "}
          <Link href="/docs/guides/receipts" className="underline underline-offset-4">
            {t("readTheGuide")}
          </Link>
        </p>
      </header>
      <ClientMessages of={["receipts", "states"]}>
        <ReceiptForm job={typeof job === "string" && /^job_\w+$/.test(job) ? job : undefined} />
      </ClientMessages>
    </div>
  );
}
