"use client";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import type { CompiledMessages } from "./messages.ts";

/** Gives messages to the client components below. */
export function MessagesProvider({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: CompiledMessages;
  children: ReactNode;
}) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
