import type { ReactNode } from "react";
import { SiteFrame } from "#components/shell/server/site-frame.tsx";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
