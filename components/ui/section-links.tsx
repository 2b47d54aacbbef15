import { useTranslations } from "#translations";
/** Links to the sections of a long page. */
export function SectionLinks({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("sections")} className="mb-8 flex gap-1 overflow-x-auto border-line border-b">
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="-mb-px shrink-0 border-transparent border-b-2 px-3 py-2 text-ink-2 text-sm hover:border-line-strong hover:text-ink"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
