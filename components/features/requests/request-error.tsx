import { errorCodes } from "@atelier/errors";
import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslate, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The error of a refused request: its code, title and the fields that it was about. */
export function RequestError({ code, fields }: { code: string; fields: readonly string[] }) {
  const t = useTranslations("requests");
  const translate = useTranslate();
  const known = Object.entries(errorCodes).find(([name]) => name === code)?.[1];
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("error")}</CardTitle>
      {known ? <p>{translate(known.title)}</p> : null}
      <Facts
        facts={[
          [
            t("errorCode"),
            <Link key={code} href={`/docs/errors/${code}`} className="text-accent underline underline-offset-2">
              {code}
            </Link>,
          ],
          ...(fields.length > 0 ? [[t("errorFields", { count: fields.length }), fields.join("\n")] as const] : []),
        ]}
      />
      <p className="caption">{t("valuesAreNotStored")}</p>
    </Card>
  );
}
