"use client";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { Select } from "#components/ui/field.tsx";
import { useTranslations } from "#translations";
import { fetchFile } from "../../operation-form/fetch-file.ts";
import { forwardFile } from "../form/forwarded-file.ts";
import type { Target } from "../playground-props.ts";

/** Opens another operation with this result as its input. */
export function NextOperation({ path, name, targets }: { path: string; name: string; targets: readonly Target[] }) {
  const t = useTranslations("playground");
  const id = useId();
  const router = useRouter();
  const open = async (slug: string) => {
    if (!slug) return;
    forwardFile(slug, await fetchFile(path, name));
    router.push(`/playground/${slug}`);
  };
  return (
    <div className="w-48">
      <label htmlFor={id} className="sr-only">
        {t("useAsInput")}
      </label>
      <Select id={id} value="" small onChange={(event) => void open(event.target.value)}>
        <option value="">{t("useAsInputOf")}</option>
        {targets.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}
