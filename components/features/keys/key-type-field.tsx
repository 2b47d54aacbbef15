"use client";
import { useFieldError } from "#components/ui/action-form.tsx";
import type { KeyType } from "#lib/keys/grants.ts";
import { useTranslations } from "#translations";

/** Who holds a new key. It cannot be changed later. */
export function KeyTypeField({
  types,
  chosen,
  onChoose,
}: {
  types: readonly KeyType[];
  chosen: KeyType;
  onChoose: (type: KeyType) => void;
}) {
  const t = useTranslations("keys");
  const error = useFieldError("type");
  return (
    <fieldset className="grid min-w-0 gap-2.5" aria-describedby={error ? "type-error" : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{t("keyType")}</legend>
      {types.map((type) => (
        <label key={type} className="flex items-start gap-2.5 text-sm">
          <input
            type="radio"
            name="type"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="grid gap-0.5">
            <span>{t(`type_${type}`)}</span>
            <span className="text-[0.8125rem] text-ink-3 leading-snug">{t(`typeDetail_${type}`)}</span>
          </span>
        </label>
      ))}
      {error ? (
        <p id="type-error" className="text-bad text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
