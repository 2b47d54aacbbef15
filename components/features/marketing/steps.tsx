import { ArrowRight, Check } from "lucide-react";
import Link from "next/link";
import { cn } from "#components/ui/cn.ts";

export interface Step {
  title: string;
  words: string;
  href: string;
  done: boolean;
}

/** The way from signing up to the first call; the first step that is open stands out. */
export function Steps({ steps }: { steps: Step[] }) {
  const next = steps.findIndex(({ done }) => !done);
  if (next === -1)
    return (
      <div className="grid h-full content-center gap-2">
        <p className="font-semibold text-lg">You are set up.</p>
        <p className="text-ink-2">
          Your key works for every operation. The docs have each one's parameters and examples.
        </p>
        <Link href="/docs" className="inline-flex items-center gap-1.5 text-accent underline underline-offset-2">
          Read the docs <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
    );
  return (
    <>
      <h2 className="caption mb-3">From here to your first call</h2>
      <ol className="grid gap-1">
        {steps.map(({ title, words, href, done }, position) => (
          <li key={title}>
            <Link
              href={href}
              className={cn(
                "flex items-center gap-3 rounded-[7px] px-3 py-2 text-sm",
                position === next ? "bg-accent-soft" : "hover:bg-sunken",
              )}
            >
              <span
                className={cn(
                  "grid size-6 shrink-0 place-items-center rounded-full border font-mono text-xs",
                  done
                    ? "border-good bg-good-soft text-good"
                    : position === next
                      ? "border-accent text-accent"
                      : "border-line-strong text-ink-3",
                )}
              >
                {done ? <Check aria-label="Done" className="size-3.5" /> : position + 1}
              </span>
              <span className={cn("font-medium", done && "text-ink-3")}>{title}</span>
              <span className="hidden truncate text-ink-3 sm:inline">{done ? "" : words}</span>
              {position === next ? <ArrowRight aria-hidden className="ml-auto size-4 shrink-0 text-accent" /> : null}
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
