import { CopyButton } from "#components/ui/copy-button.tsx";
import { FocusedSection } from "#components/ui/focused-section.tsx";
import { useTranslations } from "#translations";

/** A key that was just created. The service cannot show it again. */
export function NewKey({ text }: { text: string }) {
  const t = useTranslations("keys");
  return (
    <FocusedSection
      aria-label={t("yourNewKey")}
      className="grid gap-3 rounded-card border-2 border-accent bg-accent-soft p-5"
    >
      <p className="font-semibold">{t("copyYourNewKeyNow")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code data-testid="new-key" className="min-w-0 break-all rounded-md bg-surface px-3 py-2 font-mono text-sm">
          {text}
        </code>
        <CopyButton text={text} label={t("copyKey")} kind="primary" />
      </div>
      <p className="text-ink-2 text-sm">{t("storeOnYourServerFor")}</p>
    </FocusedSection>
  );
}
