import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "#components/features/docs/markdown.tsx";
import { guides, guideText } from "#lib/docs/pages.ts";

interface Props {
  params: Promise<{ guide: string }>;
}

const readGuide = async (params: Props["params"]) => {
  const { guide } = await params;
  return guides.find(([slug]) => slug === guide);
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [, title, description] = (await readGuide(params)) ?? [];
  return { title, description };
}

export default async function GuidePage({ params }: Props) {
  const [slug, title, summary] = (await readGuide(params)) ?? notFound();
  return (
    <article className="prose">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">{title}</h1>
      <p className="text-ink-2 text-lg">{summary}</p>
      <Markdown text={guideText(slug)} />
    </article>
  );
}
