import type { ReactNode } from "react";

/** A page's title, description and main action. */
export function PageHeading({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="grid max-w-2xl gap-1.5">
        <h1 className="font-semibold text-[1.75rem] [overflow-wrap:anywhere] sm:text-[2rem]">{title}</h1>
        {children ? <p className="text-ink-2">{children}</p> : null}
      </div>
      {action}
    </header>
  );
}
