import type { Metadata } from "next";
import { NotFoundMessage } from "#components/shell/not-found-message.tsx";
import { SiteFrame } from "#components/shell/server/site-frame.tsx";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound");
  return { title: t("pageNotFound") };
}

export default function NotFoundPage() {
  return (
    <SiteFrame>
      <NotFoundMessage />
    </SiteFrame>
  );
}
