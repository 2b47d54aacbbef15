"use client";
import { ImageUp, X } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { formatBytes } from "#components/ui/format.ts";
import type { Sample } from "#lib/docs/samples.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";

const accepted = { image: "image/png,image/jpeg,image/webp,image/avif,image/gif,image/tiff", document: "" };

/** Picks a file: by dialog, by dropping, or one of the samples. */
export function FileField({
  field,
  value,
  samples,
  error,
  onChange,
}: {
  field: FieldDescription;
  value: File | undefined;
  samples: readonly Sample[];
  error?: string | undefined;
  onChange: (file: File | undefined) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const preview = usePreview(value);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChange(file);
  };
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="mb-1.5 font-medium text-sm">
        {field.title}
        {field.required ? null : <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      <div
        className={cn(
          "relative overflow-hidden rounded-card border border-dashed",
          over ? "border-accent bg-accent-soft" : error ? "border-bad bg-surface" : "border-line-strong/70 bg-surface",
        )}
      >
        {value ? (
          <div className="flex items-center gap-3 p-3">
            {preview ? (
              // biome-ignore lint/performance/noImgElement: the preview is the file itself.
              <img src={preview} alt="" className="checkerboard size-16 rounded-md border border-line object-contain" />
            ) : null}
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-sm">{value.name}</p>
              <p className="caption">{formatBytes(value.size)}</p>
            </div>
            <Button kind="quiet" size="icon" aria-label={`Remove ${value.name}`} onClick={() => onChange(undefined)}>
              <X aria-hidden />
            </Button>
          </div>
        ) : (
          <label
            htmlFor={id}
            className="flex cursor-pointer items-center gap-3 p-4 text-ink-2 text-sm hover:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <ImageUp aria-hidden className="size-5 shrink-0" />
            <span>
              <span className="font-medium text-accent">Choose a file</span>, drop or paste one
            </span>
          </label>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          aria-label={field.title}
          accept={field.kind === "document" ? accepted.document : accepted.image}
          className="absolute size-px opacity-0"
          tabIndex={value ? -1 : 0}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChange(file);
            event.target.value = "";
          }}
        />
      </div>
      {error ? <p className="text-bad text-sm">{error}</p> : null}
      {samples.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5" aria-label={`Samples for ${field.title}`}>
          {samples.map((sample) => (
            <li key={sample.path}>
              <button
                type="button"
                onClick={() => void fetchSample(sample.path).then(onChange)}
                className="block overflow-hidden rounded-[6px] border border-line hover:border-accent"
                aria-label={field.kind === "document" ? undefined : `Use the sample: ${sample.alt}`}
              >
                {field.kind === "document" ? (
                  <span className="block px-3 py-2 text-sm">
                    <span className="sr-only">Use the sample: {sample.alt}, </span>
                    {fileName(sample.path)}
                  </span>
                ) : (
                  // biome-ignore lint/performance/noImgElement: small and already on the page's own server.
                  <img
                    src={`/${sample.path}`}
                    alt=""
                    width={44}
                    height={44}
                    loading="lazy"
                    className="size-11 object-cover"
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3 leading-snug">
        {field.description}
      </p>
    </fieldset>
  );
}

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Reads a file of the site, a sample or a result, as if it had been picked. */
export async function fetchSample(path: string, name = path.split("/").at(-1) ?? "sample"): Promise<File> {
  const blob = await (await fetch(path.startsWith("/") ? path : `/${path}`)).blob();
  return new File([blob], name, { type: blob.type });
}

/** An address under which a picked image can be shown, as long as it is picked. */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith("image/")) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
