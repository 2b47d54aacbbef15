import type { ReactNode } from "react";
import { PortalFrame } from "#app/portal-frame.tsx";

export default function PortalLayout({ children }: { children: ReactNode }) {
  return <PortalFrame>{children}</PortalFrame>;
}
