import { Notice } from "#components/ui/surface.tsx";
import { Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";

import { PlaceLink } from "../form/place-link.tsx";

/** The translated and unchanged text of a document, from the job's report. */
export interface Coverage {
  places: {
    place: string;
    segments: number;
    translated: number;
    kept: number;
    simplified: number;
    failed: number;
  }[];
  untouched: { place: string; reason: string }[];
}

/** The number of sentences in each part of the document, and how many were translated. */
export function CoverageTable({
  coverage,
  onPlace,
}: {
  coverage: Coverage;
  /** Shows the segments of a part of the document. */
  onPlace: ((place: string) => void) | undefined;
}) {
  const t = useTranslations("playground");
  const format = useFormat();
  return (
    <div className="grid gap-3">
      <Table
        caption={t("translatedText")}
        columns={[t("part"), t("sentences"), t("translated"), t("unchanged"), t("failed")]}
      >
        {coverage.places
          .filter(({ segments }) => segments > 0)
          .map(({ place, segments, translated, kept, failed }) => (
            <tr key={place}>
              <td>
                <PlaceLink place={place} onPlace={onPlace} />
              </td>
              {[segments, translated, kept, failed].map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
                <td key={index} className="tabular-nums">
                  {format.count(count)}
                </td>
              ))}
            </tr>
          ))}
      </Table>
      {coverage.untouched.map(({ place, reason }) => (
        <Notice key={place + reason} tone="warn">
          {place}: {reason}
        </Notice>
      ))}
    </div>
  );
}
