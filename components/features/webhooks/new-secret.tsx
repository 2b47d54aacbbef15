import { CopyButton } from "#components/ui/copy-button.tsx";
import { FocusedSection } from "#components/ui/focused-section.tsx";
import { useTranslations } from "#translations";

/** A secret that was just created. The service does not show it again. */
export function NewSecret({ text }: { text: string }) {
  const t = useTranslations("webhooks");
  return (
    <FocusedSection
      aria-label={t("newSecret")}
      className="grid gap-3 rounded-card border-2 border-accent bg-accent-soft p-5"
    >
      <p className="font-semibold">{t("copyTheSecretNow")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code data-testid="new-secret" className="min-w-0 break-all rounded-md bg-surface px-3 py-2 font-mono text-sm">
          {text}
        </code>
        <CopyButton text={text} label={t("copySecret")} kind="primary" />
      </div>
      <p className="text-ink-2 text-sm">{t("verifyWithIt")}</p>
    </FocusedSection>
  );
}
