import type { Metadata } from "next";
import { CodeBlock } from "#components/ui/code.tsx";
import { Link } from "#components/ui/link.tsx";
import { Table } from "#components/ui/table.tsx";
import { engineKinds, enginesSummary, listRules } from "#lib/docs/engine-texts.ts";
import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import { capabilities } from "#lib/engines/ports/index.ts";
import { operationBySlug } from "#lib/operations/index.ts";

export const metadata: Metadata = { title: "Engines", description: enginesSummary };

const example = `ENGINES_IMAGE_GENERATE=ai-sdk:openai/gpt-image-1,stability:core,illustrator
ENGINES_BACKGROUND_REMOVE=kserve@http://triton:8000,onnx/background-remover
OPENAI_API_KEY=sk-…
STABILITY_API_KEY=sk-…`;

export default function EnginesPage() {
  return (
    <article className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-3">
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">Engines</h1>
        <p className="max-w-prose text-ink-2 text-lg">{enginesSummary}</p>
      </header>
      <Table
        caption="Operations of each engine"
        columns={["Engine", ...capabilities.map((capability) => ({ mark: operationBySlug(capability).title }))]}
      >
        {engineCards.map((card) => (
          <tr key={card.family}>
            <th scope="row" className="whitespace-nowrap px-4 py-3 text-left font-medium">
              <Link href={`/docs/engines/${cardSlug(card)}`} className="text-accent underline underline-offset-2">
                {card.title}
              </Link>
              <span className="caption block">{engineKinds[card.kind]}</span>
            </th>
            {capabilities.map((capability) => (
              <td key={capability} className="relative px-1! text-center">
                {card.serves[capability] ? (
                  <>
                    <span aria-hidden="true" className="text-accent">
                      ●
                    </span>
                    <span className="sr-only">yes</span>
                  </>
                ) : (
                  <span className="sr-only">no</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <section aria-labelledby="selection" className="prose">
        <h2 id="selection">Selection and failover</h2>
        {listRules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        <CodeBlock label=".env" code={example} />
      </section>
    </article>
  );
}
