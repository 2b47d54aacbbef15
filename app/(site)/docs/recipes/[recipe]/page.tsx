import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "#components/features/docs/markdown.tsx";
import { recipes, recipeText } from "#lib/docs/pages.ts";

interface Props {
  params: Promise<{ recipe: string }>;
}

const readRecipe = async (params: Props["params"]) => {
  const { recipe } = await params;
  return recipes.find(([slug]) => slug === recipe);
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [, title, description] = (await readRecipe(params)) ?? [];
  return { title, description };
}

export default async function RecipePage({ params }: Props) {
  const [slug, title, summary] = (await readRecipe(params)) ?? notFound();
  return (
    <article className="prose">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">{title}</h1>
      <p className="text-ink-2 text-lg">{summary}</p>
      <Markdown text={recipeText(slug)} />
    </article>
  );
}
