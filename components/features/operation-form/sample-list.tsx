"use client";
import type { Sample } from "#lib/docs/samples.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { useTranslations } from "#translations";
import { fetchFile } from "./fetch-file.ts";

/** The sample files of a field: thumbnails of images, names of documents. */
export function SampleList({
  field,
  samples,
  onChoose,
}: {
  field: FieldDescription;
  samples: readonly Sample[];
  onChoose: (file: File) => void;
}) {
  const t = useTranslations("operationForm");
  const isDocument = field.kind === "document";
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t("samplesForTitle", { title: field.title })}>
      {samples.map((sample) => (
        <li key={sample.path}>
          <button
            type="button"
            onClick={() => void fetchFile(sample.path).then(onChoose)}
            className="block overflow-hidden rounded-[6px] border border-line hover:border-accent"
            aria-label={isDocument ? undefined : t("useSampleAlt", { alt: sample.alt })}
          >
            {isDocument ? <DocumentName sample={sample} /> : <Thumbnail sample={sample} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function DocumentName({ sample: { alt, path } }: { sample: Sample }) {
  const t = useTranslations("operationForm");
  return (
    <span className="block px-3 py-2 text-sm">
      <span className="sr-only">{t("useSampleFile", { alt })} </span>
      {path.slice(path.lastIndexOf("/") + 1)}
    </span>
  );
}

function Thumbnail({ sample: { path, thumbnail = path } }: { sample: Sample }) {
  return (
    // biome-ignore lint/performance/noImgElement: the file is small and served by this site.
    <img src={`/${thumbnail}`} alt="" width={44} height={44} loading="lazy" className="size-11 object-cover" />
  );
}
