import type { ReactNode } from "react";
import { intlLocale, type Namespace, pickMessages } from "./messages.ts";
import { MessagesProvider } from "./messages-provider.tsx";
import { getLocale } from "./server.ts";

/** The namespaces that client components of every page use. */
const everywhere: readonly Namespace[] = ["ui", "shell", "errorPage"];

/** Sends the messages of these namespaces, and of those of every page, to the client components below. */
export async function ClientMessages({ of = [], children }: { of?: readonly Namespace[]; children: ReactNode }) {
  const locale = await getLocale();
  return (
    <MessagesProvider locale={intlLocale(locale)} messages={pickMessages(locale, [...everywhere, ...of])}>
      {children}
    </MessagesProvider>
  );
}
