import Link from "next/link";
import type { ReactNode } from "react";
import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { Wordmark } from "#components/shell/brand/wordmark.tsx";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";

export default function AuthLayout({ children }: { children: ReactNode }) {
  const { APP_LOGO, APP_NAME, local } = env();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <header>
          <Link href="/" className="inline-block rounded-md">
            <Wordmark name={APP_NAME} logo={APP_LOGO} />
          </Link>
        </header>
        <main id="content" className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10">
          {children}
        </main>
        {local ? (
          <footer className="caption text-center">
            Local mode: emails are stored in the{" "}
            <Link href="/outbox" className="underline underline-offset-2">
              outbox
            </Link>
            .
          </footer>
        ) : null}
      </div>
      <aside aria-label="Operations" className="hidden border-line border-l bg-surface lg:block">
        <ul className="grid h-full grid-rows-8">
          {operations.map(({ slug, title }, position) => (
            <li key={slug} className="flex items-center gap-4 border-line border-b px-8 last:border-b-0">
              <span aria-hidden className="size-9 rounded-[5px]" style={{ background: operationColor(position) }} />
              <span className="font-medium text-[0.9375rem]">{title}</span>
              <span aria-hidden className="caption ml-auto">
                {String(position + 1).padStart(2, "0")}
              </span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
