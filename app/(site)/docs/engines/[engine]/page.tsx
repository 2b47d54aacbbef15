import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EngineSections } from "#components/features/docs/engine-sections.tsx";
import { Badge } from "#components/ui/surface.tsx";
import { engineKinds, engineLimits, engineUses } from "#lib/docs/engine-texts.ts";
import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import { isChoiceFor } from "#lib/engines/choice.ts";

interface Props {
  params: Promise<{ engine: string }>;
}

const MAX_SETTING_LINES = 2;

const findCard = (slug: string) => engineCards.find((card) => cardSlug(card) === slug);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const card = findCard((await params).engine);
  return card ? { title: card.title, description: card.summary } : {};
}

export default async function EnginePage({ params }: Props) {
  const card = findCard((await params).engine);
  if (!card) notFound();
  const uses = engineUses(card);
  const settingLines = uses.flatMap(({ setting, slug }) => {
    const example = card.examples.find((name) => isChoiceFor(name, slug));
    return example ? [`${setting}=${example}`] : [];
  });
  return (
    <article className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-4">
        <p>
          <Badge tone={card.kind === "embedded" ? "good" : "accent"}>{engineKinds[card.kind]}</Badge>
        </p>
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">{card.title}</h1>
        <p className="max-w-prose text-ink-2 text-lg">{card.summary}</p>
      </header>
      <EngineSections
        card={{ ...card, limits: engineLimits(card) }}
        uses={uses}
        settingLines={settingLines.slice(0, MAX_SETTING_LINES)}
      />
    </article>
  );
}
