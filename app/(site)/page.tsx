import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { pigmentAt } from "#components/brand/pigments.ts";
import { codeSnippets } from "#components/code-snippets.ts";
import { formatCount, formatMoney } from "#components/format.ts";
import { OperationGrid } from "#components/operation-grid.tsx";
import { Plate } from "#components/plate.tsx";
import { BeforeAfter } from "#components/playground/before-after.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { env } from "#lib/env.ts";
import { operations } from "#lib/operations/index.ts";

const promises = [
  ["Failed work is free", "Credits are held when a job starts, and taken only when it succeeds."],
  ["A retry never pays twice", "Send an Idempotency-Key, and a repeated request joins the job it made the first time."],
  ["Never below zero", "Two requests at once cannot spend the same credits, however fast they race."],
  ["No call that hangs", "Wait for the result, or take a job and hear of its progress. Every call ends in time."],
] as const;

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
        <div className="grid gap-x-12 gap-y-14 md:grid-cols-12">
          <Plate
            className="md:col-span-7"
            caption={
              <>
                <span>image-upscale, factor 4, quality</span>
                <span>150 × 100 → 600 × 400 · 2 credits</span>
              </>
            }
          >
            <BeforeAfter
              before="/pictures/eye-small.webp"
              after="/pictures/eye-upscaled.webp"
              alt="A cat's eye, four times as large, every hair of its fur sharp"
              width={600}
              height={400}
            />
          </Plate>
          <Plate
            className="md:col-span-5"
            caption={
              <>
                <span>background-remove</span>
                <span>background=#e3a51c</span>
              </>
            }
          >
            <BeforeAfter
              before="/pictures/astronaut.webp"
              after="/pictures/astronaut-ochre.webp"
              alt="An astronaut in an orange suit before plain ochre"
              width={512}
              height={512}
            />
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
