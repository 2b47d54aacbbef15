import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { ExampleResult } from "#components/features/docs/example-result.tsx";
import { OperationGrid } from "#components/features/marketing/operation-grid.tsx";
import { Plate } from "#components/features/marketing/plate.tsx";
import { BeforeAfter } from "#components/features/playground/before-after.tsx";
import { pigmentAt } from "#components/shell/brand/pigments.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { formatCount, formatMoney } from "#components/ui/format.ts";
import { codeSnippets } from "#lib/docs/code-snippets.ts";
import { exampleLetter, examplePicture } from "#lib/docs/example-pictures.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";

const promises = [
  ["Failed work is free", "Credits are held when a job starts, and taken only when it succeeds."],
  ["A retry never pays twice", "Send an Idempotency-Key, and a repeated request joins the job it made the first time."],
  ["Never below zero", "Two requests at once cannot spend the same credits, however fast they race."],
  ["No call that hangs", "Wait for the result, or take a job and hear of its progress. Every call ends in time."],
] as const;

/** The examples shown, with what was asked for, and their place in a row of twelve. */
const results: { operation: string; title: string; words: string; span: string; alone?: boolean }[] = [
  {
    operation: "image-edit",
    title: "Another color",
    words: "“make the motorcycle green” · 4 credits",
    span: "md:col-span-7",
  },
  {
    operation: "image-cleanup",
    title: "Take the grain out",
    words: "denoise=strong · 3 credits",
    span: "md:col-span-5",
  },
  {
    operation: "image-generate",
    title: "Foxes in the snow",
    words: "“three red foxes under a full moon in a snowy forest”",
    span: "md:col-span-5",
  },
  {
    operation: "product-photo",
    title: "The motorcycle on concrete",
    words: "scene=concrete, size=banner · 6 credits",
    span: "md:col-span-7",
    alone: true,
  },
  {
    operation: "image-upscale",
    title: "Four times, best detail",
    words: "150 × 100 → 600 × 400 · 2 credits",
    span: "md:col-span-7",
  },
  { operation: "sketch-to-image", title: "A house", words: "“a red house with a green lawn…”", span: "md:col-span-5" },
];

const letterLines = ["What we have", "Fruit", "Price", "Pears", "4 euros", "They are sweet."];

/** Lines of the sample letter, as they were or as they were translated. */
function letterRows(side: "from" | "to"): string[] {
  const letter = exampleLetter();
  return letterLines.flatMap((line) => letter[side][letter.from.indexOf(line)] ?? []);
}

function Sheet({ language, rows: [title, first, second, ...cells] }: { language: string; rows: string[] }) {
  const [fruit, price, taste] = cells;
  return (
    <div lang={language} className="bg-surface px-6 py-8 sm:px-10">
      <p className="font-semibold text-xl">{title}</p>
      <div className="mt-4 grid max-w-xs grid-cols-2 text-sm">
        <span className="border-ink border-b-2 py-1.5 font-medium">{first}</span>
        <span className="border-ink border-b-2 py-1.5 text-right font-medium">{second}</span>
        <span className="border-line border-b py-1.5">{fruit}</span>
        <span className="border-line border-b py-1.5 text-right">{price}</span>
      </div>
      <p className="mt-4 text-ink-2 text-sm italic">{taste}</p>
    </div>
  );
}

export default function LandingPage() {
  const { PUBLIC_URL, TRIAL_CREDITS, CREDIT_PACKAGES } = env();
  const curl = codeSnippets({
    baseUrl: PUBLIC_URL,
    operation: { slug: "background-remove", output: "image" },
    fields: { image: { file: "coffee.png" } },
  })[0];
  return (
    <>
      <section className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-12 px-4 pt-12 pb-16 sm:px-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:pt-20 lg:pb-24">
        <div className="grid gap-7">
          <h1 className="font-semibold text-[2.6rem] leading-[1.02] tracking-[-0.035em] sm:text-6xl xl:text-[4.25rem]">
            Eight image and document tools. One key.
          </h1>
          <p className="max-w-[34rem] text-ink-2 text-lg leading-relaxed">
            Cut out, upscale, clean up, edit, generate and translate over one REST API, paid from one balance of
            credits. Try each in the playground before you write a line.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/sign-up" size="large">
              {TRIAL_CREDITS > 0 ? `Start with ${TRIAL_CREDITS} free credits` : "Create an account"}
            </ButtonLink>
            <ButtonLink href="/docs" size="large" kind="secondary">
              Read the docs
            </ButtonLink>
          </div>
          <ul aria-hidden className="flex gap-1">
            {operations.map(({ slug }, position) => (
              <li key={slug} className="h-2 flex-1 rounded-full" style={{ background: pigmentAt(position) }} />
            ))}
          </ul>
        </div>
        <Plate
          caption={
            <>
              <span>background-remove</span>
              <span>600 × 400 · 2 credits · made by this very service</span>
            </>
          }
        >
          <BeforeAfter
            before="/pictures/coffee.webp"
            after="/pictures/coffee-cutout.webp"
            alt="A cup of espresso on its saucer, cut out of the table it stood on"
            width={600}
            height={400}
            priority
          />
        </Plate>
      </section>

      <section aria-labelledby="operations" className="border-line border-y bg-surface">
        <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6">
          <h2 id="operations" className="mb-8 max-w-2xl font-semibold text-3xl sm:text-4xl">
            Each does one thing, and says what it costs before it does
          </h2>
          <OperationGrid
            operations={operations.map(({ slug, title, summary, priceNote }) => ({ slug, title, summary, priceNote }))}
            path="/docs"
          />
        </div>
      </section>

      <section aria-labelledby="results" className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6">
        <h2 id="results" className="mb-10 max-w-2xl font-semibold text-3xl sm:text-4xl">
          Drag across: these came out of the API as they are
        </h2>
        <div className="grid items-end gap-x-12 gap-y-14 md:grid-cols-12">
          {results.map(({ operation, title, words, span, alone }) => {
            const picture = examplePicture(operation, title);
            const shows = operations
              .find(({ slug }) => slug === operation)
              ?.examples.find((example) => example.title === title)?.shows;
            return picture ? (
              <Plate
                key={operation}
                className={span}
                caption={
                  <>
                    <Link href={`/docs/${operation}`} className="underline underline-offset-2">
                      {operation}
                    </Link>
                    <span>{words}</span>
                  </>
                }
              >
                <ExampleResult before={alone ? null : picture.before} after={picture.after} alt={shows ?? title} />
              </Plate>
            ) : null;
          })}
          <Plate
            className="md:col-span-12"
            caption={
              <>
                <Link href="/docs/document-translate" className="underline underline-offset-2">
                  document-translate
                </Link>
                <span>a table of a letter, English → Spanish: fonts, cells and links stay</span>
              </>
            }
          >
            <div className="grid gap-px overflow-hidden rounded-[6px] border border-line bg-line sm:grid-cols-2">
              <Sheet language="en" rows={letterRows("from")} />
              <Sheet language="es" rows={letterRows("to")} />
            </div>
          </Plate>
        </div>
      </section>

      <section aria-labelledby="call" className="border-line border-y bg-surface">
        <div className="mx-auto grid w-full max-w-7xl items-start gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-2">
          <div className="grid gap-8">
            <h2 id="call" className="font-semibold text-3xl sm:text-4xl">
              One call, one picture
            </h2>
            <dl className="grid gap-6 sm:grid-cols-2">
              {promises.map(([title, words]) => (
                <div key={title} className="border-line-strong/60 border-t pt-4">
                  <dt className="font-semibold">{title}</dt>
                  <dd className="mt-1 text-ink-2 text-sm leading-relaxed">{words}</dd>
                </div>
              ))}
            </dl>
          </div>
          <CodeBlock label="Remove a background" code={curl?.code ?? ""} className="text-sm" />
        </div>
      </section>

      <section aria-labelledby="prices" className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <h2 id="prices" className="font-semibold text-3xl sm:text-4xl">
            Buy credits when you need them
          </h2>
          <Link href="/pricing" className="inline-flex items-center gap-1.5 text-accent underline underline-offset-4">
            What each operation costs <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {CREDIT_PACKAGES.map(({ id, name, credits, amount, currency }) => (
            <li key={id} className="bg-surface p-6">
              <p className="text-ink-2">{name}</p>
              <p className="mt-3 font-pixel text-5xl leading-none">{formatCount(credits)}</p>
              <p className="caption mt-2">credits</p>
              <p className="mt-6 font-semibold text-lg">{formatMoney(amount, currency)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
