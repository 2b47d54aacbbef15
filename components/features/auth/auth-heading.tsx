import type { ReactNode } from "react";

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7 grid gap-2">
      <h1 className="font-semibold text-3xl">{title}</h1>
      {children ? <div className="text-ink-2">{children}</div> : null}
    </div>
  );
}
