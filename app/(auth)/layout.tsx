import type { ReactNode } from "react";
import { AuthResults } from "#components/features/auth/auth-results.tsx";
import { Wordmark } from "#components/shell/brand/wordmark.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { Link } from "#components/ui/link.tsx";
import { examplePicture } from "#lib/docs/example-pictures.ts";
import { env } from "#lib/platform/env.ts";
import { useTranslations } from "#translations";

export default function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("auth");
  const { APP_LOGO, APP_NAME, local } = env();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <header>
          <Link href="/" className="inline-block rounded-md">
            <Wordmark name={APP_NAME} logo={APP_LOGO} />
          </Link>
        </header>
        <main id="content" className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10">
          <ClientMessages of={["signIn"]}>{children}</ClientMessages>
        </main>
        {local ? (
          <footer className="caption text-center">
            {t.rich("localModeEmailsStoredOutbox", {
              link: (chunks) => (
                <Link href="/outbox" className="underline underline-offset-2">
                  {chunks}
                </Link>
              ),
            })}
          </footer>
        ) : null}
      </div>
      <AuthResults results={authResults()} />
    </div>
  );
}

/** Examples of several operations, as far as their pictures exist. A square is cut on both sides, or only above. */
function authResults() {
  return [
    { operation: "background-remove", title: "Transparent background" },
    { operation: "image-edit", title: "Change a color" },
    { operation: "image-generate", title: "Foxes in the snow", isCutAbove: true },
    { operation: "sketch-to-image", title: "A house" },
    { operation: "product-photo", title: "On a concrete floor" },
  ].flatMap(({ operation, title, isCutAbove = false }) => {
    const picture = examplePicture(operation, title);
    return picture ? [{ operation, isCutAbove, ...picture.after }] : [];
  });
}
