import { cn } from "./cn.ts";
import { Link } from "./link.tsx";

/** A row of links of which one is current, for example the ranges of a chart. The URL holds the state. */
export function ChoiceLinks({
  label,
  choices,
}: {
  label: string;
  choices: readonly { href: string; title: string; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className="inline-flex rounded-[8px] border border-line bg-surface p-0.5 text-sm">
      {choices.map(({ href, title, current }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={current ? "true" : undefined}
          className={cn("rounded-[6px] px-3 py-1", current ? "bg-sunken font-medium" : "text-ink-2 hover:text-ink")}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
