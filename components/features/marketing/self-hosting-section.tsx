import { CodeBlock } from "#components/ui/code.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The engines and how to run the service, on the landing page. */
export function SelfHostingSection({
  engines,
}: {
  engines: readonly { title: string; href: string; embedded: boolean }[];
}) {
  const t = useTranslations("marketing");
  const groups = [
    { title: t("embeddedNoAccountNeeded"), engines: engines.filter(({ embedded }) => embedded) },
    { title: t("providersGpuServers"), engines: engines.filter(({ embedded }) => !embedded) },
  ];
  return (
    <section aria-labelledby="self-hosting" className="border-line border-t">
      <div className="mx-auto grid w-full max-w-7xl items-start gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <h2 id="self-hosting" className="font-semibold text-3xl sm:text-4xl">
            {t("runItYourself")}
          </h2>
          <p className="max-w-prose text-ink-2 text-lg">{t("oneCommandStartsApiPortal")}</p>
          <CodeBlock label={t("shell")} code="npm start" />
          <p>
            <Link href="/docs/guides/self-hosting" className="text-accent underline underline-offset-4">
              {t("selfHostingGuide")}
            </Link>
          </p>
        </div>
        <div className="grid gap-8">
          {groups.map((group) => (
            <div key={group.title}>
              <h3 className="caption mb-3">{group.title}</h3>
              <ul className="flex flex-wrap gap-2">
                {group.engines.map(({ title, href }) => (
                  <li key={href}>
                    <Link
                      href={href}
                      className="inline-block rounded-full border border-line bg-surface px-3.5 py-1.5 text-sm hover:border-line-strong"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
