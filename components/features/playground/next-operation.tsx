"use client";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { Select } from "#components/ui/field.tsx";
import { fetchSample } from "../operation-form/file-field.tsx";
import { handOver } from "./hand-over.ts";

/** Goes on with a result: as the input of another operation, or of this one again. */
export function NextOperation({
  path,
  name,
  targets,
}: {
  path: string;
  name: string;
  targets: readonly { slug: string; title: string }[];
}) {
  const id = useId();
  const router = useRouter();
  const goOn = async (slug: string) => {
    if (!slug) return;
    handOver(await fetchSample(path, name));
    router.push(`/playground/${slug}`);
  };
  return (
    <div className="w-48">
      <label htmlFor={id} className="sr-only">
        Use as input of
      </label>
      <Select id={id} value="" small onChange={(event) => void goOn(event.target.value)}>
        <option value="">Use as input of…</option>
        {targets.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}
