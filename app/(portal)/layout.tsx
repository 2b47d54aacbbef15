import type { ReactNode } from "react";
import { PortalFrame } from "#components/shell/server/portal-frame.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";

export default function PortalLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages of={["proof"]}>
      <PortalFrame>{children}</PortalFrame>
    </ClientMessages>
  );
}
