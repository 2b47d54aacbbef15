import { useTranslations } from "#translations";
import { ExampleResult } from "../../docs/example-result.tsx";
import type { PlaygroundExample } from "../playground-props.ts";

/** The prepared result of an example, shown until the first run. */
export function ExampleStage({ example }: { example: PlaygroundExample }) {
  const t = useTranslations("playground");
  const { picture, letter, title, shows } = example;
  return (
    <figure className="grid gap-3" data-testid="example">
      {picture ? (
        <ExampleResult before={picture.before} after={picture.after} alt={shows ?? title} priority />
      ) : letter ? (
        <LetterResult {...letter} />
      ) : null}
      <figcaption className="caption">
        <span className="mr-2 rounded-full bg-sunken px-2 py-0.5 text-ink">{t("example")}</span>
        {t("titleRunGetYourOwn", { title })}
      </figcaption>
    </figure>
  );
}

function LetterResult({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  const t = useTranslations("playground");
  return (
    <div className="grid gap-px overflow-hidden rounded-[6px] border border-line bg-line sm:grid-cols-2">
      {[
        { language: "en", label: t("english"), lines: from },
        { language: "es", label: t("spanish"), lines: to },
      ].map(({ language, label, lines }) => (
        <div key={language} className="grid content-start gap-2 bg-surface p-5">
          <p className="caption">{label}</p>
          {lines.slice(0, 8).map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a letter keep their order.
            <p key={position} lang={language} className="text-sm">
              {line}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
